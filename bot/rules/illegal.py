"""Errors in move text (invalid, illegal, ambiguous), and the reason why a move is illegal.

To find the reason, the Betza paths are used instead of the kernels' tables. This is slow, but it's only needed for
moves that the parser has rejected.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from bot.rules.board import Move, Square, file_of, place, rank_of
from bot.rules.position import Piece, Position
from bot.rules.tables import Castling, castlings, double_steps, doubled
from bot.variants.betza import read_betza


class Reason(StrEnum):
    """The reasons why a well-formed move can be illegal in a position."""

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
    NO_DROPS = "no-drops"
    NEVER_CASTLES = "never-castles"
    CASTLING_LOST = "castling-lost"
    CASTLING_BLOCKED = "castling-blocked"
    CASTLING_IN_CHECK = "castling-in-check"
    CASTLING_THROUGH_CHECK = "castling-through-check"


class MoveError(ValueError):
    def __init__(self, text: str, message: str) -> None:
        super().__init__(f"{message}: {text[:40]!r}")
        self.text = text


class InvalidMove(MoveError):
    def __init__(self, text: str, position: Position) -> None:
        super().__init__(text, "expected a move such as Nf3, exd5 or g1f3, got")
        self.position = position


@dataclass(frozen=True)
class Refusal:
    """Why a piece can't make a move, as data for an error message.

    `letter` names the piece. `culprit` is the square of the piece that blocks the move or attacks the king. `options`
    are the piece's legal moves in SAN.
    """

    reason: Reason
    letter: str
    origin: Square | None = None
    target: Square | None = None
    culprit: Square | None = None
    options: tuple[str, ...] = ()


class IllegalMove(MoveError):
    """The move is well-formed, but illegal in this position."""

    def __init__(self, text: str, position: Position, refusal: Refusal) -> None:
        super().__init__(text, f"illegal move ({refusal.reason})")
        self.position = position
        self.refusal = refusal


class AmbiguousMove(MoveError):
    def __init__(self, text: str, position: Position, moves: tuple[Move, ...]) -> None:
        candidates = tuple(position.san(move) for move in moves)
        super().__init__(text, f"ambiguous move, expected one of {', '.join(candidates)}, got")
        self.position = position
        self.moves = moves
        self.candidates = candidates
        """The moves that the text could mean, in SAN."""

    def promoting_to(self, letter: str) -> tuple[Move, ...]:
        """Return the moves that promote to this piece. Return an empty tuple if the text could also mean a move without
        a promotion.
        """
        if not all(move.promotion for move in self.moves):
            return ()
        return tuple(move for move in self.moves if move.promotion == letter)


TELLING = (
    Reason.CASTLING_LOST,
    Reason.CASTLING_BLOCKED,
    Reason.CASTLING_IN_CHECK,
    Reason.CASTLING_THROUGH_CHECK,
    Reason.WRONG_PROMOTION,
    Reason.NO_PROMOTION,
    Reason.LEAVES_CHECK,
    Reason.KING_ATTACKED,
    Reason.BLOCKED,
    Reason.NEEDS_CAPTURE,
    Reason.CANNOT_CAPTURE,
    Reason.OWN_PIECE_THERE,
    Reason.NO_DOUBLE_STEP,
    Reason.DOUBLE_STEP_LATE,
    Reason.CANNOT_REACH,
)
"""The reasons, most helpful first. If the text fits several pieces, the most helpful of their reasons is used."""


@dataclass(frozen=True)
class Wanted:
    """The parts of a move as given in its text. A missing part is None.

    `letter` is empty for a pawn move or UCI notation.
    """

    letter: str
    file: int | None
    rank: int | None
    target: Square
    promotion: str | None

    @property
    def origin(self) -> Square | None:
        """The origin square, or None if its file or rank is missing."""
        return None if self.file is None or self.rank is None else Square(self.rank * 8 + self.file)

    def fits(self, origin: Square, piece: Piece) -> bool:
        """Return whether the text can mean this piece on this square."""
        is_meant = piece.letter == self.letter if self.letter else piece.piece_type.is_pawn or self.origin is not None
        return is_meant and self.file in (None, file_of(origin)) and self.rank in (None, rank_of(origin))


@dataclass(frozen=True)
class Way:
    """One path that a piece can take to a square.

    The fields say whether the piece can move along the path, whether it can capture along it, and which squares must be
    empty.
    """

    moves: bool
    captures: bool
    over: tuple[Square, ...]


def refuse(position: Position, wanted: Wanted) -> Refusal:
    if position.is_campmate:
        return Refusal(Reason.GAME_OVER, wanted.letter)
    if wanted.origin is not None and (refusal := _refuse_origin(position, wanted.origin)):
        return refusal
    origins = [
        square
        for square, piece in position.pieces.items()
        if piece.color is position.turn and wanted.fits(square, piece)
    ]
    if not origins:
        letter = wanted.letter or _pawn_letter(position)
        return Refusal(Reason.NO_SUCH_PIECE, letter, wanted.origin, wanted.target)
    refusals = [_refuse_piece(position, origin, wanted) for origin in origins]
    best = min(refusals, key=lambda refusal: TELLING.index(refusal.reason))
    if best.reason is Reason.CANNOT_REACH and len(origins) > 1:
        options = tuple(option for refusal in refusals for option in refusal.options)
        return Refusal(best.reason, best.letter, None, best.target, options=options)
    return best


def refuse_castling(position: Position, *, is_long: bool) -> Refusal:
    if position.is_campmate:
        return Refusal(Reason.GAME_OVER, position.pieces[position.king(position.turn)].letter)
    ours = [castling for castling in castlings(position.variant) if castling.color is position.turn]
    wing = [castling for castling in ours if (file_of(castling.king_to) < file_of(castling.king)) == is_long]
    if not wing:
        return _castling_refusal(position, Reason.NEVER_CASTLES)
    return _refuse_castling(position, wing[0])


def _refuse_origin(position: Position, origin: Square) -> Refusal | None:
    piece = position.pieces.get(origin)
    if piece is None:
        return Refusal(Reason.EMPTY_SQUARE, "", origin)
    if piece.color is not position.turn:
        return Refusal(Reason.NOT_YOUR_PIECE, piece.letter, origin)
    return None


def _refuse_piece(position: Position, origin: Square, wanted: Wanted) -> Refusal:
    piece, target = position.pieces[origin], wanted.target
    legal = [move for move in position.legal_moves if move.origin == origin]
    options = tuple(position.san(move) for move in legal)

    def because(reason: Reason, culprit: Square | None = None) -> Refusal:
        return Refusal(reason, piece.letter, origin, target, culprit, options)

    if any(move.target == target for move in legal):
        return because(Reason.WRONG_PROMOTION)
    for castling in castlings(position.variant):
        if (
            castling.color is piece.color
            and (castling.king, castling.king_to) == (origin, target)
            and piece.piece_type.is_royal
        ):
            return _refuse_castling(position, castling)
    ways = list(_ways(position, origin, target))
    if not ways:
        return because(_out_of_reach(position, origin, target))
    stander = position.pieces.get(target)
    if stander is not None and stander.color is piece.color:
        return because(Reason.OWN_PIECE_THERE, target)
    victim = target if stander else _passer(position, origin, target, ways)
    fitting = [way for way in ways if (way.moves if victim is None else way.captures)]
    if not fitting:
        return because(Reason.NEEDS_CAPTURE if victim is None else Reason.CANNOT_CAPTURE)
    blockers = [next((square for square in way.over if square in position.pieces), None) for way in fitting]
    if None not in blockers:
        return because(Reason.BLOCKED, blockers[0])
    striker = _striker_after(position, origin, target, victim)
    if striker is None:
        # Nothing prevents the step itself, so the reason must be that the pawn has no piece to promote to.
        return because(Reason.NO_PROMOTION)
    return because(Reason.KING_ATTACKED if piece.piece_type.is_royal else Reason.LEAVES_CHECK, striker)


def _ways(position: Position, origin: Square, target: Square) -> Iterator[Way]:
    piece = position.pieces[origin]
    for movement in read_betza(piece.piece_type.betza):
        for path in movement.paths:
            if place(path.to, origin, piece.color) == target:
                over = (place(offset, origin, piece.color) for offset in path.over)
                yield Way(movement.moves, movement.captures, tuple(square for square in over if square is not None))
    if piece.piece_type.is_pawn:
        for passed, reached in double_steps(position.variant, piece.color, origin):
            if reached == target:
                yield Way(moves=True, captures=False, over=(passed,))


def _out_of_reach(position: Position, origin: Square, target: Square) -> Reason:
    """Return the reason why a piece can't reach a square.

    For a pawn's double step, return DOUBLE_STEP_LATE or NO_DOUBLE_STEP. For any other move, return CANNOT_REACH.
    """
    piece = position.pieces[origin]
    passed = doubled(piece.piece_type, origin, piece.color).get(target) if piece.piece_type.is_pawn else None
    if passed is None or abs(rank_of(passed) - rank_of(origin)) > 1 or abs(file_of(passed) - file_of(origin)) > 1:
        return Reason.CANNOT_REACH
    is_late = position.variant.sides[piece.color].double_step_rank is not None
    return Reason.DOUBLE_STEP_LATE if is_late else Reason.NO_DOUBLE_STEP


def _passer(position: Position, origin: Square, target: Square, ways: list[Way]) -> Square | None:
    """Return the square of the pawn that would be captured en passant, or None if the move isn't an en passant
    capture.
    """
    step = position.double_step
    can_take = position.pieces[origin].piece_type.is_pawn and any(way.captures for way in ways)
    return step.pawn if step is not None and step.passed == target and can_take else None


def _striker_after(position: Position, origin: Square, target: Square, victim: Square | None) -> Square | None:
    """Return the square of a piece that would attack the mover's king after the move, or None if there is no such
    piece.
    """
    king = target if position.pieces[origin].piece_type.is_royal else position.king(position.turn)
    emptied = (origin,) if victim is None else (origin, victim)
    strikers = position.attackers(king, by=position.turn.other, emptied=emptied, filled=(target,))
    return next((square for square in strikers if square != victim), None)


def _refuse_castling(position: Position, castling: Castling) -> Refusal:
    if not position.has_right(castling.index):
        return _castling_refusal(position, Reason.CASTLING_LOST)
    blockers = sorted(square for square in castling.empty if square in position.pieces)
    if blockers:
        return _castling_refusal(position, Reason.CASTLING_BLOCKED, culprit=blockers[0])
    for square in (castling.king, *sorted(castling.crossed)):
        strikers = position.attackers(square, by=position.turn.other, emptied=(castling.king,))
        if strikers:
            in_check = square == castling.king
            reason = Reason.CASTLING_IN_CHECK if in_check else Reason.CASTLING_THROUGH_CHECK
            return _castling_refusal(position, reason, target=square, culprit=strikers[0])
    raise AssertionError("castling was refused, but nothing prevents it")


def _castling_refusal(
    position: Position, reason: Reason, target: Square | None = None, culprit: Square | None = None
) -> Refusal:
    king = position.king(position.turn)
    options = tuple(position.san(move) for move in position.legal_moves if move.origin == king)
    return Refusal(reason, position.pieces[king].letter, king, target, culprit, options)


def _pawn_letter(position: Position) -> str:
    pieces = position.variant.sides[position.turn].army.pieces
    return next(letter for letter, piece_type in pieces.items() if piece_type.is_pawn)
