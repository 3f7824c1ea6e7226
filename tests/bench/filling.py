"""Fill a database with as much data as a server has after many years. The rows depend only on the number of games."""

from __future__ import annotations

import json
import random
from collections import deque
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from itertools import chain, islice
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    Table,
    case,
    false,
    func,
    insert,
    literal,
    null,
    select,
    true,
    union_all,
)
from sqlalchemy.ext.asyncio import create_async_engine

from bot.domain.ids import ENGINE, ENGINE_MEMBER, Member, ServerId, UserId
from bot.domain.ladders import SYSTEM, is_provisional
from bot.domain.openings import EXPLORED_PLIES, PositionNumber, position_number
from bot.domain.rating import Rating, score_of
from bot.rules import Color, MoveLine, Position
from bot.storage import players, tallies
from bot.storage.database import Connection, Database
from bot.storage.explorer import explorer
from bot.storage.ratings import LadderEntry
from bot.storage.ratings import save as save_ratings
from bot.storage.schema import OWN_NUMBER, challenges, games, moves, outbox
from bot.variants import Variant, listed_variants
from tests.bench.filling_pastimes import Pastimes, enter_games, remember_server, vote_row
from tests.now import NOW

GUILD = ServerId(711_000_000_000_000_001)
HALL = 712_000_000_000_000_000
"""The channel of every tenth game. All other games have their own threads."""
YEARS = timedelta(days=3 * 365)
CLOCK = timedelta(days=1)

LONGEST = 40
"""The number of plies in each variant's line of moves. All games of a variant follow the same line."""
WITH_MOVES = 10_000
"""How many of the latest finished games have stored moves. The benchmark never reads the moves of older games."""
AT_ONCE = 5_000
CACHE_KIB = 1_000_000

Row = dict[str, Any]


@dataclass
class Crowd:
    """The members with their activity and ratings."""

    size: int
    rng: random.Random = field(default_factory=lambda: random.Random(7))
    ratings: dict[LadderEntry, Rating] = field(default_factory=dict)

    @property
    def busy(self) -> int:
        """The number of busy members. They are one percent of the members, and play half of all games."""
        return max(2, self.size // 100)

    def member(self, number: int) -> UserId:
        """Return a user id with as many digits as a real one."""
        return UserId(713_000_000_000_000_000 + 7_919_000_000 * number)

    def pair(self) -> tuple[UserId, UserId]:
        """Return two opponents. In half of the games, both are busy members."""
        first, last = (0, self.busy) if self.rng.random() < 0.5 else (self.busy, self.size)
        white = self.rng.randrange(first, last)
        black = self.rng.randrange(first, last - 1)
        return self.member(white), self.member(black + (black >= white))


async def fill(db: Database, count: int) -> Crowd:
    """Store `count` finished games, and one member, one open game and one open challenge per hundred finished games."""
    crowd = Crowd(count // 100)
    async with db.writing() as connection, _much_cache(connection):
        members = [Member(crowd.member(number), f"Member {number}") for number in range(crowd.size)]
        await players.remember(connection, [*members, ENGINE_MEMBER], NOW - YEARS)
        latest: deque[Row] = deque(maxlen=WITH_MOVES + count // 100)
        under_way = (_open(crowd, count, number) for number in range(count // 100))
        pastimes = pastimes_of(crowd, count)
        await remember_server(connection, GUILD, NOW - YEARS)
        voted = _voted(pastimes, count)
        await _store(connection, games, _noted(chain(_finished(crowd, count), under_way, voted), latest))
        await _store(connection, moves, chain.from_iterable(map(_moves, latest)))
        await _store(connection, challenges, _challenges(crowd, count))
        await save_ratings(connection, crowd.ratings)
        await tallies.rebuild(connection)
        await _explore(connection, count)
        await _show(connection)
        await _pass_time(connection, pastimes, count)
    return crowd


@asynccontextmanager
async def _much_cache(connection: Connection) -> AsyncIterator[None]:
    """Within the block, enlarge SQLite's cache, so that it doesn't write the same database pages repeatedly."""
    if connection.dialect.name != "sqlite":
        yield
        return
    before = (await connection.exec_driver_sql("PRAGMA cache_size")).scalar_one()
    await connection.exec_driver_sql(f"PRAGMA cache_size = -{CACHE_KIB}")
    yield
    await connection.exec_driver_sql(f"PRAGMA cache_size = {before}")


def pastimes_of(crowd: Crowd, count: int) -> Pastimes:
    """Return the members' other activities, such as puzzles and tournaments."""
    return Pastimes(GUILD, [crowd.member(number) for number in range(crowd.size)], count, crowd.busy)


def vote_games_of(pastimes: Pastimes, count: int) -> list[int]:
    """Return the ids of the server's vote games, which follow the ids of all other games. The last vote game is in
    progress."""
    first = count + count // 100 + 1
    return list(range(first, first + pastimes.votes))


def _voted(pastimes: Pastimes, count: int) -> Iterator[Row]:
    numbers, members = vote_games_of(pastimes, count), (pastimes.members[0], pastimes.members[1])
    for number in numbers:
        row = _game(number, listed_variants()[0], members, 0, NOW - timedelta(days=1))
        yield vote_row(row, GUILD, is_in_progress=number == numbers[-1])


async def _pass_time(connection: Connection, pastimes: Pastimes, count: int) -> None:
    for table, rows in (*pastimes.tables(), *pastimes.vote_tables(vote_games_of(pastimes, count))):
        await _store(connection, table, rows)
    await enter_games(connection, pastimes.tournaments)


async def _show(connection: Connection) -> None:
    """Store a message for every game and challenge. For a tenth of the open games, the newest board hasn't been posted
    yet."""
    moment = func.coalesce(games.c.ended_at, games.c.turn_since)
    is_late = games.c.termination.is_(None) & (games.c.id % 10 == 3)
    names = ("kind", "subject_id", "guild_id", "version", "is_new", "since", "due_at", "attempts", "message_id")
    late = case((is_late, moment), else_=null())
    boards = [literal("board"), games.c.id, games.c.guild_id, games.c.ply, is_late, moment, late, literal(0)]
    shown = select(*boards, HALL + 5 * games.c.id, games.c.ply, games.c.takebacks, games.c.termination.is_not(None))
    await connection.execute(insert(outbox).from_select([*names, "ply", "takebacks", "is_final"], shown))
    made = challenges.c.created_at
    posts = [
        literal("challenge"),
        challenges.c.id,
        challenges.c.guild_id,
        literal(1),
        false(),
        made,
        null(),
        literal(0),
    ]
    await connection.execute(insert(outbox).from_select(list(names), select(*posts, HALL + 3 * challenges.c.id)))


def _finished(crowd: Crowd, count: int) -> Iterator[Row]:
    """Yield finished rated games, ordered by end time."""
    variants, pause = listed_variants(), YEARS / (count + 1)
    for number in range(count):
        variant, pair = crowd.rng.choice(variants), crowd.pair()
        entries = [LadderEntry(GUILD, user, variant.family) for user in pair]
        before = [crowd.ratings.get(entry, SYSTEM.newcomer) for entry in entries]
        winner = _winner(crowd.rng, before)
        changes = SYSTEM.changes(before[0], before[1], winner)
        for color, entry in zip(Color, entries, strict=True):
            crowd.ratings[entry] = before[color].after(changes[color], score_of(color, winner))
        ply, ended = 4 + number % (LONGEST - 4), NOW - YEARS + pause * (number + 1)
        yield _game(number + 1, variant, pair, ply, ended) | {
            "ended_at": ended,
            "termination": "agreement" if winner is None else ("resignation", "campmate", "timeout")[number % 3],
            "winner": None if winner is None else winner.word,
            "explored": 1,
            "white_rating": before[0].value,
            "black_rating": before[1].value,
            "white_provisional": is_provisional(before[0]),
            "black_provisional": is_provisional(before[1]),
            "white_change": changes[0],
            "black_change": changes[1],
        }


async def _explore(connection: Connection, count: int) -> None:
    """Store the explorer's rows: the moves of each variant's line, and, for each game, five rows of its own."""
    of_lines: list[Row] = []
    for variant in listed_variants():
        line = MoveLine.from_uci(variant, variant.start_fen, [uci for uci, _ in _line(variant.key)])
        for ply in range(EXPLORED_PLIES):
            number, uci = position_number(line.positions[ply]), line.moves[ply].uci
            of_lines.append(_counted(number, uci, count // len(listed_variants())))
    await _store(connection, explorer, of_lines)
    # There are millions of these rows, so the database itself generates them. They're inserted in key order, so that
    # SQLite writes each page only once.
    first = select(literal(1).label("n")).cte("numbers", recursive=True)
    numbers = first.union_all(select(first.c.n + 1).where(first.c.n < count))
    moved = union_all(*(select(literal(uci).label("uci")) for uci in ("a2a3", "b2b3", "c2c3", "d2d3", "e2e3")))
    replies = moved.subquery("replies")
    gap = (1 << 62) // count
    row = _counted(PositionNumber(0), "", 1) | {
        "position": numbers.c.n * literal(gap, BigInteger),
        "uci": replies.c.uci,
    }
    values = [value if isinstance(value, ColumnElement) else literal(value) for value in row.values()]
    rows = select(*values).select_from(numbers.join(replies, true()))
    await connection.execute(insert(explorer).from_select(list(row), rows.order_by(numbers.c.n, replies.c.uci)))


def _counted(position: PositionNumber, uci: str, games_of: int) -> Row:
    sums = {"wins": games_of, "draws": 0, "losses": 0, "elo_sum": 1500 * games_of, "elo_games": games_of}
    key = {"edition": 1, "guild_id": GUILD, "position": position, "rated": True, "uci": uci}
    return key | sums | {"last_game": 1}


def _winner(rng: random.Random, before: list[Rating]) -> Color | None:
    if rng.random() < 0.1:
        return None
    return Color.WHITE if rng.random() < SYSTEM.expected_score(before[0], before[1]) else Color.BLACK


def _open(crowd: Crowd, count: int, number: int) -> Row:
    """Return an open game. One in twenty is against the engine."""
    variant = crowd.rng.choice(listed_variants())
    is_with_engine, ply = number % 20 == 7, 5 + number % (LONGEST - 5)
    began = NOW - timedelta(hours=10) * crowd.rng.random()
    row = _game(count + number + 1, variant, crowd.pair(), ply, began)
    if is_with_engine:
        # The game is in progress, and it is the member's turn.
        engine = Color(1 - ply % 2)
        return row | {f"{engine.word}_id": ENGINE, "rated": False, "engine_level": 3}
    clock = {
        "clock_seconds": int(CLOCK.total_seconds()),
        "deadline": began + CLOCK,
        "warn_at": began + CLOCK * 2 / 3,
    }
    return row | clock


def _game(number: int, variant: Variant, pair: tuple[UserId, UserId], ply: int, moment: datetime) -> Row:
    return dict.fromkeys(column.name for column in games.c) | {
        "id": number,
        "guild_id": GUILD,
        "variant": variant.key,
        "ladder": variant.family,
        "start_fen": variant.start_fen,
        "white_id": pair[0],
        "black_id": pair[1],
        "rated": True,
        "ply": ply,
        "started_at": moment - timedelta(hours=8),
        "turn_since": moment,
        "room_id": HALL if number % 10 == 0 else HALL + number,
        "warned": 0,
        "resuming": 0,
        "live_ladder": False,
        "is_forfeit": False,
        "takebacks": 0,
        "explored": 0,
    }


def _noted(rows: Iterable[Row], latest: deque[Row]) -> Iterator[Row]:
    """Yield the rows, and also append them to `latest`, which keeps only the last rows."""
    for row in rows:
        latest.append(row)
        yield row


def _moves(game: Row) -> Iterator[Row]:
    line = _line(game["variant"])
    for ply in range(game["ply"]):
        uci, san = line[ply]
        row = {"game_id": game["id"], "ply": ply, "uci": uci, "san": san, "played_at": game["turn_since"]}
        yield row | {"clock_ms": None}


@cache
def _line(key: str) -> list[tuple[str, str]]:
    """Return a line of random moves, in UCI and SAN, that doesn't end the game."""
    rng, variant = random.Random(key), next(one for one in listed_variants() if one.key == key)
    line = MoveLine.from_position(Position.start(variant))
    while line.ply < LONGEST:
        line = rng.choice([after for move in line.position.legal_moves if (after := line.play(move)).outcome is None])
    return [(move.uci, san) for move, san in zip(line.moves, line.sans, strict=True)]


def _challenges(crowd: Crowd, count: int) -> Iterator[Row]:
    """Yield old challenges (one per ten games, half of them accepted) and open ones (one per hundred games)."""
    old, still_open = count // 10, count // 100
    for number in range(old + still_open):
        challenger, opponent = crowd.pair()
        is_old = number < old
        created = NOW - YEARS * (1 - number / old) if is_old else NOW - timedelta(hours=20) * crowd.rng.random()
        accepted = is_old and number % 2 == 0
        yield dict.fromkeys(column.name for column in challenges.c) | {
            "id": number + 1,
            "guild_id": GUILD,
            "channel_id": HALL,
            "challenger_id": challenger,
            "opponent_id": opponent,
            "variant": "orda",
            "colour": "random",
            "rated": True,
            "created_at": created,
            "expires_at": created + timedelta(days=1),
            "state": "accepted" if accepted else "expired" if is_old else "open",
            "game_id": number + 1 if accepted else None,
            "options": "",
        }


async def vacuum(url: str) -> None:
    """Run PostgreSQL's VACUUM ANALYZE now, because autovacuum would otherwise run it later. SQLite doesn't need it."""
    if url.startswith("postgresql"):
        engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
        async with engine.connect() as connection:
            await connection.exec_driver_sql("VACUUM ANALYZE")
        await engine.dispose()


async def _store(connection: Connection, table: Table, rows: Iterable[Row]) -> None:
    """Insert rows in the fastest way that the database offers. Columns missing from the first row get their
    defaults."""
    if connection.dialect.name != "postgresql":
        for some in _batches(rows):
            await connection.execute(insert(table), some)
        return
    driver: Any = (await connection.get_raw_connection()).driver_connection
    remaining = iter(rows)
    first = next(remaining, None)
    if first is None:
        return
    names = [column.name for column in table.c if column.name in first]
    lists = {column.name for column in table.c if isinstance(column.type, JSON)}
    async with driver.cursor() as cursor, cursor.copy(f"COPY {table.name} ({', '.join(names)}) FROM STDIN") as copy:
        for row in chain([first], remaining):
            await copy.write_row([json.dumps(row[name]) if name in lists else row[name] for name in names])
    if "id" in names and table.c.id.type is OWN_NUMBER:
        await connection.exec_driver_sql(
            f"SELECT setval(pg_get_serial_sequence('{table.name}', 'id'), (SELECT max(id) FROM {table.name}))"
        )


def _batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    while some := list(islice(left, AT_ONCE)):
        yield some
