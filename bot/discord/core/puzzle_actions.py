"""The actions of puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Self

from bot.discord.core.actions import Action, FormAction
from bot.domain.ids import AttemptId, UserId
from bot.domain.puzzles import Attempt, PuzzleVote, SolverTurn
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
