"""Make, check and describe endgame tablebases by retrograde analysis.

    python -m training.tablebases make              # all tables of three pieces, for bot/engine/tablebases
    python -m training.tablebases figures           # the tables of docs/measurements/endgames.md
    python -m training.tablebases make orda --pieces lancer-v-rook -o data/tablebases

`python -m tests.bench.tablebases` checks each value against the slow but simple rules of the tests.

A table contains all positions with its pieces and the two kings. It ignores castling, repetitions and the fifty-move
rule. First, the positions in which the game is over get their values. Then each pass adds the positions that are one
ply further from the end. A position is won if a move leads to a lost position from the previous pass. It is lost if
every move leads to a won position. Captures and promotions lead to tables with other pieces, so those tables are made
first.

Existing tables are kept, so an interrupted command can be repeated. Tables of four pieces take 8 MiB for each side to
move, so they aren't shipped. Tables in which both sides have pawns can't be made, because of en passant.
"""

from __future__ import annotations

import argparse
import lzma
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bot.engine.tablebase import FOLDER, KINGS, OWNER_KINGS, RANK_FLIP, SQUARE_COUNT, SUFFIX, piece_key, table_name
from bot.rules import Color, Square
from bot.rules._kernel import layout as at
from bot.rules.fen import Setup, write_fen
from bot.rules.tables import Words, tables_of
from bot.variants import PieceType, Variant, every_family, find_any_family, with_options
from training._tablebase_kernel import DRAWN_NOW, IMPOSSIBLE, advance, begin, place

VERSUS = "-v-"
SHIPPED = Path(str(FOLDER))
EVERY_FAMILY = tuple(family.key for family in every_family())
"""The keys of all families, including unlisted ones. Tables are shipped for these as well."""
Values = NDArray[np.uint8]
Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class Material:
    """The pieces in a table besides the kings, as letters. The table is stored from the owner's point of view."""

    variant: Variant
    owner: Color
    own: str
    other: str = ""

    @property
    def name(self) -> str:
        """The table's name. Variants or colors with identical tables share a name."""
        sides = (self.own, self.variant.sides[self.owner]), (self.other, self.variant.sides[self.owner.other])
        keys = ["-".join(piece_key(side, letter) for letter in letters) for letters, side in sides]
        return table_name(self.variant, VERSUS.join(filter(None, keys)) or KINGS)

    @property
    def flip(self) -> int:
        return RANK_FLIP if self.owner is Color.BLACK else 0

    @property
    def pieces(self) -> tuple[tuple[Color, str], ...]:
        """The color and letter of each piece, in the order of the table's squares. The kings come first."""
        colors = self.owner, self.owner.other
        kings = [(color, self.variant.sides[color].army.royal) for color in colors]
        rest = [(color, letter) for color, side in zip(colors, (self.own, self.other), strict=True) for letter in side]
        return (*kings, *rest)

    @property
    def types(self) -> tuple[PieceType, ...]:
        return tuple(self.variant.sides[color].pieces[letter] for color, letter in self.pieces)

    @property
    def size(self) -> int:
        """The number of positions. Each arrangement of the pieces counts twice, once for each side to move."""
        squares: int = SQUARE_COUNT ** (len(self.pieces) - 1)
        return 2 * OWNER_KINGS * squares

    def after(self, captured: int, promoting: int, letter: str) -> tuple[Material, tuple[int, ...]]:
        """Return the material after a capture, a promotion or both, and the previous index of each remaining piece.

        `captured` and `promoting` are indices of pieces, or 0 for no capture or no promotion.
        """
        left = [(at_, *piece) for at_, piece in enumerate(self.pieces) if at_ != (captured or -1)]
        left = [(at_, color, letter if at_ == promoting and promoting else one) for at_, color, one in left]
        mine = [one for one in left[2:] if one[1] is self.owner]
        theirs = [one for one in left[2:] if one[1] is not self.owner]
        owner, kings = self.owner, (0, 1)
        if not mine and theirs:
            owner, kings, mine, theirs = self.owner.other, (1, 0), theirs, mine
        found = Material(self.variant, owner, *("".join(one[2] for one in side) for side in (mine, theirs)))
        return found, (*kings, *(one[0] for one in (*mine, *theirs)))

    def following(self) -> Iterator[tuple[int, Material, tuple[int, ...]]]:
        """Yield each possible capture and promotion: its row in the arrays of `_routes`, the resulting material, and
        the previous index of each remaining piece.
        """
        count = len(self.pieces)
        for captured in (0, *range(2, count)):
            for promoting in (0, *range(2, count)):
                if captured == promoting and captured:
                    continue
                color = self.pieces[promoting][0]
                side, letters = self.variant.sides[color], tables_of(self.variant).letters[color]
                if promoting and not self.types[promoting].is_pawn:
                    continue
                if captured and promoting and self.pieces[captured][0] is color:
                    continue
                for letter in side.promotions if promoting else "-":
                    if captured or promoting:
                        kind = letters.index(letter) if promoting else 0
                        route = captured * (count + 1) * at.KINDS + (promoting * at.KINDS + kind if promoting else 0)
                        yield route, *self.after(captured, promoting, letter)

    @property
    def is_insufficient(self) -> bool:
        rest = self.types[2:]
        return self.variant.draws_bare_kings and (not rest or (len(rest) == 1 and rest[0] in self.variant.lone_minors))

    @property
    def is_bound(self) -> bool:
        return self.variant.draws_bare_kings and all(one in self.variant.color_bound for one in self.types[2:])

    def fen_of(self, index: int) -> str:
        """Return the FEN of the position with this index."""
        squares = np.zeros(len(self.pieces), np.int64)
        turn = place(index, squares)
        pieces = {Square(int(square) ^ self.flip): piece for square, piece in zip(squares, self.pieces, strict=True)}
        return write_fen(Setup(pieces, self.owner.other if turn else self.owner, "", None, 0, 1))


def solve(material: Material, folder: Path) -> Values:
    """Return a table. The value of a position is IMPOSSIBLE, 0 for a draw, or one more than the number of plies to the
    end.

    Captures and promotions lead to other tables. These are read from the folder, or made if they are missing. Raise
    ValueError if both sides have pawns.
    """
    if len({color for (color, _), one in zip(material.pieces, material.types, strict=True) if one.is_pawn}) > 1:
        raise ValueError(f"expected pawns of one side only, because of en passant, in {material.name}")
    ways, about, space = _routes(material, folder), _about(material), _space(material)
    values = _begun(material)
    others = ways[0]
    longest = int(others[others < DRAWN_NOW].max(initial=0))
    plies, quiet = 1, 0
    while plies <= longest or quiet < 2:
        quiet = 0 if advance(values, ways, about, space, plies) else quiet + 1
        plies += 1
        if plies >= DRAWN_NOW - 1:
            raise OverflowError(f"expected every end within {DRAWN_NOW} plies, in {material.name}")
    values[values == DRAWN_NOW] = 0
    return values


def _begun(material: Material) -> Values:
    """Return the values before the first pass. They mark positions as impossible, lost, drawn or undecided."""
    values = np.zeros(material.size, np.uint8)
    begin(values, _about(material), _space(material))
    return values


def _about(material: Material) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    tables = tables_of(material.variant)
    flags = (material.variant.stalemate_wins, material.is_insufficient, material.is_bound)
    rows = (
        (material.owner, material.flip, *flags),
        [tables.kind(color, letter) for color, letter in material.pieces],
        [color is not material.owner for color, _ in material.pieces],
        [one.is_pawn for one in material.types],
    )
    about, kinds, sides, pawns = (np.array(row, np.int64) for row in rows)
    return about, kinds, sides, pawns


def _space(material: Material) -> tuple[Words, Words, Numbers, Words, Numbers, Numbers]:
    """Return the variant's tables, followed by the arrays for the intermediate results of a pass."""
    count = len(material.pieces)
    stack, pins = np.zeros(at.STATE, np.uint64), np.empty(64, np.uint64)
    moves, before, after = (np.zeros(size, np.int64) for size in (at.MAX_MOVES, count, count))
    return tables_of(material.variant).words, stack, moves, pins, before, after


def _routes(material: Material, folder: Path) -> tuple[Values, Numbers, Numbers]:
    count = len(material.pieces)
    routes = np.zeros(((count + 1) * count * at.KINDS + count * at.KINDS, 3), np.int64)
    orders = np.zeros((len(routes), count), np.int64)
    routes[0] = 0, count, 0
    orders[0] = range(count)
    starts: dict[str, int] = {}
    parts: list[Values] = [np.zeros(1, np.uint8)]
    for route, other, order in material.following():
        if other.name not in starts:
            starts[other.name] = sum(map(len, parts))
            parts.append(made(other, folder))
        routes[route] = starts[other.name], len(order), int(other.owner is not material.owner)
        orders[route, : len(order)] = order
    return np.concatenate(parts), routes, orders


def made(material: Material, folder: Path) -> Values:
    """Return a table from the folder. If the table is missing, make it and write it to the folder."""
    path = folder / f"{material.name}{SUFFIX}"
    if path.exists():
        return np.frombuffer(lzma.decompress(path.read_bytes()), np.uint8)
    for _, other, _ in material.following():
        made(other, folder)
    begun = time.perf_counter()
    values = solve(material, folder)
    packed = smooth(values)
    part = path.with_suffix(".part")
    part.write_bytes(lzma.compress(packed.tobytes(), preset=9 | lzma.PRESET_EXTREME))
    part.rename(path)
    seconds = time.perf_counter() - begun
    print(
        f"{material.name}: {seconds:.1f} s, {path.stat().st_size:,} bytes, {values[values < IMPOSSIBLE].max()}",
        flush=True,
    )
    return packed


def smooth(values: Values) -> Values:
    """Replace the value of each impossible position with that of the nearest possible position before it, so that the
    file compresses well.
    """
    places = np.where(values == IMPOSSIBLE, 0, np.arange(len(values)))
    places = np.maximum.accumulate(places)
    smoothed = values[places]
    smoothed[smoothed == IMPOSSIBLE] = 0
    return smoothed


def materials(keys: Iterable[str]) -> list[Material]:
    """Return the material whose tables ship with these families: the two kings alone, and the two kings with one other
    piece.
    """
    found: dict[str, Material] = {}
    for variant in (variant for key in keys for variant in _variants(key)):
        for owner, letters in ((color, side.pieces) for color, side in zip(Color, variant.sides, strict=True)):
            for letter in ("", *(one for one in letters if not letters[one].is_royal)):
                material = Material(variant, owner, letter)
                found.setdefault(material.name, material)
    return list(found.values())


def _variants(key: str) -> Iterator[Variant]:
    """Yield the variants of a family. Then yield them again with the optional rule that stalemate wins."""
    variants = find_any_family(key).variants
    yield from variants
    yield from (with_options(variant, "a") for variant in variants if "a" in variant.options)


def named(key: str, pieces: str) -> Material:
    """Return the first of a family's materials with this table name. At most two pieces besides the kings are
    supported.
    """
    for variant, owner in product(_variants(key), Color):
        mine, theirs = ("".join(variant.sides[color].pieces) for color in (owner, owner.other))
        pairs = [(one, "") for one in mine] + [(one + two, "") for one in mine for two in mine]
        for own, other in pairs + [(one, two) for one in mine for two in theirs]:
            material = Material(variant, owner, own, other)
            if material.name == table_name(variant, pieces) and not any(one.is_royal for one in material.types[2:]):
                return material
    raise SystemExit(f"expected pieces such as lancer-v-rook, got {pieces!r}")


@dataclass(frozen=True)
class Figures:
    """Counts and longest wins in a table. In each pair, the first value applies when the owner is to move, and the
    second when the other side is.
    """

    counts: tuple[tuple[int, int, int], tuple[int, int, int]]
    """How many positions are won, drawn and lost for the side to move."""
    longest: tuple[tuple[int, str] | None, tuple[int, str] | None]
    """The number of plies of the longest win, and the FEN of its first position. None if the side can't win."""


def figures(material: Material, folder: Path) -> Figures:
    """Count the positions of a table. Positions with a king on its goal are left out, because the game is over."""
    values = made(material, folder)
    places = np.flatnonzero(_can_occur(material))
    here = values[places].astype(np.int64)
    halves = places // (len(values) // 2)
    counts = []
    for turn in (0, 1):
        mine = here[halves == turn]
        counts.append((int(np.sum((mine > 0) & (mine % 2 == 0))), int(np.sum(mine == 0)), int(np.sum(mine % 2))))
    wins = (here > 0) & (here % 2 == 0)
    longest = [_longest(material, places, here, wins & (halves == turn)) for turn in (0, 1)]
    return Figures((counts[0], counts[1]), (longest[0], longest[1]))


def _longest(
    material: Material, places: NDArray[np.int64], values: NDArray[np.int64], mask: NDArray[np.bool_]
) -> tuple[int, str] | None:
    if not mask.any():
        return None
    most = int(values[mask].max())
    return most - 1, material.fen_of(int(places[mask & (values == most)][0]))


def _can_occur(material: Material) -> NDArray[np.bool_]:
    """Return which positions are legal and have no king on its goal. Mirrored positions are counted only once."""
    can_occur: NDArray[np.bool_] = _begun(material) != IMPOSSIBLE
    half, rest = material.size // 2, SQUARE_COUNT ** (len(material.pieces) - 2)
    places = np.arange(material.size)
    kings = places % half // (SQUARE_COUNT * rest) // 4, places % (SQUARE_COUNT * rest) // rest // 8
    for king, color in zip(kings, (material.owner, material.owner.other), strict=True):
        goal = material.variant.sides[color].goal_rank
        if goal is not None:
            rank = goal - 1 if material.owner is Color.WHITE else 8 - goal
            can_occur &= king != rank
    return can_occur


HEADINGS = (
    "pieces",
    "positions",
    "owner to move: won / drawn / lost",
    "other to move: won / drawn / lost",
    "longest win of the owner",
    "of the other side",
)


def table_of_figures(families: Iterable[str], folder: Path) -> Iterator[str]:
    """Yield the lines of Markdown tables, one table for each family."""
    for key in families:
        yield f"\n## {key}\n"
        yield f"| {' | '.join(HEADINGS)} |"
        yield "|---" * len(HEADINGS) + "|"
        for material in materials([key]):
            found = figures(material, folder)
            total = sum(map(sum, found.counts))
            shares = [" / ".join(_share(count, sum(one)) for count in one) for one in found.counts]
            longest = ["–" if one is None else f"{one[0]} plies `{one[1]}`" for one in found.longest]
            yield f"| {material.name.removeprefix(f'{key}-')} | {total:,} | {' | '.join((*shares, *longest))} |"


def _share(count: int, total: int) -> str:
    return f"{100 * count / total:.1f}%" if total else "–"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("command", choices=("make", "figures"))
    options.add_argument("families", nargs="*", default=EVERY_FAMILY, help="keys of families (default: all)")
    options.add_argument("--pieces", help="one table, such as lancer-v-rook (default: all with three pieces)")
    options.add_argument("-o", "--output", type=Path, default=SHIPPED, help="the folder for the tables")
    asked = options.parse_args()
    asked.output.mkdir(parents=True, exist_ok=True)
    if asked.command == "figures":
        for line in table_of_figures(asked.families, asked.output):
            print(line)
        return
    for material in [named(asked.families[0], asked.pieces)] if asked.pieces else materials(asked.families):
        made(material, asked.output)


if __name__ == "__main__":
    main()
