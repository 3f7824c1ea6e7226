"""Which of the mined puzzles are shipped: none twice, none nearly so, and not too many of one kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from bot.rules import Position
from bot.variants import find_variant
from training.puzzles.proof import Prover, TooLong
from training.puzzles.record import Record
from training.puzzles.themes import MATE

NEAR = 6
"""Boards that differ on so many squares or fewer show the same puzzle."""
NEAR_WITH_LINE = 16
"""The same where the solutions are equal, too."""
MOST_OF_A_KIND = 0.5
"""A kind of puzzle, its first theme, has at most this share, while there are others."""
HARD = 1600
"""What is rated so or more is rare."""

Board = NDArray[np.uint8]


def choose(pool: Iterable[Record], wanted: int, kept: Sequence[Record] = ()) -> list[Record]:
    """Return the puzzles of a variant that were kept and then as many of the pool, in its order, as are wanted.

    Where kinds would be over-represented, others come first; what is still missing is filled up with them.
    """
    found = list(kept)
    seen = [(board_of(record), record.line) for record in kept]
    kinds = Counter(record.themes[0] for record in kept)
    put_off: list[Record] = []
    for record in pool:
        if len(found) >= wanted:
            return found
        known = (board_of(record), record.line)
        if any(is_near(known, other) for other in seen):
            continue
        seen.append(known)
        if kinds[record.themes[0]] >= MOST_OF_A_KIND * wanted:
            put_off.append(record)
            continue
        kinds[record.themes[0]] += 1
        found.append(record)
    return found + put_off[: max(0, wanted - len(found))]


def rarest_first(pool: Iterable[Record]) -> list[Record]:
    """Return the pool with what is rare first: what ends no game, and what most levels fail to solve."""
    return sorted(pool, key=lambda record: MATE in record.themes[0] and record.rating < HARD)


def is_forced(prover: Prover, record: Record) -> bool:
    """Tell whether a line that ends the game does so in as many moves as are needed against any defence."""
    line = record.replayed()
    if line.position.outcome is None:
        return True
    try:
        return prover.distance(line.start, record.turns) == record.turns
    except TooLong:
        return False


def board_of(record: Record) -> Board:
    """Return what stands on each square, as codes of letters, and whose turn it is."""
    position = Position.from_fen(find_variant(record.variant), record.fen)
    board = np.zeros(65, np.uint8)
    for square, piece in position.pieces.items():
        board[square] = ord(piece.letter) + 32 * piece.color
    # One who moves instead of the other makes another puzzle.
    board[64] = position.turn
    return board


def is_near(one: tuple[Board, tuple[str, ...]], other: tuple[Board, tuple[str, ...]]) -> bool:
    """Tell whether two puzzles, given as board and line, are nearly the same."""
    if one[0][64] != other[0][64]:
        return False
    differ = int(np.count_nonzero(one[0] != other[0]))
    return differ <= (NEAR_WITH_LINE if one[1] == other[1] else NEAR)
