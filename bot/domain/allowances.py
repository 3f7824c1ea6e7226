"""Limits per member and per server that keep anyone from using up the bot's capacity. A limit of 0 means no limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.errors import TooManyAnalyses, TooManyChallenges, TooManyGames, TooManyImports, TooManyTournaments
from bot.domain.ids import UserId

DAY = timedelta(days=1)


@dataclass(frozen=True)
class Allowances:
    open_challenges: int = 0
    open_games: int = 0
    requests_a_minute: int = 0
    analyses_a_day: int = 0
    tasks_at_once: int = 0
    """The maximum number of slow tasks (hints, analyses, animations) that can run at the same time for one member."""
    server_tasks_at_once: int = 0
    """The maximum number of slow tasks that can run at the same time for all members of a server combined."""
    open_tournaments: int = 0
    """The maximum number of unfinished tournaments that a member can play in. The number of tournaments that they
    organize has the same limit, but is counted separately. Tournament games don't count as open games.
    """
    imports_a_day: int = 0

    def check_challenges(self, are_open: int) -> None:
        if 0 < self.open_challenges <= are_open:
            raise TooManyChallenges(self.open_challenges)

    def check_games(self, user_id: UserId, are_open: int) -> None:
        if 0 < self.open_games <= are_open:
            raise TooManyGames(user_id, self.open_games)

    def check_tournaments(self, are_open: int) -> None:
        if 0 < self.open_tournaments <= are_open:
            raise TooManyTournaments(self.open_tournaments)

    def check_analyses(self, asked: Sequence[datetime]) -> None:
        """Raise TooManyAnalyses if the daily limit is reached. `asked` contains the times of the requests in the last
        24 hours, oldest first.
        """
        if 0 < self.analyses_a_day <= len(asked):
            raise TooManyAnalyses(self.analyses_a_day, asked[-self.analyses_a_day] + DAY)

    def check_imports(self, imported: Sequence[datetime]) -> None:
        """Raise TooManyImports if the daily limit is reached. `imported` contains the times of the attempts in the last
        24 hours, oldest first.
        """
        if 0 < self.imports_a_day <= len(imported):
            raise TooManyImports(self.imports_a_day, imported[-self.imports_a_day] + DAY)


UNLIMITED = Allowances()
