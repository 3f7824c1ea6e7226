"""Puzzle storm: starting a run, playing its moves against the server's clock, ending it, and listing the best scores.

Ratings don't change.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from bot.domain.ids import NO_SERVER, RaceId, StormId, UserId
from bot.domain.puzzles import NoPuzzle, PuzzleRecord, PuzzleWish
from bot.domain.storm import MOST_PUZZLES, SPAN, StormBests, StormBoard, StormDuringRace, StormRun
from bot.puzzles import Puzzle, PuzzleBook
from bot.rules import Move, MoveLine, parse_move
from bot.services.engines import Requester
from bot.services.puzzles import check_on
from bot.storage import players, puzzles, storms
from bot.storage.database import Connection, Database

KEPT = timedelta(days=7)
LINES = 10
AT_ONCE = 100

UNSAVED = StormId(0)


@dataclass(frozen=True)
class StormTried:
    """The state of a run after a move was sent. The move is ignored if time was up or another tab had already sent a
    move.
    """

    run: StormRun
    is_right: bool | None
    """Whether the move was right; None if the move was ignored."""
    before: StormRun


async def begin(
    db: Database, book: PuzzleBook, requester: Requester, family: str | None, *, now: datetime, rng: Random
) -> StormRun:
    """Start a run. Its clock starts immediately.

    If the member is already playing a run, return that run. Raise NoPuzzle, PuzzlesOff or StormDuringRace.
    """
    async with db.writing() as connection:
        under_way = await _latest(connection, book, requester.user_id, now)
        if under_way is not None and not under_way.is_over:
            if under_way.race_id is not None:
                raise StormDuringRace
            return under_way
        await check_on(connection, requester.server_id)
        await storms.clear(connection, requester.user_id, now - KEPT)
        drawn = await draw(connection, book, family, rng)
        run = StormRun(UNSAVED, requester.user_id, requester.server_id, family, drawn, now, now + SPAN)
        await storms.add(connection, run)
        # If two tabs start a run at the same time, both get the run that was stored first.
        begun = await storms.latest_of(connection, requester.user_id)
        assert begun is not None
        return begun


async def latest(db: Database, book: PuzzleBook, by: UserId, now: datetime) -> StormRun | None:
    """Return a member's latest run as of `now`, whether ongoing or finished, or None if the member has no run."""
    async with db.writing() as connection:
        return await _latest(connection, book, by, now)


async def look(db: Database, book: PuzzleBook, run_id: StormId, by: UserId, now: datetime) -> StormRun:
    """Return a member's run as of `now`, ending it if its time is up. Raise NoSuchStorm or NotYourStorm."""
    async with db.writing() as connection:
        return await _settled(connection, book, run_id, by, now)


async def play(
    db: Database, book: PuzzleBook, run_id: StormId, by: UserId, *, step: int, said: str | Move, now: datetime
) -> StormTried:
    """Try a move. It is ignored unless the run is still at `step`. Raise NoSuchStorm, NotYourStorm or a MoveError."""
    async with db.writing() as connection:
        run = await _settled(connection, book, run_id, by, now)
        if run.is_over or run.step != step or not run.has_begun(now):
            return StormTried(run, None, run)
        puzzle, line = line_of(book, run)
        move = said if isinstance(said, Move) else parse_move(line.position, said)
        tried, is_right = run.play(puzzle, move, now)
        await _save(connection, tried, since=run)
        return StormTried(tried, is_right, run)


async def end(db: Database, book: PuzzleBook, run_id: StormId, by: UserId, now: datetime) -> StormRun:
    """End a run early. Its score still counts. Raise NoSuchStorm, NotYourStorm or StormDuringRace."""
    async with db.writing() as connection:
        run = await _settled(connection, book, run_id, by, now)
        if run.is_over:
            return run
        if run.race_id is not None:
            raise StormDuringRace
        ended = replace(run, ended_at=now)
        await _save(connection, ended, since=run)
        return ended


async def end_overdue(db: Database, now: datetime) -> int:
    """End the runs whose time is up, unless a request has ended them in the meantime. Return how many were overdue."""
    async with db.reading() as connection:
        waiting = await storms.due(connection, now, AT_ONCE, db.shards)
    if not waiting:
        return 0
    async with db.writing() as connection:
        for run_id in waiting:
            run = await storms.load(connection, run_id, to_write=True)
            await _settle(connection, run, run.settled(now))
    return len(waiting)


async def missed(db: Database, run_id: StormId, by: UserId, puzzle_id: str) -> StormRun:
    """Return a member's finished run in which they failed to solve this puzzle.

    Raise NoPuzzle if the puzzle isn't one of the run's unsolved puzzles, NoSuchStorm if the run doesn't exist, or
    NotYourStorm if it is another member's.
    """
    async with db.reading() as connection:
        run = await storms.load(connection, run_id)
    run.check(by)
    if puzzle_id not in run.unsolved or not run.is_over:
        raise NoPuzzle
    return run


async def bests_of(db: Database, by: UserId, family: str | None, now: datetime) -> StormBests:
    async with db.reading() as connection:
        today = await storms.best_of(connection, by, family, now.date())
        return StormBests(today, await storms.best_of(connection, by, family, None))


async def board_of(db: Database, requester: Requester, family: str | None, now: datetime) -> StormBoard:
    """Return a server's best scores. Outside a server, the lists are empty."""
    day = now.date()
    if requester.server_id == NO_SERVER:
        return StormBoard(family, day, (), ())
    async with db.reading() as connection:
        today = await storms.board_of(connection, requester.server_id, family, day, LINES)
        return StormBoard(
            family, day, today, await storms.board_of(connection, requester.server_id, family, None, LINES)
        )


async def names_of(db: Database, board: StormBoard) -> dict[UserId, str]:
    async with db.reading() as connection:
        return await players.names_of(connection, {one.user_id for one in (*board.today, *board.ever)})


def line_of(book: PuzzleBook, run: StormRun) -> tuple[Puzzle, MoveLine]:
    assert run.current is not None
    puzzle = book.by_id[run.current]
    return puzzle, puzzle.line(run.plies)


async def end_open(connection: Connection, book: PuzzleBook, by: UserId, now: datetime) -> None:
    """End a member's ongoing run, if there is one, because a race is beginning."""
    run = await _latest(connection, book, by, now)
    if run is not None and not run.is_over:
        await _save(connection, replace(run, ended_at=now), since=run)


async def end_in_race(connection: Connection, book: PuzzleBook, race_id: RaceId, by: UserId, now: datetime) -> None:
    """End a member's run in a race, unless it's over. If the race is still counting down, the run's end is set to the
    start of the race.
    """
    run = await _latest(connection, book, by, now)
    if run is not None and run.race_id == race_id and not run.is_over:
        await _save(connection, replace(run, ended_at=max(now, run.begun_at)), since=run)


async def _latest(connection: Connection, book: PuzzleBook, by: UserId, now: datetime) -> StormRun | None:
    found = await storms.latest_of(connection, by, to_write=True)
    return None if found is None else await _settle(connection, found, found.without_lost(book).settled(now))


async def _settled(connection: Connection, book: PuzzleBook, run_id: StormId, by: UserId, now: datetime) -> StormRun:
    """Return a member's run, locked for this transaction, ending it if its time is up.

    Raise NoSuchStorm or NotYourStorm.
    """
    run = await storms.load(connection, run_id, to_write=True)
    run.check(by)
    return await _settle(connection, run, run.without_lost(book).settled(now))


async def _settle(connection: Connection, run: StormRun, settled: StormRun) -> StormRun:
    if settled != run and not run.is_over:
        await _save(connection, settled, since=run)
    return settled


async def _save(connection: Connection, run: StormRun, *, since: StormRun) -> None:
    """Store a changed run, which must be locked. If the run has ended and wasn't part of a race, also store
    its score.
    """
    is_saved = await storms.save(connection, run, since=since)
    if is_saved and run.is_over and run.score and run.race_id is None:
        await storms.note_best(connection, run)


async def draw(connection: Connection, book: PuzzleBook, family: str | None, rng: Random) -> tuple[str, ...]:
    """Draw the puzzles for a run, easiest first. Raise NoPuzzle if there are none."""
    records = await puzzles.records(connection, family)
    sound = PuzzleRecord.sound(filter(PuzzleWish(family).fits, book.puzzles), records)
    if not sound:
        raise NoPuzzle
    drawn = rng.sample(sound, min(MOST_PUZZLES, len(sound)))
    return tuple(one.id for one in sorted(drawn, key=lambda one: PuzzleRecord.rating_of(one, records)))
