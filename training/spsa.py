"""Tune many search margins at once (SPSA), with games of the engine against itself.

    python -m training.spsa orda khans --margin futile futile_slope late_moves --rounds 500 -o margins.jsonl

Each trial moves every margin up or down at random. One engine uses these changes, another engine uses the opposite
changes, and they play two games. The TRIALS trials of a round can run in parallel. After a round, all margins move a
little toward the winners' values. Both engines use the bot's networks, and the variants take turns. The output file has
a line for each round. Repeat the command to continue an interrupted run. The same arguments give the same games on any
number of processes. Confirm the printed values with `training.sprt --own-networks` before you copy them to
`bot/engine/tables.py`. Source of the method and the exponents: Spall, "Implementation of the simultaneous perturbation
algorithm" (1998).
"""

from __future__ import annotations

import argparse
import math
import os
import random
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from pathlib import Path

from rich.progress import Progress

from bot.engine import Limits
from bot.engine.network import network_of, networks_digest
from bot.engine.tables import MARGINS, Margin, Numbers
from bot.variants import find_variant
from training.game_file import Json, append, resume
from training.sprt import numbers_with
from training.weights_match import compare

TRIALS = 8
"""The number of trials in a round."""
STABILITY, SLOWING, NARROWING = 0.1, 0.602, 0.101
SWING = 0.1
"""How far each engine's margins are from the current values in the first trial, as a share of the margin's range."""
PACE = 0.005
"""How far a margin moves if an engine wins both games of a trial in the first round, as a share of the margin's range.

The result of a trial is mostly chance. With a value of 0.02, even a margin without any effect would move by a third of
its range in thousands of trials.
"""
Values = dict[str, float]
Signs = dict[str, int]


def adjusted(values: Values, signs: Signs, lead: float, number: int, total: int) -> Values:
    """Return the margins after a trial, limited to their bounds.

    `lead` is the first engine's score minus the second's, -1 to 1. `number` is the trial's number, from 0 to `total` -
    1.
    """
    pace = PACE * ((1 + STABILITY * total) / (number + 1 + STABILITY * total)) ** SLOWING
    return {
        margin.name: _within(margin, values[margin.name] + pace * lead * signs[margin.name] * _range(margin))
        for margin in _named(values)
    }


def pair(values: Values, signs: Signs, number: int) -> tuple[dict[str, int], dict[str, int]]:
    """Return the margins of the two engines in a trial. `values` are changed in opposite directions and rounded to
    integers.
    """
    swing = SWING / (number + 1) ** NARROWING
    return _aside(values, signs, swing), _aside(values, signs, -swing)


def _aside(values: Values, signs: Signs, swing: float) -> dict[str, int]:
    """Return the margins changed by `swing` in the directions of `signs`, rounded to integers. Before rounding, each
    margin changes by at least 0.5, so that the two engines differ.

    Halves are rounded up. With `round`, both 3.5 and 4.5 would become 4.
    """
    away = {margin.name: math.copysign(max(abs(swing) * _range(margin), 0.5), swing) for margin in _named(values)}
    return {
        margin.name: math.floor(_within(margin, values[margin.name] + signs[margin.name] * away[margin.name]) + 0.5)
        for margin in _named(values)
    }


def play(keys: tuple[str, ...], sides: tuple[dict[str, int], dict[str, int]], number: int, limits: Limits) -> float:
    """Play the two games of a trial. Return the first engine's score minus the second's, -1 to 1."""
    key = keys[number % len(keys)]
    first, second = (_numbers(key, side) for side in sides)
    return 2 * compare(key, (first, second), range(2 * number, 2 * number + 2), limits, "adjust").score - 1


def begun(path: Path, conditions: Json) -> tuple[int, Values]:
    """Return the number of rounds in a file, and the margins after these rounds. Create the file if it doesn't exist.

    Raise ValueError if the file's rounds were played under other conditions.
    """
    rounds = resume(path, conditions)
    values = {margin.name: float(margin.default) for margin in MARGINS if margin.name in conditions["margins"]}
    return len(rounds), rounds[-1]["values"] if rounds else values


def trials(keys: tuple[str, ...], values: Values, rounds: range) -> Iterator[tuple[int, Signs]]:
    """Yield the number of each trial in these rounds, and the direction in which it changes each margin: 1 is up, -1 is
    down.
    """
    for number in range(rounds.start * TRIALS, rounds.stop * TRIALS):
        rng = random.Random(f"{' '.join(keys)} {number}")
        yield number, {name: rng.choice((-1, 1)) for name in values}


def run(executor: Executor, asked: argparse.Namespace, bar: Progress) -> Values:
    """Play the rounds that aren't in the output file yet. Return the margins after the last round."""
    keys = tuple(asked.variant)
    limits = Limits(nodes=asked.nodes) if asked.seconds is None else Limits(seconds=asked.seconds)
    spent = {"seconds": asked.seconds} if asked.seconds else {"nodes": asked.nodes}
    conditions = {"variants": asked.variant, "margins": asked.margin, **spent, "networks": networks_digest()}
    done, values = begun(asked.output, conditions)
    task = bar.add_task("rounds", total=asked.rounds, completed=min(done, asked.rounds))
    for number in range(done, asked.rounds):
        planned = list(trials(keys, values, range(number, number + 1)))
        sides = [pair(values, signs, trial) for trial, signs in planned]
        leads = list(executor.map(partial(play, keys, limits=limits), sides, [trial for trial, _ in planned]))
        for (trial, signs), lead in zip(planned, leads, strict=True):
            values = adjusted(values, signs, lead, trial, asked.rounds * TRIALS)
        append(asked.output, {"round": number, "leads": leads, "values": values})
        bar.update(task, completed=number + 1)
    return values


def _numbers(key: str, margins: dict[str, int]) -> Numbers:
    variant = find_variant(key)
    return numbers_with(variant, margins, network_of(variant))


def _named(values: Values) -> list[Margin]:
    return [margin for margin in MARGINS if margin.name in values]


def _range(margin: Margin) -> int:
    return margin.most - margin.least


def _within(margin: Margin, value: float) -> float:
    return min(max(value, margin.least), margin.most)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variant", nargs="+")
    options.add_argument("--margin", nargs="+", required=True, choices=[margin.name for margin in MARGINS])
    options.add_argument("--rounds", type=int, default=500, help="rounds in total, including those in the file")
    options.add_argument("--nodes", type=int, default=4000, help="nodes per move")
    options.add_argument("--seconds", type=float, help="seconds per move, instead of nodes")
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options.add_argument("-o", "--output", type=Path, required=True)
    asked = options.parse_args()
    with ProcessPoolExecutor(asked.processes) as executor, Progress() as bar:
        values = run(executor, asked, bar)
    print(" ".join(f"{name}={round(value)}" for name, value in values.items()))


if __name__ == "__main__":
    main()
