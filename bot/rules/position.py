"""An immutable position with its moves, outcome and SAN, and the free setup before the first move.

Positions use the compiled rules. In a free setup, first White and then Black arrange the pieces on their back rank in
any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property
from types import MappingProxyType

import numpy as np

from bot.rules._kernel import layout as at
from bot.rules._kernel import movegen
from bot.rules.board import (
    FILES,
    RANKS,
    Color,
    FenFault,
    InvalidFen,
    Move,
    Placement,
    Square,
    file_of,
    rank_of,
    read_placement,
    square_at,
    square_name,
    squares_in,
    write_placement,
)
from bot.rules.fen import DoubleStep, Setup, possible_passers, read_fen, write_fen
from bot.rules.tables import BACK_RANKS, CASTLING_RIGHTS, Tables, Words, castlings, tables_of
from bot.variants.model import PieceType, Variant

FIFTY_MOVES = 100
"""The game is drawn after this many half-moves without a capture or a pawn move."""


class Termination(StrEnum):
    """Why a game is over. The values are stored in the database and appear in exports."""

    CHECKMATE = "checkmate"
    CAMPMATE = "campmate"
    STALEMATE = "stalemate"
    INSUFFICIENT_MATERIAL = "insufficient_material"
    THREEFOLD_REPETITION = "threefold_repetition"
    FIFTY_MOVES = "fifty_moves"
    RESIGNATION = "resignation"
    TIMEOUT = "timeout"
    AGREEMENT = "agreement"
    ABORTED = "aborted"


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the winner, or None for a draw or an aborted game, and the reason for the end."""

    winner: Color | None
    termination: Termination


SHORT_CASTLING, LONG_CASTLING = "O-O", "O-O-O"
UNNAMED = "P"
"""The pawn letter that SAN omits. A pawn with another letter is written like a piece: `Sc5`, `Sxd4`."""


@dataclass(frozen=True, slots=True)
class Piece:
    color: Color
    letter: str
    piece_type: PieceType


@dataclass(frozen=True, eq=False, repr=False)
class Position:
    """A legal position of a variant. It is created by `start`, `from_fen` or `play`."""

    variant: Variant
    words: Words
    """The position as the kernels represent it: `layout.STATE` words, never modified."""

    @classmethod
    def start(cls, variant: Variant) -> Position:
        """Return the variant's start position. Every call returns the same object."""
        return _start_of(variant)

    @classmethod
    def from_fen(cls, variant: Variant, fen: str) -> Position:
        """Parse a FEN. Raise InvalidFen if it isn't a legal position of the variant."""
        position = cls(variant, _words_of(variant, read_fen(variant, fen)))
        if position.can_take_king:
            mover = position.turn.other.word
            raise InvalidFen("placement", f"expected {mover}'s king not to be in check", FenFault.CHECK)
        return position

    def __eq__(self, other: object) -> bool:
        """Return whether variant and FEN are equal, including the FEN's move counters."""
        return isinstance(other, Position) and self.variant is other.variant and self.fen == other.fen

    def __repr__(self) -> str:
        return f"Position({self.variant.key}, {self.fen!r})"

    def __hash__(self) -> int:
        return hash((self.variant.key, self.fen))

    @property
    def turn(self) -> Color:
        return Color(int(self.words[at.TURN]))

    @property
    def halfmoves(self) -> int:
        """The halfmove clock: the number of half-moves since the last capture or pawn move."""
        return int(self.words[at.HALFMOVES])

    @property
    def fullmoves(self) -> int:
        """The number of the current move, starting with 1."""
        return int(self.words[at.FULLMOVES])

    @cached_property
    def fen(self) -> str:
        """The position as FEN. The en passant field is set only if an en passant capture is legal."""
        passers = 0
        step = self._open_double_step
        if step is not None:
            passers = len(possible_passers(self.variant, self._placement, self.turn.other, step.passed))
        return write_fen(self._setup, passers=passers)

    def forget_derived(self) -> None:
        """Free memory by dropping the cached data derived from this position. It is computed again when needed."""
        for name in vars(self).keys() - {"variant", "words"}:
            del vars(self)[name]

    @cached_property
    def repetition_key(self) -> bytes:
        """A key for finding repetitions: positions with equal keys count as the same position."""
        step = self._open_double_step
        passed = b"-" if step is None else bytes((step.passed, step.pawn))
        return self.words[: at.PASSED].tobytes() + passed

    def repeats(self, past: Position) -> bool:
        """Return whether this position and `past` have the same repetition key.

        The keys are computed only if the pieces, the side to move and the castling rights are the same.
        """
        here, there = (position.words[: at.PASSED].tobytes() for position in (self, past))
        return here == there and self.repetition_key == past.repetition_key

    @cached_property
    def pieces(self) -> Mapping[Square, Piece]:
        return MappingProxyType(
            {
                square: Piece(color, letter, self.variant.sides[color].pieces[letter])
                for square, (color, letter) in self._placement.items()
            }
        )

    def king(self, color: Color) -> Square:
        """Return the square of this color's royal piece: its king or khan."""
        return squares_in(int(self.words[at.UNITS + color * at.KINDS + at.ROYAL]))[0]

    @cached_property
    def is_check(self) -> bool:
        """Whether the side to move is in check."""
        return bool(movegen.is_check(self._tables.words, self.words, 0))

    @property
    def is_campmate(self) -> bool:
        """Whether the king of the side that just moved is on its goal rank."""
        return bool(movegen.is_camped(self._tables.words, self.words, 0))

    @property
    def can_take_king(self) -> bool:
        """Whether the side to move could capture the opponent's king. Such a position is illegal."""
        return bool(self.attackers(self.king(self.turn.other), by=self.turn))

    def attackers(
        self, square: Square, *, by: Color, emptied: Iterable[Square] = (), filled: Iterable[Square] = ()
    ) -> tuple[Square, ...]:
        """Return the squares of the pieces of color `by` that attack `square`.

        The squares in `emptied` are treated as empty, and those in `filled` as occupied.
        """
        occupied = self.words[at.OCCUPIED] | self.words[at.OCCUPIED + 1]
        for other in emptied:
            occupied &= ~np.uint64(1 << other)
        for other in filled:
            occupied |= np.uint64(1 << other)
        return tuple(squares_in(int(movegen.attackers(self._tables.words, self.words, 0, int(by), square, occupied))))

    @cached_property
    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves.

        There are none after a campmate. After a draw by repetition or by the move counter, moves are still legal.
        """
        return tuple(self._packed_moves)

    @property
    def has_moves(self) -> bool:
        return bool(self._packed_moves)

    @property
    def has_escape(self) -> bool:
        """Whether the side to move has a legal move, even if the game is over by campmate.

        This distinguishes a checkmate from a campmate that also gives check.
        """
        return bool(self._generate())

    @cached_property
    def outcome(self) -> Outcome | None:
        """The outcome according to this position alone (ignoring repetitions), or None if the game isn't over."""
        return outcome_of(self, repetitions=1)

    def play(self, move: Move) -> Position:
        """Return the position after a move. Raise KeyError if the move is illegal."""
        words = np.empty(2 * at.STATE, np.uint64)
        words[: at.STATE] = self.words
        movegen.make(self._tables.words, words, 0, at.STATE, self._packed_moves[move])
        return Position(self.variant, words[at.STATE :].copy())

    def null_move(self) -> Position:
        """Return the position with the other side to move. Raise ValueError if the side to move is in check."""
        if self.is_check:
            raise ValueError(f"expected {self.turn.word}'s king not to be in check, got {self.fen!r}")
        words = self.words.copy()
        words[at.TURN] = self.turn.other
        words[at.PASSED], words[at.PASSER] = at.NO_SQUARE, 0
        return Position(self.variant, words)

    def perft(self, depth: int) -> int:
        """Return the number of positions at a depth in half-moves.

        Only a campmate, checkmate or stalemate ends a branch early. Other endings are ignored.
        """
        if depth == 0:
            return 1
        stack = np.zeros((depth + 1) * at.STATE, np.uint64)
        stack[: at.STATE] = self.words
        moves = np.empty((depth, at.MAX_MOVES), np.int64)
        return int(movegen.perft(self._tables.words, stack, 0, depth, moves, np.empty(64, np.uint64)))

    def captured(self, move: Move) -> Square | None:
        """Return the square of the piece that this legal move captures, or None if the move isn't a capture."""
        if self.is_en_passant(move):
            return Square(int(self.words[at.PASSER]))
        return move.target if move.target in self.pieces else None

    def is_en_passant(self, move: Move) -> bool:
        if move.target != int(self.words[at.PASSED]) or not self.pieces[move.from_square].piece_type.is_pawn:
            return False
        kind = self._tables.kind(self.turn, self.pieces[move.from_square].letter)
        captures = at.LEAPS + (self.turn * at.KINDS + kind) * 128 + move.from_square * 2 + 1
        return bool(int(self._tables.words[captures]) >> move.target & 1)

    @property
    def double_step(self) -> DoubleStep | None:
        """The double step that was just made, even if no pawn can capture it en passant."""
        passed = int(self.words[at.PASSED])
        return None if passed == at.NO_SQUARE else DoubleStep(Square(passed), Square(int(self.words[at.PASSER])))

    def is_castling(self, move: Move) -> bool:
        return bool(self._packed_moves[move] >> at.CASTLING_SHIFT)

    def has_right(self, index: int) -> bool:
        """Return whether a castling right still exists. `index` is the right's position in `KQkq`, from 0."""
        return bool(int(self.words[at.RIGHTS]) >> index & 1)

    def san(self, move: Move) -> str:
        return write_san(self, move)

    def exact_move(self, uci: str) -> Move | None:
        """Return the legal move with exactly this UCI text, or None if there is no such move."""
        return self._uci_moves.get(uci)

    @cached_property
    def _tables(self) -> Tables:
        return tables_of(self.variant)

    def move_of(self, packed: int) -> Move:
        """Convert a move that a kernel has packed into an integer."""
        promoted = packed >> at.PROMOTION_SHIFT & at.KIND_MASK
        letter = self._tables.letters[self.turn][promoted] if promoted else None
        return _move(packed & 63, packed >> at.TARGET_SHIFT & 63, letter)

    @cached_property
    def _packed_moves(self) -> dict[Move, int]:
        return {} if self.is_campmate else {self.move_of(packed): packed for packed in self._generate()}

    def _generate(self) -> list[int]:
        out = np.empty(at.MAX_MOVES, np.int64)
        pins = np.empty(64, np.uint64)
        count = movegen.generate(self._tables.words, self.words, 0, out, pins, True)
        packed: list[int] = out[:count].tolist()
        return packed

    @cached_property
    def _uci_moves(self) -> dict[str, Move]:
        return {move.uci: move for move in self._packed_moves}

    @cached_property
    def _placement(self) -> Placement:
        pieces: Placement = {}
        for color in Color:
            for kind, letter in enumerate(self._tables.letters[color]):
                for square in squares_in(int(self.words[at.UNITS + color * at.KINDS + kind])):
                    pieces[square] = (color, letter)
        return pieces

    @cached_property
    def _open_double_step(self) -> DoubleStep | None:
        """The double step that was just made, or None if no pawn can legally capture it en passant."""
        is_open = self.double_step is not None and any(self.is_en_passant(move) for move in self.legal_moves)
        return self.double_step if is_open else None

    @property
    def _setup(self) -> Setup:
        rights = "".join(right for index, right in enumerate(CASTLING_RIGHTS) if self.has_right(index))
        return Setup(self._placement, self.turn, rights, self._open_double_step, self.halfmoves, self.fullmoves)


@cache
def _move(origin: int, target: int, promotion: str | None) -> Move:
    """Return the move with these fields.

    Moves are cached, because there are few different moves, and a lookup is faster than creating a move.
    """
    return Move(Square(origin), Square(target), promotion)


@cache
def _start_of(variant: Variant) -> Position:
    """Return a variant's start position.

    The position is cached, so that all games share its derived data, which takes as much memory as twenty positions.
    """
    return Position.from_fen(variant, variant.start_fen)


def _words_of(variant: Variant, setup: Setup) -> Words:
    tables = tables_of(variant)
    words = np.zeros(at.STATE, np.uint64)
    for square, (color, letter) in setup.pieces.items():
        for board in (at.UNITS + color * at.KINDS + tables.kind(color, letter), at.OCCUPIED + color):
            words[board] |= np.uint64(1 << square)
    step = setup.double_step
    words[at.TURN] = setup.turn
    words[at.RIGHTS] = sum(1 << CASTLING_RIGHTS.index(right) for right in setup.rights)
    words[at.PASSED], words[at.PASSER] = (at.NO_SQUARE, 0) if step is None else (step.passed, step.pawn)
    words[at.HALFMOVES], words[at.FULLMOVES] = setup.halfmoves, setup.fullmoves
    return words


def outcome_of(position: Position, repetitions: int) -> Outcome | None:
    """Return the outcome by the rules, or None if the game isn't over.

    `repetitions` is the number of times that the position has occurred in the game, at least 1.
    """
    mover = position.turn.other
    if is_checkmate(position):
        return Outcome(mover, Termination.CHECKMATE)
    if position.is_campmate:
        return Outcome(mover, Termination.CAMPMATE)
    if is_stalemate(position):
        return Outcome(mover if position.variant.stalemate_wins else None, Termination.STALEMATE)
    drawn = _drawn_by(position, repetitions)
    return None if drawn is None else Outcome(None, drawn)


def _drawn_by(position: Position, repetitions: int) -> Termination | None:
    if is_insufficient(position):
        return Termination.INSUFFICIENT_MATERIAL
    if repetitions >= 3:
        return Termination.THREEFOLD_REPETITION
    return Termination.FIFTY_MOVES if position.halfmoves >= FIFTY_MOVES else None


def is_checkmate(position: Position) -> bool:
    return position.is_check and not position.has_escape


def is_stalemate(position: Position) -> bool:
    return not position.is_check and not position.has_moves


def is_insufficient(position: Position) -> bool:
    """Return whether neither side can ever checkmate, according to the variant's list of insufficient material."""
    variant = position.variant
    if not variant.draws_bare_kings:
        return False
    rest = [(square, piece.piece_type) for square, piece in position.pieces.items() if not piece.piece_type.is_royal]
    piece_types = [piece_type for _, piece_type in rest]
    if not piece_types or (len(piece_types) == 1 and piece_types[0] in variant.lone_minors):
        return True
    shades = {(file_of(square) + rank_of(square)) % 2 for square, _ in rest}
    return len(shades) == 1 and all(piece_type in variant.color_bound for piece_type in piece_types)


def write_san(position: Position, move: Move) -> str:
    """Return a legal move in SAN, such as `Lxd5+`, `ed3`, `a8=H` or `O-O`. There is no symbol for campmate."""
    return san_stem(position, move) + _suffix(position.play(move))


def write_sans(position: Position) -> dict[Move, str]:
    return {move: write_san(position, move) for move in position.legal_moves}


def _suffix(after: Position) -> str:
    if not after.is_check:
        return ""
    if not after.has_escape:
        return "#"
    return "" if after.is_campmate else "+"


def san_stem(position: Position, move: Move) -> str:
    """Return a move's SAN without the signs for check and mate."""
    if position.is_castling(move):
        return SHORT_CASTLING if file_of(move.target) > file_of(move.from_square) else LONG_CASTLING
    piece = position.pieces[move.from_square]
    captures = position.captured(move) is not None
    if piece.letter == UNNAMED:
        origin = FILES[file_of(move.from_square)] if captures else ""
        rivals = [rival for rival in _rivals(position, move) if (position.captured(rival) is not None) == captures]
        letter, origin = "", _tell_apart(move, rivals, shown=origin)
    else:
        letter, origin = piece.letter, _tell_apart(move, _rivals(position, move), shown="")
    promotion = f"={move.promotion}" if move.promotion else ""
    return letter + origin + ("x" if captures else "") + square_name(move.target) + promotion


def _rivals(position: Position, move: Move) -> list[Move]:
    """Return the legal moves to the same target by other pieces of the same kind."""
    letter = position.pieces[move.from_square].letter
    return [
        rival
        for rival in position.legal_moves
        if rival.target == move.target
        and rival.origin != move.origin
        and position.pieces[rival.from_square].letter == letter
    ]


def _tell_apart(move: Move, rivals: list[Move], shown: str) -> str:
    """Return the shortest prefix that distinguishes a move from its rivals.

    The prefix is the origin's file, its rank, both, or nothing. `shown` is the part of the origin that the SAN contains
    anyway.
    """
    file, rank = FILES[file_of(move.from_square)], RANKS[rank_of(move.from_square)]
    if not rivals or (shown and not _same_file(move, rivals)):
        return shown
    if not _same_file(move, rivals):
        return file
    if not shown and not any(rank_of(rival.from_square) == rank_of(move.from_square) for rival in rivals):
        return rank
    return file + rank


def _same_file(move: Move, rivals: list[Move]) -> bool:
    return any(file_of(rival.from_square) == file_of(move.from_square) for rival in rivals)


class InvalidSetup(ValueError):
    """The chosen order isn't a permutation of the pieces to place."""

    def __init__(self, order: str, pieces: str) -> None:
        super().__init__(
            f"expected the letters {pieces} in any order, from the a-file to the h-file, got {order[:20]!r}"
        )
        self.order = order
        self.pieces = pieces


@dataclass(frozen=True)
class FreeSetup:
    """The state of the free setup: the orders of pieces chosen so far, White's first.

    Each order has eight letters, from the a-file to the h-file.
    """

    variant: Variant
    orders: tuple[str, ...] = ()

    @property
    def turn(self) -> Color | None:
        """The side that arranges its pieces next, or None when both sides are done."""
        return Color(len(self.orders)) if len(self.orders) < len(Color) else None

    def place(self, order: str) -> FreeSetup:
        """Arrange the next side's back rank.

        Raise InvalidSetup if the order doesn't consist of the back rank's pieces, or ValueError if both sides are done.
        """
        if self.turn is None:
            raise ValueError("expected a side that hasn't arranged its pieces yet, but both have")
        letters = order.strip().upper()
        pieces = self._home_order(self.turn)
        if Counter(letters) != Counter(pieces):
            raise InvalidSetup(order, pieces)
        return replace(self, orders=(*self.orders, letters))

    @property
    def fen(self) -> str:
        """The FEN of the setup so far. A side that hasn't arranged its pieces yet has the usual order."""
        placement, turn, _, passed, *counters = self.variant.start_fen.split()
        pieces = read_placement(self.variant, placement)
        for color, order in zip(Color, self.orders, strict=False):
            for file, letter in enumerate(order):
                pieces[square_at(file, BACK_RANKS[color])] = (color, letter)
        kept = [castling for castling in castlings(self.variant) if castling.is_set_up(pieces)]
        rights = "".join(CASTLING_RIGHTS[castling.index] for castling in kept) or "-"
        return " ".join([write_placement(pieces), turn, rights, passed, *counters])

    @property
    def position(self) -> Position:
        return Position.from_fen(self.variant, self.fen)

    @property
    def home_order(self) -> str:
        """The usual order of the next side's pieces, as in the variant's start position. Empty when both sides are
        done.
        """
        return "" if self.turn is None else self._home_order(self.turn)

    def _home_order(self, color: Color) -> str:
        pieces = read_placement(self.variant, self.variant.start_fen.split()[0])
        return "".join(pieces[square_at(file, BACK_RANKS[color])][1] for file in range(len(FILES)))
