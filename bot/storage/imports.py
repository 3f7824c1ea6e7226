"""Imported games. They are stored as finished games in `games`. The table `imports` contains the data that is only in
their PGN.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.domain.game import Game
from bot.domain.ids import GameId, UserId
from bot.domain.imports import NewImport
from bot.domain.text import clean_text
from bot.rules import Color, Outcome, Termination
from bot.storage import games, players
from bot.storage.database import Connection
from bot.storage.schema import OWN_NUMBER, UtcDateTime, metadata, moves
from bot.storage.schema import games as played

imports = sa.Table(
    "imports",
    metadata,
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("imported_by", sa.BigInteger, nullable=False),
    sa.Column("imported_at", UtcDateTime, nullable=False),
    # The tags whose content can't be derived from the moves.
    sa.Column("tags", sa.JSON, nullable=False),
    # The mover's remaining seconds after each move; null where unknown.
    sa.Column("clocks", sa.JSON, nullable=False),
    sa.Column("digest", sa.Text, nullable=False),
    sa.Index(None, "digest", unique=True),
    sa.Index(None, "imported_by", "imported_at"),
)

import_attempts = sa.Table(
    "import_attempts",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("attempted_at", UtcDateTime, nullable=False),
    sa.Index(None, "user_id", "attempted_at"),
)
"""Import attempts in the last day, whether successful or not. Older attempts are deleted at the member's next
attempt.
"""

UNFINISHED = Outcome(None, Termination.ABORTED)
"""The outcome of imported games without a result. Without an outcome, they would count as ongoing."""


@dataclass(frozen=True)
class Told:
    """The data in an imported game's PGN other than the moves and the result."""

    tags: dict[str, str]
    clocks: tuple[timedelta | None, ...]


async def known(connection: Connection, new: NewImport) -> Game | None:
    """Return the stored game if this member has already imported the same game in the same channel; otherwise None."""
    query = sa.select(imports.c.game_id).where(imports.c.digest == new.digest)
    number = (await connection.execute(query)).scalar_one_or_none()
    return None if number is None else await games.load(connection, GameId(number))


async def attempts(connection: Connection, user_id: UserId) -> Sequence[datetime]:
    """Return when a member tried to import games, earliest first."""
    query = sa.select(import_attempts.c.attempted_at).where(import_attempts.c.user_id == user_id)
    return list((await connection.execute(query.order_by(import_attempts.c.attempted_at))).scalars())


async def add_attempt(connection: Connection, user_id: UserId, now: datetime) -> None:
    await connection.execute(sa.insert(import_attempts).values(user_id=user_id, attempted_at=now))


async def forget_attempts(connection: Connection, user_id: UserId, until: datetime) -> None:
    is_old = (import_attempts.c.user_id == user_id) & (import_attempts.c.attempted_at <= until)
    await connection.execute(sa.delete(import_attempts).where(is_old))


async def add(connection: Connection, new: NewImport, now: datetime) -> Game:
    """Store a game that was played and finished elsewhere. It is neither posted nor rated."""
    sides = {color: new.player(color) for color in Color}
    await players.remember(connection, [new.by, *sides.values()], now)
    inserting = sa.insert(played).values(_row_of(new, now)).returning(played.c.id)
    game_id = GameId((await connection.execute(inserting)).scalar_one())
    line, record = new.record.line, new.record
    rows = [
        {"game_id": game_id, "ply": ply, "uci": move.uci, "san": san, "played_at": now}
        for ply, (move, san) in enumerate(zip(line.moves, line.sans, strict=True))
    ]
    if rows:
        await connection.execute(sa.insert(moves), rows)
    told = {
        "game_id": game_id,
        "imported_by": new.by.user_id,
        "imported_at": now,
        "tags": dict(record.tags),
        "clocks": [None if clock is None else int(clock.total_seconds()) for clock in record.clocks],
        "digest": new.digest,
    }
    await connection.execute(sa.insert(imports).values(told))
    return await games.load(connection, game_id)


async def told_of(connection: Connection, game_id: GameId) -> Told | None:
    """Return the data that is only in an imported game's PGN, or None if the game was played here."""
    row = (await connection.execute(sa.select(imports).where(imports.c.game_id == game_id))).one_or_none()
    if row is None:
        return None
    # The tags can be as long as a whole PGN. Cleaning them on the event loop could block it for too long.
    tags = await asyncio.to_thread(_clean, row.tags)
    return Told(tags, tuple(None if left is None else timedelta(seconds=left) for left in row.clocks))


def _clean(tags: Mapping[str, str]) -> dict[str, str]:
    """Clean PGN tags for display. This is needed because older versions stored the tags uncleaned."""
    return {name: str(clean_text(value)) for name, value in tags.items()}


async def latest_of(connection: Connection, user_id: UserId, limit: int) -> list[GameId]:
    """Return the ids of the games that a member has imported, latest first."""
    query = sa.select(imports.c.game_id).where(imports.c.imported_by == user_id)
    latest = query.order_by(imports.c.imported_at.desc(), imports.c.game_id.desc()).limit(limit)
    return [GameId(number) for number in (await connection.execute(latest)).scalars()]


def _row_of(new: NewImport, now: datetime) -> dict[str, Any]:
    line = new.record.line
    outcome = new.record.outcome or UNFINISHED
    return {
        "guild_id": new.server_id,
        "variant": line.start.variant.key,
        "ladder": line.start.variant.family,
        "start_fen": line.start.fen,
        "rated": False,
        "ply": line.ply,
        "started_at": now,
        "turn_since": now,
        "ended_at": now,
        "termination": outcome.termination,
        "winner": None if outcome.winner is None else outcome.winner.word,
        "begun_in": new.channel_id,
        "imported_by": new.by.user_id,
        **{f"{color.word}_id": new.player(color).user_id for color in Color},
        **{f"{color.word}_rating": new.elo(color) for color in Color},
        **{f"{color.word}_provisional": False for color in Color},
    }
