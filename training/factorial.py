"""Estimate what several changes of the search's margins are worth, all in the same games (a factorial design).

    python -m training.factorial orda khans --change single_less=1 --change futile=36,futile_slope=56 -o screen.jsonl

For each opening, every change is given at random to one of two engines; the two play it with both colours. A linear
regression of the scores on who had which change separates their effects: with K changes a thousand openings tell as
much of each of them as a match of its own would. Both engines have the bot's networks, and openings take the variants
in turn. Each opening is a line of the file, and the same command continues after the last one. Confirm the best changes
together by `training.sprt --own-networks`: of many estimates the greatest are partly luck. Source: Box, Hunter and
Hunter, "Statistics for Experimenters" (2005), chapter 5, for the design.
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
"""Elo for a difference in score, between equal engines."""
AT_95 = 1.96


@dataclass(frozen=True)
class Effect:
    """What a change is worth."""

    name: str
    elo: float
    error: float
    """The half width of the 95 % interval, in Elo."""

    def __str__(self) -> str:
        return f"{self.elo:+6.1f} ± {self.error:4.1f}  {self.name}"


def given(keys: Sequence[str], changes: int, number: int) -> tuple[int, ...]:
    """Return which engine has each change in an opening: 1 for the first, -1 for the second."""
    rng = random.Random(f"screen {' '.join(keys)} {number}")
    return tuple(rng.choice((1, -1)) for _ in range(changes))


def margins_of(changes: Sequence[Change], signs: Sequence[int], side: int) -> Change:
    """Return all margins that differ from the defaults in one engine, 1 or -1."""
    ours = (change for change, sign in zip(changes, signs, strict=True) if sign == side)
    return {name: value for change in ours for name, value in change.items()}


def play(keys: Sequence[str], changes: Sequence[Change], limits: Limits, number: int) -> float:
    """Play an opening's two games; return the first engine's score, 0 to 1."""
    key, signs = keys[number % len(keys)], given(keys, len(changes), number)
    variant = find_variant(key)
    network = network_of(variant.family)
    first, second = (numbers_with(variant, margins_of(changes, signs, side), network) for side in (1, -1))
    return compare(key, (first, second), range(2 * number, 2 * number + 2), limits, "screen").score


def effects(names: Sequence[str], signs: Sequence[Sequence[int]], scores: Sequence[float]) -> list[Effect]:
    """Return the effects of changes by least squares, the best first.

    `signs[n]` tells which engine had each change in opening n, and `scores[n]` the first engine's score. Raise
    ValueError if there are too few openings to tell the changes apart.
    """
    design = np.array(signs, float).reshape(len(scores), len(names))
    if len(scores) <= len(names) or np.linalg.matrix_rank(design) < len(names):
        raise ValueError(
            f"expected more openings than {len(scores)} for {len(names)} changes: play with more --openings"
        )
    advantage = np.array(scores) - 0.5
    worth, *_ = np.linalg.lstsq(design, advantage)
    spread = np.sum((advantage - design @ worth) ** 2) / (len(scores) - len(names))
    errors = np.sqrt(spread * np.diag(np.linalg.inv(design.T @ design)))
    found = zip(names, worth * ELO_A_SCORE, AT_95 * errors * ELO_A_SCORE, strict=True)
    return sorted((Effect(*effect) for effect in found), key=lambda effect: -effect.elo)


def run(executor: Executor, asked: argparse.Namespace, bar: Progress) -> list[Effect]:
    """Play the openings that are not in the file; return the effects of all changes."""
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
    options.add_argument("--openings", type=int, default=1000, help="openings in total, those in the file included")
    options.add_argument("--nodes", type=int, default=8000, help="nodes for each move")
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options.add_argument("-o", "--output", type=Path, required=True, help="the file of the openings (.jsonl)")
    asked = options.parse_args()
    with ProcessPoolExecutor(asked.processes) as executor, Progress() as bar:
        found = run(executor, asked, bar)
    print(*found, sep="\n")


if __name__ == "__main__":
    main()
