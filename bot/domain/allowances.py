"""How much members and servers may have or ask for, so that nobody starves the rest; 0 means: as much as they like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.errors import TooManyAnalyses, TooManyChallenges, TooManyGames
from bot.domain.ids import UserId

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Allowances:
    """What the owner of the bot allows every member."""

    open_challenges: int = 0
    open_games: int = 0
    requests_a_minute: int = 0
    analyses_a_day: int = 0
    tasks_at_once: int = 0
    """Hints, analyses and animations, and whatever else takes long, that a member may be waiting for."""
    server_tasks_at_once: int = 0
    """The same for a server: all its members together."""

    def check_challenges(self, are_open: int) -> None:
        """Raise TooManyChallenges if a member with so many may not offer another."""
        if 0 < self.open_challenges <= are_open:
            raise TooManyChallenges(self.open_challenges)

    def check_games(self, user_id: UserId, are_open: int) -> None:
        """Raise TooManyGames if a member with so many may not begin another."""
        if 0 < self.open_games <= are_open:
            raise TooManyGames(user_id, self.open_games)

    def check_analyses(self, asked: Sequence[datetime]) -> None:
        """Raise TooManyAnalyses if a member may not have another made; `asked`: when they had those of a day."""
        if 0 < self.analyses_a_day <= len(asked):
            raise TooManyAnalyses(self.analyses_a_day, asked[-self.analyses_a_day] + DAY)


UNLIMITED = Allowances()
