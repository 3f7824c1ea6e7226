"""Finds out what happens along a line of moves: material, captures, checks, promotions, and how the game ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from bot.rules import Color, Move, Outcome, Piece, Position, Square
from bot.rules.board import file_of, rank_of
from bot.variants import PieceType
from bot.variants.betza import read_betza

CLEARLY = 0.5
"""The difference in pawns above which one piece counts as worth more than another."""


def material(position: Position, color: Color) -> float:
    """Return one side's lead in material, in pawns. It is negative if the side is behind. Kings don't count."""
    values = (
        piece.piece_type.value if piece.color is color else -piece.piece_type.value
        for piece in position.pieces.values()
        if not piece.piece_type.is_royal
    )
    return round(sum(values), 2)


def is_quiet(position: Position) -> bool:
    """Return whether the position is quiet: there is no check, and no capture obviously wins material."""
    if position.is_check:
        return False
    return not any(_wins_material(position, move) for move in position.legal_moves)


def _wins_material(position: Position, move: Move) -> bool:
    square = position.captured(move)
    if square is None:
        return False
    taker, taken = position.pieces[move.from_square].piece_type, position.pieces[square].piece_type
    is_guarded = bool(position.attackers(square, by=position.turn.other, emptied=(move.from_square,)))
    return not is_guarded or taken.value > taker.value + CLEARLY


def may_castle(position: Position, color: Color) -> bool:
    """Return whether this side still has a right to castle."""
    first = 0 if color is Color.WHITE else 2
    return position.has_right(first) or position.has_right(first + 1)


@dataclass(frozen=True)
class Capture:
    index: int
    """The index of the capturing move in the line."""
    by: Piece
    origin: Square
    piece: Piece
    square: Square


@dataclass(frozen=True, eq=False)
class ForcedLine:
    """The moves that the engine expects from a position, and all positions along the way.

    The first position is the one before the first move.
    """

    positions: tuple[Position, ...]
    moves: tuple[Move, ...]

    @classmethod
    def of(cls, position: Position, ucis: Iterable[str]) -> ForcedLine:
        """Play moves in UCI notation from a position, and stop before the first illegal one."""
        positions, moves = [position], []
        for uci in ucis:
            move = positions[-1].exact_move(uci)
            if move is None:
                break
            moves.append(move)
            positions.append(positions[-1].play(move))
        return cls(tuple(positions), tuple(moves))

    @property
    def outcome(self) -> Outcome | None:
        return self.positions[-1].outcome

    @cached_property
    def is_perpetual(self) -> bool:
        """Whether the side that moves first gives check with every move, and a position repeats."""
        checks = [position.is_check for position in self.positions[1::2]]
        repeats = (here.repeats(past) for at, here in enumerate(self.positions) for past in self.positions[:at])
        return len(checks) > 1 and all(checks) and any(repeats)

    @cached_property
    def settled(self) -> ForcedLine | None:
        """The longest beginning of the line that ends in a quiet position or ends the game.

        It is at least one move long. None if there is no such beginning.
        """
        for end in range(len(self.moves), 0, -1):
            position = self.positions[end]
            if position.outcome is not None or is_quiet(position):
                return ForcedLine(self.positions[: end + 1], self.moves[:end])
        return None

    @cached_property
    def captures(self) -> tuple[Capture, ...]:
        found = []
        for index, (position, move) in enumerate(zip(self.positions, self.moves, strict=False)):
            square = position.captured(move)
            if square is not None:
                pieces = position.pieces
                found.append(Capture(index, pieces[move.from_square], move.from_square, pieces[square], square))
        return tuple(found)

    def captures_of(self, color: Color) -> tuple[Capture, ...]:
        """Return the captures in which this side loses a piece."""
        return tuple(capture for capture in self.captures if capture.piece.color is color)

    def checks_on(self, color: Color) -> int:
        """Return how often this side is put in check in the line."""
        return sum(position.is_check and position.turn is color for position in self.positions[1:])

    def keeps_castling(self, color: Color) -> bool:
        """Return whether this side castles in the line, or still has the right to castle at the end of the line."""
        turns = zip(self.positions, self.moves, strict=False)
        return may_castle(self.positions[-1], color) or any(
            position.turn is color and position.is_castling(move) for position, move in turns
        )

    def is_driven_out(self, color: Color) -> bool:
        """Return whether a check in the line forces this side to give up its last right to castle."""
        steps = zip(self.positions, self.positions[1:], strict=False)
        return any(
            here.turn is color and here.is_check and may_castle(here, color) and not may_castle(after, color)
            for here, after in steps
        )

    def promotion_of(self, color: Color) -> int | None:
        """Return the index of this side's first move that promotes a pawn, or None."""
        turns = enumerate(zip(self.positions, self.moves, strict=False))
        return next((at for at, (position, move) in turns if move.promotion and position.turn is color), None)

    def pawn_origin(self, square: Square, index: int) -> Square:
        """Return where a pawn stood before the line. `square` is its square before the move at `index` (from 0)."""
        for move in reversed(self.moves[:index]):
            if move.target == square:
                square = move.from_square
        return square


def moves_to(piece_type: PieceType, color: Color, origin: Square, target: Square) -> bool:
    """Return whether a piece could move from `origin` to `target` without capturing if the board were empty."""
    x, y = file_of(target) - file_of(origin), rank_of(target) - rank_of(origin)
    offset = (x, y if color is Color.WHITE else -y)
    return any(part.moves and any(path.to == offset for path in part.paths) for part in read_betza(piece_type.betza))


def takes_otherwise(piece: Piece, origin: Square, target: Square) -> bool:
    """Return whether a piece could move from `origin` to `target` only by capturing.

    Pawns don't count, because almost all of them capture differently from how they move.
    """
    return not piece.piece_type.is_pawn and not moves_to(piece.piece_type, piece.color, origin, target)
