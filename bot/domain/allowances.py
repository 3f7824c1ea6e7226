"""How much each member may have or ask for, so that nobody starves the others; 0 means: as much as they like."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.errors import TooManyChallenges, TooManyGames
from bot.domain.ids import UserId


@dataclass(frozen=True)
class Allowances:
    """What the owner of the bot allows every member."""

    open_challenges: int = 0
    open_games: int = 0
    requests_a_minute: int = 0
    analyses_a_day: int = 0

    def check_challenges(self, are_open: int) -> None:
        """Raise TooManyChallenges if a member with so many may not offer another."""
        if 0 < self.open_challenges <= are_open:
            raise TooManyChallenges(self.open_challenges)

    def check_games(self, user_id: UserId, are_open: int) -> None:
        """Raise TooManyGames if a member with so many may not begin another."""
        if 0 < self.open_games <= are_open:
            raise TooManyGames(user_id, self.open_games)


UNLIMITED = Allowances()
