"""The actions of puzzles, exercises and training.

A card is a position to practice: a past mistake of the member, or an opening position.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_letters, digits
from typing import Any, Self

from bot.discord.core.controls import Action, FormAction
from bot.domain.ids import AttemptId, CardId, RaceId, UserId
from bot.domain.puzzles import Attempt, PuzzleVote, SolverTurn
from bot.domain.training import Card, CardTurn
from bot.exercises import Practice
from bot.rules import Color, Move, Ply, Square, square_name


@dataclass(frozen=True)
class StartPuzzle(Action, name="start-puzzle"):
    """Get a puzzle of any variant."""


@dataclass(frozen=True)
class OpenDaily(Action, name="daily"):
    """Open the daily puzzle."""


@dataclass(frozen=True)
class OpenDay(Action, name="daily-of"):
    """Open the puzzle that was posted with a recap. If the recap is no longer the latest one, open today's daily
    puzzle.
    """

    day: str
    """The puzzle's day in ISO format."""


@dataclass(frozen=True)
class OfAttempt(Action):
    attempt: AttemptId


@dataclass(frozen=True)
class AtTurn(OfAttempt):
    plies: Ply

    @classmethod
    def of(cls, attempt: Attempt, **carried: Any) -> Self:
        """Return the action for the attempt's current turn. `carried` contains the action's other fields."""
        return cls(attempt.id, Ply(attempt.plies), **carried)

    def turn(self, by: UserId) -> SolverTurn:
        return SolverTurn(self.attempt, by, self.plies)


@dataclass(frozen=True)
class PickSolver(AtTurn, name="solve-piece"):
    """Pick a piece to move in the puzzle."""


@dataclass(frozen=True)
class PickSolverTarget(AtTurn, name="solve-target"):
    """Pick the target square of a piece, like `PickTarget` in a game."""

    origin: Square
    files: str
    """The first file of the menu's target squares."""


@dataclass(frozen=True)
class SolvePromote(AtTurn, name="solve-promote"):
    move: str
    """The move in UCI notation."""


@dataclass(frozen=True)
class TypeSolution(AtTurn, name="solve-type"):
    """Open the form for a move."""


@dataclass(frozen=True)
class SendSolution(FormAction, AtTurn, name="solve"):
    """Try the entered move."""


@dataclass(frozen=True)
class TrySolving(AtTurn, name="solve-again"):
    """Show the puzzle again, either after a wrong move or because the solver doesn't want to move the picked piece."""


@dataclass(frozen=True)
class HintSolver(AtTurn, name="solve-hint"):
    """Show which piece has to move."""


@dataclass(frozen=True)
class ShowSolution(AtTurn, name="solution"):
    """Give up, and show the solution."""


@dataclass(frozen=True)
class NextPuzzle(OfAttempt, name="next-puzzle"):
    """Get another puzzle of the same kind."""


@dataclass(frozen=True)
class VotePuzzle(OfAttempt, name="vote-puzzle"):
    vote: PuzzleVote


@dataclass(frozen=True)
class ReportPuzzle(OfAttempt, name="report-puzzle"):
    """Report that a puzzle has more than one solution, or no solution."""


@dataclass(frozen=True)
class ShareDaily(OfAttempt, name="share-daily"):
    """Share the result of a daily puzzle, without its solution."""


@dataclass(frozen=True)
class OpenPuzzlePage(Action, name="puzzle-page"):
    """Get a personal link to the puzzle page."""


@dataclass(frozen=True)
class OpenProgressPage(Action, name="progress-page"):
    """Get a personal link to the page with the member's progress."""


@dataclass(frozen=True)
class OpenOpeningTree(Action, name="opening-tree"):
    """Get a personal link to the page with the tree of an army's openings."""

    army: str


@dataclass(frozen=True)
class PickStorm(Action, name="storm-game"):
    """Show the best scores of Puzzle Storm for the picked family, or for all games."""


@dataclass(frozen=True)
class ShareStorm(Action, name="share-storm"):
    family: str
    """The key of a family, or `ALL_GAMES`."""


@dataclass(frozen=True)
class OfRace(Action):
    race: RaceId


@dataclass(frozen=True)
class JoinRace(OfRace, name="join-race"):
    """Join a race's lobby."""


@dataclass(frozen=True)
class LeaveRace(OfRace, name="leave-race"):
    """Leave a race's lobby."""


@dataclass(frozen=True)
class LeaveOtherRace(Action, name="leave-other-race"):
    """Leave a race, even if it's running or in another server. The button is below the error about joining a second
    race.
    """

    number: int
    """The race's id. It isn't a RaceId, because the race's channel can be gone or in another server."""


@dataclass(frozen=True)
class StartRace(OfRace, name="start-race"):
    """Start a race's countdown."""


@dataclass(frozen=True)
class OpenRacePage(OfRace, name="race-page"):
    """Get a personal link to the page on which a race is played."""


@dataclass(frozen=True)
class RaceAgain(OfRace, name="race-again"):
    """Open the lobby of another race like this one."""


@dataclass(frozen=True)
class OpenPuzzleSettings(Action, name="puzzle-settings"):
    """Open the server's settings for puzzles."""


@dataclass(frozen=True)
class TurnPuzzlesOn(Action, name="puzzles-on"):
    """Allow puzzles in the server."""


@dataclass(frozen=True)
class TurnPuzzlesOff(Action, name="puzzles-off"):
    """Turn puzzles off in the server."""


@dataclass(frozen=True)
class PickDailyChannel(Action, name="pick-daily-channel"):
    """Set the channel in which the daily puzzle is posted."""


@dataclass(frozen=True)
class TurnRecapOn(Action, name="recap-on"):
    """Post the daily puzzle with a recap of the previous day."""


@dataclass(frozen=True)
class TurnRecapOff(Action, name="recap-off"):
    """Post only the daily puzzle."""


@dataclass(frozen=True)
class PickRecapHour(Action, name="pick-recap-hour"):
    """Set the hour of the daily recap."""


@dataclass(frozen=True)
class PickRecapZone(Action, name="pick-recap-zone"):
    """Set the time zone of the daily recap."""


@dataclass(frozen=True)
class TypeRecapZone(Action, name="type-recap-zone"):
    """Open the form for a time zone that isn't in the menu."""


@dataclass(frozen=True)
class SendRecapZone(FormAction, name="recap-zone"):
    """Set the time zone that was entered in the form."""


NOTHING = "-"
"""Stands for no moves or no family, because a field of a custom_id can't be empty."""


@dataclass(frozen=True)
class ReadPage(Action, name="read-page"):
    """Open a page of a family's guide in a new message."""

    family: str
    page: str


@dataclass(frozen=True)
class StartLearning(Action, name="start-learning"):
    """List a family's series of exercises in a new message."""

    family: str = NOTHING
    """The family's key, or NOTHING for the family in which the member last made progress."""


@dataclass(frozen=True)
class OpenSeries(Action, name="open-series"):
    """Continue a series of exercises in a new message."""

    series: str


@dataclass(frozen=True)
class ListSeries(Action, name="list-series"):
    family: str


@dataclass(frozen=True)
class PickSeriesFamily(Action, name="pick-series-family"):
    """Show the picked family's series of exercises."""


@dataclass(frozen=True)
class PickSeries(Action, name="pick-series"):
    """Continue the series of exercises picked from one of the menus."""

    menu: int
    """The number of the menu, which keeps the custom_ids of the menus distinct."""


@dataclass(frozen=True)
class ContinueSeries(Action, name="continue-series"):
    """Switch to another series of exercises in the current message."""

    series: str


@dataclass(frozen=True)
class RestartSeries(Action, name="restart-series"):
    """Reset the member's progress in a series, and start it from the beginning."""

    series: str


@dataclass(frozen=True)
class OfExercise(Action):
    exercise: str


@dataclass(frozen=True)
class DoExercise(OfExercise, name="do-exercise"):
    """Start an exercise in the current message."""


@dataclass(frozen=True)
class NextExercise(OfExercise, name="next-exercise"):
    """Start the exercise after this one."""


@dataclass(frozen=True)
class ShowExercise(OfExercise, name="show-exercise"):
    """Show the solution of an exercise, at the position after the solver's first `step` moves."""

    step: int


@dataclass(frozen=True)
class ShowEarlier(ShowExercise, name="show-earlier"):
    """Show the solution one move earlier."""


@dataclass(frozen=True)
class ShowLater(ShowExercise, name="show-later"):
    """Show the solution one move later."""


PACKED = "+"
"""The prefix of packed moves. Moves in UCI notation begin with the letter of a file instead."""
SQUARE_SIGNS = f"{ascii_letters}{digits}+_"
"""A character for each square."""
PACKED_MOVE = re.compile(r"(?P<origin>[A-Za-z0-9+_])(?P<target>[A-Za-z0-9+_])(?:-(?P<promotion>[a-z]))?")


def packed(moves: Sequence[Move]) -> str:
    """Encode each move in two characters, or four for a promotion, because a custom_id is limited to 100 characters."""
    signs = (
        f"{SQUARE_SIGNS[move.from_square]}{SQUARE_SIGNS[move.target]}"
        f"{f'-{move.promotion.lower()}' if move.promotion else ''}"
        for move in moves
    )
    return f"{PACKED}{''.join(signs)}" if moves else ""


def unpacked(text: str) -> list[str]:
    """Decode moves that were encoded by `packed` or by an older version of the bot. Return them in UCI notation."""
    if not text.startswith(PACKED):
        return [uci for uci in text.split("-") if uci]
    squares = {sign: square_name(Square(number)) for number, sign in enumerate(SQUARE_SIGNS)}
    found = PACKED_MOVE.finditer(text.removeprefix(PACKED))
    return [f"{squares[one['origin']]}{squares[one['target']]}{one['promotion'] or ''}" for one in found]


@dataclass(frozen=True)
class AtPractice(OfExercise):
    played: str
    """The moves as encoded by `packed`. Older messages have them in UCI notation, joined by hyphens."""

    @classmethod
    def of(cls, practice: Practice, **carried: Any) -> Self:
        """Return the action for an exercise in its current position. `carried` contains the action's other fields."""
        return cls(practice.exercise.id, packed(practice.played) or NOTHING, **carried)

    @property
    def moves(self) -> list[str]:
        """The moves in UCI notation."""
        return unpacked(self.played)


@dataclass(frozen=True)
class PickLearner(AtPractice, name="learn-piece"):
    """Pick a piece to move in the exercise."""


@dataclass(frozen=True)
class PickLearnerTarget(AtPractice, name="learn-target"):
    """Pick the target square of a piece, like `PickTarget` in a game."""

    origin: Square
    files: str
    """The first file of the menu's target squares."""


@dataclass(frozen=True)
class LearnPromote(AtPractice, name="learn-promote"):
    move: str
    """The move in UCI notation."""


@dataclass(frozen=True)
class TypeExercise(AtPractice, name="learn-type"):
    """Open the form for a move."""


@dataclass(frozen=True)
class SendExercise(FormAction, AtPractice, name="learn"):
    """Try the entered move."""


@dataclass(frozen=True)
class TryExercise(AtPractice, name="learn-again"):
    """Show the exercise again, either after a mistake or because the learner doesn't want to move the picked piece."""


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
    """List the armies with openings to train, and the member's results, in a new message."""


@dataclass(frozen=True)
class OpenFamilyOpenings(Action, name="openings-of"):
    """Like `OpenOpenings`, but show the armies of a given variant."""

    family: str


@dataclass(frozen=True)
class PickOpeningFamily(Action, name="pick-opening-family"):
    """Show the armies of another variant."""


@dataclass(frozen=True)
class PickOpening(Action, name="pick-opening"):
    """Train the openings of the army picked from a menu."""


@dataclass(frozen=True)
class PickOpeningOf(Action, name="pick-opening-of"):
    """Train the openings of the army picked from a menu. In a variant with many armies, each color has its own menu."""

    color: Color


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
    """Send the member a summary every week. Only panels of earlier versions have this button."""


@dataclass(frozen=True)
class TurnWeeklyOff(Action, name="weekly-off"):
    """Stop the weekly summaries. Only panels of earlier versions have this button."""


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
