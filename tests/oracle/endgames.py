"""Checks tablebases with the slow rules: each value must follow from the values one move later."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from bot.engine.tablebase import KINGS, piece_key, read_table, table_name
from bot.variants import Variant
from tests.oracle import moves as slow
from tests.oracle.ends import ending, legal_moves
from tests.oracle.games import Game, find_game
from tests.oracle.moves import Position, is_safe
from tests.oracle.units import SQUARES

Value = int
"""A value as stored in the tablebases: 0 for a draw, otherwise the number of plies to the end of the game, plus one."""


@dataclass(frozen=True)
class Endgame:
    """Two kings and at most one other piece, of either color."""

    variant: Variant
    is_white: bool
    letter: str
    """The letter of the other piece, or an empty string if there are only kings."""

    @cached_property
    def game(self) -> Game:
        return find_game(self.variant.key)

    @property
    def size(self) -> int:
        return 64 * 32 * (64 if self.letter else 1) * 2

    def position(self, number: int) -> Position | None:
        """Return the position with this number, or None if the position can't occur."""
        number, is_other = divmod(number, 2)
        number, own = divmod(number, 32)
        number, other = divmod(number, 64)
        squares = [own // 4 * 8 + own % 4, other, *([number] if self.letter else [])]
        letters = ["K", "k", self.letter] if self.is_white else ["k", "K", self.letter.lower()]
        board = {SQUARES[square]: letter for square, letter in zip(squares, letters, strict=False)}
        side = self.game.white if self.is_white else self.game.black
        if len(board) < len(squares) or (self.letter == side.pawn and squares[2] // 8 in (0, 7)):
            return None
        position = Position(self.game, board, self.is_white is not bool(is_other), "", None, 0, 1)
        return position if is_safe(position, not position.is_white) else None


PLACES = {square: (int(square[1]) - 1, "abcdefgh".index(square[0])) for square in SQUARES}
"""The rank and the file of each square, from 0."""


@cache
def _table(variant: Variant, letter: str) -> bytes:
    side = variant.white if letter.isupper() else variant.black
    table = read_table(table_name(variant, piece_key(side, letter.upper()) if letter else KINGS))
    assert table is not None
    return bytes(table)


def stored(variant: Variant, position: Position) -> Value:
    """Read the value that is stored for a position."""
    square_of = {letter: square for square, letter in position.board.items()}
    kings = square_of.pop("K"), square_of.pop("k")
    letter, square = next(iter(square_of.items()), ("", None))
    is_white = not letter or letter.isupper()
    squares = kings if is_white else kings[::-1]
    mirror = 7 if squares[0][0] > "d" else 0
    flip = 0 if is_white else 7
    rank, file = PLACES[squares[0]]
    place = (0 if position.is_white is is_white else 32) + (rank ^ flip) * 4 + (file ^ mirror)
    for other in (squares[1], square) if square else squares[1:]:
        rank, file = PLACES[other]
        place = place * 64 + (rank ^ flip) * 8 + (file ^ mirror)
    return _table(variant, letter)[place]


def followed(variant: Variant, position: Position) -> Value:
    """Compute what a position's value must be. This uses the slow rules and the stored values of the positions one move
    later."""
    end = ending(position)
    if end is not None:
        return 0 if end[0] is None else 1
    after = [stored(variant, slow.play(position, move)) for move in legal_moves(position)]
    lost = [value for value in after if value % 2]
    if lost:
        return min(lost) + 1
    return 0 if 0 in after else max(after) + 1


def faults(endgame: Endgame, numbers: Iterable[int], tally: Counter[str] | None = None) -> Iterator[str]:
    """Yield a description of each position with a wrong value. If `tally` is given, add the numbers of positions
    and faults to it."""
    for number in numbers:
        position = endgame.position(number)
        if position is None:
            continue
        found, wanted = stored(endgame.variant, position), followed(endgame.variant, position)
        if tally is not None:
            tally["positions"] += 1
            tally["faults"] += found != wanted
        if found != wanted:
            yield f"{endgame.variant.key} {position.board} {position.is_white}: {found}, not {wanted}"


MOST_REMEMBERED = 1_000_000


def remember() -> Callable[[], None]:
    """Cache which kings are attacked according to the slow rules, and the positions after recent moves. Return a
    function that removes the cache.

    This saves most of the time, because each board with three pieces is reached from many others.
    """
    known: dict[object, bool] = {}
    followers: dict[tuple[Position, str], Position] = {}
    is_plainly_safe, plainly_play = slow.is_safe, slow.play

    def is_safe_(position: Position, is_white: bool) -> bool:
        key = is_white, frozenset(position.board.items())
        found = known.get(key)
        if found is None:
            if len(known) > MOST_REMEMBERED:
                known.clear()
            found = known[key] = is_plainly_safe(position, is_white)
        return found

    def play(position: Position, move: str) -> Position:
        found = followers.get((position, move))
        if found is None:
            if len(followers) > 200:
                followers.clear()
            found = followers[position, move] = plainly_play(position, move)
        return found

    slow.is_safe, slow.play = is_safe_, play

    def forget() -> None:
        slow.is_safe, slow.play = is_plainly_safe, plainly_play

    return forget
