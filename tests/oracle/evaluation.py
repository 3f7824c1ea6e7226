"""A second implementation of the evaluation in plain Python, based on the descriptions in `weights.py` and `layout.py`.

Weights have the same structure as in their files: by side, term and letter (`all` for terms without letters), each with
an early and a late list. An index beyond the end of a list stands for its last entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from tests.oracle.games import Side
from tests.oracle.moves import Position
from tests.oracle.notation import read_board
from tests.oracle.units import Board, shift

MOST = 20000
FILES = "abcdefgh"
Count = tuple[str, str, int]
"""A term, its letter (or `all`), and the index into its list."""


class Scale(NamedTuple):
    """The letter of one side's pawns, the values of its pieces, and its weights."""

    pawn: str
    values: dict[str, float]
    weights: dict[str, Any]


@dataclass(frozen=True)
class View:
    """A board from the point of view of one color."""

    board: Board
    side: Side
    scale: Scale
    is_white: bool

    @cached_property
    def units(self) -> dict[str, str]:
        """The upper-case letters of the color's own units, keyed by square."""
        return {square: letter.upper() for square, letter in self.board.items() if letter.isupper() == self.is_white}

    @cached_property
    def pawns(self) -> set[str]:
        return {square for square, letter in self.units.items() if letter == self.scale.pawn}

    @cached_property
    def pieces(self) -> dict[str, str]:
        """All of the color's units except the king and pawns, keyed by square."""
        return {square: letter for square, letter in self.units.items() if letter not in ("K", self.scale.pawn)}

    @cached_property
    def king(self) -> str:
        return next(square for square, letter in self.units.items() if letter == "K")

    @cached_property
    def around(self) -> set[str]:
        return {self.king, *self.takes("K", self.king)}

    @cached_property
    def by_pawns(self) -> set[str]:
        return {target for square in self.pawns for target in self.takes(self.scale.pawn, square)}

    @cached_property
    def by_others(self) -> set[str]:
        """All squares on which the color's king or one of its pieces can capture."""
        others = {**self.pieces, self.king: "K"}
        return {target for square, letter in others.items() for target in self.takes(letter, square)}

    @property
    def strikes(self) -> set[str]:
        return self.by_pawns | self.by_others

    def goes(self, letter: str, square: str) -> set[str]:
        return set(self.side.units[letter].goes(self.board, square, self.is_white))

    def takes(self, letter: str, square: str) -> set[str]:
        return set(self.side.units[letter].takes(self.board, square, self.is_white))

    def rank(self, square: str) -> int:
        """Return the rank of a square, counted from 0 on the color's own side."""
        return int(square[1]) - 1 if self.is_white else 8 - int(square[1])

    def forward(self, square: str, files: int = 0) -> Iterator[str]:
        """Yield the squares ahead of this one, up to the end of the board. `files` shifts them to a
        neighboring file.
        """
        step = 1 if self.is_white else -1
        target = shift(square, files, step)
        while target:
            yield target
            target = shift(target, 0, step)


def counted(own: View, other: View) -> Iterator[Count]:
    """Yield each term of one color's evaluation, as often as it applies."""
    yield from _places(own)
    yield from _pieces(own, other)
    yield from _pawns(own, other)
    yield from _threats(own, other)
    yield from _king(own, other)


def _places(own: View) -> Iterator[Count]:
    for square, letter in own.units.items():
        yield "places", letter, 8 * own.rank(square) + FILES.index(square[0])


def _pieces(own: View, other: View) -> Iterator[Count]:
    for letter, number in Counter(own.pieces.values()).items():
        if number > 1:
            yield "pair", letter, 0
    raiders = 0
    for square, letter in own.pieces.items():
        takes = own.takes(letter, square)
        free = {to for to in own.goes(letter, square) if to not in own.board and to not in other.by_pawns}
        yield "moves", letter, len(free)
        yield "takes", letter, len(takes - own.units.keys())
        if ring := len(takes & other.around):
            raiders += 1
            yield "ring", letter, ring
        # To count checks, the unit stays on its current square, so it can block its own lines.
        checks = [to for to in free | (takes & other.units.keys()) if other.king in own.takes(letter, to)]
        if checks:
            yield "checks", letter, len(checks)
    yield "raiders", "all", raiders


def _pawns(own: View, other: View) -> Iterator[Count]:
    for square in own.pawns:
        rank, file = own.rank(square), FILES.index(square[0])
        if not any(abs(FILES.index(pawn[0]) - file) == 1 for pawn in own.pawns):
            yield "isolated", "all", 0
        if {shift(square, -1, 0), shift(square, 1, 0)} & own.pawns:
            yield "phalanx", "all", rank
        way = list(own.forward(square))
        if own.pawns & {*way}:
            yield "doubled", "all", 0
        elif not other.pawns & {*way, *own.forward(square, -1), *own.forward(square, 1)}:
            yield "passed_pawn", "all", rank
            if way[0] not in own.board and way[0] not in other.strikes:
                yield "free_passed", "all", rank


def _threats(own: View, other: View) -> Iterator[Count]:
    for square, letter in own.units.items():
        if letter == "K":
            continue
        if square in own.by_pawns:
            yield "upheld", letter, 0
        if square in other.by_pawns:
            yield "pawn_target", letter, 0
        elif square in other.by_others:
            yield ("pressed" if square in own.strikes else "hanging"), letter, 0


def _king(own: View, other: View) -> Iterator[Count]:
    yield "shelter", "all", len(own.pawns & own.around)
    if not own.side.goal_rank:
        return
    goal = int(own.side.goal_rank)
    left = abs(goal - int(own.king[1]))
    nearer = {to for to in own.goes("K", own.king) if abs(goal - int(to[1])) < left}
    if nearer:
        yield "race", "all", 4 * left + min(len(nearer - own.units.keys() - other.strikes), 3)


def evaluate(position: Position, white: Scale, black: Scale) -> int:
    """Return the evaluation of a position in centipawns, from the side to move's point of view."""
    board, game = position.board, position.game
    views = View(board, game.white, white, True), View(board, game.black, black, False)
    totals = [0, 0]
    for own, other, sign in ((views[0], views[1], 1), (views[1], views[0], -1)):
        counts = list(counted(own, other))
        if own.is_white == position.is_white:
            counts.append(("tempo", "all", 0))
        for term, letter, entry in counts:
            for share, table in enumerate(own.scale.weights[term][letter]):
                totals[share] += sign * table[min(entry, len(table) - 1)]
    full = _phase(read_board(game.start.split()[0]), white, black)
    phase = min(_phase(board, white, black), full)
    blend = totals[0] * phase + totals[1] * (full - phase)
    worth = min(abs(blend) // full, MOST)
    return worth if (blend > 0) == position.is_white else -worth


def _phase(board: Board, white: Scale, black: Scale) -> int:
    """Return the phase of the game: the total value of all pieces on the board, in pawns. Each piece counts at least
    1."""
    phase = 0
    for letter in board.values():
        scale = white if letter.isupper() else black
        if letter.upper() not in ("K", scale.pawn):
            phase += max(1, round(scale.values[letter.upper()]))
    return phase
