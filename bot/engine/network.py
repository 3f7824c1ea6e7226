"""Networks: their files, one for each family of variants that has one, and how they come into `E`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.engine._kernel import layout as at
from bot.rules._kernel.layout import KINDS
from bot.rules.board import Color
from bot.rules.tables import tables_of
from bot.variants.model import Variant

FOLDER = files("bot.engine") / "networks"
LANE = 16
MOST_UNITS = 32
OUTPUT_ONE = (1 << at.OUTPUT_SHIFT) // at.CLIP**2
"""What an output is multiplied by that adds a centipawn for a full neuron."""


class NoRoom(ValueError):
    """A network's sums could grow past what their 16 bits hold."""

    def __init__(self, most: int) -> None:
        super().__init__(f"expected sums of less than {at.HALF}, got {most}")


@dataclass(frozen=True)
class Network:
    """A network's numbers, for all units of a family's armies."""

    units: tuple[str, ...]
    """Which rows of `inputs` belong to which unit: its colour, army and letter."""
    inputs: NDArray[np.int16]
    """[unit, square, neuron], `CLIP` for 1."""
    sum_biases: NDArray[np.int16]
    """[neuron], likewise."""
    outputs: NDArray[np.int64]
    """[turn, bucket, neuron], `OUTPUT_ONE` for a centipawn, from White's view."""
    output_biases: NDArray[np.int64]
    """[turn, bucket], in 2**-`OUTPUT_SHIFT` centipawns."""
    about: dict[str, Any]
    """On what and with what it was trained, and what it has shown."""

    def __post_init__(self) -> None:
        """Raise NoRoom where sums might overflow."""
        most = self.most_sum()
        if most >= at.HALF:
            raise NoRoom(most)

    def most_sum(self) -> int:
        """Return the most that a neuron's sum can be, above or below 0, with as many units as can stand."""
        most = 0
        for sign in (1, -1):
            by_square = (sign * self.inputs.astype(np.int64)).max(axis=0, initial=0)
            largest = np.sort(by_square, axis=0)[-MOST_UNITS:].sum(axis=0)
            most = max(most, int((largest + sign * self.sum_biases).max()))
        return most


def unit_names(variant: Variant) -> dict[int, str]:
    """Return by colour * KINDS + kind what a variant's units are called in a network."""
    return {
        color * KINDS + kind: f"{color.word} {variant.sides[color].army.name} {letter}"
        for color in Color
        for kind, letter in enumerate(tables_of(variant).letters[color])
    }


def networks_digest() -> str:
    """Return what tells the networks that are here from any others; empty where there are none."""
    if not FOLDER.is_dir():
        return ""
    networks = sorted((file.name, file.read_bytes()) for file in FOLDER.iterdir() if file.name.endswith(".npz"))
    return sha256(repr(networks).encode()).hexdigest()[:12] if networks else ""


@cache
def network_of(family: str) -> Network | None:
    """Return a family's network, if it has one."""
    file = FOLDER / f"{family}.npz"
    if not file.is_file():
        return None
    with as_file(file) as path:
        return read_network(path)


def read_network(path: Path) -> Network:
    """Read what `write_network` wrote."""
    with np.load(path) as data:
        about = json.loads(str(data["about"]))
        return Network(
            tuple(about.pop("units")),
            data["inputs"],
            data["sum_biases"],
            data["outputs"],
            data["output_biases"],
            about,
        )


def write_network(path: Path, network: Network) -> None:
    """Write a network: equal ones as equal files."""
    np.savez_compressed(
        path,
        about=json.dumps({**network.about, "units": network.units}),
        inputs=network.inputs,
        sum_biases=network.sum_biases,
        outputs=network.outputs,
        output_biases=network.output_biases,
    )


def add_network(variant: Variant, network: Network, numbers: NDArray[np.int64]) -> None:
    """Write into `E` what a network knows of a variant's units."""
    numbers[at.NETWORK] = 1
    rows = {name: row for row, name in enumerate(network.units)}
    for unit, name in unit_names(variant).items():
        start = at.INPUTS + unit * 64 * at.NEURON_WORDS
        numbers[start : start + 64 * at.NEURON_WORDS] = packed(network.inputs[rows[name]]).reshape(-1)
    numbers[at.SUM_BIASES : at.OUTPUTS] = packed(network.sum_biases.astype(np.int64) + at.HALF)
    numbers[at.OUTPUTS : at.OUTPUT_BIASES] = network.outputs.reshape(-1)
    numbers[at.OUTPUT_BIASES : at.E_WORDS] = network.output_biases.reshape(-1)


def packed(values: NDArray[Any]) -> NDArray[np.int64]:
    """Return four numbers of the last axis in a word, the first lowest; a negative one borrows from the next."""
    lanes = values.astype(np.int64).reshape(*values.shape[:-1], -1, 4) << (LANE * np.arange(4))
    words: NDArray[np.int64] = lanes.sum(axis=-1)
    return words
