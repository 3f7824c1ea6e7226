"""Train a family's network, a correction of the evaluation, on positions from `generate`.

    python -m training.train data/orda -o data/orda.npz

The network learns to predict White's winning chances. The prediction comes from the static evaluation plus the
network's output, and the target comes from the search score. With `--terms`, the weights of the hand-written evaluation
are also trained, and their changes are stored in the network's file. Shallow searches favor the side that moves last,
so the scores are corrected first (see `sample.without_last_word`). Some of the games are held out to measure the error.
Positions without castling rights are mirrored at random. If every variant has a counterpart with the armies swapped,
each position is also used with the colors swapped. The same positions and seed give the same network.
"""

from __future__ import annotations

import argparse
import logging
import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

from bot.engine._kernel import layout as at
from bot.engine.evaluation import STEEPNESS
from bot.engine.network import OUTPUT_ONE, Network, piece_names, read_network, sides_of, write_network
from bot.engine.weights import BY_NAME
from bot.rules import Color
from bot.variants import find_variant
from bot.variants.model import Variant
from training._kernel import forward, slopes
from training.positions import PositionRecords, read_parts
from training.sample import (
    MIRRORED,
    PLACES,
    REST,
    TURNED,
    Floats,
    NetworkSample,
    judged,
    layout,
    prepare,
    swapped,
    with_colors_swapped,
)
from training.sprt import digest

LOG = logging.getLogger("training.train")
BATCH = 4096
HELD_OUT = 20  # every 20th game is held out
Parameters = tuple[Floats, Floats, Floats, Floats, Floats, Floats]
"""The parameters to train, as six arrays.

The first four arrays are the network's input weights, biases, output weights and output biases. The last two arrays are
changes to the evaluation, in log odds. One is for the piece-square tables, from White's point of view. The other is for
the weights of all other terms. In both, row 0 is for the early weights, and row 1 is for the late weights.
"""
SUMS, PLACED, TERMS = 0, 4, 5  # indices of the arrays with weight decay


@dataclass(frozen=True)
class Course:
    """The settings of a training run."""

    epochs: int
    rate: float
    """The initial learning rate. It falls to 0 along a cosine curve."""
    decay: float
    has_terms: bool = False
    """Whether to train the weights of the evaluation as well."""


@dataclass
class Adam:
    """The Adam optimizer (Kingma and Ba, https://arxiv.org/abs/1412.6980) with decoupled weight decay."""

    parameters: Parameters
    decay: float
    """The share by which weights shrink per step, divided by the learning rate. Weight decay keeps rarely used weights
    small.
    """
    decaying: tuple[int, ...]
    """The indices of the arrays with weight decay."""
    steps: int = 0

    def __post_init__(self) -> None:
        """Set the moment estimates to 0."""
        self._means = [np.zeros_like(part) for part in self.parameters]
        self._squares = [np.zeros_like(part) for part in self.parameters]

    def step(self, slope: Parameters, rate: float) -> None:
        """Make a step against the gradient `slope`."""
        self.steps += 1
        even, even_square = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for i, part in enumerate(self.parameters):
            mean, square = self._means[i], self._squares[i]
            mean[...] = 0.9 * mean + 0.1 * slope[i]
            square[...] = 0.999 * square + 0.001 * slope[i] ** 2
            part[...] = part - rate * (mean / even) / (np.sqrt(square / even_square) + 1e-8)
        for i in self.decaying:
            self.parameters[i][...] *= 1 - rate * self.decay


def fresh(pieces: tuple[str, ...], rng: np.random.Generator) -> Parameters:
    """Return random initial parameters. The network's outputs are close to 0."""
    shapes = ((len(pieces) * 64, at.NEURONS), (2 * at.BUCKETS, at.NEURONS))
    sums, outputs = (rng.normal(0, 0.1, shape).astype(np.float32) for shape in shapes)
    terms = from_terms(pieces, {})
    return sums, np.full(at.NEURONS, 0.3, np.float32), outputs, np.zeros(2 * at.BUCKETS, np.float32), *terms


def from_terms(pieces: tuple[str, ...], terms: Mapping[str, NDArray[np.int16]]) -> tuple[Floats, Floats]:
    """Return a network's changes to the evaluation's terms as parameters. The rows of `terms` must be in the order of
    `pieces`.
    """
    places = terms.get(PLACES.name, np.zeros((len(pieces), 2, PLACES.size), np.int16)) * np.float32(STEEPNESS)
    slices = layout(pieces)
    rest = np.zeros((2, slices[REST[-1]].stop), np.float32)
    for term in REST:
        if term.name in terms:
            rest[:, slices[term]] = np.moveaxis(terms[term.name], 1, 0).reshape(2, -1) * np.float32(STEEPNESS)
    return from_white(np.moveaxis(places, 1, 0), pieces).reshape(2, -1), rest


def to_terms(pieces: tuple[str, ...], places: Floats, rest: Floats) -> dict[str, NDArray[np.int16]]:
    """Convert the parameters `places` and `rest` to changes of the evaluation's terms in centipawns. This is the
    inverse of `from_terms`.
    """
    found = {PLACES.name: from_white(places.reshape(2, len(pieces), PLACES.size), pieces)}
    found |= {term.name: rest[:, where].reshape(2, -1, term.size) for term, where in layout(pieces).items()}
    whole = {name: np.round(np.moveaxis(part, 0, 1) / STEEPNESS).astype(np.int16) for name, part in found.items()}
    return {name: part for name, part in whole.items() if part.any()}


def from_white(places: Floats, pieces: tuple[str, ...]) -> Floats:
    """Convert piece-square tables between the owner's point of view and White's. The shape is [early or late, kind of
    piece, square].

    Black's tables are mirrored and negated, as in the engine's array `E`. Converting twice gives the original tables.
    """
    black = [row for row, name in enumerate(pieces) if name.startswith(Color.BLACK.word)]
    seen = places.copy()
    seen[:, black] = -places[:, black][:, :, np.arange(PLACES.size) ^ TURNED]
    return seen


def from_network(network: Network, pieces: tuple[str, ...]) -> Parameters:
    """Return a network's weights as parameters. This is the inverse of `in_whole_numbers`.

    Raise ValueError if the network belongs to another family. Its kinds of pieces must be those in `pieces`, in any
    order.
    """
    if set(network.pieces) != set(pieces):
        raise ValueError(f"expected a network for {', '.join(pieces)}, got one for {', '.join(network.pieces)}")
    order = [network.pieces.index(name) for name in pieces]
    sides, terms = [network.sides.index(name) for name in sides_of(pieces)], network.terms
    return (
        (network.inputs[order] / at.CLIP).astype(np.float32).reshape(-1, at.NEURONS),
        (network.sum_biases / at.CLIP).astype(np.float32),
        (network.outputs / OUTPUT_ONE * STEEPNESS).astype(np.float32).reshape(-1, at.NEURONS),
        (network.output_biases / (1 << at.OUTPUT_SHIFT) * STEEPNESS).astype(np.float32).reshape(-1),
        *from_terms(pieces, {name: part[order if BY_NAME[name].by_kind else sides] for name, part in terms.items()}),
    )


def fit(
    sample: NetworkSample,
    held: NDArray[np.bool_],
    start: Parameters,
    course: Course,
    *,
    rng: np.random.Generator,
    bar: Progress,
) -> Parameters:
    """Train with Adam, and return the parameters. Changes to the evaluation's terms are trained only if
    `course.has_terms` is set.

    `held` marks the positions that are held out.
    """
    adam = Adam(start, course.decay, (SUMS, PLACED, TERMS) if course.has_terms else (SUMS,))
    learnt, kept_back = np.flatnonzero(~held), np.flatnonzero(held)
    steps = course.epochs * math.ceil(len(learnt) / BATCH)
    task = bar.add_task("train", total=steps)
    for epoch in range(course.epochs):
        rng.shuffle(learnt)
        flips = np.where(sample.may_mirror[learnt] & (rng.random(len(learnt)) < 0.5), MIRRORED, 0)
        total = 0.0
        for begin in range(0, len(learnt), BATCH):
            batch = slice(begin, begin + BATCH)
            slope: Parameters = tuple(map(np.zeros_like, adam.parameters))  # type: ignore[assignment]
            total += slopes(learnt[batch], flips[batch], sample.arrays, adam.parameters, slope)
            if not course.has_terms:
                slope[TERMS][...] = slope[PLACED][...] = 0
            adam.step(slope, course.rate * 0.5 * (1 + math.cos(math.pi * adam.steps / steps)))
            bar.update(task, advance=1)
        now = error(sample, kept_back, added(sample, kept_back, adam.parameters))
        LOG.info("epoch %d: error %.6f, held out %.6f", epoch + 1, total / len(learnt), now)
    return adam.parameters


def added(sample: NetworkSample, some: NDArray[np.int64], parameters: Parameters) -> Floats:
    """Return the network's output for the positions `some`, in log odds."""
    out = np.zeros(len(some), np.float32)
    forward(some, sample.arrays, parameters, out)
    return out


def error(sample: NetworkSample, some: NDArray[np.int64], extra: NDArray[Any] | float) -> float:
    """Return the mean squared error of White's predicted winning chances. `extra` is added to the evaluation, in log
    odds.
    """
    chances = 1 / (1 + np.exp(-(sample.known[some] + extra).astype(np.float64)))
    return float(np.mean((chances - sample.target[some]) ** 2))


def in_whole_numbers(parameters: Parameters, pieces: tuple[str, ...], about: dict[str, Any]) -> Network:
    """Return a network with the engine's fixed-point numbers. Raise AccumulatorOverflow if an accumulator could
    overflow.
    """
    sums, biases, outputs, output_biases, places, rest = parameters
    weights = outputs.astype(np.float64) / STEEPNESS * OUTPUT_ONE
    return Network(
        pieces,
        np.round(sums * at.CLIP).astype(np.int16).reshape(len(pieces), 64, at.NEURONS),
        np.round(biases * at.CLIP).astype(np.int16),
        np.round(weights).astype(np.int64).reshape(2, at.BUCKETS, at.NEURONS),
        np.round(output_biases.astype(np.float64) / STEEPNESS * (1 << at.OUTPUT_SHIFT)).astype(np.int64).reshape(2, -1),
        to_terms(pieces, places, rest),
        about,
    )


def main() -> None:
    asked = options().parse_args()
    logging.basicConfig(filename=asked.output.with_suffix(".log"), level=logging.INFO, format="%(asctime)s %(message)s")
    keys, records = read_parts(asked.positions)
    variants = tuple(find_variant(key) for key in keys)
    pieces = tuple(dict.fromkeys(name for variant in variants for name in piece_names(variant).values()))
    about: dict[str, Any] = {"variants": keys, "positions": len(records), "games": len(np.unique(records["game"]))}
    swaps = swapped(variants)
    if swaps is not None:
        records = with_colors_swapped(records, swaps)
    sample, held = prepare(records, variants, pieces), records["game"] % HELD_OUT == 0
    rng = np.random.default_rng(asked.seed)
    start = fresh(pieces, rng) if asked.start is None else from_network(read_network(asked.start), pieces)
    course = Course(asked.epochs, asked.rate, asked.decay, asked.terms)
    with Progress() as bar:
        found = fit(sample, held, start, course, rng=rng, bar=bar)
    about["trained"] = {**asdict(course), "seed": asked.seed, "batch": BATCH}
    if asked.start is not None:
        about["trained"]["start"] = digest(asked.start)
    network = in_whole_numbers(found, pieces, about)
    network.about["errors"] = errors(sample, records, held, variants, network)
    write_network(asked.output, network)
    told = ", ".join(f"{name} {value:.6f}" for name, value in network.about["errors"].items())
    print(f"{about['positions']} positions of {about['games']} games; error on held-out games: {told}")
    LOG.info(told)


def options() -> argparse.ArgumentParser:
    """Return the parser for the command-line arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", type=Path, nargs="+", help="output folders of `generate`")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=0.002, help="the initial learning rate")
    parser.add_argument("--decay", type=float, default=4.0, help="the weight decay; fewer positions need more")
    parser.add_argument("--terms", action="store_true", help="also fit the hand-written terms")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a network to continue training with other positions")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the network's file (.npz)")
    return parser


def errors(
    sample: NetworkSample,
    records: PositionRecords,
    held: NDArray[np.bool_],
    variants: tuple[Variant, ...],
    network: Network,
) -> dict[str, float]:
    """Return the errors on the held-out games: one without the network, and one with the network in fixed-point
    numbers.
    """
    some = np.flatnonzero(held)
    extra = STEEPNESS * judged(records[some], variants, network) - sample.known[some]
    return {"without": error(sample, some, 0.0), "with": error(sample, some, extra)}


if __name__ == "__main__":
    main()
