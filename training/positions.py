"""Positions for training networks: packing them into records, unpacking them, and reading and writing files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.rules._kernel import layout as rules
from bot.rules._kernel.layout import KINDS

POSITION = np.dtype(
    [
        ("board", "u1", 64),  # For each square: 0 if empty, otherwise 1 + color * KINDS + kind of the piece.
        ("turn", "u1"),
        ("rights", "u1"),
        ("variant", "u1"),  # The index in the file's list of variants.
        ("score", "<i2"),  # The search score in centipawns, from White's point of view.
        ("result", "u1"),  # The result in half-points for White: 0, 1 or 2.
        ("game", "<u4"),
    ]
)
FOLDER_SHIFT = 24
"""How many low bits of `game` hold the game's index. When several folders are read together, the higher bits hold the
folder's index.
"""
PositionRecords = NDArray[Any]
Boards = NDArray[np.uint64]


def pack(words: Boards, variant: int, scores: list[int], result: int, game: int) -> PositionRecords:
    """Return the positions of a game as records. `words` is uint64[position, STATE]. `result` is White's result in
    half-points.
    """
    records: PositionRecords = np.zeros(len(words), POSITION)
    pieces = np.ascontiguousarray(words[:, : 2 * KINDS]).astype("<u8").view(np.uint8)
    bits = np.unpackbits(pieces.reshape(len(words), 2 * KINDS, 8), axis=2, bitorder="little")
    numbers = np.arange(1, 2 * KINDS + 1, dtype=np.uint8)
    records["board"] = np.einsum("pus,u->ps", bits, numbers)
    records["turn"] = words[:, rules.TURN]
    records["rights"] = words[:, rules.RIGHTS]
    records["variant"], records["score"], records["result"], records["game"] = variant, scores, result, game
    return records


def unpack(records: PositionRecords) -> Boards:
    """Return the positions in records as uint64[position, STATE]. Records don't contain the move counters or the last
    double step of a pawn, so these are reset.
    """
    words = np.zeros((len(records), rules.STATE), np.uint64)
    squares = np.uint64(1) << np.arange(64, dtype=np.uint64)
    for piece in range(2 * KINDS):
        words[:, rules.UNITS + piece] = np.where(records["board"] == piece + 1, squares, np.uint64(0)).sum(axis=1)
    for color in range(2):
        pieces = words[:, rules.UNITS + color * KINDS : rules.UNITS + (color + 1) * KINDS]
        words[:, rules.OCCUPIED + color] = np.bitwise_or.reduce(pieces, axis=1)
    words[:, rules.TURN] = records["turn"]
    words[:, rules.RIGHTS] = records["rights"]
    words[:, rules.PASSED] = rules.NO_SQUARE
    return words


def write_part(path: Path, keys: tuple[str, ...], records: PositionRecords) -> None:
    """Write a file of records atomically."""
    unfinished = path.with_suffix(".unfinished")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, variants=keys, records=records)
    unfinished.replace(path)


def read_parts(folders: list[Path]) -> tuple[tuple[str, ...], PositionRecords]:
    """Return the keys of the variants, and the records of all parts in these folders. Repeated positions are left out,
    and games in different folders get different numbers.

    Raise ValueError if there are no parts, or if the parts have different variants.
    """
    paths = [(number, path) for number, folder in enumerate(folders) for path in sorted(folder.glob("part-*.npz"))]
    if not paths:
        raise ValueError(f"expected parts in {', '.join(map(str, folders))}, found none")
    found, keys = [], set()
    for number, path in paths:
        with np.load(path) as data:
            keys.add(tuple(str(key) for key in data["variants"]))
            records = data["records"]
        records["game"] += np.uint32(number << FOLDER_SHIFT)
        found.append(records)
    if len(keys) > 1:
        raise ValueError(f"expected parts of the same variants, got {sorted(keys)}")
    return keys.pop(), without_repeats(np.concatenate(found))


def without_repeats(records: PositionRecords) -> PositionRecords:
    """Return the records without repeated positions, in the original order. Positions are equal if they have the same
    board, turn, castling rights and variant.
    """
    width = POSITION.fields["score"][1] if POSITION.fields else 0
    whole = np.ascontiguousarray(records).view((np.void, POSITION.itemsize)).view(np.uint8)
    same = np.ascontiguousarray(whole.reshape(len(records), -1)[:, :width]).view((np.void, width)).reshape(-1)
    _, first = np.unique(same, return_index=True)
    return records[np.sort(first)]
