"""Two bot processes, two workers and one PostgreSQL server: each of them is killed in turn, and nothing is lost."""

import asyncio
import logging
import random
from collections.abc import AsyncIterator, Callable, Iterator
from datetime import timedelta
from pathlib import Path
from time import monotonic

import pytest
from simcord.backend.models import Message
from sqlalchemy import func, select

from bot.domain.ids import ENGINE, ChannelId, ColorChoice, GameId, Member, ServerId, Shards, UserId
from bot.domain.votes import VOTE_SPANS
from bot.rules import MoveLine, Position
from bot.services import engine_games, games, queued_engines, server_challenges, settings, votes
from bot.services.questions import LevelMove
from bot.storage import migrations
from bot.storage.database import Database, open_database
from bot.storage.schema import games as game_rows
from bot.storage.votes import vote_games
from bot.variants import find_variant
from tests.e2e.stateful.wire import actions_of, board_of
from tests.network.discord_server import DiscordServer
from tests.network.members import Town, words
from tests.network.processes import Process, joined, left, until, warm, worker
from tests.network.scenario import Course, EngineTable, Table, calm, check, check_alive
from tests.postgres import KEPT_OPTIONS, NoPostgres, Server, serving
from tests.timeouts import TIMEOUT

pytestmark = pytest.mark.more

log = logging.getLogger(__name__)

SHARDS = 2
NAMES = ["Alice", "Bo", "Chen", "Dora", "Emil"]
PROGRESS = 6
"""Between two kills, this many moves must be acknowledged, and this many plies played in engine games."""


@pytest.fixture
def server() -> Iterator[Server]:
    """A PostgreSQL server that tests can stop."""
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
    """The database, as opened by a process without a connection to Discord, such as the website."""
    async with open_database(database_url, shards=Shards(1, frozenset())) as database:
        yield database


@pytest.fixture
def towns(discord_server: DiscordServer) -> list[Town]:
    """One simulated server for each process."""
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


@pytest.mark.more
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
            victim.crash()
            victim.restart()
        await joined(discord_server, *bots)
        assert not any(one.done() for one in playing), [one.result() for one in playing if one.done()]
    await progress(course, db)
    course.is_over = True
    await asyncio.gather(*playing)
    await engine_is_idle(db)
    await calm(db)
    log.info("%d moves acknowledged, refused: %s", len(course.acknowledged), dict(course.refused))
    await check(course, *towns)
    check_own_servers(discord_server, towns)
    for town in towns:
        await check_alive(town)


async def test_a_worker_exits_cleanly_while_postgresql_is_down(
    server: Server, database_url: str, tmp_path: Path
) -> None:
    alone = worker("alone", database_url, tmp_path)
    alone.start()
    async with queued_engines.opened(database_url) as asking:
        await asking.ask(LevelMove(MoveLine.from_position(Position.start(find_variant("orda"))), 2, "41"))
    server.crash()
    try:
        await until(lambda: "failed" in alone.said, "it has noticed that PostgreSQL is down")
        assert await alone.stop() == 0, alone.said
    finally:
        alone.kill()
        server.restart()


def tables_of(course: Course, town: Town) -> list[asyncio.Task[None]]:
    """Have a server's members play: two pairs of members, and one member against the engine."""
    kinds = [(Table, town.members[:2]), (Table, town.members[2:4]), (EngineTable, town.members[4:])]
    return [asyncio.create_task(kind(course, town, pair, seed).play()) for seed, (kind, pair) in enumerate(kinds)]


async def engine_is_idle(db: Database) -> None:
    """Wait until the engine has played all moves that were due."""
    deadline = monotonic() + TIMEOUT
    while waiting := await engine_games.waiting(db):
        assert monotonic() < deadline, f"timed out waiting until the engine moves in {waiting}"
        await asyncio.sleep(0.2)


async def progress(course: Course, db: Database) -> None:
    """Wait until enough plies have been played both between members and against the engine."""
    with_engine = (game_rows.c.white_id == ENGINE) | (game_rows.c.black_id == ENGINE)
    query = select(func.coalesce(func.sum(game_rows.c.ply), 0)).where(with_engine)
    moves, plies, deadline = len(course.acknowledged) + PROGRESS, None, monotonic() + TIMEOUT
    while True:
        async with db.reading() as connection:
            played = int((await connection.execute(query)).scalar_one())
        plies = played + PROGRESS if plies is None else plies
        if len(course.acknowledged) >= moves and played >= plies:
            return
        assert monotonic() < deadline, f"timed out waiting for {moves} moves and for {plies} plies with the engine"
        await asyncio.sleep(0.1)


def check_own_servers(discord_server: DiscordServer, towns: list[Town]) -> None:
    """Check that each process has only sent requests about channels of its own server."""
    homes = {channel.id: str(shard) for shard, town in enumerate(towns) for channel in town.game_channels}
    for who, _, path in discord_server.asked:
        parts = path.split("/")
        if parts[1] == "channels":
            assert homes[int(parts[2])] == who, f"{who} asked {path}"


async def test_a_move_of_another_process_is_shown_once_by_the_servers_process(
    discord_server: DiscordServer, bots: list[Process], towns: list[Town], page: Database
) -> None:
    town = towns[1]
    alice, bo = town.members[:2]
    town.command(alice, town.channel_id, "challenge", opponent=bo, color="white")
    await until(lambda: town.newest("accept") is not None, "the challenge is posted")
    offer = town.newest("accept")
    assert offer is not None
    town.press(bo, offer, "accept")
    await until(lambda: town.newest("move") is not None, "the first board is posted")
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
    check_own_servers(discord_server, towns)


@pytest.mark.more
async def test_a_vote_that_closes_during_a_crash_is_counted_on_restart_and_shown_in_both_servers(
    discord_server: DiscordServer, bots: list[Process], towns: list[Town], page: Database
) -> None:
    game, linked_game = await two_servers_play(discord_server, towns, page)
    mine, theirs = towns
    board = await board_of_ply(mine, game, 0)
    for member, move in zip(mine.members, ("d4", "d4", "e4"), strict=False):
        mine.command(member, board.channel_id, "move", move=move)
    await until_voted(page, game, 3)
    bots[0].kill()
    await left(discord_server, 1)
    # This vote comes from another process, while the process that closes the vote is down.
    now = discord_server.backend.clock.now()
    await votes.cast(page, game, Member(UserId(mine.members[3].id), "Dora"), "d4", now)
    async with page.writing() as connection:
        late = vote_games.update().where(vote_games.c.game_id == game).values(closes_at=now - timedelta(seconds=1))
        await connection.execute(late)
    assert (await votes.due(page, now), (await games.load(page, game)).ply) == ([], 0)
    bots[0].start()
    await joined(discord_server, *bots)
    shown = await board_of_ply(theirs, linked_game, 1)
    assert "my-vote" in actions_of(shown.components)
    await calm(page)
    assert "**d4** 3 · **e4** 1" in words(await board_of_ply(mine, game, 1))
    for town, number in ((mine, game), (theirs, linked_game)):
        assert [(await games.load(page, number)).line.sans] == [("d4",)]
        boards = [one for message in town.messages() if (one := board_of(message.components)) is not None]
        assert [one.ply for one in boards] == [0, 1]
    check_own_servers(discord_server, towns)


async def two_servers_play(server: DiscordServer, towns: list[Town], page: Database) -> tuple[GameId, GameId]:
    """Start a vote game between two servers, in which the first server has White. Return the game's id in each
    server."""
    runners = [
        votes.Runner(ServerId(one.guild_id), "Town", UserId(one.members[0].id), is_manager=True) for one in towns
    ]
    now, span = server.backend.clock.now(), VOTE_SPANS["1d"]
    there = {"channel_id": ChannelId(towns[1].channel_id), "is_challengeable": True}
    await settings.change_votes(page, runners[1].server_id, "Town", **there)
    wish = server_challenges.ServerWish(
        channel_id=ChannelId(towns[0].channel_id),
        opponent=runners[1].server_id,
        family="orda",
        color=ColorChoice.WHITE,
        span=span,
    )
    made = await server_challenges.create(page, runners[0], wish, now)
    begun = await server_challenges.accept(page, made.id, runners[1], now, random.Random(1))
    return begun[0].id, begun[1].id


async def board_of_ply(town: Town, game: GameId, ply: int) -> Message:
    """Wait until a game's board at this ply is posted, and return its message."""

    def found() -> Message | None:
        shown = [(one, board_of(one.components)) for one in town.messages()]
        fitting = [one for one, board in shown if board is not None and (board.game, board.ply) == (game, ply)]
        return next(iter(fitting), None)

    await until(lambda: found() is not None, f"the board of game {game} at ply {ply} is posted")
    message = found()
    assert message is not None
    return message


async def until_voted(db: Database, game: GameId, count: int) -> None:
    """Wait until `count` members have voted in a game."""
    deadline = monotonic() + TIMEOUT
    while (await votes.state_of(db, game, UserId(1))).count.voters < count:
        assert monotonic() < deadline, f"timed out waiting for {count} votes"
        await asyncio.sleep(0.05)
