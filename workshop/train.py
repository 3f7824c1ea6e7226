"""Train a family's network on positions of `generate`, as a correction of the evaluation.

    python -m workshop.train data/orda -o data/orda.npz

The target is White's winning chances by the search's score; the prediction is those by the static evaluation plus the
network's output. Scores of shallow searches favour the side that moves last: the mean surplus of the side to move in a
folder is subtracted from its scores first. A part of the games is held out to measure the error. Positions without
castling rights are mirrored at random. If the variants include each one's counterpart with the armies swapped, all
positions are also learnt with the colours swapped. The same positions and seed give the same network.
"""

from __future__ import annotations

import argparse
import logging
import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

from bot.engine._kernel import layout as at
from bot.engine.evaluation import STEEPNESS
from bot.engine.network import OUTPUT_ONE, Network, add_network, read_network, unit_names, write_network
from bot.engine.tables import numbers_of
from bot.engine.worker import Worker
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import tables_of
from bot.variants import find_variant
from bot.variants.model import Variant
from workshop._kernel import forward, judge, slopes
from workshop.positions import FOLDER_SHIFT, PositionRecords, read_parts, unpack
from workshop.prove import digest

LOG = logging.getLogger("workshop.train")
BATCH = 4096
CHUNK = 1 << 16  # number of positions to prepare at a time
EVEN, ENOUGH = 400, 100  # surplus: only positions within so many centipawns, and at least so many of them
HELD_OUT = 20  # every n-th game
MIRRORED, TURNED = 7, 56  # XORed with a square: its mirror image on the other wing, and on the other side
MOST_UNITS = 32
Floats = NDArray[np.float32]
Parameters = tuple[Floats, Floats, Floats, Floats]


@dataclass
class NetworkSample:
    """Positions as the training kernels take them."""

    inputs: NDArray[np.int16]
    """int16[position, unit on the board]: 64 times the unit's row, plus its square."""
    counts: NDArray[np.int64]
    turns: NDArray[np.int64]
    """The side to move."""
    known: Floats
    """White's log odds by the static evaluation."""
    target: Floats
    """White's winning chances by the search."""
    may_mirror: NDArray[np.bool_]
    """Whether neither side has castling rights."""

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """The arrays that the kernels take."""
        return self.inputs, self.counts, self.turns, self.known, self.target


@dataclass
class Adam:
    """The Adam optimiser with decoupled weight decay: Kingma and Ba, https://arxiv.org/abs/1412.6980."""

    parameters: Parameters
    decay: float
    """The weight decay of the input weights for each step, times the learning rate. It keeps rarely
    used weights small.
    """
    steps: int = 0

    def __post_init__(self) -> None:
        """Set the moment estimates to 0."""
        self._means = [np.zeros_like(part) for part in self.parameters]
        self._squares = [np.zeros_like(part) for part in self.parameters]

    def step(self, slope: Parameters, rate: float) -> None:
        """Make a step against a gradient."""
        self.steps += 1
        even, even_square = 1 - 0.9**self.steps, 1 - 0.999**self.steps
        for i, part in enumerate(self.parameters):
            mean, square = self._means[i], self._squares[i]
            mean[...] = 0.9 * mean + 0.1 * slope[i]
            square[...] = 0.999 * square + 0.001 * slope[i] ** 2
            part[...] = part - rate * (mean / even) / (np.sqrt(square / even_square) + 1e-8)
        self.parameters[0][...] *= 1 - rate * self.decay


def swapped(variants: tuple[Variant, ...]) -> list[int] | None:
    """Return, for each variant, the index of the variant with the armies swapped; None if one has no such variant."""
    found = []
    for one in variants:
        numbers = [
            number
            for number, other in enumerate(variants)
            if (other.white.army, other.black.army) == (one.black.army, one.white.army)
            and (other.white.goal_rank is None) == (one.black.goal_rank is None)
            and (other.black.goal_rank is None) == (one.white.goal_rank is None)
        ]
        if not numbers:
            return None
        found.append(numbers[0])
    return found


def with_colours_swapped(records: PositionRecords, swaps: list[int]) -> PositionRecords:
    """Return records, followed by the same positions with the colours swapped."""
    board = records["board"]
    other = records.copy()
    other["board"] = np.where(board == 0, 0, (board + KINDS - 1) % (2 * KINDS) + 1)[:, np.arange(64) ^ TURNED]
    other["turn"] = 1 - records["turn"]
    other["score"] = -records["score"]
    other["result"] = 2 - records["result"]
    other["rights"] = (records["rights"] >> 2) | (records["rights"] << 2 & 12)
    other["variant"] = np.array(swaps)[records["variant"]]
    return np.concatenate([records, other])


def prepare(records: PositionRecords, variants: tuple[Variant, ...], units: tuple[str, ...]) -> NetworkSample:
    """Return the sample: the inputs of each position, its static evaluation and its target."""
    rows = np.zeros((len(variants), 2 * KINDS), np.int64)
    for number, variant in enumerate(variants):
        for kind, name in unit_names(variant).items():
            rows[number, kind] = units.index(name)
    inputs = np.zeros((len(records), MOST_UNITS), np.int16)
    counts = np.count_nonzero(records["board"], axis=1)
    for begin in range(0, len(records), CHUNK):
        some = records[begin : begin + CHUNK]
        position, square = np.nonzero(some["board"])
        unit = some["board"][position, square].astype(np.int64) - 1
        here = counts[begin : begin + CHUNK]
        place = np.arange(len(position)) - np.repeat(np.cumsum(here) - here, here)
        inputs[begin + position, place] = rows[some["variant"][position], unit] * 64 + square
    known = judged(records, variants, None)
    score = without_last_word(records, counts, known)
    target = 1 / (1 + np.exp(-STEEPNESS * score))
    return NetworkSample(
        inputs,
        counts,
        records["turn"].astype(np.int64),
        (STEEPNESS * known).astype(np.float32),
        target.astype(np.float32),
        records["rights"] == 0,
    )


def without_last_word(
    records: PositionRecords, counts: NDArray[np.int64], known: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return scores minus the mean surplus of the side to move, by folder and number of units."""
    score = records["score"].astype(np.float64)
    mover = 1 - 2 * records["turn"].astype(np.int64)
    group = (records["game"] >> FOLDER_SHIFT).astype(np.int64) * MOST_UNITS + counts - 1
    even = (np.abs(score) < EVEN) & (np.abs(known) < EVEN)
    for one in np.unique(group):
        here = group == one
        surplus = (mover * (score - known))[here & even]
        score[here] -= mover[here] * (surplus.mean() if len(surplus) >= ENOUGH else 0.0)
    return score


def judged(records: PositionRecords, variants: tuple[Variant, ...], network: Network | None) -> NDArray[np.float64]:
    """Return the static evaluation of positions in centipawns from White's view, with a network or without."""
    worker = Worker()
    found = np.zeros(len(records))
    for number, variant in enumerate(variants):
        numbers = numbers_of(variant).copy()
        if network is not None:
            add_network(variant, network, numbers)
        here = np.flatnonzero(records["variant"] == number)
        for begin in range(0, len(here), CHUNK):
            some = here[begin : begin + CHUNK]
            out = np.zeros(len(some))
            judge((tables_of(variant).words, numbers, worker.stack, worker.space), unpack(records[some]), out)
            found[some] = out
    return found


def fresh(rows: int, rng: np.random.Generator) -> Parameters:
    """Return random initial parameters, whose output is near 0."""
    shapes = ((rows * 64, at.NEURONS), (2 * at.BUCKETS, at.NEURONS))
    sums, outputs = (rng.normal(0, 0.1, shape).astype(np.float32) for shape in shapes)
    return sums, np.full(at.NEURONS, 0.3, np.float32), outputs, np.zeros(2 * at.BUCKETS, np.float32)


def from_network(network: Network, units: tuple[str, ...]) -> Parameters:
    """Return a network's weights as parameters, the inverse of `in_whole_numbers`.

    Raise ValueError if it is of another family: if its units are not `units`, in any order.
    """
    if set(network.units) != set(units):
        raise ValueError(f"expected a network of {', '.join(units)}, got one of {', '.join(network.units)}")
    order = [network.units.index(name) for name in units]
    return (
        (network.inputs[order] / at.CLIP).astype(np.float32).reshape(-1, at.NEURONS),
        (network.sum_biases / at.CLIP).astype(np.float32),
        (network.outputs / OUTPUT_ONE * STEEPNESS).astype(np.float32).reshape(-1, at.NEURONS),
        (network.output_biases / (1 << at.OUTPUT_SHIFT) * STEEPNESS).astype(np.float32).reshape(-1),
    )


def fit(
    sample: NetworkSample,
    held: NDArray[np.bool_],
    start: Parameters,
    *,
    epochs: int,
    rate: float,
    decay: float,
    rng: np.random.Generator,
    bar: Progress,
) -> Parameters:
    """Train with Adam and a learning rate that falls to 0 along a cosine; return the parameters."""
    adam = Adam(start, decay)
    learnt, kept_back = np.flatnonzero(~held), np.flatnonzero(held)
    steps = epochs * math.ceil(len(learnt) / BATCH)
    task = bar.add_task("train", total=steps)
    for epoch in range(epochs):
        rng.shuffle(learnt)
        flips = np.where(sample.may_mirror[learnt] & (rng.random(len(learnt)) < 0.5), MIRRORED, 0)
        total = 0.0
        for begin in range(0, len(learnt), BATCH):
            batch = slice(begin, begin + BATCH)
            sums, biases, outputs, output_biases = adam.parameters
            slope = (np.zeros_like(sums), np.zeros_like(biases), np.zeros_like(outputs), np.zeros_like(output_biases))
            total += slopes(learnt[batch], flips[batch], sample.arrays, adam.parameters, slope)
            adam.step(slope, rate * 0.5 * (1 + math.cos(math.pi * adam.steps / steps)))
            bar.update(task, advance=1)
        now = error(sample, kept_back, added(sample, kept_back, adam.parameters))
        LOG.info("epoch %d: error %.6f, held out %.6f", epoch + 1, total / len(learnt), now)
    return adam.parameters


def added(sample: NetworkSample, some: NDArray[np.int64], parameters: Parameters) -> Floats:
    """Return the network's output for some positions, in log odds."""
    out = np.zeros(len(some), np.float32)
    forward(some, sample.arrays, parameters, out)
    return out


def error(sample: NetworkSample, some: NDArray[np.int64], extra: NDArray[Any] | float) -> float:
    """Return the mean squared error of White's winning chances with `extra` log odds added to the evaluation."""
    chances = 1 / (1 + np.exp(-(sample.known[some] + extra).astype(np.float64)))
    return float(np.mean((chances - sample.target[some]) ** 2))


def in_whole_numbers(parameters: Parameters, units: tuple[str, ...], about: dict[str, Any]) -> Network:
    """Return the network in the engine's fixed-point numbers; raise NoRoom."""
    sums, biases, outputs, output_biases = parameters
    weights = outputs.astype(np.float64) / STEEPNESS * OUTPUT_ONE
    return Network(
        units,
        np.round(sums * at.CLIP).astype(np.int16).reshape(len(units), 64, at.NEURONS),
        np.round(biases * at.CLIP).astype(np.int16),
        np.round(weights).astype(np.int64).reshape(2, at.BUCKETS, at.NEURONS),
        np.round(output_biases.astype(np.float64) / STEEPNESS * (1 << at.OUTPUT_SHIFT)).astype(np.int64).reshape(2, -1),
        about,
    )


def main() -> None:
    asked = options().parse_args()
    logging.basicConfig(filename=asked.output.with_suffix(".log"), level=logging.INFO, format="%(asctime)s %(message)s")
    keys, records = read_parts(asked.positions)
    variants = tuple(find_variant(key) for key in keys)
    units = tuple(dict.fromkeys(name for variant in variants for name in unit_names(variant).values()))
    about: dict[str, Any] = {"variants": keys, "positions": len(records), "games": len(np.unique(records["game"]))}
    swaps = swapped(variants)
    if swaps is not None:
        records = with_colours_swapped(records, swaps)
    sample, held = prepare(records, variants, units), records["game"] % HELD_OUT == 0
    rng = np.random.default_rng(asked.seed)
    start = fresh(len(units), rng) if asked.start is None else from_network(read_network(asked.start), units)
    settings = {"epochs": asked.epochs, "rate": asked.rate, "decay": asked.decay}
    with Progress() as bar:
        found = fit(sample, held, start, **settings, rng=rng, bar=bar)
    about["trained"] = {**settings, "seed": asked.seed, "batch": BATCH}
    if asked.start is not None:
        about["trained"]["start"] = digest(asked.start)
    network = in_whole_numbers(found, units, about)
    network.about["errors"] = errors(sample, records, held, variants, network)
    write_network(asked.output, network)
    told = ", ".join(f"{name} {value:.6f}" for name, value in network.about["errors"].items())
    print(f"{about['positions']} positions of {about['games']} games; error on held-out games: {told}")
    LOG.info(told)


def options() -> argparse.ArgumentParser:
    """Return what can be asked of the training."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", type=Path, nargs="+", help="folders of `generate`")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--rate", type=float, default=0.002, help="the initial learning rate")
    parser.add_argument("--decay", type=float, default=4.0, help="the weight decay; fewer positions need more")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--start", type=Path, help="a network whose training is continued, on other positions")
    parser.add_argument("-o", "--output", type=Path, required=True, help="the network's file (.npz)")
    return parser


def errors(
    sample: NetworkSample,
    records: PositionRecords,
    held: NDArray[np.bool_],
    variants: tuple[Variant, ...],
    network: Network,
) -> dict[str, float]:
    """Return the errors on the held-out games without the network, and with it in the engine's numbers."""
    some = np.flatnonzero(held)
    extra = STEEPNESS * judged(records[some], variants, network) - sample.known[some]
    return {"without": error(sample, some, 0.0), "with": error(sample, some, extra)}


if __name__ == "__main__":
    main()
