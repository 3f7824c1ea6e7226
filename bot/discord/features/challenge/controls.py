"""The actions of the controls and forms of a challenge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.discord.core.actions import Action, FormAction
from bot.domain.ids import ChallengeId, UserId


@dataclass(frozen=True)
class ChallengeAction(Action):
    """An action on a challenge."""

    challenge: ChallengeId


@dataclass(frozen=True)
class Answer(ChallengeAction):
    """An answer to a challenge."""

    formerly: ClassVar[tuple[str, ...]] = ("ply",)


@dataclass(frozen=True)
class Accept(Answer, name="accept"):
    """Start the game."""


@dataclass(frozen=True)
class Decline(Answer, name="decline"):
    """Decline the challenge."""


@dataclass(frozen=True)
class Cancel(Answer, name="cancel"):
    """Cancel the challenge."""


@dataclass(frozen=True)
class ChooseArmy(ChallengeAction):
    """Choose an army."""

    army: str


@dataclass(frozen=True)
class ChooseChallengerArmy(ChooseArmy, name="challenger-army"):
    """Choose the challenger's army, before the challenge is posted."""


@dataclass(frozen=True)
class ChooseOpponentArmy(ChooseArmy, name="opponent-army"):
    """Choose the opponent's army, and accept the challenge with it."""


@dataclass(frozen=True)
class SendChallenge(FormAction, name="challenge"):
    """Challenge a member as the form says."""

    opponent: UserId
