"""Notifications about changed games, within this process and between processes that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from bot.domain.ids import GameId
from bot.storage import notify
from bot.storage.database import Database
from bot.storage.ending import end
from bot.storage.errors import StorageError

log = logging.getLogger(__name__)

CANCEL_SECONDS = 0.5


@asynccontextmanager
async def shared(db: Database) -> AsyncIterator[None]:
    """Within the block, notify other processes of games that this process changes. With SQLite, this does nothing,
    because there are no other processes.
    """
    if db.server is None:
        yield
        return
    changed: asyncio.Queue[Collection[GameId]] = asyncio.Queue()
    stop = db.changes.listen(changed.put_nowait)
    telling = asyncio.create_task(_tell(db, changed), name="tell of games")
    try:
        yield
    finally:
        stop()
        await end({telling}, CANCEL_SECONDS)


@asynccontextmanager
async def heard(
    db: Database, hear: Callable[[Collection[GameId]], None], hear_all: Callable[[], None]
) -> AsyncIterator[None]:
    """Within the block, call `hear` with the games that this process or another process has changed.

    Call `hear_all` when notifications might have been lost, for example after a lost connection.
    """
    stop = db.changes.listen(hear)
    listening = None if db.server is None else asyncio.create_task(_listen(db, hear, hear_all), name="hear of games")
    try:
        yield
    finally:
        stop()
        if listening is not None:
            await end({listening}, CANCEL_SECONDS)


async def _tell(db: Database, changed: asyncio.Queue[Collection[GameId]]) -> None:
    while True:
        # This needs its own transaction: PostgreSQL serializes commits that contain a NOTIFY, and moves must not wait
        # for them.
        game_ids = set(await changed.get())
        while not changed.empty():
            game_ids.update(changed.get_nowait())
        try:
            async with db.writing() as connection:
                await notify.notify_of_games(connection, db.changes.teller, sorted(game_ids))
        except StorageError as error:
            # Pages also poll their game occasionally, so a lost notification only delays the update.
            log.warning("could not notify other processes of changed games: %s", error)


async def _listen(db: Database, hear: Callable[[Collection[GameId]], None], hear_all: Callable[[], None]) -> None:
    async def take_in(game_ids: Collection[GameId] | None) -> None:
        if game_ids is None:
            hear_all()
        else:
            hear(game_ids)

    assert db.server is not None
    await notify.listen_to_games(db.server, db.changes.teller, take_in)
