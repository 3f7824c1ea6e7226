"""The measurements from a load test, and a report on them."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.loopback import Loopback, Wait

MISSED = 3.0
"""After this many seconds, Discord no longer accepts the initial response to an interaction."""


@dataclass
class Figures:
    """The measurements taken during a load test."""

    boards: list[Wait] = field(default_factory=list)
    moves: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    twice: int = 0
    none_free: int = 0
    memory: list[int] = field(default_factory=list)


def memory() -> int:
    """Return the resident memory of this process in MiB."""
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) // 1024


def report(
    figures: Figures, wire: Loopback, *, apart: float, cpu: float, seconds: float, log_errors: Sequence[str]
) -> dict[str, Any]:
    """Return all measurements, with times in milliseconds. `cpu` is the processor time in seconds. `apart` is the part
    of it that the simulated Discord and its members used.
    """
    moves = len(figures.boards)
    return {
        "moves": moves,
        "moves a second": round(moves / seconds, 1),
        "ways": dict(figures.moves),
        "acknowledged": _spread([wait.own for wait in wire.acknowledged]),
        "acknowledged, with Discord's own work": _spread([wait.wall for wait in wire.acknowledged]),
        "boards": _spread([wait.own for wait in figures.boards]),
        "boards, with Discord's own work": _spread([wait.wall for wait in figures.boards]),
        "missed": sum(wait.wall > MISSED for wait in wire.acknowledged) + wire.unanswered,
        "boards twice": figures.twice,
        "errors": dict(figures.errors + Counter(log_errors)),
        "refused": dict(wire.refused),
        "moves put off because every game was busy": figures.none_free,
        "processor a move": round(1000 * (cpu - apart) / max(1, moves), 1),
        "processor a move, of Discord and the members": round(1000 * apart / max(1, moves), 1),
        "memory, MiB, each minute": figures.memory,
        "requests": dict(wire.requests),
    }


def _spread(waits: Sequence[float]) -> dict[str, float]:
    ordered = sorted(1000 * wait for wait in waits) or [0.0]
    return {
        "count": len(waits),
        "median": round(statistics.median(ordered), 1),
        "99 %": round(ordered[int(0.99 * (len(ordered) - 1))], 1),
        "max": round(ordered[-1], 1),
    }
