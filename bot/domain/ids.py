"""What the whole domain names: the types of ids, members, the states of challenges, and what is due in the outbox; and
which servers belong to a process, where several make up one bot.

These are the servers of its shards at Discord (https://docs.discord.com/developers/events/gateway#sharding): a server
belongs to the shard of its number, a direct message to shard 0.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

ChallengeId = NewType("ChallengeId", int)
ServerChallengeId = NewType("ServerChallengeId", int)
GameId = NewType("GameId", int)
SeasonId = NewType("SeasonId", int)
TournamentId = NewType("TournamentId", int)

AttemptId = NewType("AttemptId", int)
"""A member's try at a puzzle."""
StormId = NewType("StormId", int)
"""A member's run of puzzle storm."""

GuildId = NewType("GuildId", int)
ChannelId = NewType("ChannelId", int)
"""A channel or a thread; Discord's ids do not tell them apart."""
MessageId = NewType("MessageId", int)
FileId = NewType("FileId", int)
"""An attachment of a message; an edit of the message names it to keep it."""
RoleId = NewType("RoleId", int)
UserId = NewType("UserId", int)
"""A player: a member by Discord's id, the engine, or a server, see `server_player`."""

GREATEST_ID = 2**63 - 1
"""The greatest id that databases keep. People can type greater numbers, which the drivers refuse to send."""
NO_SERVER = GuildId(0)
"""Stands for the server in games in direct messages. Discord never gives out this id."""
ENGINE = UserId(0)
"""The engine as a player."""

GREATEST_OUTSIDER = UserId(-(2**62))
"""The greatest id of a player who is known only from an imported game. Discord's ids are positive."""


def server_player(guild_id: GuildId) -> UserId:
    """Return a server as a player, whose moves its members vote on: its id below zero, as no member's is."""
    return UserId(-guild_id)


def is_server(user_id: UserId) -> bool:
    """Tell whether a player is a server."""
    return GREATEST_OUTSIDER < user_id < 0


@dataclass(frozen=True)
class Member:
    """A member of a server, with their display name there."""

    user_id: UserId
    name: str
    is_bot: bool = False


ENGINE_MEMBER = Member(ENGINE, "Campmate", is_bot=True)


def player_name(user_id: UserId, name: str, level: int | None) -> str:
    """Return a player's name as games show it; the engine's has its level behind it."""
    return f"{name} {level}" if user_id == ENGINE else name


class ColourChoice(StrEnum):
    """The colour that the challenger wants to play."""

    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


class ChallengeState(StrEnum):
    """The state of a challenge; only an open one can change."""

    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class OfferKind(StrEnum):
    """What one player may offer to the other during a game."""

    DRAW = "draw"
    TAKEBACK = "takeback"


@dataclass(frozen=True)
class Due:
    """The state of an outbox message in the outbox: which version of its subject is to be sent, and how."""

    version: int
    """Grows with every change that has to be sent. The nonce of a message is made of it, so that Discord drops a
    second sending of the same version."""
    is_new: bool = True
    """Whether to send a new message; otherwise the existing message is edited."""
    attempts: int = 0
    """How many attempts to send it have failed."""
    unsure_from: MessageId | None = None
    """The first message from which on the room may hold boards that are not stored, or old ones with controls.

    None if there can be none; 0 if no earlier message is known.
    """


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
