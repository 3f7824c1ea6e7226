"""Draws pictures in threads, a limited number at a time; servers, and members in each, take turns.

A task sets once for whom it draws, in a context variable, so that functions that make a picture need no argument for
it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import TypeVar

from bot.services.fair_queue import FairSemaphore, Requester

T = TypeVar("T")

PICTURES_AT_ONCE = 4
ANIMATIONS_AT_ONCE = 1
"""Animations take seconds, so they have slots of their own, and boards do not wait for them."""


@dataclass(frozen=True)
class RenderQueue:
    """The slots for drawing in this process."""

    pictures: FairSemaphore = field(default_factory=lambda: FairSemaphore(PICTURES_AT_ONCE))
    animations: FairSemaphore = field(default_factory=lambda: FairSemaphore(ANIMATIONS_AT_ONCE))

    def serve(self, requester: Requester) -> None:
        """Let the current task, and tasks that it starts, draw on this asker's turn from now on."""
        _customer.set((self, requester))


_customer: ContextVar[tuple[RenderQueue, Requester] | None] = ContextVar("customer", default=None)


async def draw_in_turn(draw: Callable[[], T], *, is_animation: bool = False) -> T:
    """Wait for the task's turn, and draw in a thread; without an asker, draw at once."""
    async with _turn(is_animation=is_animation):
        return await asyncio.to_thread(draw)


def _turn(*, is_animation: bool) -> AbstractAsyncContextManager[None]:
    customer = _customer.get()
    if customer is None:
        return nullcontext()
    render_queue, requester = customer
    return (render_queue.animations if is_animation else render_queue.pictures).taken(requester.group_path)
