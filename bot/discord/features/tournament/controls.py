"""The actions of the controls of tournaments."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action
from bot.domain.ids import TournamentId


@dataclass(frozen=True)
class TournamentAction(Action):
    """An action on a tournament."""

    tournament: TournamentId


@dataclass(frozen=True)
class JoinTournament(TournamentAction, name="join-tournament"):
    """Join, or choose an army first."""


@dataclass(frozen=True)
class JoinWithArmy(TournamentAction, name="join-with-army"):
    """Join with an army, or change it."""

    army: str


@dataclass(frozen=True)
class LeaveTournament(TournamentAction, name="leave-tournament"):
    """Leave; once it has begun, ask first."""


@dataclass(frozen=True)
class LeaveForGood(TournamentAction, name="leave-for-good"):
    """Leave a tournament that has begun, and lose all that is left."""


@dataclass(frozen=True)
class StayInTournament(TournamentAction, name="stay-in-tournament"):
    """Do not leave after all."""


@dataclass(frozen=True)
class ShowTables(TournamentAction, name="show-tables"):
    """Show the tables, or the players before the start."""


@dataclass(frozen=True)
class StartTournament(TournamentAction, name="start-tournament"):
    """Begin before the deadline."""


@dataclass(frozen=True)
class CallOffForGood(TournamentAction, name="call-off-for-good"):
    """Call the tournament off."""


@dataclass(frozen=True)
class PickOrganisers(Action, name="pick-organisers"):
    """Set who may organise tournaments in the server."""


@dataclass(frozen=True)
class PickTournamentChannel(Action, name="pick-tournament-channel"):
    """Set the channel in which tournaments are held."""


@dataclass(frozen=True)
class TurnTeamsOn(Action, name="teams-on"):
    """Let the server play team matches."""


@dataclass(frozen=True)
class TurnTeamsOff(Action, name="teams-off"):
    """Let the server play no new team matches."""


@dataclass(frozen=True)
class AnyTournamentChannel(Action, name="any-tournament-channel"):
    """Let tournaments be held where they are made."""
