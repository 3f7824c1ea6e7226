"""Stored analyses of finished games. Their content is JSON, written and read by the engine package."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import GameId, UserId
from bot.rules import Color, turn_in
from bot.storage import database
from bot.storage.database import Connection, upsert
from bot.storage.listed_games import select_finished
from bot.storage.schema import analyses, games, moves
from bot.variants import Variant, find_variant


async def load(connection: Connection, game_id: GameId) -> dict[str, Any] | None:
    content: dict[str, Any] | None = await connection.scalar(
        sa.select(analyses.c.content).where(analyses.c.game_id == game_id)
    )
    return content


async def save(
    connection: Connection, game_id: GameId, content: dict[str, Any], now: datetime, by: UserId | None = None
) -> None:
    if content:
        database.note(connection, [game_id])
    await upsert(connection, analyses, [{"game_id": game_id, "content": content, "made_at": now, "asked_by": by}])


@dataclass(frozen=True)
class AnalyzedGame:
    """The data about a finished game that is needed to calculate a player's accuracy."""

    id: GameId
    variant: Variant
    color: Color
    """The player's color."""
    ended_at: datetime
    first: Color
    """The side that made the first move."""
    moves: tuple[str, ...]
    """The moves in UCI."""
    content: dict[str, Any]
    """The stored analysis."""


async def of_player(
    connection: Connection,
    player: UserId,
    *,
    most: int,
    variants: Sequence[str] | None = None,
    besides: GameId | None = None,
) -> list[AnalyzedGame]:
    """Return up to `most` of a player's analyzed games across all servers, latest first.

    With `variants`, return only games of the variants with these keys. The game `besides` is omitted.
    """
    found = []
    for color in Color:
        query = _analyzed_with(color, player).limit(most)
        if variants is not None:
            query = query.where(games.c.variant.in_(variants))
        if besides is not None:
            query = query.where(games.c.id != besides)
        found += [(row, color) for row in await connection.execute(query)]
    latest = sorted(found, key=lambda one: (one[0].ended_at, one[0].id), reverse=True)[:most]
    played = await _moves_of(connection, [row.id for row, _ in latest])
    return [_analyzed(row, color, played.get(row.id, ())) for row, color in latest]


def _analyzed_with(color: Color, player: UserId) -> sa.Select[Any]:
    columns = (games.c.id, games.c.variant, games.c.ended_at, games.c.start_fen, analyses.c.content)
    return select_finished(color, player, *columns).join(analyses, analyses.c.game_id == games.c.id)


async def _moves_of(connection: Connection, numbers: list[int]) -> dict[int, tuple[str, ...]]:
    query = sa.select(moves.c.game_id, moves.c.uci).where(moves.c.game_id.in_(numbers))
    rows = await connection.execute(query.order_by(moves.c.game_id, moves.c.ply))
    return {number: tuple(row.uci for row in some) for number, some in groupby(rows, lambda row: row.game_id)}


def _analyzed(row: sa.Row[Any], color: Color, played: tuple[str, ...]) -> AnalyzedGame:
    first, variant = turn_in(row.start_fen), find_variant(row.variant)
    return AnalyzedGame(GameId(row.id), variant, color, row.ended_at, first, played, row.content)


async def remove_unmade(connection: Connection, game_id: GameId, by: UserId) -> None:
    """Delete a member's request for an analysis of a game, unless the analysis has already been stored."""
    is_unmade = sa.cast(analyses.c.content, sa.Text) == "{}"
    await connection.execute(
        sa.delete(analyses).where(analyses.c.game_id == game_id, analyses.c.asked_by == by, is_unmade)
    )


async def asked_since(connection: Connection, by: UserId, since: datetime, *, besides: GameId) -> list[datetime]:
    """Return the times after `since` at which a member requested analyses, oldest first. Requests for the game
    `besides` don't count.
    """
    is_theirs = analyses.c.asked_by == by, analyses.c.made_at > since, analyses.c.game_id != besides
    query = sa.select(analyses.c.made_at).where(*is_theirs).order_by(analyses.c.made_at)
    return list(await connection.scalars(query))
