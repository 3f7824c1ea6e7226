"""Which servers belong to a process, where several processes make up one bot: those of its shards at Discord.

https://docs.discord.com/developers/events/gateway#sharding: a server belongs to the shard of its number, a direct
message to shard 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.domain.ids import GuildId

SHARD_BITS = 22
"""How far a server's id is shifted; what is left is the time at which the server was made."""

RANGE = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


@dataclass(frozen=True)
class Shards:
    """The shards of a process."""

    count: int = 1
    """How many shards the bot has in all its processes."""
    ids: frozenset[int] = frozenset({0})
    """The numbers of this process's shards."""

    @classmethod
    def all_of(cls, count: int) -> Shards:
        """All of `count` shards."""
        return cls(count, frozenset(range(count)))

    @property
    def are_all(self) -> bool:
        """Whether the process has every shard, and so every server."""
        return len(self.ids) == self.count

    def own(self, guild_id: GuildId) -> bool:
        """Tell whether a server belongs to this process; direct messages count as server 0."""
        return (guild_id >> SHARD_BITS) % self.count in self.ids


ALL_SHARDS = Shards()


def read_shard_ids(text: str) -> frozenset[int]:
    """Parse a list of shards such as `0, 4-7`; raise ValueError."""
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
