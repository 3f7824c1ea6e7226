"""Another process of the same bot changes a game: the one that has the server shows it, at once and once."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from simcord import Env
from sqlalchemy import select

from bot.domain.ids import GameId, UserId
from bot.domain.shards import NO_SHARDS
from bot.frontend.sweeping import Sweeping
from bot.services import games, outbox
from bot.storage.database import Database, open_database
from bot.storage.schema import games as game_rows
from bot.storage.schema import metadata
from tests.e2e.world import World, is_live, pictures
from tests.postgres import empty

LONG = 60.0


@pytest.fixture
def database_url(migrated_database: str) -> str:
    """A PostgreSQL, which several processes can share."""
    empty(migrated_database, [table.name for table in reversed(metadata.sorted_tables)])
    return migrated_database


class Ear:
    """Listens for the bot; the simulation has to be told that what it waits for is not of this world."""

    def __init__(self) -> None:
        self.env: Env | None = None
        self.began = asyncio.Event()

    async def listen(
        self,
        db: Database,
        hear: Callable[[], Awaitable[None]],
        listen: Callable[[Database, Callable[[], Awaitable[None]]], Awaitable[None]] = outbox.listen,
    ) -> None:
        async def heard() -> None:
            self.began.set()
            await hear()

        if self.env is not None:
            await self.env.external_wait(listen(db, heard), reason="another process")


@pytest.fixture(autouse=True)
def ear(monkeypatch: pytest.MonkeyPatch) -> Ear:
    ear = Ear()
    monkeypatch.setattr(outbox, "listen", ear.listen)
    return ear


@pytest.fixture
async def page(database_url: str) -> AsyncIterator[Database]:
    """What a process works with that is not at Discord."""
    async with open_database(database_url, shards=NO_SHARDS) as database:
        yield database


async def the_game(db: Database) -> GameId:
    async with db.reading() as connection:
        return GameId((await connection.execute(select(game_rows.c.id))).scalar_one())


async def until(is_so: Callable[[], bool]) -> None:
    """Wait for what comes of another process, while no time passes in the simulation."""
    while not is_so():  # noqa: ASYNC110
        await asyncio.sleep(0.02)


async def test_a_move_of_another_process_is_shown_at_once_and_once(world: World, page: Database, ear: Ear) -> None:
    room = await world.begin(world.alice, world.bo)
    ear.env = world.env
    await world.restart()
    await ear.began.wait()
    game = await the_game(page)
    await games.play_move(page, game, UserId(world.alice.id), "d4", world.env.now())
    await until(lambda: [is_live(one) for one in world.messages(room)] == [False, True])
    sweeping = world.client.get_cog("Sweeping")
    assert isinstance(sweeping, Sweeping)
    sweeping.listen.cancel()
    await world.env.advance_time(LONG)
    assert [pictures(one) for one in world.messages(room)] == [[f"board-{game}-{ply}-0.png"] for ply in (0, 1)]
    assert world.pinged()[-1] == ["bo"]
