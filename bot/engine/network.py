"""Reads the evaluation's neural networks, and writes them into the kernels' array `E`. A network belongs to a family or
to one of its variants.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.engine._kernel import layout as at
from bot.engine.weights import TERMS, Term, Values, packed_weights
from bot.rules._kernel.layout import KINDS
from bot.rules.board import Color
from bot.rules.tables import tables_of
from bot.variants.model import Variant

FOLDER = files("bot.engine") / "networks"
LANE = 16
MOST_PIECES = 32
TERM = "term "  # prefix of a term's name in a network file
OUTPUT_ONE = (1 << at.OUTPUT_SHIFT) // at.CLIP**2
"""An output weight of 1 in fixed point. A fully activated neuron with this weight adds one centipawn."""


class AccumulatorOverflow(ValueError):
    """A 16-bit accumulator could overflow with this network."""

    def __init__(self, most: int) -> None:
        super().__init__(f"expected accumulators below {at.HALF}, got {most}")


@dataclass(frozen=True)
class Network:
    pieces: tuple[str, ...]
    """The color, army and letter of the piece in each row of `inputs`."""
    inputs: NDArray[np.int16]
    """int16[piece, square, neuron], in fixed point, where `CLIP` represents 1."""
    sum_biases: NDArray[np.int16]
    """int16[neuron], in the same fixed-point format as `inputs`."""
    outputs: NDArray[np.int64]
    """int64[turn, bucket, neuron], from White's point of view, where `OUTPUT_ONE` represents one centipawn."""
    output_biases: NDArray[np.int64]
    """int64[turn, bucket], in units of 2**-`OUTPUT_SHIFT` centipawns."""
    terms: Mapping[str, NDArray[np.int16]]
    """Changes to the weights of the hand-written evaluation, in centipawns.

    Each changed term has an array int16[piece or side, early or late, weight]. In arrays by side, the rows are in the
    order of `sides`.
    """
    about: dict[str, Any]

    def __post_init__(self) -> None:
        """Raise AccumulatorOverflow if a 16-bit accumulator could overflow."""
        most = self.most_sum()
        if most >= at.HALF:
            raise AccumulatorOverflow(most)

    @property
    def sides(self) -> tuple[str, ...]:
        """The color and army of each side that the network covers. Terms with one row per side have their rows in this
        order.
        """
        return sides_of(self.pieces)

    def most_sum(self) -> int:
        """Return the greatest absolute value that an accumulator can have with MOST_PIECES pieces on the board."""
        most = 0
        for sign in (1, -1):
            by_square = (sign * self.inputs.astype(np.int64)).max(axis=0, initial=0)
            largest = np.sort(by_square, axis=0)[-MOST_PIECES:].sum(axis=0)
            most = max(most, int((largest + sign * self.sum_biases).max()))
        return most


def piece_names(variant: Variant) -> dict[int, str]:
    """Map the numbers of a variant's pieces (color * KINDS + kind) to their names in network files."""
    return {
        color * KINDS + kind: f"{color.word} {variant.sides[color].army.name} {letter}"
        for color in Color
        for kind, letter in enumerate(tables_of(variant).letters[color])
    }


def sides_of(pieces: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(piece.rpartition(" ")[0] for piece in pieces))


def networks_digest() -> str:
    """Return a digest of all installed networks (12 hexadecimal digits), or an empty string if there are none."""
    if not FOLDER.is_dir():
        return ""
    networks = sorted((file.name, file.read_bytes()) for file in FOLDER.iterdir() if file.name.endswith(".npz"))
    return sha256(repr(networks).encode()).hexdigest()[:12] if networks else ""


def network_file(variant: Variant) -> Traversable | None:
    """Return the file of a variant's own network or, if there is none, of its family's network."""
    files = [FOLDER / f"{name}.npz" for name in (variant.key, variant.family)]
    return next((file for file in files if file.is_file()), None)


def network_of(variant: Variant) -> Network | None:
    """Return the network that the engine uses for a variant. Networks are read once."""
    file = network_file(variant)
    return None if file is None else _installed(file.name)


@cache
def _installed(name: str) -> Network:
    with as_file(FOLDER / name) as path:
        return read_network(path)


def read_network(path: Path) -> Network:
    with np.load(path) as data:
        about = json.loads(str(data["about"]))
        return Network(
            tuple(about.pop("units")),
            data["inputs"],
            data["sum_biases"],
            data["outputs"],
            data["output_biases"],
            {term.name: data[f"{TERM}{term.name}"] for term in TERMS if f"{TERM}{term.name}" in data},
            about,
        )


def write_network(path: Path, network: Network) -> None:
    """Write a network as a compressed NumPy archive. Identical networks give identical files."""
    terms: dict[str, Any] = {f"{TERM}{name}": values for name, values in network.terms.items()}
    np.savez_compressed(
        path,
        about=json.dumps({**network.about, "units": network.pieces}),
        inputs=network.inputs,
        sum_biases=network.sum_biases,
        outputs=network.outputs,
        output_biases=network.output_biases,
        **terms,
    )


def add_network(variant: Variant, network: Network, numbers: NDArray[np.int64]) -> None:
    """Write a network into a variant's array `E`, and apply the network's changes to the weights in `E`.

    Input rows of pieces that the variant doesn't have are left out.
    """
    numbers[at.NETWORK] = 1
    numbers[: at.WEIGHTS] += packed_weights(*changes(variant, network))
    rows = {name: row for row, name in enumerate(network.pieces)}
    for piece, name in piece_names(variant).items():
        start = at.INPUTS + piece * 64 * at.NEURON_WORDS
        numbers[start : start + 64 * at.NEURON_WORDS] = packed(network.inputs[rows[name]]).reshape(-1)
    numbers[at.SUM_BIASES : at.OUTPUTS] = packed(network.sum_biases.astype(np.int64) + at.HALF)
    numbers[at.OUTPUTS : at.OUTPUT_BIASES] = network.outputs.reshape(-1)
    numbers[at.OUTPUT_BIASES : at.E_WORDS] = network.output_biases.reshape(-1)


def changes(variant: Variant, network: Network) -> tuple[Values, Values]:
    """Return a network's changes to a variant's early and late weights, each as int64[WEIGHTS]."""
    words = np.zeros((2, at.WEIGHTS), np.int64)
    for term, where, row in term_rows(variant, network.pieces):
        if term.name in network.terms:
            words[:, where] = network.terms[term.name][row]
    return words[0], words[1]


def term_rows(variant: Variant, pieces: tuple[str, ...]) -> Iterator[tuple[Term, slice, int]]:
    """Match a variant's weights with the rows of a network's `terms`.

    Each item contains a term, a slice of the variant's weights, and the index of the row that changes these weights.
    """
    of_pieces = [(*divmod(piece, KINDS), pieces.index(name)) for piece, name in piece_names(variant).items()]
    owners = sides_of(tuple(piece_names(variant).values()))
    of_sides = [(color, 0, sides_of(pieces).index(owner)) for color, owner in enumerate(owners)]
    for term in TERMS:
        for color, kind, row in of_pieces if term.by_kind else of_sides:
            yield term, term.where(color, kind), row


def packed(values: NDArray[Any]) -> NDArray[np.int64]:
    """Pack groups of four values along the last axis into words, with the first value of each group in the lowest bits.

    A negative value borrows from the next value in its word. Packed words can be added directly, as long as no sum of
    values is negative.
    """
    lanes = values.astype(np.int64).reshape(*values.shape[:-1], -1, 4) << (LANE * np.arange(4))
    words: NDArray[np.int64] = lanes.sum(axis=-1)
    return words
