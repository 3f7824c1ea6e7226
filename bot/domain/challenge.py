"""A challenge: who asks whom to play what, and who may answer it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

from bot.domain.errors import (
    BotOpponent,
    ChallengeClosed,
    ChallengeExpired,
    ChallengeNotForYou,
    NotYourChallenge,
    OwnChallenge,
    SelfChallenge,
)
from bot.domain.ids import ChallengeId, ChannelId, GameId, GuildId, MessageId, UserId
from bot.domain.member import Member
from bot.domain.states import ChallengeState, ColourChoice
from bot.variants import Variant

LIFETIME = timedelta(days=1)


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """What a challenge says, before it has a number."""

    guild_id: GuildId
    channel_id: ChannelId
    challenger: Member
    opponent: Member | None
    """None: whoever accepts first."""
    variant: Variant = field(repr=False)
    colour: ColourChoice
    """What the challenger plays."""
    rated: bool
    created_at: datetime
    expires_at: datetime
    rematch_of: GameId | None = None


@dataclass(frozen=True, kw_only=True)
class Challenge(Proposal):
    """A proposal that was made, and what became of it. Deciding gives a new value and changes nothing."""

    id: ChallengeId
    message_id: MessageId | None = None
    state: ChallengeState = ChallengeState.OPEN
    game_id: GameId | None = None

    def is_open(self, now: datetime) -> bool:
        """Whether it can still be answered."""
        return self.state is ChallengeState.OPEN and now < self.expires_at

    def accepted_by(self, by: Member, now: datetime) -> Challenge:
        """Accept; raise ChallengeClosed, ChallengeExpired, OwnChallenge, ChallengeNotForYou or BotOpponent."""
        self._check_open(now)
        if self.opponent is not None and by.user_id != self.opponent.user_id:
            raise ChallengeNotForYou(self.opponent.user_id)
        if by.user_id == self.challenger.user_id:
            raise OwnChallenge
        if by.is_bot:
            raise BotOpponent(by.user_id)
        return replace(self, opponent=by, state=ChallengeState.ACCEPTED)

    def declined_by(self, by: UserId, now: datetime) -> Challenge:
        """Decline; raise ChallengeClosed, ChallengeExpired or ChallengeNotForYou."""
        self._check_open(now)
        asked = self.opponent.user_id if self.opponent else None
        if by != asked:
            raise ChallengeNotForYou(asked)
        return replace(self, state=ChallengeState.DECLINED)

    def cancelled_by(self, by: UserId, now: datetime) -> Challenge:
        """Take it back; raise ChallengeClosed, ChallengeExpired or NotYourChallenge."""
        self._check_open(now)
        if by != self.challenger.user_id:
            raise NotYourChallenge(self.challenger.user_id)
        return replace(self, state=ChallengeState.CANCELLED)

    def expired(self) -> Challenge:
        """Let it lapse."""
        return replace(self, state=ChallengeState.EXPIRED)

    def leading_to(self, game_id: GameId) -> Challenge:
        """Note the game that came of it."""
        return replace(self, game_id=game_id)

    def seats(self, by: UserId, rng: Random) -> tuple[UserId, UserId]:
        """Seat the challenger and whoever accepts: White, then Black."""
        colour = self.colour
        if colour is ColourChoice.RANDOM:
            colour = rng.choice((ColourChoice.WHITE, ColourChoice.BLACK))
        challenger = self.challenger.user_id
        return (challenger, by) if colour is ColourChoice.WHITE else (by, challenger)

    def _check_open(self, now: datetime) -> None:
        if self.is_open(now):
            return
        if self.state in (ChallengeState.OPEN, ChallengeState.EXPIRED):
            raise ChallengeExpired(self.id)
        raise ChallengeClosed(self.id, self.state, self.game_id)


def propose(
    *,
    guild_id: GuildId,
    channel_id: ChannelId,
    challenger: Member,
    opponent: Member | None,
    variant: Variant,
    colour: ColourChoice,
    rated: bool,
    now: datetime,
    rematch_of: GameId | None = None,
) -> Proposal:
    """Word a challenge; raise SelfChallenge or BotOpponent."""
    if opponent is not None and opponent.user_id == challenger.user_id:
        raise SelfChallenge
    if opponent is not None and opponent.is_bot:
        raise BotOpponent(opponent.user_id)
    return Proposal(
        guild_id=guild_id,
        channel_id=channel_id,
        challenger=challenger,
        opponent=opponent,
        variant=variant,
        colour=colour,
        rated=rated,
        created_at=now,
        expires_at=now + LIFETIME,
        rematch_of=rematch_of,
    )
