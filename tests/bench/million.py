"""Measure how database queries scale: `python -m tests.bench.million [--games 1000000] [--database URL]`.

Fills a new database, or the given empty one, with one server's data: `--games` finished rated games, and a hundredth as
many members, open games and open challenges. One percent of the members play half of all games. Prints a Markdown table
with the median time and processor time of each command's queries and of each scheduler round. On PostgreSQL, the
database server's processor time isn't included. Then prints how long it takes to process everything that is due after a
long downtime, and how long moves take in the meantime. `--quick` stores only a few games, to check that everything
works.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path

from bot.domain.challenge import Proposal, Terms
from bot.domain.errors import SeveralGames
from bot.domain.game import Game
from bot.domain.ids import ChannelId, ColorChoice, GameId, Member, UserId
from bot.domain.ladders import Afterwards, LadderPage
from bot.domain.records import GameFilter
from bot.rules import Position
from bot.services import (
    challenges,
    clocks,
    engine_games,
    explorer,
    games,
    ladder,
    outbox,
    records,
    server_challenges,
    tournaments,
    votes,
)
from bot.services.games import GameQuery, Intent
from bot.services.records import server_balance_of
from bot.storage import checks, migrations
from bot.storage.database import Database, open_database
from bot.variants import FAMILIES, find_family
from tests.bench.filling import CLOCK, GUILD, HALL, Crowd, fill, pastimes_of, vacuum, vote_games_of
from tests.bench.pastimes import all_pastimes
from tests.now import NOW

QUICK = 2_000
TIMES = 15
PAUSE = 0.005
"""The seconds between two moves that are played while overdue work is done."""

Lookup = Callable[[], Awaitable[object]]


@dataclass(frozen=True)
class Line:
    """A row of the table, with times in milliseconds."""

    name: str
    median: float
    worst: float
    processor: float
    """The median of this process's processor time. Other work on the machine has little effect on it."""

    def __str__(self) -> str:
        return f"| {self.name} | {self.median:.1f} | {self.worst:.1f} | {self.processor:.1f} |"


async def measure(url: str, count: int, *, is_filled: bool = False) -> None:
    """Fill the database unless it's already filled, and print all measurements."""
    async with open_database(url) as db:
        began = time.perf_counter()
        await migrations.upgrade(db)
        if not is_filled:
            await fill(db, count)
            print(f"{count} finished games stored in {time.perf_counter() - began:.0f} s\n")
        await vacuum(url)
        await measure_filled(db, count)


async def measure_filled(db: Database, count: int) -> None:
    """Print all measurements of a filled database."""
    print("| lookup | median, ms | worst, ms | processor, ms |\n|---|---:|---:|---:|")
    for name, lookup in all_lookups(db, count):
        print(await timed(name, lookup))
    print("\n| all at once | games | s | a move meanwhile, median, ms | worst, ms |\n|---|---:|---:|---:|---:|")
    for name, work in all_at_once(db):
        print(await during_moves(db, name, work))
    print(f"\n{await rebuilt(db)}")


async def timed(name: str, lookup: Lookup, times: int = TIMES) -> Line:
    """Measure a query `times` times, after a warm-up."""
    await lookup()
    waits, worked = [], []
    for _ in range(times):
        began, busy = time.perf_counter(), time.process_time()
        await lookup()
        waits.append((time.perf_counter() - began) * 1000)
        worked.append((time.process_time() - busy) * 1000)
    return Line(name, statistics.median(waits), max(waits), statistics.median(worked))


def all_lookups(db: Database, count: int) -> Iterator[tuple[str, Lookup]]:
    """Yield the names and functions of all queries by commands and the scheduler, for the busiest members."""
    crowd = Crowd(count // 100)
    busy, rival, quiet = (crowd.member(number) for number in (0, 1, crowd.size - 1))
    yield from _ladder_lookups(db, busy, crowd.size)
    yield from _record_lookups(db, busy, rival)
    yield "/profile results of a quiet member", lambda: records.results_of(db, GUILD, quiet)
    yield from _finding(db, busy, count)
    yield from _rounds(db)
    going = GameId(vote_games_of(pastimes_of(crowd, count), count)[-1])
    yield from all_pastimes(db, GUILD, (busy, quiet), going)


def _ladder_lookups(db: Database, busy: UserId, size: int) -> Iterator[tuple[str, Lookup]]:
    yield "/ladder, first page", lambda: ladder.standings(db, GUILD, "orda", 15, reader=busy)
    yield "/ladder, middle page", lambda: ladder.standings(db, GUILD, "orda", 15, size // 2, reader=busy)
    yield (
        "/ladder, settled only",
        lambda: ladder.standings(db, GUILD, "orda", 15, size // 2, reader=busy, settled_only=True),
    )
    yield "own place on a leaderboard", lambda: ladder.position_of(db, GUILD, busy, "orda")
    for family in FAMILIES:
        yield f"balance of {family}", partial(server_balance_of, db, GUILD, find_family(family))


def _record_lookups(db: Database, busy: UserId, rival: UserId) -> Iterator[tuple[str, Lookup]]:
    yield "/history, first page", lambda: records.history_of(db, GUILD, busy, limit=8, rivals=24)
    yield "/history, page 500", lambda: records.history_of(db, GUILD, busy, limit=8, offset=4000, rivals=24)
    yield "/history, last page", lambda: records.history_of(db, GUILD, busy, limit=8, offset=10**9, rivals=24)
    yield (
        "/history against one",
        lambda: records.history_of(db, GUILD, busy, wanted=GameFilter(rival), limit=8, rivals=24),
    )
    yield "/history in a direct message", lambda: records.history_of(db, None, busy, limit=8, rivals=24)
    yield "/games", lambda: records.ongoing_of(db, GUILD, busy, 10)
    yield "/games in a direct message", lambda: records.ongoing_of(db, None, busy, 10)
    yield "/profile ratings", lambda: records.ratings_of(db, GUILD, busy)
    yield "/profile results", lambda: records.results_of(db, GUILD, busy)
    yield "/profile opponents", lambda: records.rivals_of(db, GUILD, busy, 10)
    yield "/profile between two", lambda: records.head_to_head(db, GUILD, busy, rival, 5)
    yield "website, progress", lambda: records.progress_of(db, busy)


def _finding(db: Database, busy: UserId, count: int) -> Iterator[tuple[str, Lookup]]:
    newest = GameId(count)
    yield "find by number", lambda: games.find(db, GameQuery(busy, GUILD, None, newest))
    channel = ChannelId(HALL + count + 1)
    yield "find by thread", lambda: games.find(db, GameQuery(busy, GUILD, channel))
    yield "find in a busy channel", lambda: games.find(db, GameQuery(busy, GUILD, ChannelId(HALL)))
    busiest = GameQuery(busy, GUILD, ChannelId(HALL), intent=Intent.MOVE)
    yield "find to move in a busy channel", lambda: _refused(games.find(db, busiest))
    yield "find the member's only game", lambda: _refused(games.find(db, GameQuery(busy, GUILD)))
    yield "any running game in a busy channel", lambda: games.goes_on_in(db, ChannelId(HALL))
    yield "autocomplete, by number", lambda: records.find_listed(db, GUILD, busy, newest)
    yield "autocomplete, latest", lambda: records.latest_of(db, GUILD, busy, limit=25)
    yield "autocomplete, latest of all servers", lambda: records.latest_of(db, None, busy, limit=25)


def _rounds(db: Database) -> Iterator[tuple[str, Lookup]]:
    yield "sweep: challenges, none due", lambda: challenges.expire_due(db, NOW - timedelta(days=2))
    yield "sweep: clocks, none due", lambda: clocks.end_overdue(db, NOW)
    yield "sweep: warnings, none due", lambda: clocks.warn(db, NOW)
    yield "sweep: alarms of live games, none", lambda: clocks.alarms(db, NOW, NOW + timedelta(seconds=40))
    yield "sweep: conditional moves, none due", lambda: games.due_conditionals(db)
    yield "sweep: tournaments, none due", lambda: tournaments.due(db, NOW)
    yield "sweep: votes, none due", lambda: votes.due(db, NOW)
    yield "sweep: server challenges, none due", lambda: server_challenges.expire_due(db, NOW)
    yield "sweep: engine's turn, none", lambda: engine_games.waiting(db)
    yield "outbox: what is due", lambda: outbox.due(db, NOW)
    yield "sweep: games for the explorer, none", lambda: explorer.catch_up(db)
    begun = Position.start(find_family("orda").example)
    yield "explorer, start position", lambda: explorer.look(db, GUILD, begun)
    yield "explorer, rated games only", lambda: explorer.look(db, GUILD, begun, ladder_only=True)


async def _refused(asked: Awaitable[object]) -> None:
    with suppress(SeveralGames):
        await asked


def all_at_once(db: Database) -> Iterator[tuple[str, Callable[[], Awaitable[int]]]]:
    """Yield the work that is due after a long downtime, in order. Each function returns how many games or other items
    it handled."""

    async def retry_now() -> int:
        # `retry_now` skips some messages that are already due. At this earlier time, no message is due yet, so none are
        # skipped.
        return await outbox.retry_now(db, NOW - 2 * CLOCK)

    async def load_behind() -> int:
        behind = await outbox.due(db, NOW)
        for pending in behind:
            await games.load(db, GameId(pending.subject))
        return len(behind)

    async def warn() -> int:
        return len(await clocks.warn(db, NOW + CLOCK * 2 / 3 - timedelta(hours=1)))

    async def end() -> int:
        return len(await clocks.end_overdue(db, NOW + 2 * CLOCK))

    async def expire() -> int:
        return len(await challenges.expire_due(db, NOW + timedelta(hours=23)))

    yield "boards overdue at the start", retry_now
    yield "the first of them, loaded", load_behind
    yield "warnings", warn
    yield "clocks that ran out", end
    yield "challenges that expired", expire
    yield "a season closed", lambda: _close_season(db)


async def _close_season(db: Database) -> int:
    """Close the season of the largest ladder. Return how many players it has.

    All members have played on this ladder.
    """
    running = await ladder.running_season(db, GUILD, "orda")
    closing = ladder.Closing(
        server_id=GUILD,
        seasons={"orda": running.number},
        afterwards=Afterwards.HALVE,
        by=UserId(1),
        channel_id=ChannelId(HALL),
    )
    (closed,) = await ladder.close_season(db, closing, NOW)
    return closed.players


async def during_moves(db: Database, name: str, work: Callable[[], Awaitable[int]]) -> str:
    """Do some work while moves are played, and return a table row with the times of the work and of the moves."""
    began = time.perf_counter()
    working = asyncio.create_task(_counted(work))
    waits = await _moves_until(db, working)
    count = await working
    seconds = time.perf_counter() - began
    return f"| {name} | {count} | {seconds:.1f} | {statistics.median(waits):.1f} | {max(waits):.1f} |"


async def _counted(work: Callable[[], Awaitable[int]]) -> int:
    return await work()


async def _moves_until(db: Database, working: asyncio.Task[int]) -> list[float]:
    """Play random moves, at least one, until the work is done. Return their durations in milliseconds."""
    waits: list[float] = []
    rng, game = random.Random(3), await _new_game(db)
    while not waits or not working.done():
        move = rng.choice(game.position.legal_moves)
        began = time.perf_counter()
        game = (await games.play_move(db, game.id, game.to_move.user_id, move, NOW)).game
        waits.append((time.perf_counter() - began) * 1000)
        if game.is_over or game.ply > 60:
            game = await _new_game(db)
        await asyncio.sleep(PAUSE)
    return waits


async def _new_game(db: Database) -> Game:
    """Start a game without a clock between two members who aren't in any other game."""
    players = [Member(UserId(number), name) for number, name in enumerate(("Ann", "Ben"), 1)]
    challenge = await challenges.create(
        db,
        Proposal(
            server_id=GUILD,
            channel_id=ChannelId(HALL),
            challenger=players[0],
            opponent=players[1],
            terms=Terms(find_family("orda"), rated=False),
            color=ColorChoice.WHITE,
            created_at=NOW,
        ),
    )
    return await challenges.accept(db, challenge.id, players[1], NOW, random.Random(1))


async def rebuilt(db: Database) -> str:
    """Rebuild ladders and balances, and return a sentence that says whether they have changed."""
    # All other findings are ignored, because most games are stored without moves.
    wrong = [finding for finding in await checks.check(db) if "ladder rebuild" in finding]
    before = await _ladders(db)
    began = time.perf_counter()
    count = await ladder.rebuild(db)
    seconds = time.perf_counter() - began
    verdict = "equal" if before == await _ladders(db) and not wrong else f"DIFFERENT {wrong}"
    return f"The ladders and balances are {verdict} to those rebuilt from {count} rated games ({seconds:.0f} s)."


async def _ladders(db: Database) -> list[LadderPage]:
    return [await ladder.standings(db, GUILD, family, 1_000_000) for family in FAMILIES]


if __name__ == "__main__":
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=1_000_000)
    options.add_argument("--database", help="an empty database; by default a temporary file")
    options.add_argument("--filled", action="store_true", help="the database has already been filled by this benchmark")
    options.add_argument("--quick", action="store_const", dest="games", const=QUICK)
    asked = options.parse_args()
    # The bot does the same on startup.
    gc.freeze()
    with tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        url = asked.database or f"sqlite+aiosqlite:///{Path(folder) / 'million.db'}"
        asyncio.run(measure(url, asked.games, is_filled=asked.filled))
