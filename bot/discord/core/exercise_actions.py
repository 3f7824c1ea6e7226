"""The actions of exercises, and the one that opens the guide at a piece."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from bot.discord.core.actions import Action, FormAction
from bot.exercises import Practice
from bot.rules import Square

NOTHING = "-"
"""Stands for no moves: a field of a custom_id is never empty."""


@dataclass(frozen=True)
class ReadPage(Action, name="read-page"):
    """Read a page of a family's guide, in a message of its own."""

    family: str
    page: str


@dataclass(frozen=True)
class StartLearning(Action, name="start-learning"):
    """Open the list of a family's series, in a message of its own."""

    family: str = NOTHING
    """NOTHING: the family in which the member has come farthest of late."""


@dataclass(frozen=True)
class OpenSeries(Action, name="open-series"):
    """Begin a series where the member has come to in it, in a message of its own."""

    series: str


@dataclass(frozen=True)
class ListSeries(Action, name="list-series"):
    """See a family's series in the same message."""

    family: str


@dataclass(frozen=True)
class PickSeriesFamily(Action, name="pick-series-family"):
    """See the series of the family that is picked."""


@dataclass(frozen=True)
class PickSeries(Action, name="pick-series"):
    """Begin the series that is picked from one of the menus."""

    menu: int
    """Which menu it is: it keeps their custom_ids apart."""


@dataclass(frozen=True)
class ContinueSeries(Action, name="continue-series"):
    """Begin another series in the same message."""

    series: str


@dataclass(frozen=True)
class RestartSeries(Action, name="restart-series"):
    """Forget what is solved of a series, and begin it again."""

    series: str


@dataclass(frozen=True)
class OfExercise(Action):
    """An action about an exercise."""

    exercise: str


@dataclass(frozen=True)
class DoExercise(OfExercise, name="do-exercise"):
    """Begin an exercise in the same message."""


@dataclass(frozen=True)
class NextExercise(OfExercise, name="next-exercise"):
    """Begin the exercise that follows this one."""


@dataclass(frozen=True)
class ShowExercise(OfExercise, name="show-exercise"):
    """See the exercise as its solution has it after so many of the solver's moves."""

    step: int


@dataclass(frozen=True)
class ShowEarlier(ShowExercise, name="show-earlier"):
    """See the solution one move earlier."""


@dataclass(frozen=True)
class ShowLater(ShowExercise, name="show-later"):
    """See the solution one move later."""


@dataclass(frozen=True)
class AtPractice(OfExercise):
    """An action that holds for an exercise after some moves of the solver."""

    played: str
    """The moves in UCI, joined by hyphens."""

    @classmethod
    def of(cls, practice: Practice, **carried: Any) -> Self:
        """Return the action for an exercise as far as it has been played; `carried`: the other fields."""
        ucis = "-".join(move.uci for move in practice.played)
        return cls(practice.exercise.id, ucis or NOTHING, **carried)

    @property
    def moves(self) -> list[str]:
        """The moves in UCI."""
        return [uci for uci in self.played.split("-") if uci]


@dataclass(frozen=True)
class PickLearner(AtPractice, name="learn-piece"):
    """Pick a unit, to go on with it."""


@dataclass(frozen=True)
class PickLearnerTarget(AtPractice, name="learn-target"):
    """Pick the target square of a unit, as `PickTarget` in a game."""

    origin: Square
    files: str
    """The first file of the menu's squares."""


@dataclass(frozen=True)
class LearnPromote(AtPractice, name="learn-promote"):
    """Try a pawn's move with the chosen promotion."""

    move: str
    """In UCI notation."""


@dataclass(frozen=True)
class TypeExercise(AtPractice, name="learn-type"):
    """Open the form for a move."""


@dataclass(frozen=True)
class SendExercise(FormAction, AtPractice, name="learn"):
    """Try the move that was typed."""


@dataclass(frozen=True)
class TryExercise(AtPractice, name="learn-again"):
    """See the exercise again, after a mistake or from a unit's targets."""
