"""The actions of training. A card is a position to practice: a past mistake of the member, or an opening position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from bot.discord.core.controls import Action, FormAction
from bot.domain.ids import CardId, UserId
from bot.domain.training import Card, CardTurn
from bot.rules import Ply, Square


@dataclass(frozen=True)
class StartTraining(Action, name="train"):
    """Show the next card that is due, in a new message."""


@dataclass(frozen=True)
class NextCard(Action, name="train-next"):
    """Show the next card that is due, in the same message."""


@dataclass(frozen=True)
class ShowCalendar(Action, name="train-calendar"):
    """Show how many cards come due on each upcoming day, and how many were answered on each past day."""


@dataclass(frozen=True)
class OpenOpenings(Action, name="openings"):
    """Show the armies whose openings can be trained, and the member's results with them, in a new message."""


@dataclass(frozen=True)
class OpenFamilyOpenings(Action, name="openings-of"):
    """Show one variant's armies in the same way as `OpenOpenings`."""

    family: str


@dataclass(frozen=True)
class PickOpeningFamily(Action, name="pick-opening-family"):
    """Show the armies of another variant."""


@dataclass(frozen=True)
class PickOpening(Action, name="pick-opening"):
    """Train the openings of the army picked from a menu."""


@dataclass(frozen=True)
class StartOpening(Action, name="train-opening"):
    """Train the openings of an army from the first move."""

    army: str


@dataclass(frozen=True)
class PlayOnOpening(Action, name="train-play-on"):
    """Let the opponent reply to a correct move, and show the next position."""

    card: CardId
    move: str
    """The correct move in UCI notation."""


@dataclass(frozen=True)
class TurnWeeklyOn(Action, name="weekly-on"):
    """Send the member a summary every week. Only panels of earlier versions have the button."""


@dataclass(frozen=True)
class TurnWeeklyOff(Action, name="weekly-off"):
    """Stop the weekly summaries. Only panels of earlier versions have the button."""


@dataclass(frozen=True)
class StopWeekly(Action, name="weekly-stop"):
    """Stop the weekly summaries. The button is below each summary."""


@dataclass(frozen=True)
class AtCard(Action):
    card: CardId
    reps: int
    plies: Ply
    """The number of correct moves that the solver made before this one."""

    @classmethod
    def of(cls, card: Card, **carried: Any) -> Self:
        """Return the action for a card's current move. `carried` contains the action's other fields."""
        return cls(card.id, card.memory.reps, Ply(len(card.played)), **carried)

    def turn(self, by: UserId) -> CardTurn:
        return CardTurn(self.card, by, self.reps, self.plies)


@dataclass(frozen=True)
class PickTrained(AtCard, name="train-piece"):
    """Pick a piece to move in the card's position."""


@dataclass(frozen=True)
class PickTrainedTarget(AtCard, name="train-target"):
    """Pick the target square of a piece, like `PickTarget` in a game."""

    origin: Square
    files: str
    """The first file of the menu's target squares."""


@dataclass(frozen=True)
class TrainPromote(AtCard, name="train-promote"):
    move: str
    """The move in UCI notation."""


@dataclass(frozen=True)
class TypeTrained(AtCard, name="train-type"):
    """Open the form for a move."""


@dataclass(frozen=True)
class SendTrained(FormAction, AtCard, name="train-move"):
    """Try the entered move."""


@dataclass(frozen=True)
class TryTrained(AtCard, name="train-again"):
    """Show the card again, after a wrong move or because the member doesn't want to move the picked piece."""


@dataclass(frozen=True)
class HintTrained(AtCard, name="train-hint"):
    """Show the next step of the hint: which piece to move, then where to, then why."""


@dataclass(frozen=True)
class ShowTrained(AtCard, name="train-solution"):
    """Give up, and show a correct move."""
