"""Tells listeners in this process which games have changed, after the transaction is committed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.ids import GameId

Hear: TypeAlias = Callable[[Collection[GameId]], None]


class Changes:
    """The listeners to changes of games."""

    def __init__(self) -> None:
        self.teller = secrets.token_hex(8)
        """This process's name in notifications between processes, so that it can ignore its own."""
        self._listeners: list[Hear] = []

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Call `hear` after each transaction that has changed games; return a function that ends this."""
        self._listeners.append(hear)
        return lambda: self._listeners.remove(hear)

    def tell(self, game_ids: Collection[GameId]) -> None:
        """Tell all listeners that these games have changed."""
        if game_ids:
            for hear in tuple(self._listeners):
                hear(game_ids)


def note(connection: AsyncConnection, game_ids: Iterable[GameId]) -> None:
    """Note that the transaction changes these games; listeners are told after its commit."""
    changed: set[GameId] = connection.info["changed"]
    changed.update(game_ids)
