"""What an exercise is, and a series of them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.rules import Color, Position, Square, Termination, parse_move
from bot.variants import PieceType, Variant


class ExerciseKind(StrEnum):
    """What is to be done."""

    CAPTURE = "capture"
    """Capture what is marked with one unit, while the opponent stands still."""
    MATE = "mate"
    CAMPMATE = "campmate"


ENDS = {ExerciseKind.MATE: Termination.CHECKMATE, ExerciseKind.CAMPMATE: Termination.CAMPMATE}
"""How the game ends in an exercise about a way to win."""


@dataclass(frozen=True)
class Exercise:
    """A position, and what its side to move is to do in it."""

    id: str
    """The key of its series and a number, `orda-lancer-2`. Members' progress is kept by it."""
    kind: ExerciseKind
    variant: Variant
    fen: str
    marked: tuple[Square, ...]
    """Where the units stand that are to be captured; empty where the game is to be won."""
    moves: int
    """In how many moves it can be done, and is to be."""
    line: tuple[str, ...]
    """One way to do it, in UCI: in a capture the solver's moves alone, else with the opponent's between them."""

    @property
    def series(self) -> str:
        """The key of its series."""
        return self.id.rpartition("-")[0]

    @property
    def own_line(self) -> tuple[str, ...]:
        """The solver's moves of the line."""
        return self.line if self.kind is ExerciseKind.CAPTURE else self.line[::2]

    @property
    def start(self) -> Position:
        """The position with the solver to move."""
        return Position.from_fen(self.variant, self.fen)

    @property
    def solver(self) -> Color:
        """The side that the solver plays."""
        return Color.WHITE if self.fen.split()[1] == "w" else Color.BLACK

    @property
    def piece(self) -> Square | None:
        """Where the unit stands that is to capture; None where any unit may move."""
        return Square(parse_move(self.start, self.line[0]).from_square) if self.kind is ExerciseKind.CAPTURE else None


@dataclass(frozen=True)
class ExerciseSeries:
    """The exercises about one unit, or about one way to win, from the easiest on."""

    key: str
    family: str
    kind: ExerciseKind
    piece_type: PieceType | None
    """What the captures are made with; None where the game is to be won."""
    exercises: tuple[Exercise, ...]


def series_key(family: str, about: str) -> str:
    """Return the key of a family's series about a piece, by its name, or about a way to win."""
    return f"{family}-{about}"
