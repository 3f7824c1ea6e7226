"""Skips slow parts that don't affect a run: deep searches, and waiting for other processes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from bot.domain.ids import ServerId
from bot.services import analysis, puzzles
from bot.storage import notify

NODES = 2000
"""How many nodes the engine searches when it refutes a wrong puzzle move or checks a reported puzzle."""


@contextmanager
def searching_little() -> Iterator[None]:
    """Limit the engine's puzzle searches to a few nodes."""
    with patch.object(analysis, "REFUTATION_NODES", NODES), patch.object(puzzles, "NODES", NODES):
        yield


@contextmanager
def deaf() -> Iterator[None]:
    """Turn off the bot's database listener, because the simulation would treat it as unfinished work and wait for
    it."""
    with patch.object(notify, "listen", _never_notify):
        yield


async def _never_notify(address: str, hear: Callable[[ServerId | None], Awaitable[None]]) -> None:
    await hear(None)
