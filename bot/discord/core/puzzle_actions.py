"""The actions of puzzles and exercises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from bot.discord.core.controls import Action, FormAction
from bot.domain.ids import AttemptId, UserId
from bot.domain.puzzles import Attempt, PuzzleVote, SolverTurn
from bot.exercises import Practice
from bot.rules import Ply, Square


@dataclass(frozen=True)
class StartPuzzle(Action, name="start-puzzle"):
    """Ask for a puzzle of any game."""


@dataclass(frozen=True)
class OpenDaily(Action, name="daily"):
    """Solve the daily puzzle."""


@dataclass(frozen=True)
class OfAttempt(Action):
    """An action about an attempt."""

    attempt: AttemptId


@dataclass(frozen=True)
class AtTurn(OfAttempt):
    """An action that holds for one turn of an attempt."""

    plies: Ply

    @classmethod
    def of(cls, attempt: Attempt, **carried: Any) -> Self:
        """Return the action for the present turn of an attempt; `carried`: the other fields."""
        return cls(attempt.id, Ply(attempt.plies), **carried)

    def turn(self, by: UserId) -> SolverTurn:
        """Return the turn at which a member acts."""
        return SolverTurn(self.attempt, by, self.plies)


@dataclass(frozen=True)
class PickSolver(AtTurn, name="solve-piece"):
    """Pick a unit, to solve the puzzle with it."""


@dataclass(frozen=True)
class PickSolverTarget(AtTurn, name="solve-target"):
    """Pick the target square of a unit, as `PickTarget` in a game."""

    origin: Square
    files: str
    """The first file of the menu's squares."""


@dataclass(frozen=True)
class SolvePromote(AtTurn, name="solve-promote"):
    """Try a pawn's move with the chosen promotion."""

    move: str
    """In UCI notation."""


@dataclass(frozen=True)
class TypeSolution(AtTurn, name="solve-type"):
    """Open the form for a move."""


@dataclass(frozen=True)
class SendSolution(FormAction, AtTurn, name="solve"):
    """Try the move that was typed."""


@dataclass(frozen=True)
class TrySolving(AtTurn, name="solve-again"):
    """See the puzzle again, after a wrong move or from a unit's targets."""


@dataclass(frozen=True)
class HintSolver(AtTurn, name="solve-hint"):
    """Ask which unit is to move."""


@dataclass(frozen=True)
class ShowSolution(AtTurn, name="solution"):
    """Give up, and see the solution."""


@dataclass(frozen=True)
class NextPuzzle(OfAttempt, name="next-puzzle"):
    """Ask for a puzzle as this one was asked for."""


@dataclass(frozen=True)
class VotePuzzle(OfAttempt, name="vote-puzzle"):
    """Say what one thinks of a puzzle."""

    vote: PuzzleVote


@dataclass(frozen=True)
class ReportPuzzle(OfAttempt, name="report-puzzle"):
    """Report that a puzzle has another solution, or none."""


@dataclass(frozen=True)
class OpenPuzzlePage(Action, name="puzzle-page"):
    """Ask for a personal link to the puzzles' page."""


@dataclass(frozen=True)
class PickStorm(Action, name="storm-game"):
    """See the best scores of storm in the game that is picked."""


@dataclass(frozen=True)
class ShareStorm(Action, name="share-storm"):
    """Show everybody the best scores of storm in a game."""

    family: str
    """Its key, or `ALL_GAMES`."""


@dataclass(frozen=True)
class OpenPuzzleSettings(Action, name="puzzle-settings"):
    """Open the server's settings for puzzles."""


@dataclass(frozen=True)
class TurnPuzzlesOn(Action, name="puzzles-on"):
    """Let puzzles be solved in the server."""


@dataclass(frozen=True)
class TurnPuzzlesOff(Action, name="puzzles-off"):
    """Switch puzzles off in the server."""


@dataclass(frozen=True)
class PickDailyChannel(Action, name="pick-daily-channel"):
    """Set where the daily puzzle is posted."""


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
