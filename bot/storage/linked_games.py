"""Pairs of linked games.

A game between two servers is stored once for each server. In team matches, the two are linked by a column of `games`;
in vote games, by a column of `vote_games`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import GameId
from bot.storage.database import Connection
from bot.storage.schema import games
from bot.storage.votes import vote_games


def pairs_where(condition: sa.ColumnElement[bool]) -> sa.CompoundSelect[Any]:
    """Select the ids of the games that meet a condition, and of their linked games in team matches.

    A transaction that changes a team match's game locks both games in the order of their ids, so that two transactions
    can't deadlock.
    """
    return sa.union_all(
        *(sa.select(column).where(condition).correlate(None) for column in (games.c.id, games.c.twin_id))
    )


async def link(connection: Connection, pairs: Iterable[tuple[GameId, GameId]]) -> None:
    linking = sa.update(games).where(games.c.id == sa.bindparam("one")).values(twin_id=sa.bindparam("other"))
    both_ways = [way for one, other in pairs for way in ((one, other), (other, one))]
    if both_ways:
        await connection.execute(linking, [{"one": one, "other": other} for one, other in both_ways])


async def others_of(connection: Connection, game_ids: Iterable[GameId]) -> dict[GameId, GameId]:
    query = sa.select(games.c.id, games.c.twin_id).where(games.c.id.in_(list(game_ids)), games.c.twin_id.is_not(None))
    return {GameId(row.id): GameId(row.twin_id) for row in await connection.execute(query)}


async def hold(connection: Connection, game_id: GameId) -> None:
    """Lock a vote game and its linked game in the order of their ids. Call this before loading either of them."""
    linked = sa.select(vote_games.c.twin_id).where(vote_games.c.game_id == game_id)
    held = sa.select(games.c.id).where(sa.or_(games.c.id == game_id, games.c.id.in_(linked))).order_by(games.c.id)
    await connection.execute(held.with_for_update(key_share=True))
