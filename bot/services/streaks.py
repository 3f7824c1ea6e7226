"""Puzzle streak: beginning a streak, playing its moves, and skipping a puzzle. Ratings don't change."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random

from bot.domain.ids import UserId
from bot.domain.puzzles import NoPuzzle, PuzzleRecord
from bot.domain.storm import NoStreak, StreakRun
from bot.puzzles import Puzzle, PuzzleBook
from bot.rules import Move, parse_move
from bot.services.engines import Requester
from bot.services.puzzles import check_on
from bot.storage import puzzles, storms
from bot.storage.database import Connection, Database

STEPS = 60
"""The range of puzzle ratings is divided into this many equal parts. A streak has one puzzle from each part that isn't
empty.
"""


@dataclass(frozen=True)
class StreakTried:
    run: StreakRun
    move: Move
    is_right: bool
    before: StreakRun


async def begin(db: Database, book: PuzzleBook, requester: Requester, *, now: datetime, rng: Random) -> StreakRun:
    """Start a streak. If the member is already playing a streak, return that streak. Raise NoPuzzle or PuzzlesOff."""
    by = requester.user_id
    async with db.writing() as connection:
        latest = await _latest(connection, book, by, now)
        if latest is not None and not latest.is_over:
            return latest
        await check_on(connection, requester.server_id)
        drawn = await _drawn(connection, book, rng)
        if latest is None:
            await storms.add_streak(connection, StreakRun(by, drawn, now))
        else:
            fresh = StreakRun(by, drawn, now, step=latest.step + 1, best=latest.best)
            await storms.save_streak(connection, fresh, since=latest)
        # If two tabs start the first streak at the same time, both get the streak that was stored first.
        begun = await storms.load_streak(connection, by)
        assert begun is not None
        return begun


async def play(
    db: Database, book: PuzzleBook, by: UserId, *, step: int, said: str | Move, now: datetime
) -> StreakTried:
    """Try a move in a member's streak. Raise NoStreak (for example, if the streak is no longer at `step`) or a
    MoveError.
    """
    async with db.writing() as connection:
        run = await _at(connection, book, by, step, now)
        puzzle, line = run.on_board(book)
        move = said if isinstance(said, Move) else parse_move(line.position, said)
        tried, is_right = run.play(puzzle, move, now)
        await storms.save_streak(connection, tried, since=run)
        return StreakTried(tried, move, is_right, run)


async def skip(db: Database, book: PuzzleBook, by: UserId, *, step: int, now: datetime) -> StreakRun:
    """Skip the puzzle on the board. This is possible only once in a streak. Raise NoStreak or SkipUsed."""
    async with db.writing() as connection:
        run = await _at(connection, book, by, step, now)
        skipped = run.skip(now)
        await storms.save_streak(connection, skipped, since=run)
        return skipped


async def missed(db: Database, by: UserId) -> str:
    """Return the id of the puzzle that ended a member's latest streak. Raise NoPuzzle if no puzzle has ended it."""
    async with db.reading() as connection:
        run = await storms.load_streak(connection, by)
    if run is None or run.missed is None:
        raise NoPuzzle
    return run.missed


async def best_of(db: Database, by: UserId) -> int:
    """Return a member's best score, or 0 if they have never played a streak."""
    async with db.reading() as connection:
        run = await storms.load_streak(connection, by)
    return 0 if run is None else run.best


async def _latest(connection: Connection, book: PuzzleBook, by: UserId, now: datetime) -> StreakRun | None:
    """Return a member's latest streak, locked for this transaction. Puzzles that no longer exist are removed
    from it.
    """
    found = await storms.load_streak(connection, by, to_write=True)
    if found is None:
        return None
    kept = found.without_lost(book, now)
    if kept != found:
        await storms.save_streak(connection, kept, since=found)
    return kept


async def _at(connection: Connection, book: PuzzleBook, by: UserId, step: int, now: datetime) -> StreakRun:
    run = await _latest(connection, book, by, now)
    if run is None:
        raise NoStreak
    run.check(step)
    return run


async def _drawn(connection: Connection, book: PuzzleBook, rng: Random) -> tuple[str, ...]:
    """Draw the puzzles for a streak, easiest first. Raise NoPuzzle if there are none."""
    records = await puzzles.records(connection)
    sound = PuzzleRecord.sound(book.puzzles, records)
    if not sound:
        raise NoPuzzle
    return tuple(one.id for one in _rising(sound, records, rng))


def _rising(sound: Sequence[Puzzle], records: Mapping[str, PuzzleRecord], rng: Random) -> list[Puzzle]:
    ratings = [PuzzleRecord.rating_of(one, records) for one in sound]
    lowest, highest = min(ratings), max(ratings)
    parts: dict[int, list[Puzzle]] = defaultdict(list)
    for one, rating in zip(sound, ratings, strict=True):
        parts[int((rating - lowest) / (highest - lowest + 1) * STEPS)].append(one)
    return [rng.choice(parts[part]) for part in sorted(parts)]
