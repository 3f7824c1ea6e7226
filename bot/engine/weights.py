"""The weights of the evaluation: its terms, the default weights, and the files with tuned weights.

Default weights are derived from the movements and values of the pieces. Variants without tuned weights use them, and
tuning starts from them. By default, a square is worth more to a piece if the piece reaches more squares from there. The
default mobility weights are the same for all pieces.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.engine._kernel import layout as at
from bot.rules._kernel.layout import KINDS
from bot.rules.board import Color
from bot.rules.tables import tables_of
from bot.variants.betza import read_betza
from bot.variants.model import PieceType, Side, Variant

Values = NDArray[np.int64]


@dataclass(frozen=True)
class Term:
    """A term of the evaluation. It has one table of weights per color or, if `by_kind`, per color and kind of piece."""

    name: str
    start: int
    size: int
    by_kind: bool

    def where(self, color: int, kind: int = 0) -> slice:
        """Return the slice with the term's weights for this color. `kind` only matters if `by_kind`."""
        row = color * KINDS + kind if self.by_kind else color
        return slice(self.start + row * self.size, self.start + (row + 1) * self.size)


TERMS = (
    Term("places", at.PLACES, 64, by_kind=True),
    Term("moves", at.MOVES, 16, by_kind=True),
    Term("takes", at.TAKES, 16, by_kind=True),
    Term("ring", at.RING, 8, by_kind=True),
    Term("raiders", at.RAIDERS, 8, by_kind=False),
    Term("checks", at.CHECKS, 4, by_kind=True),
    Term("shelter", at.SHELTER, 8, by_kind=False),
    Term("pawn_target", at.PAWN_TARGET, 1, by_kind=True),
    Term("hanging", at.HANGING, 1, by_kind=True),
    Term("pressed", at.PRESSED, 1, by_kind=True),
    Term("upheld", at.UPHELD, 1, by_kind=True),
    Term("passed_pawn", at.PASSED_PAWN, 8, by_kind=False),
    Term("free_passed", at.FREE_PASSED, 8, by_kind=False),
    Term("isolated", at.ISOLATED, 1, by_kind=False),
    Term("doubled", at.DOUBLED, 1, by_kind=False),
    Term("phalanx", at.PHALANX, 8, by_kind=False),
    Term("pair", at.PAIR, 1, by_kind=True),
    Term("race", at.RACE, 32, by_kind=False),
    Term("tempo", at.TEMPO, 1, by_kind=False),
)
"""The terms of the evaluation. In `places` (piece-square tables), the squares are seen from the piece's own side, a1
first. When weights are packed, those of Black are mirrored.
"""

BY_NAME = {term.name: term for term in TERMS}


def packed_weights(early: Values, late: Values) -> Values:
    """Return weights as stored in the array `E`, int64[WEIGHTS].

    Early and late values are packed together. Black's piece-square tables are mirrored and negated.
    """
    words: Values = early + (late << 32)
    for kind in range(KINDS):
        where = BY_NAME["places"].where(1, kind)
        words[where] = -words[where].reshape(8, 8)[::-1].reshape(64)
    return words


PAWN_RANKS_EARLY = (0, 0, 3, 8, 16, 30, 60, 0)
PAWN_RANKS_LATE = (0, 0, 6, 14, 28, 50, 90, 0)
PASSED_EARLY = (0, 4, 8, 12, 25, 45, 70, 0)
PASSED_LATE = (0, 8, 14, 24, 45, 80, 130, 0)


def derive(variant: Variant) -> tuple[Values, Values, NDArray[np.int64]]:
    """Derive default weights from a variant's pieces. Return the early and the late weights, int64[WEIGHTS], and the
    exchange values of the pieces, int64[2, KINDS], all in centipawns.
    """
    early, late = np.zeros(at.WEIGHTS, np.int64), np.zeros(at.WEIGHTS, np.int64)
    worth = np.zeros((2, KINDS), np.int64)
    for color in Color:
        side = variant.sides[color]
        _derive_structure(color, side, early, late)
        for kind, letter in enumerate(tables_of(variant).letters[color]):
            piece_type = side.pieces[letter]
            worth[color, kind] = 0 if piece_type.is_royal else round(100 * piece_type.value)
            _derive_piece((color, kind), side, piece_type, early, late)
    return early, late, worth


def _derive_piece(piece: tuple[Color, int], side: Side, piece_type: PieceType, early: Values, late: Values) -> None:
    color, kind = piece
    places = BY_NAME["places"].where(color, kind)
    if piece_type.is_royal:
        early[places], late[places] = _king_places(side)
        return
    value = round(100 * piece_type.value)
    if piece_type.is_pawn:
        early[places] = round(0.85 * value) + np.repeat(PAWN_RANKS_EARLY, 8) + _center(3)
        late[places] = round(1.1 * value) + np.repeat(PAWN_RANKS_LATE, 8)
        return
    freedom = _freedom(piece_type)
    early[places] = value + np.round(3 * (freedom - freedom.mean())).astype(np.int64)
    late[places] = round(1.05 * value) + np.round(2 * (freedom - freedom.mean())).astype(np.int64)
    steps = np.arange(16)
    for name in ("moves", "takes"):
        where = BY_NAME[name].where(color, kind)
        early[where], late[where] = 3 * (steps - 6), 3 * (steps - 6)
    early[BY_NAME["ring"].where(color, kind)] = np.arange(8) * (4 + value // 150)
    early[BY_NAME["checks"].where(color, kind)] = (0, 10, 16, 20)
    late[BY_NAME["checks"].where(color, kind)] = (0, 5, 8, 10)
    for name, share, least in (("pawn_target", 0.07, 15), ("hanging", 0.05, 10), ("pressed", 0.02, 0)):
        where = BY_NAME[name].where(color, kind)
        early[where] = late[where] = -round(share * value) - least
    early[BY_NAME["upheld"].where(color, kind)] = 6
    late[BY_NAME["upheld"].where(color, kind)] = 4


def _derive_structure(color: Color, side: Side, early: Values, late: Values) -> None:
    table: dict[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
        "raiders": ((0, 0, 12, 30, 55, 80, 100, 120), (0, 0, 4, 8, 12, 16, 20, 24)),
        "shelter": ((0, 8, 15, 21, 24, 25, 25, 25), (0, 2, 3, 4, 4, 4, 4, 4)),
        "passed_pawn": (PASSED_EARLY, PASSED_LATE),
        "free_passed": ((0, 0, 2, 5, 10, 18, 30, 0), (0, 2, 5, 10, 18, 30, 60, 0)),
        "isolated": ((-8,), (-10,)),
        "doubled": ((-6,), (-14,)),
        "phalanx": ((0, 3, 5, 8, 14, 22, 30, 0), (0, 2, 4, 7, 12, 20, 28, 0)),
        "tempo": ((18,), (14,)),
    }
    for name, (early_values, late_values) in table.items():
        where = BY_NAME[name].where(color)
        early[where], late[where] = early_values, late_values
    if side.goal_rank is not None:
        where = BY_NAME["race"].where(color)
        early[where], late[where] = _race(1.0), _race(2.0)


def _race(scale: float) -> NDArray[np.int64]:
    """Return the weights of the king's race to its goal, int64[32], indexed by the number of ranks to go and the number
    of free squares ahead.
    """
    nearness = np.array([0, 110, 55, 28, 12, 5, 1, 0])
    freedom = np.array([0.2, 1.0, 1.3, 1.5])
    return np.round(scale * np.outer(nearness, freedom)).astype(np.int64).reshape(-1)


def _king_places(side: Side) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    ranks = np.repeat(np.arange(8), 8)
    files = np.tile(np.abs(2 * np.arange(8) - 7), 8) // 2
    advance = 6 * ranks if side.goal_rank is not None else np.zeros(64, np.int64)
    return -9 * np.minimum(ranks, 4) + 4 * files, _center(6) + advance


def _center(step: int) -> NDArray[np.int64]:
    """Return a bonus for each square by its distance from the edge, int64[64]."""
    ring = np.minimum(np.arange(8), np.arange(8)[::-1])
    return step * np.minimum.outer(ring, ring).reshape(-1)


def _freedom(piece_type: PieceType) -> NDArray[np.float64]:
    """Return the number of squares that a piece reaches from each square of an empty board, float64[64].

    A target square counts half if the piece can only move to it or can only capture on it.
    """
    counts = np.zeros(64)
    for movement in read_betza(piece_type.betza):
        share = (movement.moves + movement.captures) / 2
        for path in movement.paths:
            x, y = path.to
            for square in range(64):
                counts[square] += share * (0 <= square % 8 + x < 8 and 0 <= square // 8 + y < 8)
    return counts


@dataclass(frozen=True)
class Weights:
    """The weights of a variant: early and late weights, each int64[WEIGHTS] in centipawns, and the exchange values of
    the pieces.
    """

    early: Values
    late: Values
    worth: NDArray[np.int64]
    """The exchange values of the pieces, int64[color, kind], in centipawns."""


@cache
def weights_of(variant: Variant) -> Weights:
    source = weights_source(variant)
    if not source.is_file():
        return Weights(*derive(variant))
    return read_weights(variant, json.loads(source.read_text(encoding="utf-8")))


def weights_source(variant: Variant) -> Traversable:
    """Return the file with a variant's tuned weights.

    This is the variant's own file or, if that doesn't exist, the file that its whole family shares. If neither exists,
    return the path of the variant's own file.
    """
    folder = files("bot.engine") / "weights"
    own, shared = folder / weights_file(variant), folder / f"{variant.family}.json"
    return shared if shared.is_file() and not own.is_file() else own


def weights_file(variant: Variant) -> str:
    """Return the name of a variant's own weights file, regardless of its optional rules. Variants that are played alike
    share one file.
    """
    return f"{variant.plays_like or variant.key.partition('+')[0]}.json"


def is_tuned(variant: Variant) -> bool:
    return weights_source(variant).is_file()


def read_weights(variant: Variant, data: dict[str, Any]) -> Weights:
    """Read weights from data written by `write_weights`. Missing terms get their default values.

    Raise LookupError, TypeError or ValueError if the data don't fit the variant.
    """
    weights = Weights(*derive(variant))
    for color in Color:
        side = _data_of(variant, color, data)
        for letter, worth in side["worth"].items():
            weights.worth[color, _kind(variant, color, letter)] = worth
        for term in TERMS:
            for letter, (early, late) in side.get(term.name, {}).items():
                where = _where(variant, color, term, letter)
                weights.early[where], weights.late[where] = early, late
    return weights


def _data_of(variant: Variant, color: Color, data: dict[str, Any]) -> dict[str, Any]:
    """Return one side's part of the data. If the whole family shares the data, leave out pieces that this side can't
    have.
    """
    if "shared" not in data:
        side: dict[str, Any] = data["both" if "both" in data else color.word]
        return side
    letters = {*tables_of(variant).letters[color], "all"}
    return {
        name: {letter: values for letter, values in rows.items() if letter in letters}
        for name, rows in data["shared"].items()
    }


def write_weights(variant: Variant, weights: Weights) -> dict[str, Any]:
    """Return weights as JSON data, grouped by side, term and piece letter.

    If both sides use the same weights (see `is_even`), they are written only once.
    """
    if is_even(variant):
        return {"both": _side(variant, weights, Color.WHITE)}
    return {color.word: _side(variant, weights, color) for color in Color}


def is_even(variant: Variant) -> bool:
    """Return whether both sides can use the same weights.

    They can if they have the same army, and if either both or neither have a goal.
    """
    white, black = variant.sides
    return white.army is black.army and (white.goal_rank is None) == (black.goal_rank is None)


def _side(variant: Variant, weights: Weights, color: Color) -> dict[str, Any]:
    letters = tables_of(variant).letters[color]
    side: dict[str, Any] = {"worth": {letter: int(weights.worth[color, i]) for i, letter in enumerate(letters)}}
    for term in TERMS:
        side[term.name] = {
            letter: [weights.early[where].tolist(), weights.late[where].tolist()]
            for letter in (letters if term.by_kind else ("all",))
            for where in (_where(variant, color, term, letter),)
        }
    return side


def _where(variant: Variant, color: Color, term: Term, letter: str) -> slice:
    kind = _kind(variant, color, letter) if term.by_kind else 0
    return term.where(color, kind)


def _kind(variant: Variant, color: Color, letter: str) -> int:
    return tables_of(variant).kind(color, letter)
