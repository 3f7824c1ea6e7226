"""Estimate the effects of several changes to the search margins from the same games, in a factorial design.

    python -m training.factorial orda khans --change single_less=1 --change futile=36,futile_slope=56 -o screen.jsonl

For each opening, every change is randomly given to one of two engines. The engines play the opening twice, with colors
swapped. A linear regression separates the effects of the changes. For each change, a thousand openings are as
informative as a match of a thousand openings that tests this change alone. Both engines use the bot's networks, and the
variants take turns. The output file has a line for each opening. Repeat the command to continue an interrupted run. The
best of many estimates are partly luck, so test the best changes together with `training.sprt --own-networks`. Source of
the design: Box, Hunter and Hunter, "Statistics for Experimenters" (2005), chapter 5.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from rich.progress import Progress

from bot.engine import Limits
from bot.engine.network import network_of, networks_digest
from bot.variants import find_variant
from training.game_file import Json, append, resume
from training.sprt import numbers_with
from training.weights_match import compare, margin

Change = dict[str, int]
ELO_A_SCORE = 1600 / np.log(10)
"""The factor that converts a difference in score to Elo. It applies to engines of about equal strength."""
AT_95 = 1.96


@dataclass(frozen=True)
class Effect:
    """The estimated effect of a change, in Elo."""

    name: str
    elo: float
    error: float
    """Half the width of the 95% confidence interval, in Elo."""

    def __str__(self) -> str:
        return f"{self.elo:+6.1f} ± {self.error:4.1f}  {self.name}"


def given(keys: Sequence[str], changes: int, number: int) -> tuple[int, ...]:
    """Return which of the two engines has each change in an opening: 1 for the first engine, -1 for the second."""
    rng = random.Random(f"screen {' '.join(keys)} {number}")
    return tuple(rng.choice((1, -1)) for _ in range(changes))


def margins_of(changes: Sequence[Change], signs: Sequence[int], side: int) -> Change:
    """Return the changed margins of one engine: the first engine if `side` is 1, the second if `side` is -1.

    `signs` is the result of `given`.
    """
    ours = (change for change, sign in zip(changes, signs, strict=True) if sign == side)
    return {name: value for change in ours for name, value in change.items()}


def play(keys: Sequence[str], changes: Sequence[Change], limits: Limits, number: int) -> float:
    """Play the two games of an opening. Return the first engine's score, 0 to 1."""
    key, signs = keys[number % len(keys)], given(keys, len(changes), number)
    variant = find_variant(key)
    network = network_of(variant)
    first, second = (numbers_with(variant, margins_of(changes, signs, side), network) for side in (1, -1))
    return compare(key, (first, second), range(2 * number, 2 * number + 2), limits, "screen").score


def effects(names: Sequence[str], signs: Sequence[Sequence[int]], scores: Sequence[float]) -> list[Effect]:
    """Return the effects of the changes, best first. They are estimated by least squares.

    `signs[n]` is the result of `given` for opening n, and `scores[n]` is the first engine's score in that opening.
    Raise ValueError if there are too few openings to separate the effects.
    """
    design = np.array(signs, float).reshape(len(scores), len(names))
    if len(scores) <= len(names) or np.linalg.matrix_rank(design) < len(names):
        raise ValueError(f"expected more openings than {len(scores)} for {len(names)} changes: use more --openings")
    advantage = np.array(scores) - 0.5
    worth, *_ = np.linalg.lstsq(design, advantage)
    spread = np.sum((advantage - design @ worth) ** 2) / (len(scores) - len(names))
    errors = np.sqrt(spread * np.diag(np.linalg.inv(design.T @ design)))
    found = zip(names, worth * ELO_A_SCORE, AT_95 * errors * ELO_A_SCORE, strict=True)
    return sorted((Effect(*effect) for effect in found), key=lambda effect: -effect.elo)


def run(executor: Executor, asked: argparse.Namespace, bar: Progress) -> list[Effect]:
    """Play the openings that aren't in the output file yet. Return the effects of all changes."""
    keys, changes = tuple(asked.variant), [dict(map(margin, change.split(","))) for change in asked.change]
    conditions: Json = {"variants": asked.variant, "changes": changes, "nodes": asked.nodes, "own": networks_digest()}
    scores = [opening["score"] for opening in resume(asked.output, conditions)]
    task = bar.add_task("openings", total=asked.openings, completed=len(scores))
    one = partial(play, keys, changes, Limits(nodes=asked.nodes))
    for score in executor.map(one, range(len(scores), asked.openings)):
        append(asked.output, {"opening": len(scores), "score": score})
        scores.append(score)
        bar.update(task, completed=len(scores))
    return effects(asked.change, [given(keys, len(changes), number) for number in range(len(scores))], scores)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variant", nargs="+")
    options.add_argument("--change", action="append", required=True, metavar="NAME=VALUE[,NAME=VALUE]")
    options.add_argument("--openings", type=int, default=1000, help="openings in total, including those in the file")
    options.add_argument("--nodes", type=int, default=8000, help="nodes per move")
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options.add_argument("-o", "--output", type=Path, required=True, help="the file for the openings (.jsonl)")
    asked = options.parse_args()
    with ProcessPoolExecutor(asked.processes) as executor, Progress() as bar:
        found = run(executor, asked, bar)
    print(*found, sep="\n")


if __name__ == "__main__":
    main()
