"""Ids, members and enums shared by the whole domain, the outbox state, and the shards of a process.

A server belongs to the shard that the bits of its id from `SHARD_BITS` on give, direct messages to shard 0.
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
StormId = NewType("StormId", int)

ServerId = NewType("ServerId", int)
ChannelId = NewType("ChannelId", int)
"""A channel or a thread, wherever the front end keeps its games."""
PostRef = NewType("PostRef", int)
"""A front end's reference to a message that it has posted; newer posts have greater references."""
FileRef = NewType("FileRef", int)
"""The same for the picture in a post."""
RoleId = NewType("RoleId", int)
UserId = NewType("UserId", int)
"""A player: a member, the engine, or a server, see `server_player`."""

GREATEST_ID = 2**63 - 1
"""The greatest id databases can store. Users can type greater numbers, which the drivers refuse."""
NO_SERVER = ServerId(0)
"""Stands for the server in games in direct messages. No server has this id."""
ENGINE = UserId(0)

GREATEST_OUTSIDER = UserId(-(2**62))
"""The greatest id of a player known only from an imported game. Members' ids are positive."""


def server_player(server_id: ServerId) -> UserId:
    """Return a server as a player, whose members vote on its moves: its negated id, which no member can have."""
    return UserId(-server_id)


def is_server(user_id: UserId) -> bool:
    return GREATEST_OUTSIDER < user_id < 0


@dataclass(frozen=True)
class Member:
    user_id: UserId
    name: str
    is_bot: bool = False


ENGINE_MEMBER = Member(ENGINE, "Campmate", is_bot=True)


def player_name(user_id: UserId, name: str, level: int | None) -> str:
    """Return a player's name as shown in games; the engine's includes its level."""
    return f"{name} {level}" if user_id == ENGINE else name


class ColourChoice(StrEnum):
    WHITE = "white"
    BLACK = "black"
    RANDOM = "random"


class ChallengeState(StrEnum):
    OPEN = "open"
    ACCEPTED = "accepted"
    DECLINED = "declined"
    CANCELLED = "cancelled"
    EXPIRED = "expired"


class OfferKind(StrEnum):
    DRAW = "draw"
    TAKEBACK = "takeback"


@dataclass(frozen=True)
class Due:
    """The outbox state of a message: the version of its subject to send, and whether to send or edit."""

    version: int
    """Grows with every change that has to be sent.

    It is part of the message's nonce, so a second message for the same version is dropped.
    """
    is_new: bool = True
    attempts: int = 0
    unsure_from: PostRef | None = None
    """The first message after which the channel can contain unstored boards, or old ones with controls.

    None if there can be none; 0 if no earlier message is known.
    """


SHARD_BITS = 22
"""The shift that reduces a server's id to its creation time."""

RANGE = re.compile(r"(\d{1,6})(?:-(\d{1,6}))?")


@dataclass(frozen=True)
class Shards:
    count: int = 1
    ids: frozenset[int] = frozenset({0})

    @classmethod
    def all_of(cls, count: int) -> Shards:
        return cls(count, frozenset(range(count)))

    @property
    def are_all(self) -> bool:
        """Whether the process has every shard, and so every server."""
        return len(self.ids) == self.count

    def own(self, server_id: ServerId) -> bool:
        """Whether a server belongs to this process; DMs count as server 0."""
        return (server_id >> SHARD_BITS) % self.count in self.ids


ALL_SHARDS = Shards()


def read_shard_ids(text: str) -> frozenset[int]:
    """Parse a list of shards such as `0, 4-7`; raise ValueError."""
    found: set[int] = set()
    for part in text.split(","):
        numbers = RANGE.fullmatch(part.strip())
        if numbers is None:
            raise ValueError(f"expected shard ids such as 0, 4-7, got {part.strip()!r}")
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        if last < first:
            raise ValueError(f"expected the smaller number first, got {part.strip()!r}")
        found.update(range(first, last + 1))
    return frozenset(found)
