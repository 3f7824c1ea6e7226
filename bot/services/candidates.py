"""The best moves of any position, each with the line that is expected: bounded in time and number."""

from __future__ import annotations

from bot.engine.analysis import Finding
from bot.rules import Line
from bot.services.engines import EngineRoom, Urgency
from bot.services.questions import Search
from bot.services.turns import Asker

MOST = 3
NODES = 120_000
SECONDS = 0.6
"""For each of the moves."""


async def best_moves(engines: EngineRoom, line: Line, count: int, asker: Asker) -> list[Finding]:
    """Return the best moves at the end of a line, the best first: at most MOST, none where the game is over."""
    found: list[Finding] = []
    if line.outcome is not None:
        return found
    for _ in range(min(count, MOST, len(line.position.legal_moves))):
        known = " ".join(one.best[0] for one in found)
        found.append(await engines.ask(Search(line, NODES, SECONDS, known), Urgency.ANALYSIS, asker))
    return found
