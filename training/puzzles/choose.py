"""Chooses which mined puzzles to ship, avoiding near-duplicates and too many of one kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from bot.rules import Position
from bot.variants import find_variant
from training.puzzles.proof import Prover, TooLong
from training.puzzles.record import Record
from training.puzzles.themes import ends_game

NEAR = 6
"""If the boards of two puzzles differ on at most this many squares, the second puzzle is a near-duplicate."""
NEAR_WITH_LINE = 16
"""The limit that replaces NEAR for two puzzles with the same solution."""
MOST_OF_A_KIND = 0.5
"""The maximum share of puzzles with the same first theme. It can be exceeded if there are too few other puzzles."""
HARD = 1600
"""Puzzles with at least this rating count as rare."""

Board = NDArray[np.uint8]


def choose(pool: Iterable[Record], wanted: int, kept: Sequence[Record] = ()) -> list[Record]:
    """Return the `kept` puzzles, followed by puzzles from the pool in the pool's order: `wanted` in total, or fewer if
    the pool is too small.

    Puzzles of kinds that are already frequent are used only if there are too few others.
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
    """Return the pool with rare puzzles first. A puzzle is rare if it doesn't end the game, or if most levels can't
    solve it.
    """
    return sorted(pool, key=lambda record: ends_game(record.themes) and record.rating < HARD)


def is_forced(prover: Prover, record: Record) -> bool:
    """For a line that ends the game, return whether no other defense would last longer. For all other lines, return
    True.
    """
    line = record.replayed()
    if line.position.outcome is None:
        return True
    try:
        return prover.distance(line.start, record.turns) == record.turns
    except TooLong:
        return False


def board_of(record: Record) -> Board:
    """Return the board and the side to move as numbers: the character code of the FEN letter for each square, or 0 if
    the square is empty. The side to move comes last.
    """
    position = Position.from_fen(find_variant(record.variant), record.fen)
    board = np.zeros(65, np.uint8)
    for square, piece in position.pieces.items():
        board[square] = ord(piece.letter) + 32 * piece.color
    # With the other side to move, the same board is a different puzzle.
    board[64] = position.turn
    return board


def is_near(one: tuple[Board, tuple[str, ...]], other: tuple[Board, tuple[str, ...]]) -> bool:
    """Return whether two puzzles are nearly the same. Each is given by its board and its line."""
    if one[0][64] != other[0][64]:
        return False
    differ = int(np.count_nonzero(one[0] != other[0]))
    return differ <= (NEAR_WITH_LINE if one[1] == other[1] else NEAR)
