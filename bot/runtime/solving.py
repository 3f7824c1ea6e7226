"""A move that is tried at a puzzle, in Discord or on the page: judged, and if it is wrong, answered by the engine."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.puzzles import SolverTurn
from bot.engine.hint import Refutation
from bot.rules import Move
from bot.runtime import Runtime
from bot.services import puzzles, refutations
from bot.services.fair_queue import Requester
from bot.services.puzzles import MoveTried


@dataclass(frozen=True)
class Try:
    """What has come of a move, and why it fails if it was not right."""

    tried: MoveTried
    found: Refutation | None


async def try_move(runtime: Runtime, requester: Requester, turn: SolverTurn, said: str | Move) -> Try:
    """Try a move; raise as `puzzles.play`, TooManyTasks, or as the engine, and then nothing is stored.

    The engine is asked before anything is stored, since a move that reaches the goal later costs nothing. The limit of
    tasks is checked before the move is judged, so that a refusal does not tell a wrong move from a right one.
    """
    book = await runtime.puzzle_repository.book()
    with runtime.tasks.one_of(requester):
        tried = await puzzles.weigh(runtime.db, book, turn, said)
        if tried.is_right:
            return Try(await puzzles.play(runtime.db, book, turn, said, runtime.now()), None)
        goal = tried.solving.puzzle.goal
        found = await refutations.refute(runtime.engines, tried.before, tried.move.uci, goal, requester)
        is_good_too = found.is_good_too
        return Try(await puzzles.play(runtime.db, book, turn, said, runtime.now(), is_good_too=is_good_too), found)
