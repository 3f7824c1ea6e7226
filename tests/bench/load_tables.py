"""The load test's tables (open games with their channels), and the members of its servers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from simcord import MemberActor

from bot.rules import MoveLine
from tests.e2e.world import World

MEMBERS, CHANNELS = 12, 4


@dataclass
class Place:
    channel_id: int


@dataclass
class Table(Place):
    """An open game and its channel."""

    seats: tuple[int, ...]
    """The user ids of White and Black, or of a single member who plays the engine."""
    game: int
    line: MoveLine
    message: dict[str, Any]
    until: int
    is_busy: bool = False
    offered: set[int] = field(default_factory=set)
    """Players who have offered a draw. They don't offer again, because a second offer could come too soon after the
    first, or could count as accepting the opponent's offer."""
    is_in_simul: bool = False
    """Whether the game is part of a simul. Games in a simul can't have a rematch."""

    @property
    def is_over(self) -> bool:
        return self.line.outcome is not None or self.line.ply >= self.until


def members_of(world: World) -> list[MemberActor]:
    return _MEMBERS[world.guild.id]


_MEMBERS: dict[int, list[MemberActor]] = {}


def found(world: World, number: int, members: int = MEMBERS) -> None:
    """Add members and channels to a server."""
    for place in range(1, CHANNELS):
        world.guild.create_text_channel(f"chess-{place}")
    more = [
        world.guild.add_member(world.env.create_user(f"member{number}_{place}", global_name=f"Member {place}"))
        for place in range(3, members)
    ]
    _MEMBERS[world.guild.id] = [world.alice, world.bo, world.chen, *more]
