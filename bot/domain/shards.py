"""Which servers are a process's own, where several processes are one bot: those of its shards at Discord.

https://docs.discord.com/developers/events/gateway#sharding: a server belongs to the shard of its number, a direct
message to shard 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.domain.ids import GuildId

SHARD_BITS = 22
"""How far a server's number is shifted; what is left is the moment at which it was made."""

RANGE = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


@dataclass(frozen=True)
class Shards:
    """A process's shards, of so many in all. Where all are in one process, their number does not matter."""

    count: int = 1
    ids: frozenset[int] = frozenset({0})

    @classmethod
    def all_of(cls, count: int) -> Shards:
        """Every shard there is."""
        return cls(count, frozenset(range(count)))

    @property
    def are_all(self) -> bool:
        """Whether every server is this process's own."""
        return len(self.ids) == self.count

    def own(self, guild_id: GuildId) -> bool:
        """Tell whether this process speaks for a server; direct messages are those of server 0."""
        return (guild_id >> SHARD_BITS) % self.count in self.ids


ALL_SHARDS = Shards()
NO_SHARDS = Shards(1, frozenset())
"""Those of a process that is not at Discord itself."""


def read_shard_ids(text: str) -> frozenset[int]:
    """Read the numbers of shards, such as `0, 4-7`; raise ValueError."""
    found: set[int] = set()
    for part in text.split(","):
        numbers = RANGE.fullmatch(part.strip())
        if numbers is None:
            raise ValueError(f"expected numbers such as 0, 4-7, got {part.strip()!r}")
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        if last < first:
            raise ValueError(f"expected the lesser number first, got {part.strip()!r}")
        found.update(range(first, last + 1))
    return frozenset(found)
