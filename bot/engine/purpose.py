"""Finds the purposes of a move, such as a fork or a trade, using only the rules. The engine's search might prefer the
move for other reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bot.rules import Color, Move, MoveLine, Piece, Position, Square, rank_of
from bot.variants import PieceType

MOST_PURPOSES = 2
CLEARLY = 0.5
"""The difference in pawns above which one piece counts as worth more than another."""
OPENING_MOVES = 12
"""The last full move at which developing a piece counts as a purpose."""


class Purpose(StrEnum):
    """What a move can achieve, such as a fork or a trade. The most important purposes come first."""

    ONLY = "only"
    STOPS_CAMPMATE = "stops-campmate"
    STOPS_MATE = "stops-mate"
    RECAPTURE = "recapture"
    FREE_CAPTURE = "free-capture"
    GAIN = "gain"
    ESCAPE = "escape"
    GUARD = "guard"
    FORK = "fork"
    THREAT = "threat"
    TRADE = "trade"
    NEARER = "nearer"
    DEVELOPS = "develops"


@dataclass(frozen=True)
class MovePurpose:
    purpose: Purpose
    pieces: tuple[tuple[PieceType, Square], ...] = ()


def purposes_of(line: MoveLine, move: Move, most: int = MOST_PURPOSES) -> tuple[MovePurpose, ...]:
    """Return the purposes of a legal move at the end of a line, most important first.

    A move that ends the game has no purposes.
    """
    step = _Step(line, move)
    if step.after.outcome is not None:
        return ()
    found = [purpose for finder in FINDERS if (purpose := finder(step)) is not None]
    return tuple(found[:most])


@dataclass(frozen=True)
class _Step:
    """A move, with the positions before and after it, and the opponent's captures in both positions."""

    line: MoveLine
    move: Move

    @property
    def before(self) -> Position:
        return self.line.position

    @cached_property
    def after(self) -> Position:
        return self.before.play(self.move)

    @property
    def mover(self) -> Color:
        return self.before.turn

    @property
    def piece(self) -> Piece:
        return self.before.pieces[self.move.from_square]

    @cached_property
    def after_null(self) -> Position | None:
        """The position that would arise if the mover passed. None if the mover is in check, because passing is illegal
        then.
        """
        return None if self.before.is_check else self.before.null_move()

    @cached_property
    def risks_before(self) -> dict[Square, float]:
        return {} if self.after_null is None else _risks(self.after_null)

    @cached_property
    def risks_after(self) -> dict[Square, float]:
        return _risks(self.after)

    def is_in_danger(self, position: Position, square: Square, risks: dict[Square, float]) -> bool:
        """Return whether the opponent can win material by capturing the mover's piece on `square`.

        This is the case if the piece is undefended or is worth more than the capturer.
        """
        if square not in risks:
            return False
        is_guarded = bool(position.attackers(square, by=self.mover))
        return not is_guarded or risks[square] + CLEARLY < position.pieces[square].piece_type.value


def _risks(position: Position) -> dict[Square, float]:
    """Map each square on which the side to move can capture to the value of the cheapest piece that can capture there.

    A king counts as 0.
    """
    risks: dict[Square, float] = {}
    for move in position.legal_moves:
        square, piece_type = position.captured(move), position.pieces[move.from_square].piece_type
        if square is not None:
            risks[square] = min(risks.get(square, piece_type.value), piece_type.value)
    return risks


def _only(step: _Step) -> MovePurpose | None:
    return MovePurpose(Purpose.ONLY) if len(step.before.legal_moves) == 1 else None


def _stops_campmate(step: _Step) -> MovePurpose | None:
    if step.after_null is None or not _wins(step.after_null, _camps) or _wins(step.after, _camps):
        return None
    king = step.before.king(step.mover.other)
    return MovePurpose(Purpose.STOPS_CAMPMATE, ((step.before.pieces[king].piece_type, king),))


def _stops_mate(step: _Step) -> MovePurpose | None:
    is_stopped = step.after_null is not None and _wins(step.after_null, _mates) and not _wins(step.after, _mates)
    return MovePurpose(Purpose.STOPS_MATE) if is_stopped else None


def _captures(step: _Step) -> MovePurpose | None:
    square = step.before.captured(step.move)
    if square is None:
        return None
    piece_type = step.before.pieces[square].piece_type
    if takes_back(step.line, step.move):
        # The captured piece has just captured another piece, so this move doesn't simply win a piece.
        return MovePurpose(Purpose.RECAPTURE, ((piece_type, square),))
    if step.move.target not in step.risks_after:
        return MovePurpose(Purpose.FREE_CAPTURE, ((piece_type, square),))
    if piece_type.value > step.piece.piece_type.value + CLEARLY:
        return MovePurpose(Purpose.GAIN, ((step.piece.piece_type, step.move.from_square), (piece_type, square)))
    return None


def takes_back(line: MoveLine, move: Move) -> bool:
    """Return whether a move at the end of a line captures the piece that made the last move, which was a capture."""
    if not line.moves:
        return False
    last, before = line.moves[-1], line.positions[-2]
    return line.position.captured(move) == last.target and before.captured(last) is not None


def _trades(step: _Step) -> MovePurpose | None:
    square = step.before.captured(step.move)
    if square is None or step.move.target not in step.risks_after or takes_back(step.line, step.move):
        return None
    piece_type = step.before.pieces[square].piece_type
    if abs(piece_type.value - step.piece.piece_type.value) > CLEARLY:
        return None
    return MovePurpose(Purpose.TRADE, ((step.piece.piece_type, step.move.from_square), (piece_type, square)))


def _escapes(step: _Step) -> MovePurpose | None:
    was_in_danger = step.is_in_danger(step.before, step.move.from_square, step.risks_before)
    if not was_in_danger or step.move.target in step.risks_after or step.piece.piece_type.is_royal:
        return None
    return MovePurpose(Purpose.ESCAPE, ((step.piece.piece_type, step.move.from_square),))


def _guards(step: _Step) -> MovePurpose | None:
    if step.after.is_check:
        # The opponent must answer the check first, so even a piece that can't be captured now might still be in danger.
        return None
    saved = [
        square
        for square in step.risks_before
        if square != step.move.origin
        and step.is_in_danger(step.before, square, step.risks_before)
        and not step.is_in_danger(step.after, square, step.risks_after)
    ]
    if not saved:
        return None
    square = max(saved, key=lambda one: (step.before.pieces[one].piece_type.value, -one))
    return MovePurpose(Purpose.GUARD, ((step.before.pieces[square].piece_type, square),))


def _threatens(step: _Step) -> MovePurpose | None:
    """Return the fork or threat that the move creates, or None.

    A piece is threatened if the moved piece could capture it profitably, and the mover couldn't capture it before.
    """
    if step.after.is_check or step.move.target in step.risks_after:
        return None
    again = step.after.null_move()
    known = {step.before.captured(move) for move in step.before.legal_moves}
    aimed = {again.captured(move) for move in again.legal_moves if move.origin == step.move.target} - known - {None}
    value = step.after.pieces[step.move.target].piece_type.value
    prey = [(step.after.pieces[square].piece_type, square) for square in aimed if square is not None]
    worthy = [
        (piece_type, square)
        for piece_type, square in prey
        if piece_type.value > value + CLEARLY or not step.after.attackers(square, by=step.mover.other)
    ]
    worthy.sort(key=lambda piece: (-piece[0].value, piece[1]))
    if not worthy:
        return None
    return (
        MovePurpose(Purpose.FORK, tuple(worthy[:2])) if len(worthy) > 1 else MovePurpose(Purpose.THREAT, tuple(worthy))
    )


def _comes_nearer(step: _Step) -> MovePurpose | None:
    if not step.piece.piece_type.is_royal:
        return None
    side = step.before.variant.sides[step.mover]
    far, near = (side.ranks_to_goal(square) for square in (step.move.from_square, step.move.target))
    return MovePurpose(Purpose.NEARER, ((step.piece.piece_type, step.move.target),)) if near < far else None


def _develops(step: _Step) -> MovePurpose | None:
    origin, piece_type = step.move.from_square, step.piece.piece_type
    stands_still = all(origin not in (past.origin, past.target) for past in step.line.moves)
    is_early = step.before.fullmoves <= OPENING_MOVES and stands_still
    if piece_type.is_pawn or piece_type.is_royal or not is_early or rank_of(origin) not in (0, 7):
        return None
    return MovePurpose(Purpose.DEVELOPS, ((piece_type, origin),))


FINDERS: tuple[Callable[[_Step], MovePurpose | None], ...] = (
    _only,
    _stops_campmate,
    _stops_mate,
    _captures,
    _escapes,
    _guards,
    _threatens,
    _trades,
    _comes_nearer,
    _develops,
)


def _wins(position: Position, ends: Callable[[Position], bool]) -> bool:
    return any(ends(after) for after in _followers(position))


def _followers(position: Position) -> Iterator[Position]:
    return (position.play(move) for move in position.legal_moves)


def _camps(after: Position) -> bool:
    return after.is_campmate


def _mates(after: Position) -> bool:
    return after.is_check and not after.has_escape
