"""The refusals of tournaments; each carries data and a locale key, as those of the game room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.domain.ids import TournamentId, UserId


@dataclass(unsafe_hash=True)
class NoSuchTournament(DomainError):
    """No tournament of this server has this number."""

    key: ClassVar[str] = "error-no-such-tournament"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class NoTournamentHere(DomainError):
    """No tournament was named, and the server has none that could be meant."""

    key: ClassVar[str] = "error-no-tournament-here"


@dataclass(unsafe_hash=True)
class SeveralTournaments(DomainError):
    """No tournament was named, and more than one could be meant."""

    key: ClassVar[str] = "error-several-tournaments"
    tournament_ids: tuple[TournamentId, ...]


@dataclass(unsafe_hash=True)
class TournamentBegun(DomainError):
    """The tournament takes no more players, as it has begun."""

    key: ClassVar[str] = "error-tournament-begun"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class TournamentOver(DomainError):
    """The tournament has ended or was called off."""

    key: ClassVar[str] = "error-tournament-over"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class TournamentPaused(DomainError):
    """The tournament's channel is gone, so no games can begin."""

    key: ClassVar[str] = "error-tournament-paused"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class TournamentFull(DomainError):
    """As many have joined as the organiser allows."""

    key: ClassVar[str] = "error-tournament-full"
    tournament_id: TournamentId
    size: int


@dataclass(unsafe_hash=True)
class TooFewPlayers(DomainError):
    """A tournament begins with `fewest` players or more."""

    key: ClassVar[str] = "error-too-few-players"
    tournament_id: TournamentId
    joined: int
    fewest: int


@dataclass(unsafe_hash=True)
class TeamTooSmall(DomainError):
    """Each team of a team match begins with `fewest` players or more."""

    key: ClassVar[str] = "error-team-too-small"
    tournament_id: TournamentId
    fewest: int


@dataclass(unsafe_hash=True)
class InOtherTeam(DomainError):
    """The member plays for the other server."""

    key: ClassVar[str] = "error-in-other-team"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class NoTeamMatches(DomainError):
    """The server's managers have switched team matches off."""

    key: ClassVar[str] = "error-no-team-matches"


@dataclass(unsafe_hash=True)
class OnlyManagersMatch(DomainError):
    """Only members who may manage the server agree on a team match for it."""

    key: ClassVar[str] = "error-only-managers-match"


@dataclass(unsafe_hash=True)
class NotInTournament(DomainError):
    """The member has not joined, or is out already."""

    key: ClassVar[str] = "error-not-in-tournament"
    tournament_id: TournamentId
    player: UserId


@dataclass(unsafe_hash=True)
class NotOrganiser(DomainError):
    """Only the organiser and the server's managers may do this."""

    key: ClassVar[str] = "error-not-organiser"
    tournament_id: TournamentId
    organiser: UserId


@dataclass(unsafe_hash=True)
class NoTournaments(DomainError):
    """The server's managers have switched tournaments off."""

    key: ClassVar[str] = "error-no-tournaments"


@dataclass(unsafe_hash=True)
class OnlyManagersOrganise(DomainError):
    """The server lets only its managers organise tournaments."""

    key: ClassVar[str] = "error-only-managers-organise"


@dataclass(unsafe_hash=True)
class TournamentArmyMissing(DomainError):
    """Who joins chooses an army for the whole tournament."""

    key: ClassVar[str] = "error-tournament-army-missing"
    tournament_id: TournamentId


@dataclass(unsafe_hash=True)
class NoLiveGroups(DomainError):
    """Nobody plays several live games at once."""

    key: ClassVar[str] = "error-no-live-groups"
