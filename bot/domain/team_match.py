"""Team matches between two servers: the challenge, and what each server's tournament knows about the match."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.domain.clock import Clock
from bot.domain.ids import ChallengeState, ChannelId, ColourChoice, ServerChallengeId, ServerId, TournamentId, UserId
from bot.domain.votes import MayNotRunVotes, ServerChallengeClosed
from bot.variants import Family

FEWEST_IN_TEAM = 2
MOST_BOARDS = 16
MOST_GAMES = 2
"""The maximum number of games per board. With two, each player has White once."""
CHALLENGER, OPPONENT = TEAMS = (0, 1)
"""The two teams, by the server that made the challenge and the server that accepted it."""


@dataclass(frozen=True)
class TeamMatch:
    """What a server's tournament knows about a team match: the other server's tournament, and both servers' names.

    Each server has a tournament of its own for the match, with the players and games of both teams.
    """

    twin_id: TournamentId
    """The other server's tournament. Every change is applied to both."""
    own: int
    server_ids: tuple[ServerId, ServerId]
    names: tuple[str, str]
    is_other_paused: bool = False

    @property
    def other(self) -> int:
        return 1 - self.own


@dataclass(frozen=True)
class TeamTerms:
    """The terms of a team match, except for the family and the time for joining."""

    boards: int
    """The maximum number of players per team. The match starts when both teams are full."""
    games: int
    clock: Clock

    def check(self) -> None:
        """Raise ValueError if the number of boards or games is out of range."""
        if not FEWEST_IN_TEAM <= self.boards <= MOST_BOARDS or not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"expected a team match of a valid size, got {self.boards} boards of {self.games} games")


@dataclass(frozen=True)
class Party:
    server_id: ServerId
    name: str
    channel_id: ChannelId


@dataclass(frozen=True, kw_only=True)
class ServerProposal:
    challenger: Party
    opponent: Party
    family: Family = field(repr=False)
    colour: ColourChoice
    span: timedelta
    """The length of each vote; in a team match, the time for joining."""
    made_by: UserId
    created_at: datetime
    team: TeamTerms | None = None


@dataclass(frozen=True, kw_only=True)
class ServerChallenge(ServerProposal):
    """A stored challenge with its state. Methods that change the challenge return a changed copy."""

    id: ServerChallengeId
    expires_at: datetime
    state: ChallengeState = ChallengeState.OPEN
    answered_by: UserId | None = None

    def answered(self, state: ChallengeState, server_id: ServerId, by: UserId, now: datetime) -> ServerChallenge:
        """Answer or cancel the challenge. Raise ServerChallengeClosed if it is no longer open.

        Raise MayNotRunVotes if `server_id` is not the server that can do this.
        """
        if self.state is not ChallengeState.OPEN or now >= self.expires_at:
            raise ServerChallengeClosed
        asked = self.challenger if state is ChallengeState.CANCELLED else self.opponent
        if server_id != asked.server_id:
            raise MayNotRunVotes
        return replace(self, state=state, answered_by=by)

    def expired(self) -> ServerChallenge:
        return replace(self, state=ChallengeState.EXPIRED)
