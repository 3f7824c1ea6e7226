"""A fair queue: more urgent items go first; then servers take turns, and within a server its members."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Hashable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from bot.domain.ids import ENGINE, NO_SERVER, GuildId, UserId

T = TypeVar("T")

GroupPath: TypeAlias = Sequence[Hashable]
"""The path of groups to which an item belongs, the widest first, such as (server, member); groups take turns."""


@dataclass(frozen=True)
class Requester:
    """The member for whom work is done, and the server."""

    guild_id: GuildId = NO_SERVER
    user_id: UserId = ENGINE

    @property
    def group_path(self) -> GroupPath:
        """The server and the member; in direct messages only the member, who counts like a server."""
        return (self.user_id,) if self.guild_id == NO_SERVER else (self.guild_id, self.user_id)


NOBODY = Requester()
"""The asker of work that no member asked for."""


class FairQueue(Generic[T]):
    """Waiting items, taken out by urgency and in turns."""

    def __init__(self) -> None:
        self._by_urgency: dict[int, _Group[T]] = {}
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, item: T, path: GroupPath, urgency: int = 0) -> None:
        """Add an item, behind all others of the same path."""
        self._by_urgency.setdefault(urgency, _Group()).put(item, path)
        self._count += 1

    def take(self) -> T:
        """Remove and return the next item, one with the lowest urgency number; raise ValueError if there is none."""
        urgency = min(self._by_urgency)
        lines = self._by_urgency[urgency]
        item = lines.take()
        if lines.is_empty:
            del self._by_urgency[urgency]
        self._count -= 1
        return item


class _Group(Generic[T]):
    """A tree of queues: the groups at each node take turns."""

    def __init__(self) -> None:
        self._own: deque[T] = deque()
        self._groups: OrderedDict[Hashable, _Group[T]] = OrderedDict()

    @property
    def is_empty(self) -> bool:
        return not self._own and not self._groups

    def put(self, item: T, path: GroupPath) -> None:
        if path:
            self._groups.setdefault(path[0], _Group()).put(item, path[1:])
        else:
            self._own.append(item)

    def take(self) -> T:
        if self._own:
            return self._own.popleft()
        name, path = self._groups.popitem(last=False)
        item = path.take()
        if not path.is_empty:
            self._groups[name] = path
        return item


class FairSemaphore:
    """A semaphore of `count` slots whose waiters take turns."""

    def __init__(self, count: int) -> None:
        self._count = self._free = count
        self._waiting: FairQueue[asyncio.Future[None]] = FairQueue()

    @property
    def in_use(self) -> int:
        """How many are taken."""
        return self._count - self._free

    @asynccontextmanager
    async def taken(self, path: GroupPath) -> AsyncIterator[None]:
        """Wait for a slot, and hold it within the block."""
        await self._take(path)
        try:
            yield
        finally:
            self._give()

    async def _take(self, path: GroupPath) -> None:
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put(turn, path)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                # The slot was given just before the cancellation arrived: pass it on.
                self._give()
            raise

    def _give(self) -> None:
        """Hand the slot to the next waiter that was not cancelled."""
        while self._waiting:
            turn = self._waiting.take()
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
