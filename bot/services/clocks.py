"""What the passing of time does to games. Everything is read from the database, and each thing is done once ever.

After a night in which the bot was down much has fallen due at once: it is done a few games at a time, each few in a
transaction of their own, and no game is replayed for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from bot.domain.ids import GameId
from bot.services.ladder import settle_all
from bot.storage import clocks, preferences
from bot.storage.database import Connection, Database

AT_ONCE = 25
"""Games in one transaction: a move that waits for it waits some 20 ms."""


async def end_overdue(db: Database, now: datetime) -> list[GameId]:
    """End every game whose side to move has run out of time, and return those that this has ended."""
    async with db.reading() as connection:
        late = await clocks.overdue(connection, now)
    ended: list[GameId] = []
    for some in _batches(late):
        async with db.writing() as connection:
            ended += await _end(connection, some, now)
    return ended


async def warn(db: Database, now: datetime) -> list[GameId]:
    """Return the games in which a third of the time is left and whose player to move wants to know.

    Each move is warned of once at most.
    """
    async with db.reading() as connection:
        short = await clocks.to_warn(connection, now)
    told: list[GameId] = []
    for some in _batches(short):
        async with db.writing() as connection:
            told += await _warn(connection, some, now)
    return told


async def _end(connection: Connection, game_ids: list[GameId], now: datetime) -> list[GameId]:
    endings = await clocks.hold_overdue(connection, game_ids, now)
    settled = await settle_all(connection, list(endings.values()))
    ended = zip(endings, zip(endings.values(), settled, strict=True), strict=True)
    await clocks.end(connection, dict(ended), now)
    return list(endings)


async def _warn(connection: Connection, game_ids: list[GameId], now: datetime) -> list[GameId]:
    to_move = await clocks.hold_to_warn(connection, game_ids, now)
    await clocks.set_warned(connection, to_move)
    wishes = await preferences.load_all(connection, set(to_move.values()))
    return [game_id for game_id, user_id in to_move.items() if wishes[user_id].reminders]


def _batches(game_ids: list[GameId]) -> Iterator[list[GameId]]:
    for first in range(0, len(game_ids), AT_ONCE):
        yield game_ids[first : first + AT_ONCE]
