"""Puzzles that are reported as cooked, and their check by the engine at many nodes."""

from __future__ import annotations

import logging
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta

from bot.domain.ids import AttemptId, UserId
from bot.engine.evaluation import Evaluation
from bot.puzzles import Goal, Puzzle, PuzzleBook
from bot.rules import MoveLine
from bot.services.engines import EnginePool, Urgency
from bot.services.puzzles import ended
from bot.services.questions import Search
from bot.services.store import reading
from bot.storage import puzzles
from bot.storage.database import Database

log = logging.getLogger(__name__)

NODES = 2_000_000
"""For the solution and for the others, at each turn: a dozen times what a puzzle was made with."""
LEASE = timedelta(minutes=15)
"""For how long a report is left to the process that has taken it."""
REACHED = {Goal.WIN: (80.0, 67.5), Goal.SAVE: (32.5, 20.0)}
"""Chances in percent: from the first on another move reaches the goal, too; below the second the solution misses it."""


@dataclass(frozen=True)
class TurnFinding:
    """What a check has found at one of the solver's turns, in percent of the solver's chances."""

    ply: int
    solution: float
    other: float | None
    """Of the best other move; None if there is none."""
    other_move: str | None

    def cooks(self, goal: Goal) -> bool:
        """Tell whether another move reaches the goal, or the solution misses it."""
        enough, too_little = REACHED[goal]
        return self.solution < too_little or (self.other is not None and self.other >= enough)


async def report(db: Database, book: PuzzleBook, attempt_id: AttemptId, by: UserId, now: datetime) -> bool:
    """Report the puzzle of an attempt that is over; return False if it was checked before and found sound.

    Raise NoSuchPuzzle, NotYourPuzzle or PuzzleNotOver.
    """
    async with db.writing() as connection:
        attempt = await ended(connection, book, attempt_id, by)
        if await puzzles.checked_at(connection, attempt.puzzle.id) is not None:
            return (await puzzles.record_of(connection, attempt.puzzle)).is_cooked
        await puzzles.add_report(connection, attempt.puzzle.id, by, now)
        return True


any_waits = reading(puzzles.any_report_waits)
"""Return whether there is a report that nobody checks now; for that no puzzle has to be read."""


async def check_next(db: Database, book: PuzzleBook, engines: EnginePool, now: datetime) -> bool:
    """Check the puzzle of the oldest report that waits, and store what is found; return whether one waited."""
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
            log.info("puzzle %s is cooked after %d plies, by %s", puzzle.id, cooking[0].ply, cooking[0].other_move)
            record = await puzzles.record_of(connection, puzzle, to_write=True)
            await puzzles.save_record(connection, puzzle, replace(record, is_cooked=True))
    return True


async def check(engines: EnginePool, puzzle: Puzzle, nodes: int) -> list[TurnFinding]:
    """Search each of the solver's turns, for the solution and for all other moves."""
    return [await _turn(engines, puzzle, ply, nodes) for ply in range(0, len(puzzle.moves), 2)]


async def _turn(engines: EnginePool, puzzle: Puzzle, ply: int, nodes: int) -> TurnFinding:
    line = puzzle.line(ply)
    position = line.position
    if puzzle.end is not None and puzzle.turns_left(ply) == 1:
        # Here the end was to be found, and every move that brings it is right: one that wins later is no solution.
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
    """Return the solver's chances at the end of a line, in percent."""
    if line.outcome is not None:
        return Evaluation.of_outcome(line.outcome).chances(puzzle.solver)
    found = await engines.ask(Search(line, nodes), Urgency.ANALYSIS)
    return found.evaluation.chances(puzzle.solver)
