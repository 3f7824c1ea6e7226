"""Data of exercises and exercise series."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.rules import Color, Position, Square, Termination, parse_move, turn_in
from bot.variants import PieceType, Variant


class ExerciseKind(StrEnum):
    CAPTURE = "capture"
    """Capture all marked pieces with one piece while the opponent passes."""
    MATE = "mate"
    CAMPMATE = "campmate"
    ENDGAME = "endgame"
    """Win an endgame of a tablebase against the longest defense, in at most SLACK moves more than necessary."""
    HOLD = "hold"
    """Hold the draw in such an endgame."""


SLACK = 2
DRILLS = (ExerciseKind.ENDGAME, ExerciseKind.HOLD)
"""The kinds in which a tablebase plays the opponent."""

ENDS = {ExerciseKind.MATE: Termination.CHECKMATE, ExerciseKind.CAMPMATE: Termination.CAMPMATE}
"""How the game ends in an exercise about a way to win."""


@dataclass(frozen=True)
class Exercise:
    id: str
    """The series key and a number, such as `orda-lancer-2`. Members' progress is stored by it."""
    kind: ExerciseKind
    variant: Variant
    fen: str
    marked: tuple[Square, ...]
    """Squares of the pieces to capture; empty if the task is to win."""
    moves: int
    """The number of solver moves in which it has to be solved; in an endgame, the fewest in which it can be."""
    line: tuple[str, ...]
    """One solution in UCI: only the solver's moves in a capture exercise, otherwise both sides' moves."""

    @property
    def series(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def most_moves(self) -> int:
        """The number of moves that the solver has."""
        return self.moves + SLACK if self.kind is ExerciseKind.ENDGAME else self.moves

    @property
    def own_line(self) -> tuple[str, ...]:
        return self.line if self.kind is ExerciseKind.CAPTURE else self.line[::2]

    @property
    def start(self) -> Position:
        return Position.from_fen(self.variant, self.fen)

    @property
    def solver(self) -> Color:
        return turn_in(self.fen)

    @property
    def piece(self) -> Square | None:
        """The square of the piece that has to capture; None if any piece can move."""
        return Square(parse_move(self.start, self.line[0]).from_square) if self.kind is ExerciseKind.CAPTURE else None


@dataclass(frozen=True)
class ExerciseSeries:
    """The exercises about one piece or one way to win, easiest first."""

    key: str
    family: str
    kind: ExerciseKind
    piece_type: PieceType | None
    """The capturing piece; None if the task is to win."""
    exercises: tuple[Exercise, ...]


def series_key(family: str, about: str) -> str:
    """Return a family's series key; `about` is a piece's name or a way to win."""
    return f"{family}-{about}"
