"""A bot on PostgreSQL that is alone, and waits for nothing that other processes might tell it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

from bot.domain.ids import GuildId
from bot.storage import notify


@contextmanager
def deaf() -> Iterator[None]:
    """Let a bot not listen: the simulation takes whoever does for one that has not come to rest."""
    with patch.object(notify, "listen", _hear_nothing):
        yield


async def _hear_nothing(address: str, hear: Callable[[GuildId | None], Awaitable[None]]) -> None:
    await hear(None)
