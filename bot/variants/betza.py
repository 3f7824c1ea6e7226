"""Reads Betza notation, the usual way to define a chess piece in one line.

A piece is a sequence of parts, such as `mN` or `cR`. Each part consists of modifiers in lower case, followed by an
atom. The following are supported: `m` (only moves) and `c` (only captures); the directions `f b l r s v`; the leapers W
F D N A H; riders, written as a doubled leaper or a leaper with its range (`WW`, `F3`); and the shorthands K = WF, R =
WW, B = FF, Q = RB. The direction of an oblique leap is that of its longer component, so `fN` means two leaps. With `h`,
all leaps into that half of the board are included, so `fhN` means four leaps.

Two modifiers of H. G. Muller's extension XBetza are supported as well. A rider after `j` skips its first square, empty
or not (`jR`). W or F after `afs` continues with a king's step at 45 degrees to either side (`afsW` is a lame knight).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

Offset = tuple[int, int]
"""The number of files to the right and of ranks forward, as seen by the side that moves."""

LEAPERS: dict[str, Offset] = {"W": (1, 0), "F": (1, 1), "D": (2, 0), "N": (2, 1), "A": (2, 2), "H": (3, 0)}
SHORTHANDS = {"K": ("W", "F"), "Q": ("WW", "FF"), "R": ("WW",), "B": ("FF",)}
DIRECTIONS = {
    "f": lambda x, y: y > 0,
    "b": lambda x, y: y < 0,
    "l": lambda x, y: x < 0,
    "r": lambda x, y: x > 0,
    "s": lambda x, y: y == 0,
    "v": lambda x, y: x == 0,
}
HALF = "h"
BOARD_REACH = 7
"""The number of steps in the longest ride on a board of 8 by 8 squares."""

PART = re.compile(r"(?P<modifiers>[b-z]*)(?P<bend>afs)?(?P<atom>[A-Z])(?P<ride>(?P=atom)|[0-9]?)")
COMPASS: tuple[Offset, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""A king's steps in clockwise order, 45 degrees apart."""


class BetzaError(ValueError):
    """The Betza notation is malformed or not supported."""


@dataclass(frozen=True)
class Path:
    """A piece's path to a square: the offset of the target, and the offsets of the squares on the way that must be
    empty.
    """

    to: Offset
    over: tuple[Offset, ...] = ()


@dataclass(frozen=True)
class Movement:
    """The paths that one part of a piece's notation describes. The piece can use them to move, to capture, or both."""

    paths: tuple[Path, ...]
    moves: bool
    captures: bool

    @property
    def is_leap(self) -> bool:
        """Whether the piece leaps. None of its paths can then be blocked."""
        return not any(path.over for path in self.paths)


@cache
def read_betza(text: str) -> tuple[Movement, ...]:
    """Return the movements of a piece, in the order of the notation's parts. Raise BetzaError if the notation is
    malformed or not supported.
    """
    matches = list(PART.finditer(text))
    if not matches or "".join(match[0] for match in matches) != text:
        raise BetzaError(f"expected Betza notation such as mNcR, got {text!r}")
    return tuple(_movement(match, atom, text) for match in matches for atom in _atoms(match))


def _atoms(match: re.Match[str]) -> tuple[str, ...]:
    """Return the leapers or riders that a shorthand atom such as `K` or `Q` stands for.

    For any other atom, return only that atom.
    """
    letter, ride = match["atom"], match["ride"]
    if letter in SHORTHANDS:
        return tuple(atom[0] + ride if ride.isdigit() else atom for atom in SHORTHANDS[letter])
    return (letter + ride,)


def _movement(match: re.Match[str], atom: str, text: str) -> Movement:
    modifiers = match["modifiers"]
    if atom[0] not in LEAPERS:
        raise BetzaError(f"expected an atom among {''.join(LEAPERS)}KQRB, got {atom[0]!r} in {text!r}")
    unknown = [modifier for modifier in modifiers if modifier not in {*DIRECTIONS, HALF, "m", "c", "j"}]
    if unknown:
        raise BetzaError(f"expected modifiers among mcjh{''.join(DIRECTIONS)}, got {unknown[0]!r} in {text!r}")
    if HALF in modifiers and not any(modifier in DIRECTIONS for modifier in modifiers):
        raise BetzaError(f"expected a direction before {HALF}, in {text!r}")
    steps = [step for step in _steps(LEAPERS[atom[0]]) if _goes(step, modifiers)]
    if match["bend"]:
        paths = tuple(path for step in steps for path in _bent(step, text))
    else:
        paths = tuple(path for step in steps for path in _ride(step, _reach(atom), skips="j" in modifiers))
    if not paths:
        raise BetzaError(f"expected a part with at least one move, got {match[0]!r} in {text!r}")
    is_both = "m" not in modifiers and "c" not in modifiers
    return Movement(paths, moves=is_both or "m" in modifiers, captures=is_both or "c" in modifiers)


def _steps(leap: Offset) -> list[Offset]:
    """Return all rotations and reflections of a leap."""
    a, b = leap
    return sorted({(x * i, y * j) for x, y in ((a, b), (b, a)) for i in (1, -1) for j in (1, -1)})


def _goes(step: Offset, modifiers: str) -> bool:
    directions = [modifier for modifier in modifiers if modifier in DIRECTIONS]
    seen = step if HALF in modifiers else _furthest(step)
    return not directions or any(DIRECTIONS[direction](*seen) for direction in directions)


def _furthest(step: Offset) -> Offset:
    """Return only the longer component of an oblique leap: `(0, 2)` for `(1, 2)`. Return a diagonal leap unchanged."""
    x, y = step
    if abs(x) == abs(y):
        return step
    return (0, y) if abs(y) > abs(x) else (x, 0)


def _reach(atom: str) -> int:
    ride = atom[1:]
    if ride.isdigit():
        return int(ride) or BOARD_REACH
    return BOARD_REACH if ride else 1


def _ride(step: Offset, reach: int, *, skips: bool) -> Iterator[Path]:
    x, y = step
    first = 2 if skips else 1
    for length in range(first, reach + 1):
        yield Path((x * length, y * length), over=tuple((x * i, y * i) for i in range(first, length)))


def _bent(step: Offset, text: str) -> Iterator[Path]:
    """Yield the two-step paths that turn by 45 degrees to the left or right after the first step.

    The square after the first step must be empty.
    """
    if step not in COMPASS:
        raise BetzaError(f"expected W or F after afs, in {text!r}")
    turn = COMPASS.index(step)
    for x, y in (COMPASS[(turn - 1) % 8], COMPASS[(turn + 1) % 8]):
        yield Path((step[0] + x, step[1] + y), over=(step,))
