"""Basic types of the domain: ids, members, enums, the outbox state of messages, and the shards of a process.

A server's shard is computed from the server's id, ignoring the lowest `SHARD_BITS` bits. Direct messages belong to
shard 0.
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
RaceId = NewType("RaceId", int)
CardId = NewType("CardId", int)

ServerId = NewType("ServerId", int)
ChannelId = NewType("ChannelId", int)
"""A channel or thread in which a front end shows games."""
PostRef = NewType("PostRef", int)
"""A front end's reference to a message that it posted. Newer messages have larger references."""
FileRef = NewType("FileRef", int)
"""A front end's reference to the picture in a message."""
RoleId = NewType("RoleId", int)
UserId = NewType("UserId", int)
"""A player: a member, the engine, or a server (see `server_player`)."""

GREATEST_ID = 2**63 - 1
"""The largest id that databases can store. Users can type larger numbers, which database drivers reject."""
NO_SERVER = ServerId(0)
"""The server id used for games in direct messages. No real server has this id."""
ENGINE = UserId(0)

GREATEST_OUTSIDER = UserId(-(2**62))
"""The largest id of a player known only from imported games. The ids of such players are negative, unlike members' ids.
"""


def server_player(server_id: ServerId) -> UserId:
    """Return the player id of a server whose members vote on its moves. It is the negated server id, which can't be a
    member's id.
    """
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
    """Return a player's name as shown in games. The engine's name includes its level."""
    return f"{name} {level}" if user_id == ENGINE else name


class ColorChoice(StrEnum):
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


class System(StrEnum):
    """How the players of a tournament are paired."""

    GROUPS = "groups"
    """A round-robin in each group, with all games played at once. If there are several groups, a final follows."""
    SWISS = "swiss"
    """Each round pairs players with similar scores, and begins when the previous one has ended."""
    TEAMS = "teams"
    """A match between two servers' teams. On each board, two players of similar strength meet."""
    SIMUL = "simul"
    """Each other player has one game against the host, with all games played at once."""


@dataclass(frozen=True)
class Due:
    """The outbox state of a message: which version of the game or challenge to send, and whether to post a new message
    or edit the existing one.
    """

    version: int
    """A number that increases with every change that has to be sent. It is part of the message's nonce, so that a
    second message for the same version is dropped.
    """
    is_new: bool = True
    attempts: int = 0
    unsure_from: PostRef | None = None
    """The message after which the channel can contain boards that were sent but not recorded, or old boards that still
    have controls. None if there can't be any. 0 if no earlier message is known, so that the whole channel is searched.
    """


SHARD_BITS = 22
"""The number of low bits to remove from a server's id. The remaining bits are the server's creation time, from which
the server's shard is computed.
"""

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
        """Return whether the process has all shards and therefore serves all servers."""
        return len(self.ids) == self.count

    def own(self, server_id: ServerId) -> bool:
        """Return whether a server belongs to this process. Direct messages count as server 0."""
        return (server_id >> SHARD_BITS) % self.count in self.ids


ALL_SHARDS = Shards()


def read_shard_ids(text: str) -> frozenset[int]:
    """Parse a list of shard ids such as `0, 4-7`. Raise ValueError if the list is malformed."""
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
