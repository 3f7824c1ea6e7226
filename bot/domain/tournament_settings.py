"""What a server's managers set for tournaments and team matches."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from bot.domain.ids import ChannelId
from bot.domain.tournament_errors import NoTeamMatches, NoTournaments, OnlyManagersMatch, OnlyManagersOrganise


class Organisers(StrEnum):
    """Who may organise tournaments in a server."""

    EVERYONE = "everyone"
    MANAGERS = "managers"
    """Members who may manage the server."""
    NOBODY = "nobody"
    """Tournaments are switched off."""


SPANS = {
    "15m": timedelta(minutes=15),
    "1h": timedelta(hours=1),
    "6h": timedelta(hours=6),
    "1d": timedelta(days=1),
    "3d": timedelta(days=3),
    "7d": timedelta(days=7),
}
"""How long a tournament can be joined, or how much longer, by the option's value."""


@dataclass(frozen=True)
class TournamentSettings:
    """What a server's managers have set for tournaments."""

    organisers: Organisers = Organisers.EVERYONE
    channel_id: ChannelId | None = None
    """Where all are held; None: where each was made."""
    has_teams: bool = True
    """Whether the server plays team matches."""

    def check(self, *, is_manager: bool) -> None:
        """Raise NoTournaments or OnlyManagersOrganise unless a member may organise one."""
        if self.organisers is Organisers.NOBODY:
            raise NoTournaments
        if self.organisers is Organisers.MANAGERS and not is_manager:
            raise OnlyManagersOrganise

    def check_teams(self, *, is_manager: bool) -> None:
        """Raise NoTeamMatches, or OnlyManagersMatch unless a member may agree on a team match for the server."""
        if not self.has_teams:
            raise NoTeamMatches
        if not is_manager:
            raise OnlyManagersMatch
