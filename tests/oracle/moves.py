"""Positions, their legal moves, and the effect of a move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from tests.oracle.games import FULL_STRENGTH, Game, Side
from tests.oracle.units import SQUARES, Board, shift


class Castling(NamedTuple):
    way: tuple[str, ...]
    """The king's squares during castling, from its origin to its target."""
    rook: tuple[str, str]
    empty: tuple[str, ...]


CASTLINGS = {
    "K": Castling(("e1", "f1", "g1"), ("h1", "f1"), empty=("f1", "g1")),
    "Q": Castling(("e1", "d1", "c1"), ("a1", "d1"), empty=("b1", "c1", "d1")),
    "k": Castling(("e8", "f8", "g8"), ("h8", "f8"), empty=("f8", "g8")),
    "q": Castling(("e8", "d8", "c8"), ("a8", "d8"), empty=("b8", "c8", "d8")),
}
WIDE_CASTLINGS = {
    "Q": Castling(("e1", "d1", "c1", "b1"), ("a1", "c1"), empty=("b1", "c1", "d1")),
    "q": Castling(("e8", "d8", "c8", "b8"), ("a8", "c8"), empty=("b8", "c8", "d8")),
}


class DoubleStep(NamedTuple):
    passed: str
    """The square that the pawn has just passed."""
    pawn: str
    """The square that the pawn is on after its double step."""


@dataclass(frozen=True, eq=False)
class Position:
    game: Game
    board: Board
    is_white: bool
    rights: str
    double_step: DoubleStep | None
    clock: int
    number: int

    @property
    def side(self) -> Side:
        return self.game.white if self.is_white else self.game.black

    @cached_property
    def escapes(self) -> list[str]:
        """All moves after which the mover's king isn't attacked."""
        moves = [*plain_moves(self), *castlings(self)]
        return [move for move in moves if is_safe(play(self, move), self.is_white)]


def is_attacked(position: Position, square: str, by_white: bool) -> bool:
    board = position.board
    units = (position.game.white if by_white else position.game.black).units
    return any(
        letter.isupper() == by_white and square in units[letter.upper()].takes(board, origin, by_white)
        for origin, letter in board.items()
    )


def is_safe(position: Position, is_white: bool) -> bool:
    """Return whether this side's king isn't attacked."""
    king = next(at for at, letter in position.board.items() if letter == ("K" if is_white else "k"))
    return not is_attacked(position, king, not is_white)


def is_check(position: Position) -> bool:
    return not is_safe(position, position.is_white)


def captures_in_passing(position: Position, origin: str, target: str) -> bool:
    """Return whether a pawn's move is en passant: it captures on the square that an enemy pawn has just passed."""
    side, step = position.side, position.double_step
    if step is None or target != step.passed or position.board[origin].upper() != side.pawn:
        return False
    return target in side.units[side.pawn].takes(position.board, origin, position.is_white)


def beyond(origin: str, over: str) -> str | None:
    """Return the square beyond `over`, which is reached by repeating the step from `origin` to `over`."""
    return shift(over, ord(over[0]) - ord(origin[0]), int(over[1]) - int(origin[1]))


def passing_pawns(game: Game, board: Board, by_white: bool, passed: str) -> list[str]:
    """Return the squares of all pawns that could have passed this square with a double step in the last move."""
    side = game.white if by_white else game.black
    pawn = side.pawn if by_white else side.pawn.lower()
    homes = [at for at in SQUARES if at[1] == side.double_step_rank and at not in board]
    steps = [(home, over) for home in homes for over in side.units[side.pawn].goes(board, home, by_white)]
    landings = [beyond(home, over) for home, over in steps if over == passed and over not in board]
    return [landing for landing in landings if landing and board.get(landing) == pawn]


def targets(position: Position, origin: str) -> Iterator[str]:
    """Yield the unit's targets, excluding castling but including moves that leave the mover's king attacked."""
    board, is_white = position.board, position.is_white
    unit = position.side.units[board[origin].upper()]
    is_pawn = board[origin].upper() == position.side.pawn
    for target in unit.goes(board, origin, is_white):
        if target not in board:
            yield target
            if is_pawn and origin[1] == position.side.double_step_rank:
                landing = beyond(origin, target)
                if landing and landing not in board:
                    yield landing
    for target in unit.takes(board, origin, is_white):
        is_enemy = target in board and board[target].isupper() != is_white
        if is_enemy or captures_in_passing(position, origin, target):
            yield target


def promotions(position: Position) -> str:
    """Return the letters of the pieces that the side to move can promote to."""
    if not position.game.promotes_only_captured:
        return position.side.promotions
    own = [letter.lower() for letter in position.board.values() if letter.isupper() == position.is_white]
    return "".join(type_ for type_ in position.side.promotions if own.count(type_) < FULL_STRENGTH[type_])


def plain_moves(position: Position) -> Iterator[str]:
    last_rank = "8" if position.is_white else "1"
    for origin, letter in position.board.items():
        if letter.isupper() == position.is_white:
            for target in dict.fromkeys(targets(position, origin)):
                promotes = letter.upper() == position.side.pawn and target[1] == last_rank
                yield from (origin + target + becomes for becomes in (promotions(position) if promotes else [""]))


def castlings_of(position: Position) -> dict[str, Castling]:
    """Return the castling moves of the side to move, keyed by castling right."""
    ways = CASTLINGS | WIDE_CASTLINGS if position.side.castles_wide else CASTLINGS
    return {right: castling for right, castling in ways.items() if right.isupper() == position.is_white}


def castlings(position: Position) -> Iterator[str]:
    for right, castling in castlings_of(position).items():
        if right in position.rights:
            is_barred = any(square in position.board for square in castling.empty)
            if not is_barred and not any(is_attacked(position, sq, not position.is_white) for sq in castling.way):
                yield castling.way[0] + castling.way[-1]


def play(position: Position, move: str) -> Position:
    origin, target, becomes = move[:2], move[2:4], move[4:]
    board, is_white = dict(position.board), position.is_white
    mover, taken = board.pop(origin), board.get(target)
    if position.double_step and captures_in_passing(position, origin, target):
        taken = board.pop(position.double_step.pawn)
    board[target] = (becomes.upper() if is_white else becomes) or mover
    for castling in castlings_of(position).values() if mover in "Kk" and position.rights else ():
        if (castling.way[0], castling.way[-1]) == (origin, target):
            board[castling.rook[1]] = board.pop(castling.rook[0])
    rights = [x for x in position.rights if not {origin, target} & {CASTLINGS[x].way[0], CASTLINGS[x].rook[0]}]
    is_pawn = mover.upper() == position.side.pawn
    steps = position.side.units[mover.upper()].goes(board, origin, is_white) if is_pawn else ()
    double_step = next((DoubleStep(over, target) for over in steps if beyond(origin, over) == target), None)
    clock = 0 if is_pawn or taken else position.clock + 1
    return Position(
        position.game, board, not is_white, "".join(rights), double_step, clock, position.number + (not is_white)
    )
