"""Derives the kernels' tables from a variant's data, once per variant.

The code doesn't mention any particular piece: every table is derived from the Betza paths, the start position and the
fields of the sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256

import numpy as np
from numpy.typing import NDArray

from bot.rules._kernel import layout as at
from bot.rules._kernel.magic import hash_ride
from bot.rules.board import SQUARES, Color, Placement, Square, bitboard, parse_square, place, rank_of, read_placement
from bot.variants.betza import Movement, Path, read_betza
from bot.variants.model import PieceType, Side, Variant

Words = NDArray[np.uint64]
Lines = dict[int, int]
"""For each target square, the bitboard of the squares that must be empty on the way to it."""

# fmt: off
SEEDS = (
    893, 11869, 13295, 1885, 6686, 1083, 18564, 3070,
    14754, 115, 15757, 8225, 15872, 10798, 16599, 6280,
    16861, 7330, 9378, 10006, 12968, 13814, 2351, 5932,
    6108, 17475, 17219, 19507, 8831, 17519, 12791, 6272,
    12884, 11854, 17432, 5348, 1495, 7594, 3657, 1611,
    10647, 12495, 2630, 17968, 16334, 2202, 7120, 8445,
    11053, 13604, 8581, 2195, 17739, 5216, 104, 4195,
    19545, 7340, 17468, 10996, 193, 276, 2272, 791,
)
# fmt: on
"""The seeds of the search for magic numbers, one for each square.

They were the fastest of 20,000 seeds at finding the magic numbers of the known rides. Any seed works, but with a single
seed for all squares, the search would take a hundred times as long.
"""
CASTLING_RIGHTS = "KQkq"
BACK_RANKS = (0, 7)
NO_LIMIT = 64


@dataclass(frozen=True)
class Tables:
    """A variant's tables for the kernels, and each army's FEN letters, indexed by the kernels' kind numbers."""

    words: Words
    letters: tuple[tuple[str, ...], tuple[str, ...]]

    def kind(self, color: Color, letter: str) -> int:
        return self.letters[color].index(letter)


@cache
def tables_of(variant: Variant) -> Tables:
    """Return a variant's tables. The tables are cached: only the first call takes time (tens of milliseconds).

    Variants with equal tables share them, which saves 1.5 MB per variant. Equal tables are common, because most
    optional rules don't affect them.
    """
    built = _Builder(variant).build()
    return _known.setdefault((built.letters, sha256(built.words.tobytes()).digest()), built)


_known: dict[tuple[tuple[tuple[str, ...], ...], bytes], Tables] = {}


def double_steps(variant: Variant, color: Color, origin: Square) -> Iterator[tuple[Square, Square]]:
    """Yield each double step of a pawn on `origin` as a pair: the square passed over, then the square reached."""
    side = variant.sides[color]
    if side.double_step_rank is None or rank_of(origin) != side.double_step_rank - 1:
        return
    for piece_type in (piece_type for piece_type in side.army.pieces.values() if piece_type.is_pawn):
        for target, passed in doubled(piece_type, origin, color).items():
            yield passed, target


def doubled(piece_type: PieceType, origin: Square, color: Color) -> dict[Square, Square]:
    """Return the squares that a piece reaches by making the same non-capturing step twice.

    Each is mapped to the square in between.
    """
    found = {}
    for path in (path for part in read_betza(piece_type.betza) if part.moves for path in part.paths):
        passed = place(path.to, origin, color)
        target = None if passed is None else place(path.to, passed, color)
        if passed is not None and target is not None:
            found[target] = passed
    return found


@dataclass
class _Builder:
    variant: Variant
    rides: dict[tuple[tuple[tuple[int, int], ...], ...], int] = field(default_factory=dict)
    hashes: list[Words] = field(default_factory=list)
    hashed: int = 0
    words: Words = field(default_factory=lambda: np.zeros(at.HASHES, np.uint64))

    def build(self) -> Tables:
        letters = _letters(self.variant.white), _letters(self.variant.black)
        for color in Color:
            side = self.variant.sides[color]
            self.words[at.KIND_COUNT + color] = len(letters[color])
            for kind, letter in enumerate(letters[color]):
                self._add_piece(color, kind, side.pieces[letter])
            self._add_groups(color, [side.pieces[letter] for letter in letters[color]])
            self._add_pawn_rules(color, letters[color])
        self._add_castling(letters)
        return Tables(np.concatenate([self.words, *self.hashes]), letters)

    def _add_piece(self, color: Color, kind: int, piece_type: PieceType) -> None:
        piece = color * at.KINDS + kind
        rides = []
        for movement in read_betza(piece_type.betza):
            if movement.is_leap:
                self._add_leaps(color, kind, movement)
            else:
                rides.append((lines_of(movement.paths, color), movement.moves, movement.captures))
        if piece_type.is_pawn:
            steps: list[Lines] = [
                {target: bitboard([passed, target]) for passed, target in double_steps(self.variant, color, origin)}
                for origin in SQUARES
            ]
            for square, lines in enumerate(steps):
                self.words[at.DOUBLE_STEPS + color * 64 + square] = bitboard(lines)
            if any(steps):
                rides.append((steps, True, False))
        self.words[at.RIDE_COUNT + piece] = len(rides)
        for i, (ride, moves, captures) in enumerate(rides):
            entry = at.RIDES_OF + (piece * at.KINDS + i) * 3
            self.words[entry] = self._ride(ride)
            self.words[entry + 1] = at.ALL_ONES if moves else 0
            self.words[entry + 2] = at.ALL_ONES if captures else 0

    def _add_leaps(self, color: Color, kind: int, movement: Movement) -> None:
        for origin, lines in enumerate(lines_of(movement.paths, color)):
            entry = at.LEAPS + (color * at.KINDS + kind) * 128 + origin * 2
            if movement.moves:
                self.words[entry] |= np.uint64(bitboard(lines))
            if movement.captures:
                self.words[entry + 1] |= np.uint64(bitboard(lines))
                for target in lines:
                    self.words[at.LEAPERS_TO + (color * 64 + target) * at.KINDS + kind] |= _bit(origin)

    def _add_groups(self, color: Color, piece_types: list[PieceType]) -> None:
        """Group the kinds of pieces that capture by the same ride, so that each line to the king is examined only once
        per group.
        """
        groups: dict[int, tuple[list[Lines], list[int]]] = {}
        for kind, piece_type in enumerate(piece_types):
            for movement in read_betza(piece_type.betza):
                if movement.captures and not movement.is_leap:
                    lines = lines_of(movement.paths, color)
                    groups.setdefault(self._ride(lines), (lines, []))[1].append(kind)
        if len(groups) > at.GROUPS:
            raise ValueError(f"expected at most {at.GROUPS} different rides that capture, got {len(groups)}")
        self.words[at.GROUP_COUNT + color] = len(groups)
        for group, (lines, kinds) in enumerate(groups.values()):
            number = color * at.GROUPS + group
            backwards: list[Lines] = [{} for _ in SQUARES]
            for origin, ways in enumerate(lines):
                for target, line in ways.items():
                    backwards[target][origin] = line
                    self.words[at.LINES + (number * 64 + target) * 64 + origin] = line
            self.words[at.GROUP_RIDE + number] = self._ride(backwards)
            for kind in kinds:
                self.words[at.GROUP_KINDS + number * at.KINDS + kind] = at.ALL_ONES
            for square, ways in enumerate(backwards):
                self.words[at.GROUP_REACH + number * 64 + square] = bitboard(ways)

    def _add_pawn_rules(self, color: Color, letters: tuple[str, ...]) -> None:
        side = self.variant.sides[color]
        pawns = [kind for kind, letter in enumerate(letters) if side.pieces[letter].is_pawn]
        self.words[at.PAWN_KINDS + color] = sum(1 << kind for kind in pawns)
        self.words[at.PROMOTION_RANK + color] = _rank_board(BACK_RANKS[color.other])
        self.words[at.PROMOTION_COUNT + color] = len(side.promotions)
        for i, letter in enumerate(side.promotions):
            self.words[at.PROMOTIONS + color * at.KINDS + i] = letters.index(letter)
        for kind, letter in enumerate(letters):
            self.words[at.PROMOTION_LIMITS + color * at.KINDS + kind] = self._promotion_limit(color, letter)
        if side.goal_rank is not None:
            self.words[at.GOALS + color] = _rank_board(side.goal_rank - 1)

    def _promotion_limit(self, color: Color, letter: str) -> int:
        if not self.variant.promotes_only_captured:
            return NO_LIMIT
        pieces = read_placement(self.variant, self.variant.start_fen.split()[0])
        return list(pieces.values()).count((color, letter))

    def _add_castling(self, letters: tuple[tuple[str, ...], ...]) -> None:
        self.words[at.KEPT_RIGHTS : at.KEPT_RIGHTS + 64] = (1 << len(CASTLING_RIGHTS)) - 1
        for right in castlings(self.variant):
            fields = self.words[at.CASTLINGS + right.index * at.CASTLING_FIELDS :]
            fields[:5] = (
                right.king,
                right.king_to,
                right.rook,
                right.rook_to,
                letters[right.color].index(right.letter),
            )
            fields[5], fields[6] = bitboard(right.empty), bitboard(right.crossed)
            for square in (right.king, right.rook):
                self.words[at.KEPT_RIGHTS + square] &= np.uint64(~(1 << right.index) & 0xF)

    def _ride(self, lines: list[Lines]) -> int:
        """Return the index of a ride, adding the ride if it's new. Equal rides of different pieces share an index."""
        key = tuple(tuple(sorted(ways.items())) for ways in lines)
        if key not in self.rides:
            if len(self.rides) == at.MAX_RIDES:
                raise ValueError(f"expected at most {at.MAX_RIDES} different rides, counting both directions")
            self.rides[key] = number = len(self.rides)
            for square, ways in enumerate(lines):
                self._hash(number, square, ways)
        return self.rides[key]

    def _hash(self, ride: int, square: int, ways: Lines) -> None:
        mask, magic, shift, table = _hashed(square, tuple(ways.items()))
        entry = at.RIDES + (ride * 64 + square) * at.RIDE_FIELDS
        self.words[entry : entry + at.RIDE_FIELDS] = mask, magic, shift, self.hashed
        self.hashes.append(table)
        self.hashed += len(table)


@cache
def _hashed(square: int, ways: tuple[tuple[int, int], ...]) -> tuple[int, int, int, Words]:
    """Find the magic hash of a ride from one square. Results are cached, because variants share most of their rides."""
    targets = np.array([target for target, _ in ways], np.int64)
    lines = np.array([line for _, line in ways], np.uint64)
    mask = int(np.bitwise_or.reduce(lines)) if ways else 0
    table = np.zeros(1 << mask.bit_count(), np.uint64)
    seed = np.array([SEEDS[square]], np.uint64)
    mask, magic, shift = hash_ride(targets, lines, len(ways), seed, table)
    return mask, magic, shift, table


@dataclass(frozen=True)
class Castling:
    """One castling right, with the squares of king and rook before and after castling."""

    index: int
    color: Color
    royal: str
    letter: str
    king: Square
    king_to: Square
    rook: Square
    rook_to: Square

    def is_set_up(self, pieces: Placement) -> bool:
        """Return whether king and rook are on the squares from which they castle."""
        stand = pieces.get(self.king), pieces.get(self.rook)
        return stand == ((self.color, self.royal), (self.color, self.letter))

    @property
    def empty(self) -> set[Square]:
        """The squares that must be empty: all squares that the king or rook enters or crosses, except the squares where
        they start.
        """
        return (_between(self.king, self.rook) | {self.king_to, self.rook_to}) - {self.king, self.rook}

    @property
    def crossed(self) -> set[Square]:
        """The squares that must not be attacked: the squares that the king crosses, and its target square."""
        return _between(self.king, self.king_to) | {self.king_to}


@cache
def castlings(variant: Variant) -> tuple[Castling, ...]:
    """Return the castling rights in a variant's start position.

    Kings and rooks must start on the same squares as in chess.
    """
    placement, _, rights, *_ = variant.start_fen.split()
    pieces = read_placement(variant, placement)
    found = []
    for index, right in enumerate(CASTLING_RIGHTS):
        if right in rights:
            rank = "1" if right.isupper() else "8"
            long = variant.sides[right.islower()].long_castling
            king_to, rook, rook_to = ("g", "h", "f") if right in "Kk" else (long[0], "a", long[1])
            names = (f"e{rank}", f"{king_to}{rank}", f"{rook}{rank}", f"{rook_to}{rank}")
            color, letter = pieces[parse_square(names[2])]
            royal = variant.sides[color].army.royal
            found.append(Castling(index, color, royal, letter, *(parse_square(name) for name in names)))
    return tuple(found)


def _letters(side: Side) -> tuple[str, ...]:
    royal = side.army.royal
    return (royal, *(letter for letter in side.pieces if letter != royal))


@cache
def lines_of(paths: tuple[Path, ...], color: Color) -> list[Lines]:
    return [_lines_from(paths, color, origin) for origin in SQUARES]


def _lines_from(paths: tuple[Path, ...], color: Color, origin: Square) -> Lines:
    ways: Lines = {}
    for path in paths:
        target = place(path.to, origin, color)
        if target is not None:
            over = [place(offset, origin, color) for offset in path.over]
            if None not in over:
                ways[target] = bitboard(square for square in over if square is not None)
    return ways


def _between(one: Square, other: Square) -> set[Square]:
    return {Square(number) for number in range(min(one, other) + 1, max(one, other))}


def _bit(square: int) -> np.uint64:
    return np.uint64(1 << square)


def _rank_board(rank: int) -> int:
    return 0xFF << (8 * rank)
