"""What can be pressed to answer a challenge."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.ids import ChallengeId, UserId
from bot.frontend.desk.actions import Action, FormAction


@dataclass(frozen=True)
class ChallengeAction(Action):
    """What is done with a challenge."""

    challenge: ChallengeId


@dataclass(frozen=True)
class Accept(ChallengeAction, name="accept"):
    """Start the game."""


@dataclass(frozen=True)
class Decline(ChallengeAction, name="decline"):
    """Turn the challenge down."""


@dataclass(frozen=True)
class Cancel(ChallengeAction, name="cancel"):
    """Take the challenge back."""


@dataclass(frozen=True)
class ChooseArmy(ChallengeAction):
    """Choose what to fight with."""

    army: str


@dataclass(frozen=True)
class ChooseChallengerArmy(ChooseArmy, name="challenger-army"):
    """Choose the challenger's army, before the challenge is posted."""


@dataclass(frozen=True)
class ChooseOpponentArmy(ChooseArmy, name="opponent-army"):
    """Choose the army of the one who accepts."""


@dataclass(frozen=True)
class SendChallenge(FormAction, name="challenge"):
    """Challenge a member as the form says."""

    opponent: UserId
