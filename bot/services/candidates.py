"""The best moves in a position, each with the expected line; limited in number and in time."""

from __future__ import annotations

from bot.engine.analysis import Finding
from bot.rules import MoveLine
from bot.services.engines import EnginePool, Urgency
from bot.services.fair_queue import Requester
from bot.services.questions import Search

MOST = 3
NODES = 120_000
SECONDS = 0.6
"""`NODES` and `SECONDS` limit the search for each move."""


async def best_moves(engines: EnginePool, line: MoveLine, count: int, requester: Requester) -> list[Finding]:
    """Return the `count` best moves at the end of a line, the best first: at most MOST, none after an outcome."""
    found: list[Finding] = []
    if line.outcome is not None:
        return found
    for _ in range(min(count, MOST, len(line.position.legal_moves))):
        known = " ".join(one.best[0] for one in found)
        found.append(await engines.ask(Search(line, NODES, SECONDS, known), Urgency.ANALYSIS, requester))
    return found
