"""What changes of games is told, in this process, to whoever shows them: once it is stored, and never before."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.ids import GameId

Hear: TypeAlias = Callable[[Collection[GameId]], None]


class Changes:
    """Who is told which games have changed."""

    def __init__(self) -> None:
        self.teller = secrets.token_hex(8)
        """By which other processes tell this one from themselves."""
        self._listeners: list[Hear] = []

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Call `hear` after each transaction that has changed games; return what ends that."""
        self._listeners.append(hear)
        return lambda: self._listeners.remove(hear)

    def tell(self, game_ids: Collection[GameId]) -> None:
        """Say that these games have been changed."""
        if game_ids:
            for hear in tuple(self._listeners):
                hear(game_ids)


def note(connection: AsyncConnection, game_ids: Iterable[GameId]) -> None:
    """Remember, until the transaction is stored, that it changes these games."""
    changed: set[GameId] = connection.info["changed"]
    changed.update(game_ids)
