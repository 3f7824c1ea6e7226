"""Two processes of the bot, two workers and one PostgreSQL: each is killed in turn, and nothing is lost."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import func, select

from bot.domain.ids import ENGINE, UserId
from bot.domain.shards import Shards
from bot.services import engine_games, games
from bot.storage import migrations
from bot.storage.database import Database, open_database
from bot.storage.schema import games as game_rows
from tests.e2e.anything.wire import board_of
from tests.network.course import Course, EngineTable, Table, calm, check, check_alive
from tests.network.discord_server import DiscordServer
from tests.network.members import Town
from tests.network.processes import Process, joined, left, until, warm, worker
from tests.patience import PATIENCE
from tests.postgres import KEPT_OPTIONS, NoPostgres, Server, serving

log = logging.getLogger(__name__)

SHARDS = 2
NAMES = ["Alice", "Bo", "Chen", "Dora", "Emil"]
PROGRESS = 6
"""Moves that are acknowledged between two kills, and plies of games with the engine."""


@pytest.fixture
def server() -> Iterator[Server]:
    """One that may fall."""
    try:
        with serving(KEPT_OPTIONS) as server:
            yield server
    except NoPostgres:
        pytest.skip("PostgreSQL is not installed: install the package postgresql")


@pytest.fixture
async def database_url(server: Server) -> AsyncIterator[str]:
    with server.database() as url:
        async with open_database(url) as database:
            await migrations.upgrade(database)
        yield url


@pytest.fixture
async def page(database_url: str) -> AsyncIterator[Database]:
    """What a process works with that is not at Discord."""
    async with open_database(database_url, shards=Shards(1, frozenset())) as database:
        yield database


@pytest.fixture
def towns(discord_server: DiscordServer) -> list[Town]:
    """One for each process."""
    return [Town.build(discord_server.backend, NAMES, shard, SHARDS) for shard in range(SHARDS)]


@pytest.fixture
async def bots(discord_server: DiscordServer, make_bot: Callable[..., Process]) -> list[Process]:
    bots = [
        make_bot(str(shard), SHARD_COUNT=str(SHARDS), SHARD_IDS=str(shard), ENGINE_QUEUE="true")
        for shard in range(SHARDS)
    ]
    for bot in bots:
        bot.start()
    await joined(discord_server, *bots)
    await warm(*bots)
    return bots


async def test_each_process_is_killed_in_turn_and_nothing_is_lost(
    discord_server: DiscordServer,
    bots: list[Process],
    towns: list[Town],
    processes: list[Process],
    server: Server,
    db: Database,
    database_url: str,
    tmp_path: Path,
) -> None:
    workers = [worker(f"worker-{number}", database_url, tmp_path) for number in range(2)]
    processes += workers
    for one in workers:
        one.start()
    course = Course(db, lambda: len(discord_server.gateway.connected) == SHARDS)
    playing = [table for town in towns for table in tables_of(course, town)]
    victims: list[Process | Server] = [*bots, *workers, server]
    for victim in victims:
        await progress(course, db)
        if isinstance(victim, Process):
            victim.kill()
            await left(discord_server, SHARDS - (victim in bots))
            victim.start()
        else:
            victim.fall()
            victim.rise()
        await joined(discord_server, *bots)
        assert not any(one.done() for one in playing), [one.result() for one in playing if one.done()]
    await progress(course, db)
    course.is_over = True
    await asyncio.gather(*playing)
    await engine_rests(db)
    await calm(db)
    log.info("%d moves acknowledged, refused: %s", len(course.acknowledged), dict(course.refused))
    await check(course, *towns)
    check_each_at_home(discord_server, towns)
    for town in towns:
        await check_alive(town)


def tables_of(course: Course, town: Town) -> list[asyncio.Task[None]]:
    """Let a town play: two pairs, and one member with the engine."""
    kinds = [(Table, town.members[:2]), (Table, town.members[2:4]), (EngineTable, town.members[4:])]
    return [asyncio.create_task(kind(course, town, pair, seed).play()) for seed, (kind, pair) in enumerate(kinds)]


async def engine_rests(db: Database) -> None:
    """Wait until the engine has made every move that it owes."""
    deadline = monotonic() + PATIENCE
    while waiting := await engine_games.waiting(db):
        assert monotonic() < deadline, f"waited in vain until the engine moves in {waiting}"
        await asyncio.sleep(0.2)


async def progress(course: Course, db: Database) -> None:
    """Wait until games between members and games with the engine have gone on."""
    with_engine = (game_rows.c.white_id == ENGINE) | (game_rows.c.black_id == ENGINE)
    query = select(func.coalesce(func.sum(game_rows.c.ply), 0)).where(with_engine)
    moves, plies, deadline = len(course.acknowledged) + PROGRESS, None, monotonic() + PATIENCE
    while True:
        async with db.reading() as connection:
            played = int((await connection.execute(query)).scalar_one())
        plies = played + PROGRESS if plies is None else plies
        if len(course.acknowledged) >= moves and played >= plies:
            return
        assert monotonic() < deadline, f"waited in vain for {moves} moves and for {plies} plies with the engine"
        await asyncio.sleep(0.1)


def check_each_at_home(discord_server: DiscordServer, towns: list[Town]) -> None:
    """Each process has spoken in its own server only."""
    homes = {room.id: str(shard) for shard, town in enumerate(towns) for room in town.rooms}
    for who, _, path in discord_server.asked:
        parts = path.split("/")
        if parts[1] == "channels":
            assert homes[int(parts[2])] == who, f"{who} asked {path}"


async def test_a_move_of_another_process_is_shown_once_by_the_one_that_has_the_server(
    discord_server: DiscordServer, bots: list[Process], towns: list[Town], page: Database
) -> None:
    town = towns[1]
    alice, bo = town.members[:2]
    town.command(alice, town.channel_id, "challenge", opponent=bo, colour="white")
    await until(lambda: town.newest("accept") is not None, "the challenge stands")
    offer = town.newest("accept")
    assert offer is not None
    town.press(bo, offer, "accept")
    await until(lambda: town.newest("move") is not None, "the first board stands")
    async with page.reading() as connection:
        number = (await connection.execute(select(game_rows.c.id))).scalar_one()
    await calm(page)
    played = await games.play_move(page, number, UserId(alice.id), "d4", discord_server.backend.clock.now())
    assert played.game.due is not None
    await calm(page)
    boards = [board for one in town.messages() if (board := board_of(one.components)) is not None]
    assert [board.ply for board in boards] == [0, 1]
    newest = town.newest("move")
    assert newest is not None and newest.ping_user_ids == [bo.id]
    check_each_at_home(discord_server, towns)
