"""Challenges: their terms, and the rules for answering them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from random import Random

from bot.domain import errors
from bot.domain.clock import Clock
from bot.domain.ids import (
    ChallengeId,
    ChallengeState,
    ChannelId,
    ColorChoice,
    Due,
    FileRef,
    GameId,
    Member,
    PostRef,
    ServerId,
    UserId,
)
from bot.rules import Position
from bot.variants import Family, Variant, with_options

LIFETIME = timedelta(days=1)
RANDOM_ARMY = "random"
"""The army name that stands for a random army, which is chosen when the game begins."""


@dataclass(frozen=True)
class Terms:
    """The terms of a game, except for the choice of armies and colors."""

    family: Family = field(repr=False)
    options: str = ""
    """The letters of the chosen optional rules, in alphabetical order."""
    clock: Clock | None = None
    rated: bool = True
    start: Position | None = field(default=None, repr=False)
    """A custom start position; None for the variant's normal start position. A custom position determines both armies.
    """

    @property
    def example(self) -> Variant:
        """The variant to be played. If the armies haven't been chosen yet, this is one of the possible variants."""
        return with_options(self.family.example, self.options) if self.start is None else self.start.variant

    @property
    def position(self) -> Position:
        return Position.start(self.example) if self.start is None else self.start

    @property
    def chooses_armies(self) -> bool:
        return bool(self.family.armies) and self.start is None

    def check(self, army: str | None) -> None:
        if set(self.options) - set(self.family.example.options):
            raise errors.NoSuchOption(self.family.key)
        if army is not None and army not in army_choices(self.family):
            raise errors.NoChoiceOfArmy(self.family.key)
        if self.start is not None and self.start.outcome is not None:
            raise errors.PositionOver


def army_choices(family: Family) -> tuple[str, ...]:
    """Return the armies that a player can choose from, including `random`. The result is empty if the family has fixed
    armies.
    """
    return (*(army.name for army in family.armies), RANDOM_ARMY) if family.armies else ()


@dataclass(frozen=True, kw_only=True)
class Proposal:
    server_id: ServerId
    channel_id: ChannelId
    challenger: Member
    opponent: Member | None
    """The challenged member; None if anyone can accept."""
    terms: Terms
    color: ColorChoice
    army: str | None = None
    """The challenger's army. None if the family has fixed armies or the challenger hasn't chosen yet. In the second
    case, the challenge hasn't been posted.
    """
    opponent_army: str | None = None
    created_at: datetime
    rematch_of: GameId | None = None
    browser: str | None = None
    """A digest of the browser's cookie if the challenge was made in a browser; otherwise None."""

    def check(self) -> None:
        """Raise SelfChallenge, BotOpponent, NoSuchOption, NoChoiceOfArmy or PositionOver if the challenge is not
        allowed.
        """
        if self.opponent is not None:
            check_opponent(self.challenger, self.opponent)
        self.terms.check(self.army)


@dataclass(frozen=True, kw_only=True)
class Challenge(Proposal):
    """A stored challenge and its state. Methods that change the challenge return a modified copy."""

    id: ChallengeId
    expires_at: datetime
    post_ref: PostRef | None = None
    picture_ref: FileRef | None = None
    """The picture's file in the message; None for a message from an earlier version of the bot."""
    due: Due | None = None
    state: ChallengeState = ChallengeState.OPEN
    game_id: GameId | None = None

    def is_open(self, now: datetime) -> bool:
        return self.state is ChallengeState.OPEN and now < self.expires_at

    @property
    def has_secret_armies(self) -> bool:
        """Return whether the players choose their armies in secret. In a rematch, they keep their armies instead."""
        return self.terms.chooses_armies and self.rematch_of is None

    @property
    def position(self) -> Position:
        """The start position. While the armies are secret, this is a possible variant's start position."""
        if self.rematch_of is None or not self.terms.chooses_armies:
            return self.terms.position
        # In a rematch, nothing is random, because the colors are swapped and each player keeps their army.
        return Position.start(self.drawn(Random(0)).variant)

    @property
    def needs_army(self) -> bool:
        return self.terms.chooses_armies and self.army is None

    @property
    def asks_for_army(self) -> bool:
        return self.terms.chooses_armies and self.opponent_army is None

    def check_answerable(self, by: Member, now: datetime) -> None:
        self._check_open(now)
        if by.user_id == self.challenger.user_id:
            raise errors.OwnChallenge
        if self.opponent is not None and by.user_id != self.opponent.user_id:
            raise errors.ChallengeNotForYou(self.opponent.user_id)
        if by.is_bot:
            raise errors.BotOpponent(by.user_id)

    def accepted_by(self, by: Member, now: datetime, army: str | None = None) -> Challenge:
        """Accept the challenge.

        Raise ArmyMissing if a player still has to choose an army, or any error raised by `check_answerable` or
        `Terms.check`.
        """
        self.check_answerable(by, now)
        self.terms.check(army)
        chosen = army or self.opponent_army
        if self.terms.chooses_armies and (chosen is None or self.army is None):
            raise errors.ArmyMissing(self.id)
        return replace(self, opponent=by, opponent_army=chosen, state=ChallengeState.ACCEPTED)

    def with_army(self, by: UserId, army: str, now: datetime) -> Challenge:
        """Set the challenger's army. Raise ChallengeClosed, ChallengeExpired, NotYourChallenge or NoChoiceOfArmy."""
        self._check_open(now)
        if by != self.challenger.user_id:
            raise errors.NotYourChallenge(self.challenger.user_id)
        self.terms.check(army)
        return replace(self, army=army)

    def declined_by(self, by: UserId, now: datetime) -> Challenge:
        """Decline the challenge. Raise ChallengeClosed, ChallengeExpired or ChallengeNotForYou."""
        self._check_open(now)
        asked = self.opponent.user_id if self.opponent else None
        if by != asked:
            raise errors.ChallengeNotForYou(asked)
        return replace(self, state=ChallengeState.DECLINED)

    def canceled_by(self, by: UserId, now: datetime) -> Challenge:
        """Cancel the challenge. Raise ChallengeClosed, ChallengeExpired or NotYourChallenge."""
        self._check_open(now)
        if by != self.challenger.user_id:
            raise errors.NotYourChallenge(self.challenger.user_id)
        return replace(self, state=ChallengeState.CANCELLED)

    def expired(self) -> Challenge:
        return replace(self, state=ChallengeState.EXPIRED)

    def leading_to(self, game_id: GameId) -> Challenge:
        return replace(self, game_id=game_id)

    def drawn(self, rng: Random) -> Pairing:
        """Return the sides and the variant of an accepted challenge. If a color or an army was left open, choose it at
        random.
        """
        assert self.opponent is not None
        players = (self.challenger.user_id, self.opponent.user_id)
        return draw_pairing(self.terms, players, (self.army, self.opponent_army), self.color, rng)

    def _check_open(self, now: datetime) -> None:
        if self.is_open(now):
            return
        if self.state in (ChallengeState.OPEN, ChallengeState.EXPIRED):
            raise errors.ChallengeExpired(self.id)
        raise errors.ChallengeClosed(self.id, self.state, self.game_id)


@dataclass(frozen=True)
class Pairing:
    white: UserId
    black: UserId
    variant: Variant = field(repr=False)


def draw_pairing(
    terms: Terms,
    players: tuple[UserId, UserId],
    armies: tuple[str | None, str | None],
    color: ColorChoice,
    rng: Random,
) -> Pairing:
    """Return the sides and the variant of a game. If a color or an army was left open, choose it at random.

    `color` is the first player's choice of color.
    """
    if color is ColorChoice.RANDOM:
        color = rng.choice((ColorChoice.WHITE, ColorChoice.BLACK))
    order = (0, 1) if color is ColorChoice.WHITE else (1, 0)
    if terms.start is not None:
        return Pairing(players[order[0]], players[order[1]], terms.start.variant)
    names = [army.name for army in terms.family.armies]
    drawn = [rng.choice(names) if army == RANDOM_ARMY else army for army in armies]
    variant = terms.family.pairing(*(drawn[i] for i in order))
    return Pairing(players[order[0]], players[order[1]], with_options(variant, terms.options))


def check_opponent(challenger: Member, opponent: Member) -> None:
    if opponent.user_id == challenger.user_id:
        raise errors.SelfChallenge
    if opponent.is_bot:
        raise errors.BotOpponent(opponent.user_id)
