"""Pictures are drawn beside the event loop, so many at once; servers take turns, and in each its members.

For whom a task draws is said once, where it begins: what words and lays out a picture knows nothing of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeVar

from bot.services.turns import Asker, Slots

T = TypeVar("T")

PICTURES_AT_ONCE = 4
ANIMATIONS_AT_ONCE = 1
"""They take seconds, for which no board is to wait."""


@dataclass(frozen=True)
class Studio:
    """Where one process draws."""

    pictures: Slots = field(default_factory=lambda: Slots(PICTURES_AT_ONCE))
    animations: Slots = field(default_factory=lambda: Slots(ANIMATIONS_AT_ONCE))

    def serve(self, asker: Asker) -> None:
        """Let this task draw for somebody from here on, and what it begins."""
        _customer.set((self, asker))


_customer: ContextVar[tuple[Studio, Asker] | None] = ContextVar("customer", default=None)


async def draw_in_turn(draw: Callable[[], T], *, is_animation: bool = False) -> T:
    """Draw in a thread, once it is this task's turn."""
    async with _turn(is_animation=is_animation):
        return await asyncio.to_thread(draw)


def _turn(*, is_animation: bool) -> AbstractAsyncContextManager[None]:
    customer = _customer.get()
    if customer is None:
        return nullcontext()
    studio, asker = customer
    return (studio.animations if is_animation else studio.pictures).taken(asker.line)
