"""Badges: achievements that a server can reward with roles. Each favorite army has a badge, and there are two others:
beating every engine level, and solving the daily puzzle several days in a row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.ids import RoleId, UserId
from bot.variants import army_names

CROWNS = "crowns"
"""The badge of members who have beaten every level of the engine."""
STREAK = "streak"
"""The badge of members who have solved the daily puzzle on `STREAK_DAYS` days in a row."""

STREAK_DAYS = 7
STREAK_REST = timedelta(days=2)
"""How long a streak stays valid after the last solved daily puzzle. It's more than a day, because members live in
different time zones.
"""
FAVORITE_GAMES = 10
"""The number of games within `FAVORITE_SPAN` that a member must play with an army for it to become a favorite."""
FAVORITE_SPAN = timedelta(days=180)
"""How far back games count toward a member's favorite army."""


def all_badges() -> tuple[str, ...]:
    return (*army_names(), CROWNS, STREAK)


@dataclass(frozen=True)
class BadgeRole:
    """A badge that a server gives or used to give as a role."""

    badge: str
    wanted_at: datetime
    role_id: RoleId | None = None
    """The role's id; None until the role is created."""
    is_wanted: bool = True
    """False if the badge was turned off, but its role still has to be deleted."""
    holders: int = 0


@dataclass(frozen=True)
class BadgeChange:
    """A role that must be given to a member or taken away."""

    badge: str
    user_id: UserId
    is_given: bool


def favorites(games: Iterable[tuple[UserId, str, int]]) -> Mapping[UserId, str]:
    """Return the favorite army of each member who has one.

    `games` contains triples: a member, an army, and how many games the member played with it. If several armies have
    the same number of games, the first in menu order is the favorite.
    """
    counts: dict[UserId, Counter[str]] = {}
    for user_id, army, count in games:
        counts.setdefault(user_id, Counter())[army] += count
    best = {user_id: max(army_names(), key=lambda army: played[army]) for user_id, played in counts.items()}
    return {user_id: army for user_id, army in best.items() if counts[user_id][army] >= FAVORITE_GAMES}
