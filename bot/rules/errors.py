"""The three errors of reading a move: invalid, illegal, ambiguous; each with the data for a helpful sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from bot.rules.board import Move, Square

if TYPE_CHECKING:
    from bot.rules.position import Position


class Reason(StrEnum):
    """Why a move that can be read is not legal here."""

    GAME_OVER = "game-over"
    EMPTY_SQUARE = "empty-square"
    NOT_YOUR_PIECE = "not-your-unit"
    NO_SUCH_PIECE = "no-such-unit"
    OWN_PIECE_THERE = "own-unit-there"
    CANNOT_REACH = "cannot-reach"
    BLOCKED = "blocked"
    NEEDS_CAPTURE = "needs-capture"
    CANNOT_CAPTURE = "cannot-capture"
    LEAVES_CHECK = "leaves-check"
    KING_ATTACKED = "king-attacked"
    WRONG_PROMOTION = "wrong-promotion"
    NO_PROMOTION = "no-promotion"
    NO_DOUBLE_STEP = "no-double-step"
    DOUBLE_STEP_LATE = "double-step-late"
    NEVER_CASTLES = "never-castles"
    CASTLING_LOST = "castling-lost"
    CASTLING_BLOCKED = "castling-blocked"
    CASTLING_IN_CHECK = "castling-in-check"
    CASTLING_THROUGH_CHECK = "castling-through-check"


class MoveError(ValueError):
    """A move's text that names no legal move."""

    def __init__(self, text: str, message: str) -> None:
        super().__init__(f"{message}: {text[:40]!r}")
        self.text = text


class InvalidMove(MoveError):
    """A text that is not a move at all."""

    def __init__(self, text: str, position: Position) -> None:
        super().__init__(text, "expected a move such as Nf3, exd5 or g1f3, got")
        self.position = position


@dataclass(frozen=True)
class Refusal:
    """Why a unit cannot make a move, as data.

    `letter` names the unit; `culprit` is the square of the unit that blocks the move or attacks the king;
    `options` are the legal moves of the unit, in SAN.
    """

    reason: Reason
    letter: str
    origin: Square | None = None
    target: Square | None = None
    culprit: Square | None = None
    options: tuple[str, ...] = ()


class IllegalMove(MoveError):
    """A move that can be read, but not be played in this position."""

    def __init__(self, text: str, position: Position, refusal: Refusal) -> None:
        super().__init__(text, f"illegal move ({refusal.reason})")
        self.position = position
        self.refusal = refusal


class AmbiguousMove(MoveError):
    """A text that fits several legal moves."""

    def __init__(self, text: str, position: Position, moves: tuple[Move, ...]) -> None:
        candidates = tuple(position.san(move) for move in moves)
        super().__init__(text, f"ambiguous move, expected one of {', '.join(candidates)}, got")
        self.position = position
        self.moves = moves
        self.candidates = candidates
        """The same moves, in SAN."""
