"""PostgreSQL notifies all processes of a changed game as soon as the change is stored, and never before."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.domain.ids import GameId, Member
from bot.services import changes, games
from bot.storage.database import Database, open_database
from bot.storage.ending import end
from bot.storage.schema import metadata
from tests.postgres import empty
from tests.services.steps import NOW, start
from tests.timeouts import TIMEOUT


@pytest.fixture
def url(migrated_database: str) -> str:
    empty(migrated_database, [table.name for table in reversed(metadata.sorted_tables)])
    return migrated_database


@pytest.fixture
async def here(url: str) -> AsyncIterator[Database]:
    async with open_database(url) as database:
        yield database


@pytest.fixture
async def there(url: str) -> AsyncIterator[Database]:
    async with open_database(url) as database:
        yield database


@asynccontextmanager
async def listening_to(db: Database) -> AsyncIterator[asyncio.Queue[list[GameId] | None]]:
    """Yield a queue of the notifications. The item None means that the connection was reopened, so some changes may
    have been missed.
    """
    heard: asyncio.Queue[list[GameId] | None] = asyncio.Queue()
    async with changes.heard(db, lambda ids: heard.put_nowait(sorted(ids)), lambda: heard.put_nowait(None)):
        assert await next_of(heard) is None
        yield heard


async def next_of(heard: asyncio.Queue[list[GameId] | None]) -> list[GameId] | None:
    async with asyncio.timeout(TIMEOUT):
        return await heard.get()


async def test_a_move_in_another_process_is_notified(here: Database, there: Database, ann: Member, ben: Member) -> None:
    game = await start(here, ann, ben, NOW)
    async with changes.shared(there), listening_to(here) as heard:
        await games.play_move(there, game.id, ann.user_id, "e4", NOW)
        assert await next_of(heard) == [game.id]
        assert (await games.load(here, game.id)).ply == 1


async def test_a_process_is_notified_of_its_own_change_once(
    here: Database, there: Database, ann: Member, ben: Member
) -> None:
    game, other = await start(here, ann, ben, NOW), await start(here, ann, ben, NOW)
    async with changes.shared(here), changes.shared(there), listening_to(here) as heard:
        await games.play_move(here, game.id, ann.user_id, "e4", NOW)
        await games.play_move(there, other.id, ann.user_id, "e4", NOW)
        assert [await next_of(heard), await next_of(heard)] == [[game.id], [other.id]]


async def test_with_a_file_there_are_no_notifications(kept_alone: Database) -> None:
    heard: list[Any] = []
    async with changes.shared(kept_alone), changes.heard(kept_alone, heard.append, lambda: heard.append(None)):
        pass
    assert heard == []


@pytest.fixture
async def kept_alone(tmp_path: Path) -> AsyncIterator[Database]:
    async with open_database(f"sqlite+aiosqlite:///{tmp_path / 'alone.db'}") as database:
        yield database


async def test_a_task_that_swallows_a_cancellation_is_canceled_again() -> None:
    lost = 0

    async def listen() -> None:
        nonlocal lost
        while lost < 2:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                lost += 1
        await asyncio.Event().wait()

    listening = asyncio.create_task(listen())
    await asyncio.sleep(0)
    await end({listening}, 0)
    assert (lost, listening.cancelled()) == (2, True)
