"""What a scenario leaves out because it takes time and changes nothing: deep searches, waiting for other processes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from bot.domain.ids import ServerId
from bot.services import analysis, puzzles
from bot.storage import notify

NODES = 2000
"""Of the searches that answer a wrong move of a puzzle, and that check a reported one."""


@contextmanager
def searching_little() -> Iterator[None]:
    """Let the engine look at puzzles for a moment only."""
    with patch.object(analysis, "REFUTATION_NODES", NODES), patch.object(puzzles, "NODES", NODES):
        yield


@contextmanager
def deaf() -> Iterator[None]:
    """Let a bot not listen: the simulation takes whoever does for one that has not come to rest."""
    with patch.object(notify, "listen", _hear_nothing):
        yield


async def _hear_nothing(address: str, hear: Callable[[ServerId | None], Awaitable[None]]) -> None:
    await hear(None)
