"""Fit a variant's weights to games of the engine against itself, and write them into the engine's folder.

    python -m training.generate orda --positions 240000 --nodes 3000 --seed 1 -o data/orda-tune
    python -m training.tune orda data/orda-tune [more folders]

With a family's key, all pairings of the family share one set of weights. These weights are keyed by the pieces'
letters, so different pieces in the family's armies must have different letters.

This is Texel's tuning method (https://www.chessprogramming.org/Texel%27s_Tuning_Method), a logistic regression. The
evaluation of a quiet position predicts a blend of the game's result and the search score. Tuning always starts with the
derived weights, so the same positions and seed give the same weights. Once the engine plays well, more games help most.
For Orda Mirror, 230,000 positions (with `--pull 2e-6`) gave weights that were about 200 Elo better than those from the
first 70,000.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, chain, product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import bot.engine
from bot.engine._kernel import layout as at
from bot.engine.weights import BY_NAME, TERMS, Weights, derive, is_even, write_weights
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import tables_of
from bot.variants import VARIANTS, Family, Variant, find_any_family, find_variant
from training.features import features, phases
from training.positions import read_parts, unpack

BATCH = 4096
HELD_BACK = 0.05
SEEN = 500
"""If a kind of piece occurs less often than this in the positions, its exchange value isn't changed."""
FOLDER = Path(bot.engine.__file__).parent / "weights"
Floats = NDArray[np.floating[Any]]


@dataclass
class Sample:
    """The features of positions, and the scores and results to predict."""

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
    """Return the features with Black's counts added to White's, for variants in which the sides share their weights."""
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
    """Return the expected score, 0 to 1, for these log odds."""
    return 1 / (1 + np.exp(-x))


def scale_of(sample: Sample) -> float:
    """Return the factor that converts search scores from centipawns to log odds. With this factor, the scores predict
    the results best.
    """
    scales = np.arange(0.001, 0.012, 0.00025)
    return float(min(scales, key=lambda k: np.mean((sigmoid(k * sample.score) - sample.result) ** 2)))


def fit(
    sample: Sample, start: Weights, *, scale: float, trust: float, pull: float, epochs: int, seed: int
) -> tuple[Floats, Floats]:
    """Fit the early and late weights with Adam. A penalty pulls them toward the starting weights.

    Return the weights after the epoch with the lowest loss on the held-out positions. `scale` is the log odds per
    centipawn. `trust` is the weight of results relative to scores, 0 to 1.
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
    """Return the mean squared error of the predictions for some of the positions."""
    counted, phase = sample.counted[some].astype(np.float32), sample.phase[some]
    found = sigmoid(scale * (phase * (counted @ values[0]) + (1 - phase) * (counted @ values[1])))
    return float(np.mean((found - target[some]) ** 2))


def worths(variant: Variant, sample: Sample, early: Floats, late: Floats, start: Weights) -> NDArray[np.int64]:
    """Return the exchange value of each kind of piece, in centipawns.

    It is the average value that the tuned weights give this kind of piece for its square, moves and captures. Kinds
    that are too rare keep their starting values.
    """
    worth = start.worth.copy()
    for color in range(2):
        for kind in range(1, len(tables_of(variant).letters[color])):
            count, total = _valued(sample, early, late, (color, kind))
            if count >= SEEN:
                worth[color, kind] = max(30, abs(round(total / count)))
    return worth


def _valued(sample: Sample, early: Floats, late: Floats, piece: tuple[int, int]) -> tuple[int, float]:
    """Return how often a kind of piece occurs in the positions, and the sum of the values that the weights give it.
    `piece` is a color and a kind.
    """
    phase = sample.phase[:, None]
    count = int(abs(sample.counted[:, BY_NAME["places"].where(*piece)].astype(np.int32)).sum())
    total = 0.0
    for name in ("places", "moves", "takes"):
        where = BY_NAME[name].where(*piece)
        counted = sample.counted[:, where].astype(np.float32)
        total += float(np.sum(counted * (phase * early[where] + (1 - phase) * late[where])))
    return count, abs(total)


@dataclass
class SharedColumns:
    """The layout of a row of weights that several variants share. Terms that depend on the kind of piece have a slice
    for each letter. All other terms have one slice.
    """

    variants: tuple[Variant, ...]

    def __post_init__(self) -> None:
        self.letters = list(dict.fromkeys(chain(*(tables_of(one).letters[c] for one in self.variants for c in (0, 1)))))
        rows = [(term, letter) for term in TERMS for letter in (self.letters if term.by_kind else ["all"])]
        ends = list(accumulate(term.size for term, _ in rows))
        self.places = {
            (term.name, letter): slice(end - term.size, end) for (term, letter), end in zip(rows, ends, strict=True)
        }
        self.size = ends[-1]

    def pairs(self, variant: Variant) -> Iterator[tuple[slice, slice]]:
        """Yield pairs of slices with the same weights: one in the variant's row, and one in the shared row."""
        for color, term in product((0, 1), TERMS):
            letters = tables_of(variant).letters[color] if term.by_kind else ["all"]
            for kind, letter in enumerate(letters):
                yield term.where(color, kind), self.places[term.name, letter]

    def folded(self, variant: Variant, counted: NDArray[np.int8]) -> NDArray[np.int8]:
        out = np.zeros((len(counted), self.size), np.int8)
        for own, shared in self.pairs(variant):
            out[:, shared] += counted[:, own]
        return out

    def unfolded(self, variant: Variant, values: Floats) -> Floats:
        out = np.zeros(at.WEIGHTS, values.dtype)
        for own, shared in self.pairs(variant):
            out[own] = values[shared]
        return out

    def start(self) -> Weights:
        """Return the derived weights. Both sides have the same exchange values, in the order of the letters."""
        early, late = np.zeros(self.size, np.int64), np.zeros(self.size, np.int64)
        worth = np.zeros((1, len(self.letters)), np.int64)
        for variant in self.variants:
            derived = Weights(*derive(variant))
            for own, shared in self.pairs(variant):
                early[shared], late[shared] = derived.early[own], derived.late[own]
            for color in (0, 1):
                for kind, letter in enumerate(tables_of(variant).letters[color]):
                    worth[0, self.letters.index(letter)] = derived.worth[color, kind]
        return Weights(early, late, worth)

    def written(self, weights: Weights) -> dict[str, Any]:
        """Return the shared weights in the engine's format."""
        side: dict[str, Any] = {"worth": dict(zip(self.letters, weights.worth[0].tolist(), strict=True))}
        for (name, letter), where in self.places.items():
            side.setdefault(name, {})[letter] = [weights.early[where].tolist(), weights.late[where].tolist()]
        return {"shared": side}


def tune_shared(family: Family, asked: argparse.Namespace) -> None:
    """Fit the weights that all pairings of a family share, and write them to a file."""
    columns = SharedColumns(family.variants)
    samples = {variant: read(variant, asked.folders) for variant in family.variants}
    together = Sample(
        np.concatenate([columns.folded(variant, one.counted) for variant, one in samples.items()]),
        *(np.concatenate([getattr(one, name) for one in samples.values()]) for name in ("phase", "score", "result")),
    )
    start = columns.start()
    early, late = fit_as_asked(together, start, asked)
    worth = start.worth.copy()
    for place, letter in enumerate(columns.letters[1:], 1):
        seen = [
            _valued(samples[one], columns.unfolded(one, early), columns.unfolded(one, late), (color, kind))
            for one in family.variants
            for color in (0, 1)
            for kind, other in enumerate(tables_of(one).letters[color])
            if other == letter
        ]
        count, total = sum(count for count, _ in seen), sum(total for _, total in seen)
        if count >= SEEN:
            worth[0, place] = max(30, round(total / count))
    write(asked.output, family.key, columns.written(Weights(_whole(early), _whole(late), worth)))
    values = dict(zip(columns.letters, worth[0].tolist(), strict=True))
    print(f"values of the pieces for exchanges, in centipawns: {values}")


def fit_as_asked(sample: Sample, start: Weights, asked: argparse.Namespace) -> tuple[Floats, Floats]:
    """Fit weights with the options given on the command line."""
    scale = scale_of(sample)
    print(f"{len(sample)} positions, scale {scale:.5f}", flush=True)
    return fit(sample, start, scale=scale, trust=asked.trust, pull=asked.pull, epochs=asked.epochs, seed=asked.seed)


def _whole(values: Floats) -> NDArray[np.int64]:
    return np.round(values).astype(np.int64)


def tune(variant: Variant, asked: argparse.Namespace) -> None:
    """Fit the weights of a single variant, and write them to a file."""
    sample = read(variant, asked.folders)
    start, raw = Weights(*derive(variant)), sample.counted
    if is_even(variant):
        sample.counted = folded(raw)
    early, late = fit_as_asked(sample, start, asked)
    if is_even(variant):
        unfold(early)
        unfold(late)
    sample.counted = raw
    worth = worths(variant, sample, early, late, start)
    data = write_weights(variant, Weights(_whole(early), _whole(late), worth))
    write(asked.output, variant.key, data)
    if asked.also:
        write(asked.output, find_variant(asked.also).key, swapped(data))
    print(f"values of the kinds of pieces for exchanges, in centipawns: {worth.tolist()}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variant", help="the key of a variant, or of a family whose pairings share their weights")
    options.add_argument("folders", type=Path, nargs="+", help="output folders of `generate`")
    options.add_argument("--epochs", type=int, default=40)
    options.add_argument(
        "--trust", type=float, default=0.4, help="the weight of the game's result against the search score, 0 to 1"
    )
    options.add_argument(
        "--pull", type=float, default=2e-5, help="the pull toward the starting weights; more positions need less"
    )
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("-o", "--output", type=Path, default=FOLDER, help="the folder for the weight files")
    options.add_argument(
        "--also", default="", help="also write weights for this variant, which has the same armies with colors swapped"
    )
    asked = options.parse_args()
    if asked.variant in VARIANTS:
        tune(find_variant(asked.variant), asked)
    else:
        tune_shared(find_any_family(asked.variant), asked)


def swapped(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a weight file with White's and Black's weights exchanged, for the variant with the armies
    swapped.

    The weights don't have to be mirrored, because they are from each side's own point of view.
    """
    return data if "both" in data else {"white": data["black"], "black": data["white"]}


def write(folder: Path, key: str, data: dict[str, Any]) -> None:
    """Write a variant's weights in the engine's format."""
    (folder / f"{key}.json").write_text(json.dumps(data, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
