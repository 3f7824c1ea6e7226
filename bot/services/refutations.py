"""Why a wrong move at a puzzle fails: the engine's answer to it."""

from __future__ import annotations

import asyncio

from bot.engine.analysis import Refutation, hint_of
from bot.puzzles import Goal
from bot.rules import Color, MoveLine
from bot.services.engines import EnginePool, Urgency
from bot.services.fair_queue import Requester
from bot.services.questions import Search

NODES = 300_000
SECONDS = 1.5
GOOD_CHANCES = {Goal.WIN: 80.0, Goal.SAVE: 40.0}
"""From these chances on, in percent, a move reaches the puzzle's goal, too."""


async def refute(engines: EnginePool, before: MoveLine, move_uci: str, goal: Goal, requester: Requester) -> Refutation:
    """Ask the engine what is wrong with a move after a line."""
    solver: Color = before.position.turn
    line = before.followed_by([move_uci])
    if line.outcome is not None:
        return Refutation(line, None, line.outcome.winner is solver)
    found = await engines.ask(Search(line, NODES, SECONDS), Urgency.MOVE, requester)
    answer = await asyncio.to_thread(hint_of, line, found)
    return Refutation(line, answer, answer.evaluation.chances(solver) >= GOOD_CHANCES[goal])
