"""The movement of each piece of each army."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

Board = dict[str, str]
Step = tuple[int, int]
Reach = Callable[[Board, str, bool], Iterator[str]]
"""Takes a board, a square, and whether the unit on it is White's. Yields the squares in reach: empty squares, and the
first occupied square in each direction."""

SQUARES = [file + rank for rank in "12345678" for file in "abcdefgh"]
ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
FORWARD = ((0, 1),)
FORWARD_DIAGONAL = ((1, 1), (-1, 1))
FORWARD_KNIGHT = ((1, 2), (2, 1), (-1, 2), (-2, 1))
NARROW_KNIGHT = ((1, 2), (-1, 2), (1, -2), (-1, -2))
BACKWARD = ((-1, -1), (0, -1), (1, -1))
SIDEWAYS = ((1, 0), (-1, 0))


@cache
def shift(square: str, files: int, ranks: int) -> str | None:
    file, rank = "abcdefgh".index(square[0]) + files, int(square[1]) + ranks
    return f"{'abcdefgh'[file]}{rank}" if 0 <= file < 8 and 1 <= rank <= 8 else None


def leap(*steps: Step) -> Reach:
    def reach(board: Board, square: str, is_white: bool) -> Iterator[str]:
        for files, ranks in steps:
            if target := shift(square, files, ranks if is_white else -ranks):
                yield target

    return reach


def ride(*steps: Step) -> Reach:
    return _ride(steps, first=1)


def ride_short(*steps: Step) -> Reach:
    """Ride at most four squares in each direction."""
    return _ride(steps, first=1, last=4)


def skip_and_ride(*steps: Step) -> Reach:
    """Ride in each direction, but skip the first square: it can't be reached, and a unit on it doesn't block the
    ride.
    """
    return _ride(steps, first=2)


def twice(*steps: Step) -> tuple[Step, ...]:
    return tuple((2 * files, 2 * ranks) for files, ranks in steps)


def _ride(steps: tuple[Step, ...], first: int, last: int = 8) -> Reach:
    def reach(board: Board, square: str, is_white: bool) -> Iterator[str]:
        for files, ranks in steps:
            for far in range(first, last + 1):
                target = shift(square, files * far, (ranks if is_white else -ranks) * far)
                if target is None:
                    break
                yield target
                if target in board:
                    break

    return reach


def step_and_turn(*steps: Step) -> Reach:
    """Step once. From an empty square, optionally step outward once more, at 45° to either side."""

    def reach(board: Board, square: str, is_white: bool) -> Iterator[str]:
        for files, ranks in steps:
            corner = shift(square, files, ranks)
            if corner is None:
                continue
            yield corner
            if corner not in board:
                for onward in outward(files, ranks):
                    if target := shift(corner, *onward):
                        yield target

    return reach


def outward(files: int, ranks: int) -> tuple[Step, Step]:
    """Return the possible second steps: orthogonal ones after a diagonal step, and diagonal ones after an orthogonal
    step."""
    if files and ranks:
        return (files, 0), (0, ranks)
    return ((files, 1), (files, -1)) if files else ((1, ranks), (-1, ranks))


def either(*reaches: Reach) -> Reach:
    def reach(board: Board, square: str, is_white: bool) -> Iterator[str]:
        for part in reaches:
            yield from part(board, square, is_white)

    return reach


class Unit(NamedTuple):
    goes: Reach
    """The squares that the unit can move to if they are empty."""
    takes: Reach
    """The squares on which the unit captures and gives check."""


def same(reach: Reach) -> Unit:
    return Unit(reach, reach)


QUEEN = same(ride(*ORTHOGONAL, *DIAGONAL))
KING = same(leap(*ORTHOGONAL, *DIAGONAL))
KHESHIG = same(leap(*ORTHOGONAL, *DIAGONAL, *KNIGHT))
PAWN = Unit(goes=leap(*FORWARD), takes=leap(*FORWARD_DIAGONAL))
KINGDOM = {
    "K": KING,
    "Q": QUEEN,
    "R": same(ride(*ORTHOGONAL)),
    "B": same(ride(*DIAGONAL)),
    "N": same(leap(*KNIGHT)),
    "P": PAWN,
}
RIDERS = {
    "K": KING,
    "L": Unit(goes=leap(*KNIGHT), takes=ride(*ORTHOGONAL)),
    "A": Unit(goes=leap(*KNIGHT), takes=ride(*DIAGONAL)),
    "H": KHESHIG,
    "P": PAWN,
}
HORDE = RIDERS | {"Y": same(leap(*DIAGONAL, *FORWARD))}
MIRROR = RIDERS | {"F": Unit(goes=ride(*ORTHOGONAL, *DIAGONAL), takes=leap(*KNIGHT))}
KHANS_HORDE = {letter: RIDERS[letter] for letter in "KLAH"} | {
    "T": Unit(goes=leap(*KNIGHT), takes=leap(*ORTHOGONAL, *DIAGONAL)),
    "S": Unit(goes=leap(*FORWARD_KNIGHT), takes=leap(*FORWARD)),
}
ELVES = {
    "K": KING,
    "Q": same(either(ride(*DIAGONAL), leap(*KNIGHT))),
    "R": same(leap(*((files * far, ranks * far) for files, ranks in ORTHOGONAL for far in (1, 2, 3)))),
    "B": same(skip_and_ride(*DIAGONAL)),
    "N": same(step_and_turn(*DIAGONAL)),
    "P": same(leap(*FORWARD_DIAGONAL)),
}
ORCS = {
    "K": KING,
    "Q": same(either(ride(*ORTHOGONAL), leap(*KNIGHT))),
    "R": same(skip_and_ride(*ORTHOGONAL)),
    "B": same(leap(*((files * far, ranks * far) for files, ranks in DIAGONAL for far in (1, 2)))),
    "N": same(step_and_turn(*ORTHOGONAL)),
    "P": Unit(goes=leap(*FORWARD), takes=leap(*FORWARD, *SIDEWAYS)),
}

CLOBBERERS = {
    "D": same(either(ride(*DIAGONAL), leap(*twice(*ORTHOGONAL)))),
    "W": same(leap(*ORTHOGONAL, *twice(*DIAGONAL))),
    "A": same(leap(*DIAGONAL, *twice(*DIAGONAL, *ORTHOGONAL))),
    "C": same(either(ride(*DIAGONAL), leap(*KNIGHT))),
}
NUTTY_KNIGHTS = {
    "G": same(either(ride(*FORWARD, *SIDEWAYS), leap(*BACKWARD))),
    "I": same(leap(*DIAGONAL, *NARROW_KNIGHT)),
    "H": same(leap(*FORWARD_KNIGHT, *SIDEWAYS, *BACKWARD)),
    "O": same(either(ride(*FORWARD, *SIDEWAYS), leap(*DIAGONAL, *ORTHOGONAL, *FORWARD_KNIGHT))),
}
ROOKIES = {
    "S": same(ride_short(*ORTHOGONAL)),
    "M": same(leap(*ORTHOGONAL, *twice(*ORTHOGONAL))),
    "F": same(leap(*DIAGONAL, *((files * far, ranks * far) for files, ranks in ORTHOGONAL for far in (2, 3)))),
    "E": same(either(ride(*ORTHOGONAL), leap(*KNIGHT))),
}
EVERY_ARMY = KINGDOM | CLOBBERERS | NUTTY_KNIGHTS | ROOKIES
"""The units of Chess with Different Armies. Each has its own letter."""
