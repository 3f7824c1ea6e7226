"""A server's challenge to another server: to a game in which the members of both vote, or to a team match."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.domain.ids import ChannelId, GuildId, ServerChallengeId, UserId
from bot.domain.states import ChallengeState, ColourChoice
from bot.domain.team_match import TeamTerms
from bot.domain.vote_errors import MayNotRunVotes, ServerChallengeClosed
from bot.variants import Family


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
