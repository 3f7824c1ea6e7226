"""Matches of two servers: the challenge that one sends to the other, and the teams' tournament."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.domain.clock import Clock
from bot.domain.ids import ChallengeState, ChannelId, ColourChoice, GuildId, ServerChallengeId, TournamentId, UserId
from bot.domain.votes import MayNotRunVotes, ServerChallengeClosed
from bot.variants import Family

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


@dataclass(frozen=True)
class Party:
    """One of the two servers, and the channel in which its game is played."""

    guild_id: GuildId
    name: str
    channel_id: ChannelId


@dataclass(frozen=True, kw_only=True)
class ServerProposal:
    """A challenge that is not stored yet, and so has no id."""

    challenger: Party
    opponent: Party
    family: Family = field(repr=False)
    colour: ColourChoice
    """The colour that the challenger plays."""
    span: timedelta
    """How long each vote goes on; in a team match, how long members may join."""
    made_by: UserId
    created_at: datetime
    team: TeamTerms | None = None
    """What is played if it is a team match; None for a game by votes."""


@dataclass(frozen=True, kw_only=True)
class ServerChallenge(ServerProposal):
    """A stored challenge and its state; its methods return changed copies."""

    id: ServerChallengeId
    expires_at: datetime
    state: ChallengeState = ChallengeState.OPEN
    answered_by: UserId | None = None

    def answered(self, state: ChallengeState, guild_id: GuildId, by: UserId, now: datetime) -> ServerChallenge:
        """Accept or decline for the opponent, or cancel for the challenger.

        Raise ServerChallengeClosed, or MayNotRunVotes for another server.
        """
        if self.state is not ChallengeState.OPEN or now >= self.expires_at:
            raise ServerChallengeClosed
        asked = self.challenger if state is ChallengeState.CANCELLED else self.opponent
        if guild_id != asked.guild_id:
            raise MayNotRunVotes
        return replace(self, state=state, answered_by=by)

    def expired(self) -> ServerChallenge:
        """Mark as expired."""
        return replace(self, state=ChallengeState.EXPIRED)
