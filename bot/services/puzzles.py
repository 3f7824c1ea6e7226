"""Puzzles for training and daily puzzles. This includes giving, solving and rating puzzles, votes, reports, checks, and
members' results.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from bot.domain.game import GameVersion
from bot.domain.ids import NO_SERVER, AttemptId, ServerId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.puzzles import (
    Attempt,
    AttemptKind,
    AttemptState,
    NoPuzzle,
    NotYourPuzzle,
    PuzzleNotOver,
    PuzzleRecord,
    PuzzleResults,
    PuzzleSeen,
    PuzzleServer,
    PuzzlesOff,
    PuzzleVote,
    PuzzleWish,
    SolverRecord,
    SolverTurn,
    Solving,
    tallies,
)
from bot.domain.rating import rate
from bot.domain.recaps import DAY, ENOUGH
from bot.domain.training import CardSource, NewCard
from bot.engine.evaluation import Evaluation
from bot.puzzles import Goal, Puzzle, PuzzleBook
from bot.rules import Move, MoveLine, Ply, parse_move
from bot.services.engines import EnginePool, Requester, Urgency
from bot.services.questions import Search
from bot.services.store import reading
from bot.storage import outages, outbox, puzzles, storms, training
from bot.storage.database import Connection, Database
from bot.storage.outbox import Asked
from bot.storage.settings import PUZZLES

NEAREST = 12
"""How many puzzles to choose from at random. These are the puzzles with ratings nearest to the requested rating."""
DAILY_RATINGS = range(1000, 2001)
MOST_NAMED = 40
MOST_EXCUSED = 60
"""The longest gap without a solved daily puzzle, in days, that outages can excuse. After a longer gap, the streak ends.
"""

UNSAVED = AttemptId(0)


@dataclass(frozen=True)
class MoveTried:
    solving: Solving
    move: Move
    before: MoveLine
    is_right: bool


async def ask(
    db: Database,
    book: PuzzleBook,
    requester: Requester,
    wish: PuzzleWish,
    *,
    now: datetime,
    rng: Random,
    is_casual: bool = False,
) -> Solving:
    """Give a member a puzzle: one that they left open, one that they failed some days ago, or a new one.

    If `is_casual`, a new puzzle isn't rated. A puzzle that was left open stays as it was, rated or unrated. Raise
    NoPuzzle or PuzzlesOff.
    """
    by = requester.user_id
    async with db.writing() as connection:
        await check_on(connection, requester.server_id)
        await puzzles.hold_solver(connection, by)
        left = [one for one in await puzzles.open_of(connection, book, by) if wish.fits(one.puzzle)]
        if left:
            return await _solving(connection, left[0])
        given = await _next(connection, book, by, wish, now=now, rng=rng)
        attempt = Attempt(UNSAVED, by, requester.server_id, given.puzzle, given.kind, now, wish)
        attempt = replace(attempt, is_rated=given.is_rated and not is_casual)
        if given.kind is AttemptKind.RETRY:
            await puzzles.given_again(connection, by, given.puzzle.id)
        return await _solving(connection, await puzzles.add(connection, attempt))


async def ask_daily(
    db: Database,
    book: PuzzleBook,
    requester: Requester,
    now: datetime,
    day: date | None = None,
    *,
    is_casual: bool = False,
) -> Solving:
    """Give a member the daily puzzle, even if they have already solved it.

    The member gets today's puzzle, unless `day` is the day of the puzzle that was last posted in the server. In that
    case, they get that day's puzzle. If they already have an attempt at the puzzle, they get that attempt. A new
    attempt isn't rated if `is_casual`. Raise NoPuzzle or PuzzlesOff.
    """
    by = requester.user_id
    async with db.writing() as connection:
        server = await check_on(connection, requester.server_id)
        if day is None or day != server.day:
            day = now.date()
        await puzzles.hold_solver(connection, by)
        attempt = await puzzles.of_day(connection, book, by, day)
        if attempt is None:
            puzzle = await daily_puzzle(connection, book, day)
            is_rated = not is_casual and puzzle.id not in await puzzles.met(connection, by)
            fresh = Attempt(UNSAVED, by, requester.server_id, puzzle, AttemptKind.DAILY, now, day=day)
            fresh = replace(fresh, is_rated=is_rated)
            attempt = await puzzles.add(connection, fresh)
        return await _solving(connection, attempt)


async def ask_again(
    db: Database, book: PuzzleBook, requester: Requester, puzzle_id: str, *, wish: PuzzleWish, now: datetime
) -> Solving:
    """Give a member a puzzle to review, without rating it.

    `wish` describes the puzzles that the member wants next. Raise NoPuzzle or PuzzlesOff.
    """
    if puzzle_id not in book.by_id:
        raise NoPuzzle
    async with db.writing() as connection:
        await check_on(connection, requester.server_id)
        await puzzles.hold_solver(connection, requester.user_id)
        left = await puzzles.open_of(connection, book, requester.user_id)
        attempt = next((one for one in left if one.puzzle.id == puzzle_id and not one.is_rated), None)
        if attempt is None:
            about = (
                UNSAVED,
                requester.user_id,
                requester.server_id,
                book.by_id[puzzle_id],
                AttemptKind.RETRY,
                now,
                wish,
            )
            attempt = await puzzles.add(connection, Attempt(*about, is_rated=False))
        return await _solving(connection, attempt)


async def load(db: Database, book: PuzzleBook, attempt_id: AttemptId) -> Solving:
    """Return an attempt at a puzzle. Raise NoSuchPuzzle if the attempt doesn't exist."""
    async with db.reading() as connection:
        return await _solving(connection, await puzzles.load(connection, book, attempt_id))


async def load_own(db: Database, book: PuzzleBook, attempt_id: AttemptId, by: UserId) -> Solving:
    """Return a member's own attempt. Raise NoSuchPuzzle if it doesn't exist, or NotYourPuzzle if it is another
    member's.
    """
    solving = await load(db, book, attempt_id)
    if solving.attempt.user_id != by:
        raise NotYourPuzzle
    return solving


async def weigh(db: Database, book: PuzzleBook, turn: SolverTurn, said: str | Move) -> MoveTried:
    """Judge a move without changing the attempt. Raise the same errors as `play`."""
    text = said.uci if isinstance(said, Move) else said
    async with db.reading() as connection:
        attempt = await puzzles.load(connection, book, turn.attempt)
        before, move, is_repeated = _read(attempt, turn, text)
        is_right = is_repeated or attempt.puzzle.is_right(before.position, turn.plies, move)
        return MoveTried(await _solving(connection, attempt), move, before, is_right)


async def play(
    db: Database,
    book: PuzzleBook,
    turn: SolverTurn,
    said: str | Move,
    now: datetime,
    *,
    is_good_too: bool = False,
) -> MoveTried:
    """Try a move in an attempt. If a correct move is sent again, nothing changes.

    `is_good_too` has the same meaning as in `Attempt.play`. Raise NoSuchPuzzle, a MoveError, or any error raised by
    `Attempt.check`.
    """
    text = said.uci if isinstance(said, Move) else said
    async with db.writing() as connection:
        attempt = await puzzles.load(connection, book, turn.attempt, to_write=True)
        before, move, is_repeated = _read(attempt, turn, text)
        if is_repeated:
            return MoveTried(await _solving(connection, attempt), move, before, is_right=True)
        tried, is_right = attempt.play(move, now, is_good_too=is_good_too)
        if tried == attempt:
            return MoveTried(await _solving(connection, attempt), move, before, is_right)
        return MoveTried(await _save(connection, tried, since=attempt, now=now), move, before, is_right)


async def hint(db: Database, book: PuzzleBook, turn: SolverTurn, now: datetime) -> Solving:
    """Record that the solver got a hint in this position, and return the attempt. Raise the same errors as
    `Attempt.check`.
    """
    return await _change(db, book, turn, now, Attempt.hint)


async def solution(db: Database, book: PuzzleBook, turn: SolverTurn, now: datetime) -> Solving:
    """End an attempt by showing the solution. Raise the same errors as `Attempt.check`."""
    return await _change(db, book, turn, now, lambda attempt: attempt.show_solution(now))


async def set_rated(db: Database, book: PuzzleBook, turn: SolverTurn, now: datetime, *, is_rated: bool) -> Solving:
    """Make an attempt rated or casual before its first move.

    Raise PuzzleSeen if the attempt can't be rated, PuzzleBegun if a move has already been played, or any error raised
    by `Attempt.check`.
    """
    async with db.writing() as connection:
        attempt = await puzzles.load(connection, book, turn.attempt, to_write=True)
        attempt.check(turn.by, turn.plies)
        if is_rated and not await _is_new(connection, attempt):
            raise PuzzleSeen
        return await _save(connection, attempt.as_rated(is_rated), since=attempt, now=now)


async def vote(db: Database, book: PuzzleBook, attempt_id: AttemptId, by: UserId, given: PuzzleVote) -> Solving:
    """Store a solver's vote, replacing any earlier one. Raise NoSuchPuzzle, NotYourPuzzle or PuzzleNotOver."""
    async with db.writing() as connection:
        attempt = await ended(connection, book, attempt_id, by)
        record = await puzzles.record_of(connection, attempt.puzzle, to_write=True)
        await puzzles.save_record(connection, attempt.puzzle, record.voted(given, attempt.vote))
        await puzzles.vote(connection, attempt.id, given)
        return await _solving(connection, replace(attempt, vote=given))


async def ended(connection: Connection, book: PuzzleBook, attempt_id: AttemptId, by: UserId) -> Attempt:
    """Return a member's finished attempt, locked for this transaction. Raise NoSuchPuzzle, NotYourPuzzle or
    PuzzleNotOver.
    """
    attempt = await puzzles.load(connection, book, attempt_id, to_write=True)
    if not attempt.is_over:
        attempt.check(by)
        raise PuzzleNotOver
    replace(attempt, state=AttemptState.OPEN).check(by)
    return attempt


async def check_on(connection: Connection, server_id: ServerId) -> PuzzleServer:
    """Return a server's puzzle settings. Raise PuzzlesOff if the server has turned off puzzles."""
    server = PuzzleServer() if server_id == NO_SERVER else await PUZZLES.load(connection, server_id)
    if not server.is_on:
        raise PuzzlesOff
    return server


async def daily_puzzle(connection: Connection, book: PuzzleBook, day: date) -> Puzzle:
    """Return a day's puzzle. The first request for a day chooses the puzzle. Raise NoPuzzle if no puzzle can be chosen.

    The game families take turns from day to day. Puzzles are repeated only after all have been used.
    """
    stored = await puzzles.daily(connection, day)
    if stored is not None and stored in book.by_id:
        return book.by_id[stored]
    chosen = await _draw_daily(connection, book, day)
    if stored is not None:
        await puzzles.replace_daily(connection, day, chosen.id)
        return chosen
    return book.by_id.get(await puzzles.set_daily(connection, day, chosen.id), chosen)


async def _draw_daily(connection: Connection, book: PuzzleBook, day: date) -> Puzzle:
    records = await puzzles.records(connection)
    sound = PuzzleRecord.sound(book.puzzles, records)
    if not sound:
        raise NoPuzzle
    families = sorted({one.variant.family for one in sound})
    family = families[day.toordinal() % len(families)]
    of_family = [one for one in sound if one.variant.family == family]
    suited = [one for one in of_family if one.rating in DAILY_RATINGS] or of_family
    past = await puzzles.dailies(connection)
    fresh = [one for one in suited if one.id not in past]
    longest_ago = sorted(suited, key=lambda one: -past.index(one.id) if one.id in past else 0)[:1]
    # The day is the seed, so that two processes draw the same puzzle.
    return Random(day.toordinal()).choice(fresh or longest_ago)


@dataclass(frozen=True)
class _Given:
    puzzle: Puzzle
    kind: AttemptKind
    is_rated: bool


async def _next(
    connection: Connection, book: PuzzleBook, by: UserId, wish: PuzzleWish, *, now: datetime, rng: Random
) -> _Given:
    records = await puzzles.records(connection, wish.family)
    daily = await puzzles.daily(connection, now.date())
    sound = {one.id: one for one in PuzzleRecord.sound(filter(wish.fits, book.puzzles), records)}
    for name in await puzzles.due_again(connection, by, now):
        if name in sound:
            return _Given(sound[name], AttemptKind.RETRY, is_rated=False)
    met = await puzzles.met(connection, by)
    solvers = await puzzles.solver_records(connection, by)
    fresh = [one for name, one in sound.items() if name not in met and name != daily]
    if fresh:
        return _Given(_drawn(fresh, records, solvers, wish, rng), AttemptKind.TRAINING, is_rated=True)
    if not sound:
        raise NoPuzzle
    longest_ago = min(sound.values(), key=lambda one: met.get(one.id, UNSAVED))
    return _Given(longest_ago, AttemptKind.RETRY, is_rated=False)


def _drawn(
    fresh: list[Puzzle],
    records: Mapping[str, PuzzleRecord],
    solvers: Mapping[str, SolverRecord],
    wish: PuzzleWish,
    rng: Random,
) -> Puzzle:
    def distance(one: Puzzle) -> float:
        wanted = solvers.get(one.variant.family, SolverRecord()).strength.rating + wish.difficulty.offset
        return abs(PuzzleRecord.rating_of(one, records) - wanted)

    return rng.choice(sorted(fresh, key=distance)[:NEAREST])


def _read(attempt: Attempt, turn: SolverTurn, text: str) -> tuple[MoveLine, Move, bool]:
    """Return the line before a move, the move, and whether it is a repeat of a correct move."""
    if attempt.repeats(turn.by, turn.plies, text):
        before = attempt.puzzle.line(turn.plies)
        return before, parse_move(before.position, text), True
    attempt.check(turn.by, turn.plies)
    return attempt.line, parse_move(attempt.line.position, text), False


async def _change(
    db: Database, book: PuzzleBook, turn: SolverTurn, now: datetime, change: Callable[[Attempt], Attempt]
) -> Solving:
    async with db.writing() as connection:
        attempt = await puzzles.load(connection, book, turn.attempt, to_write=True)
        attempt.check(turn.by, turn.plies)
        return await _save(connection, change(attempt), since=attempt, now=now)


async def _save(connection: Connection, attempt: Attempt, *, since: Attempt, now: datetime) -> Solving:
    """Store a changed attempt, and rate it if its score has just become final. Make a training card for a failed
    puzzle, and update the daily puzzle's post if it was solved.
    """
    streaks = await puzzles.hold_solver(connection, attempt.user_id)
    if attempt.score is not None and since.score is None and attempt.is_rated:
        attempt = await _rated(connection, attempt, attempt.score)
        streaks = streaks.after(attempt.score or 0.0)
    is_solved = attempt.state is AttemptState.SOLVED
    if is_solved and attempt.day is not None:
        missed = streaks.missed_before(attempt.day)
        streaks = streaks.after_daily(attempt.day, await _excused(connection, attempt.server_id, missed))
    await puzzles.save_streaks(connection, attempt.user_id, streaks)
    await puzzles.save(connection, attempt, since=since, now=now)
    if attempt.score == 0 and since.score != 0:
        failed = NewCard(CardSource.PUZZLE, attempt.puzzle.id, attempt.puzzle.variant.family, now)
        await training.add(connection, attempt.user_id, [failed])
    if is_solved and attempt.day is not None:
        await _tell_of_daily(connection, attempt, now)
    return await _solving(connection, attempt)


async def _excused(connection: Connection, server_id: ServerId, days: list[date]) -> set[date]:
    """Return the days on which outages left the server with less than `ENOUGH` time to use the bot."""
    if not days or len(days) > MOST_EXCUSED:
        return set()
    begins = {day: datetime.combine(day, time(), UTC) for day in days}
    downs = {day: await outages.down_between(connection, server_id, at, at + DAY) for day, at in begins.items()}
    return {day for day, down in downs.items() if DAY - down < ENOUGH}


async def _rated(connection: Connection, attempt: Attempt, score: float) -> Attempt:
    """Rate the solver and the puzzle, and return the attempt with the solver's rating change. If the puzzle is cooked
    (unsound), nothing is rated.
    """
    record = await puzzles.record_of(connection, attempt.puzzle, to_write=True)
    if record.is_cooked:
        return attempt
    family = attempt.puzzle.variant.family
    solver = await puzzles.solver_record(connection, attempt.user_id, family)
    after, puzzle = rate(solver.strength, record.strength, score)
    await puzzles.save_solver(connection, attempt.user_id, family, solver.after(after, score))
    await puzzles.save_record(connection, attempt.puzzle, record.after(puzzle, score))
    return replace(attempt, change=after.value - solver.strength.value)


async def _tell_of_daily(connection: Connection, attempt: Attempt, now: datetime) -> None:
    if attempt.server_id == NO_SERVER:
        return
    server = await PUZZLES.load(connection, attempt.server_id)
    if server.is_on and server.channel is not None and server.day == attempt.day:
        await outbox.ask(connection, MessageKind.DAILY, attempt.server_id, attempt.server_id, now=now, is_new=False)


async def _solving(connection: Connection, attempt: Attempt) -> Solving:
    return Solving(
        attempt,
        await puzzles.record_of(connection, attempt.puzzle),
        await puzzles.solver_record(connection, attempt.user_id, attempt.puzzle.variant.family),
        await puzzles.streaks_of(connection, attempt.user_id),
        await puzzles.is_reported(connection, attempt.puzzle.id),
        attempt.is_rated or await _is_new(connection, attempt),
    )


async def _is_new(connection: Connection, attempt: Attempt) -> bool:
    """Return whether this is the first time that the member was given the puzzle. This is always false when the member
    reviews a puzzle of Puzzle Storm or Puzzle Streak.
    """
    return attempt.kind is not AttemptKind.RETRY and await puzzles.is_first(connection, attempt)


@dataclass(frozen=True)
class Daily:
    """A day's puzzle, and the members of a server who solved it, earliest first. Each member is listed with their
    number of wrong moves.
    """

    server_id: ServerId
    day: date
    puzzle: Puzzle
    solvers: tuple[tuple[UserId, int], ...]


async def post_dailies(db: Database, now: datetime) -> int:
    """Put the day's puzzle into the outbox of each server that has a channel for it and hasn't received it yet.

    Return how many servers will receive the puzzle.
    """
    day = now.date()
    async with db.reading() as connection:
        if not await puzzles.any_server_waits(connection, day, db.shards):
            return 0
    async with db.writing() as connection:
        waiting = await puzzles.begin_day(connection, day, db.shards)
        version = GameVersion(Ply(day.toordinal()), 0)
        await outbox.ask_all(connection, [Asked(MessageKind.DAILY, server, server, version) for server in waiting], now)
        return len(waiting)


async def daily_of(db: Database, book: PuzzleBook, day: date, server_id: ServerId) -> Daily:
    async with db.writing() as connection:
        puzzle = await daily_puzzle(connection, book, day)
        return Daily(
            server_id, day, puzzle, tuple(await puzzles.solvers_of_day(connection, day, server_id, MOST_NAMED))
        )


async def puzzle_of_day(db: Database, book: PuzzleBook, day: date, server_id: ServerId) -> Puzzle:
    """Return a day's puzzle without giving it to a member.

    Raise PuzzlesOff if the server has turned off puzzles, or NoPuzzle if no puzzle can be chosen.
    """
    async with db.reading() as connection:
        await check_on(connection, server_id)
        stored = await puzzles.daily(connection, day)
    if stored is not None and stored in book.by_id:
        return book.by_id[stored]
    async with db.writing() as connection:
        return await daily_puzzle(connection, book, day)


log = logging.getLogger(__name__)

NODES = 2_000_000
"""The node limit of each search. At each turn, one search evaluates the solution, and another finds the best of the
wrong moves. The limit is about twelve times as high as when puzzles are created.
"""
LEASE = timedelta(minutes=15)
"""How long a report is reserved for the process that checks it."""
REACHED = {Goal.WIN: (80.0, 67.5), Goal.SAVE: (32.5, 20.0)}
"""For each goal, two thresholds of the solver's winning chances, in percent. A different move that reaches the first
threshold is a second solution. A solution that doesn't reach the second threshold is wrong.
"""


@dataclass(frozen=True)
class TurnFinding:
    """The result of checking one of the solver's turns. Evaluations are the solver's winning chances in percent."""

    ply: int
    solution: float
    other: float | None
    """The evaluation of the best other move; None if there is no other move."""
    other_move: str | None

    def cooks(self, goal: Goal) -> bool:
        enough, too_little = REACHED[goal]
        return self.solution < too_little or (self.other is not None and self.other >= enough)


async def report(db: Database, book: PuzzleBook, attempt_id: AttemptId, by: UserId, now: datetime) -> bool:
    """Report the puzzle of a finished attempt as faulty.

    Return False if an earlier check found the puzzle to be correct. Raise NoSuchPuzzle, NotYourPuzzle or PuzzleNotOver.
    """
    async with db.writing() as connection:
        attempt = await ended(connection, book, attempt_id, by)
        if await puzzles.checked_at(connection, attempt.puzzle.id) is not None:
            return (await puzzles.record_of(connection, attempt.puzzle)).is_cooked
        await puzzles.add_report(connection, attempt.puzzle.id, by, now)
        return True


any_waits = reading(puzzles.any_report_waits)
"""Return whether there is a report that no process is checking yet. The query doesn't load any puzzles."""


async def check_next(db: Database, book: PuzzleBook, engines: EnginePool, now: datetime) -> bool:
    """Check the puzzle with the oldest waiting report, and store the findings. Return whether a report was waiting."""
    async with db.writing() as connection:
        puzzle_id = await puzzles.take_report(connection, now, now + LEASE)
    if puzzle_id is None:
        return False
    puzzle = book.by_id.get(puzzle_id)
    findings = [] if puzzle is None else await check(engines, puzzle, NODES)
    async with db.writing() as connection:
        await puzzles.settle_report(connection, puzzle_id, now, [asdict(one) for one in findings])
        cooking = [] if puzzle is None else [one for one in findings if one.cooks(puzzle.goal)]
        if puzzle is not None and cooking:
            log.info("puzzle %s has another solution: at ply %d, %s", puzzle.id, cooking[0].ply, cooking[0].other_move)
            record = await puzzles.record_of(connection, puzzle, to_write=True)
            await puzzles.save_record(connection, puzzle, replace(record, is_cooked=True))
    return True


async def check(engines: EnginePool, puzzle: Puzzle, nodes: int) -> list[TurnFinding]:
    """Check a puzzle. At each of the solver's turns, evaluate the solution and the best of the wrong moves."""
    return [await _turn(engines, puzzle, ply, nodes) for ply in range(0, len(puzzle.moves), 2)]


async def _turn(engines: EnginePool, puzzle: Puzzle, ply: int, nodes: int) -> TurnFinding:
    line = puzzle.line(ply)
    position = line.position
    if puzzle.end is not None and puzzle.turns_left(ply) == 1:
        # At this turn, the goal is to end the game. Every move that ends the game is right, and a move that only wins
        # later isn't another solution.
        return TurnFinding(ply, Evaluation.of_outcome(puzzle.end).chances(puzzle.solver), None, None)
    right = [move.uci for move in position.legal_moves if puzzle.is_right(position, ply, move)]
    others = [move.uci for move in position.legal_moves if move.uci not in right]
    solution = await _worth(engines, line.followed_by([puzzle.moves[ply]]), puzzle, nodes)
    if not others:
        return TurnFinding(ply, solution, None, None)
    search = Search(line, nodes, without=" ".join(right))
    found = await engines.ask(search, Urgency.ANALYSIS)
    return TurnFinding(ply, solution, found.evaluation.chances(puzzle.solver), found.best[0])


async def _worth(engines: EnginePool, line: MoveLine, puzzle: Puzzle, nodes: int) -> float:
    """Return the solver's winning chances, in percent, at the end of a line."""
    if line.outcome is not None:
        return Evaluation.of_outcome(line.outcome).chances(puzzle.solver)
    found = await engines.ask(Search(line, nodes), Urgency.ANALYSIS)
    return found.evaluation.chances(puzzle.solver)


LINES = 20
"""The number of attempts on a page."""


async def of_member(db: Database, book: PuzzleBook, by: UserId, before: AttemptId | None = None) -> PuzzleResults:
    """Return a member's results, with a page of their attempts, latest first.

    Without `before`, this is the first page. Otherwise, the page contains attempts that were made before the attempt
    `before`.
    """
    async with db.reading() as connection:
        total, themes = tallies(await puzzles.first_scores(connection, by), book)
        found = await puzzles.latest(connection, by, before, LINES + 1)
        streak = await storms.load_streak(connection, by)
        return PuzzleResults(
            total,
            themes,
            await puzzles.solver_records(connection, by),
            await puzzles.streaks_of(connection, by),
            0 if streak is None else streak.best,
            found[:LINES],
            found[LINES - 1].id if len(found) > LINES else None,
        )
