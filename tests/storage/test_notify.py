"""When a process changes something in a server, PostgreSQL notifies the process that serves this server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import psycopg
import pytest

from bot.domain.errors import NotYourTurn
from bot.domain.ids import SHARD_BITS, Member, ServerId, Shards
from bot.domain.outbox import MessageKind
from bot.services import games, outbox
from bot.storage.database import Database, open_database
from bot.storage.schema import metadata
from tests.postgres import empty
from tests.services.steps import NOW, play, start

AWAY = Shards(1, frozenset())
"""No shards, as in a process that isn't connected to Discord."""
HERE, THERE = ServerId(2 << SHARD_BITS), ServerId(3 << SHARD_BITS)
HANG_UP = "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"


@pytest.fixture
def url(migrated_database: str) -> str:
    empty(migrated_database, [table.name for table in reversed(metadata.sorted_tables)])
    return migrated_database


@pytest.fixture
async def here(url: str) -> AsyncIterator[Database]:
    async with open_database(url, shards=Shards(2, frozenset({0}))) as database:
        yield database


@pytest.fixture
async def there(url: str) -> AsyncIterator[Database]:
    async with open_database(url, shards=Shards(2, frozenset({1}))) as database:
        yield database


@asynccontextmanager
async def listening(db: Database) -> AsyncIterator[asyncio.Queue[str]]:
    """Yield a queue of the notifications that a process receives."""
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def hear() -> None:
        heard.put_nowait("told")

    task = asyncio.create_task(outbox.listen(db, hear))
    await heard.get()
    yield heard
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def due(db: Database) -> set[tuple[MessageKind, int]]:
    return {(pending.kind, pending.subject) for pending in await outbox.due(db, NOW)}


async def test_a_change_by_another_process_is_notified_and_due_at_once(
    here: Database, there: Database, ann: Member, ben: Member
) -> None:
    game = await start(there, ann, ben, NOW, guild_id=THERE)
    assert await due(there) == set()
    async with listening(there) as heard:
        await games.play_move(here, game.id, ann.user_id, "d4", NOW)
        await heard.get()
    assert await due(there) == {(MessageKind.BOARD, game.id)}


async def test_a_process_is_not_notified_of_its_own_or_failed_changes(
    here: Database, there: Database, ann: Member, ben: Member
) -> None:
    game = await start(there, ann, ben, NOW, guild_id=THERE)
    async with listening(there) as heard:
        game = await play(there, game, "d4", NOW)
        with pytest.raises(NotYourTurn):
            await games.play_move(here, game.id, ann.user_id, "e4", NOW)
        await games.play_move(here, game.id, ben.user_id, "c5", NOW)
        await heard.get()
        assert heard.empty()


async def test_a_process_is_not_notified_of_other_processes_servers(
    url: str, here: Database, there: Database, ann: Member, ben: Member
) -> None:
    mine = await start(here, ann, ben, NOW, guild_id=HERE)
    other = await start(there, ann, ben, NOW, guild_id=THERE)
    async with listening(here) as heard, open_database(url, shards=AWAY) as page:
        await play(page, other, "d4", NOW)
        await play(page, mine, "d4", NOW)
        await heard.get()
        assert heard.empty()


async def test_listening_survives_a_lost_connection(
    url: str, here: Database, there: Database, ann: Member, ben: Member
) -> None:
    game = await start(there, ann, ben, NOW, guild_id=THERE)
    async with listening(there) as heard:
        async with await psycopg.AsyncConnection.connect(url.replace("+psycopg", ""), autocommit=True) as other:
            hung_up = await (await other.execute(HANG_UP)).fetchall()
        assert hung_up == [(True,)]
        await heard.get()
        await games.play_move(here, game.id, ann.user_id, "d4", NOW)
        await heard.get()


async def test_a_file_has_no_notifications(file_db: Database, ann: Member, ben: Member) -> None:
    await outbox.listen(file_db, pytest.fail)
    page = Database(file_db._engine, AWAY)
    game = await start(page, ann, ben, NOW)
    assert (MessageKind.BOARD, game.id) in await due(file_db)
