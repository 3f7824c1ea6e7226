"""Badges: achievements for which a server can give its members a role. There's one for each favorite army, and two for
achievements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.ids import RoleId, UserId
from bot.variants import army_names

CROWNS = "crowns"
"""For members who have beaten every level of the engine."""
STREAK = "streak"
"""For members who have solved the daily puzzle on `STREAK_DAYS` days in a row."""

STREAK_DAYS = 7
STREAK_REST = timedelta(days=2)
"""How long a streak counts after the latest solved daily puzzle. It's longer than a day, because members live in all
time zones.
"""
FAVORITE_GAMES = 10
"""The number of recent games with the same army that make it a favorite."""
FAVORITE_SPAN = timedelta(days=180)
"""Older games say nothing about a member's favorite army."""


def all_badges() -> tuple[str, ...]:
    return (*army_names(), CROWNS, STREAK)


@dataclass(frozen=True)
class BadgeRole:
    """A badge that a server gives, or gave."""

    badge: str
    wanted_at: datetime
    role_id: RoleId | None = None
    """None until the role is made."""
    is_wanted: bool = True
    """False if the badge was turned off and its role is still to be deleted."""
    holders: int = 0


@dataclass(frozen=True)
class BadgeChange:
    """A role to give to a member, or to take from them."""

    badge: str
    user_id: UserId
    is_given: bool


def favorites(games: Iterable[tuple[UserId, str, int]]) -> Mapping[UserId, str]:
    """Return the members' favorite armies, from triples of a member, an army, and how many games they played with it.

    Of armies with equally many games, the first in menu order is the favorite.
    """
    counts: dict[UserId, Counter[str]] = {}
    for user_id, army, count in games:
        counts.setdefault(user_id, Counter())[army] += count
    best = {user_id: max(army_names(), key=lambda army: played[army]) for user_id, played in counts.items()}
    return {user_id: army for user_id, army in best.items() if counts[user_id][army] >= FAVORITE_GAMES}
