"""The data of exercises and exercise series."""

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
    """Win an endgame from a tablebase against the longest defense, with at most SLACK moves more than necessary."""
    HOLD = "hold"
    """Hold a drawn endgame from a tablebase."""


SLACK = 2
DRILLS = (ExerciseKind.ENDGAME, ExerciseKind.HOLD)
"""The kinds of exercises in which a tablebase plays for the opponent."""

ENDS = {ExerciseKind.MATE: Termination.CHECKMATE, ExerciseKind.CAMPMATE: Termination.CAMPMATE}
"""How the game must end in each kind of exercise about a way to win."""


@dataclass(frozen=True)
class Exercise:
    id: str
    """The series' key and a number, such as `orda-lancer-2`. Members' progress is stored under this id."""
    kind: ExerciseKind
    variant: Variant
    fen: str
    marked: tuple[Square, ...]
    """The squares of the pieces to capture. Empty except in capture exercises."""
    moves: int
    """The number of moves in which the exercise must be solved.

    In an endgame, it's the minimum number instead, because the solver is allowed SLACK extra moves.
    """
    line: tuple[str, ...]
    """One solution in UCI: only the solver's moves in a capture exercise, otherwise both sides' moves."""

    @property
    def series(self) -> str:
        return self.id.rpartition("-")[0]

    @property
    def most_moves(self) -> int:
        """The maximum number of moves that the solver can make."""
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
        """The square of the piece that must make all captures, or None if any piece can move."""
        return Square(parse_move(self.start, self.line[0]).from_square) if self.kind is ExerciseKind.CAPTURE else None


@dataclass(frozen=True)
class ExerciseSeries:
    """The exercises about one piece or one way to win, easiest first."""

    key: str
    family: str
    kind: ExerciseKind
    piece_type: PieceType | None
    """The capturing piece, or None in a series that isn't about a piece."""
    exercises: tuple[Exercise, ...]


def series_key(family: str, about: str) -> str:
    """Return the key of a family's series. `about` is a piece's name or a way to win."""
    return f"{family}-{about}"
