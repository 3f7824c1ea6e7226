"""A team match: a tournament of two servers, each of which has it with its own message, tables and rooms."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.clock import Clock
from bot.domain.ids import GuildId, TournamentId

FEWEST_IN_TEAM = 2
MOST_BOARDS = 16
"""The most players of a team."""
MOST_GAMES = 2
"""The most games of the two players of a board; with two, each has both colours."""
CHALLENGER, OPPONENT = TEAMS = (0, 1)
"""The two teams: that of the server which made the challenge, and that of the one which accepted it."""


@dataclass(frozen=True)
class TeamMatch:
    """What one of the two servers knows of the match beside its own tournament, which has all players and games."""

    twin_id: TournamentId
    """The tournament of the other server. All that happens in one happens in both."""
    own: int
    """The team of this server."""
    guild_ids: tuple[GuildId, GuildId]
    """The servers of the teams."""
    names: tuple[str, str]
    """Their names when the match was agreed."""
    is_other_paused: bool = False
    """Whether the channel of the other server's tournament is gone."""

    @property
    def other(self) -> int:
        """The team of the other server."""
        return 1 - self.own


@dataclass(frozen=True)
class TeamTerms:
    """What a server's challenge to a team match says beside the game and the time to join."""

    boards: int
    """The most players of each team; once both have as many it begins."""
    games: int
    """Of each board."""
    clock: Clock

    def check(self) -> None:
        """Raise ValueError for numbers of boards or games that there are not."""
        if not FEWEST_IN_TEAM <= self.boards <= MOST_BOARDS or not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"expected a match of a possible size, got {self.boards} boards of {self.games} games")
