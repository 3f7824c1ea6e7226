"""Fit a variant's weights to games of the engine against itself, and write them into the engine's folder.

    python -m training.generate orda --positions 240000 --nodes 3000 --seed 1 -o data/orda-tune
    python -m training.tune orda data/orda-tune [more folders]

This is Texel's tuning method (https://www.chessprogramming.org/Texel%27s_Tuning_Method), a logistic regression: the
evaluation of a quiet position predicts a blend of the game's result and the search score. It starts with the derived
weights, so the same positions and seed give the same weights. Once the engine plays well, more games help most: for
Orda Mirror, 230,000 positions (tuned with `--pull 2e-6`) gave weights about 200 Elo better than the first 70,000.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import bot.engine
from bot.engine.weights import BY_NAME, TERMS, Weights, derive, is_even, write_weights
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import tables_of
from bot.variants import find_variant
from bot.variants.model import Variant
from training.features import features, phases
from training.positions import read_parts, unpack

BATCH = 4096
HELD_BACK = 0.05
FOLDER = Path(bot.engine.__file__).parent / "weights"
Floats = NDArray[np.floating[Any]]


@dataclass
class Sample:
    """The features of positions, and the scores and results that the evaluation should predict."""

    counted: NDArray[np.int8]
    phase: Floats
    score: Floats
    result: Floats

    def __len__(self) -> int:
        return len(self.phase)


def read(variant: Variant, folders: list[Path]) -> Sample:
    """Read a variant's positions from output folders of `generate`. Raise ValueError if there are none."""
    keys, records = read_parts(folders)
    if variant.key not in keys:
        raise ValueError(f"expected positions of {variant.key}, got positions of {', '.join(keys)}")
    own = records[records["variant"] == keys.index(variant.key)]
    words = unpack(own)
    score, result = own["score"].astype(np.float32), own["result"].astype(np.float32) / 2
    return Sample(features(variant, words), phases(variant, words), score, result)


def folded(counted: NDArray[np.int8]) -> NDArray[np.int8]:
    """Return the features with Black's counts added to White's, for variants in which both sides have the same
    weights.
    """
    out = counted.copy()
    for mine, other in _pairs():
        out[:, mine] += counted[:, other]
        out[:, other] = 0
    return out


def unfold(values: Floats) -> None:
    """Copy White's weights to Black, for variants in which both sides have the same weights."""
    for mine, other in _pairs():
        values[other] = values[mine]


def _pairs() -> list[tuple[slice, slice]]:
    rows = [(term, kind) for term in TERMS for kind in range(KINDS if term.by_kind else 1)]
    return [(term.where(0, kind), term.where(1, kind)) for term, kind in rows]


def sigmoid(x: Floats) -> Floats:
    """Return the expected score, 0 to 1, that corresponds to log odds."""
    return 1 / (1 + np.exp(-x))


def scale_of(sample: Sample) -> float:
    """Return the factor from centipawns to log odds with which the search scores predict the results best."""
    scales = np.arange(0.001, 0.012, 0.00025)
    return float(min(scales, key=lambda k: np.mean((sigmoid(k * sample.score) - sample.result) ** 2)))


def fit(
    sample: Sample, start: Weights, *, scale: float, trust: float, pull: float, epochs: int, seed: int
) -> tuple[Floats, Floats]:
    """Fit the early and late weights with Adam, with a penalty that pulls them towards the starting weights.

    Return the weights after the epoch with the lowest loss on the held-out positions. `scale` is the log odds per
    centipawn. `trust` is the weight of results against scores, 0 to 1.
    """
    rng = np.random.default_rng(seed)
    target = trust * sample.result + (1 - trust) * sigmoid(scale * sample.score)
    order = rng.permutation(len(sample))
    held, train = order[: int(HELD_BACK * len(order))], order[int(HELD_BACK * len(order)) :]
    origin = np.stack([start.early, start.late]).astype(np.float32)
    values = origin.copy()
    mean: Floats = np.zeros_like(origin)
    square: Floats = np.zeros_like(origin)
    best, least = values.copy(), np.inf
    step = 0
    for epoch in range(epochs):
        rate = 2.5 * (1 - epoch / epochs) + 0.1
        rng.shuffle(train)
        for begin in range(0, len(train), BATCH):
            some = train[begin : begin + BATCH]
            counted = sample.counted[some].astype(np.float32)
            phase = sample.phase[some]
            found = sigmoid(scale * (phase * (counted @ values[0]) + (1 - phase) * (counted @ values[1])))
            slope = (found - target[some]) / len(some)
            gradient = np.stack([(slope * phase) @ counted, (slope * (1 - phase)) @ counted])
            gradient += pull * (values - origin)
            step += 1
            mean = 0.9 * mean + 0.1 * gradient
            square = 0.999 * square + 0.001 * gradient**2
            values -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
        now = loss(sample, held, values, target, scale)
        if now < least:
            best, least = values.copy(), now
        if epoch % 5 == 4 or epoch == 0:
            print(f"epoch {epoch + 1}: error on held-out positions {now:.6f}", flush=True)
    return best[0], best[1]


def loss(sample: Sample, some: NDArray[np.int64], values: Floats, target: Floats, scale: float) -> float:
    """Return the mean squared error of the predictions for the positions `some`."""
    counted, phase = sample.counted[some].astype(np.float32), sample.phase[some]
    found = sigmoid(scale * (phase * (counted @ values[0]) + (1 - phase) * (counted @ values[1])))
    return float(np.mean((found - target[some]) ** 2))


def worths(variant: Variant, sample: Sample, early: Floats, late: Floats, start: Weights) -> NDArray[np.int64]:
    """Return the value of each kind of piece in exchanges, in centipawns: the average value that the tuned weights give
    the piece for its square, its moves and its captures.

    Kinds of pieces that occur too rarely keep their starting values.
    """
    worth = start.worth.copy()
    phase = sample.phase[:, None]
    for color in range(2):
        for kind in range(1, len(tables_of(variant).letters[color])):
            places = BY_NAME["places"].where(color, kind)
            count = abs(sample.counted[:, places].astype(np.int32)).sum()
            if count < 500:
                continue
            total = 0.0
            for name in ("places", "moves", "takes"):
                where = BY_NAME[name].where(color, kind)
                counted = sample.counted[:, where].astype(np.float32)
                total += float(np.sum(counted * (phase * early[where] + (1 - phase) * late[where])))
            worth[color, kind] = max(30, abs(round(total / count)))
    return worth


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variant")
    options.add_argument("folders", type=Path, nargs="+", help="output folders of `generate`")
    options.add_argument("--epochs", type=int, default=40)
    options.add_argument(
        "--trust", type=float, default=0.4, help="the weight of the game's result against the search score, 0 to 1"
    )
    options.add_argument(
        "--pull", type=float, default=2e-5, help="the pull towards the starting weights; more positions need less"
    )
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("-o", "--output", type=Path, default=FOLDER, help="the folder for the weight files")
    options.add_argument(
        "--also", default="", help="also write weights for this variant, which has the same armies with colors swapped"
    )
    asked = options.parse_args()
    variant = find_variant(asked.variant)
    sample = read(variant, asked.folders)
    start, scale = Weights(*derive(variant)), scale_of(sample)
    print(f"{len(sample)} positions, scale {scale:.5f}", flush=True)
    raw = sample.counted
    if is_even(variant):
        sample.counted = folded(raw)
    early, late = fit(
        sample, start, scale=scale, trust=asked.trust, pull=asked.pull, epochs=asked.epochs, seed=asked.seed
    )
    if is_even(variant):
        unfold(early)
        unfold(late)
    sample.counted = raw
    worth = worths(variant, sample, early, late, start)
    weights = Weights(np.round(early).astype(np.int64), np.round(late).astype(np.int64), worth)
    data = write_weights(variant, weights)
    write(asked.output, variant.key, data)
    if asked.also:
        write(asked.output, find_variant(asked.also).key, swapped(data))
    print(f"values of the kinds of pieces for exchanges, in centipawns: {worth.tolist()}")


def swapped(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a weight file with the sides swapped. The weights stay the same, because they are from the
    owner's view.
    """
    return data if "both" in data else {"white": data["black"], "black": data["white"]}


def write(folder: Path, key: str, data: dict[str, Any]) -> None:
    """Write a variant's weights in the engine's format."""
    (folder / f"{key}.json").write_text(json.dumps(data, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
