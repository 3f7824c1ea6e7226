"""Computes ratings with errors from games between many players, according to the Bradley-Terry model.

A draw counts as half a win. For each pair of players that have met, half a drawn game is added. This keeps the rating
of a player who has won every game finite.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from bot.engine.selfplay_balance import CONFIDENCE

SCALE = 400 / math.log(10)
EXTRA = 0.5
ROUNDS = 100


@dataclass(frozen=True)
class EngineRating:
    """A player's rating in Elo, half the width of its 95% confidence interval, and the number of games."""

    value: float
    error: float
    games: int


def standings(games: list[tuple[str, str, float]], fixed: dict[str, float]) -> dict[str, EngineRating]:
    """Return the players' ratings from games, each given as (White, Black, White's score).

    The games determine only the differences between players. The scale is set by `fixed`, the known ratings of some
    players: the mean of their new ratings equals the mean of their known ratings. Both means are weighted by the
    players' numbers of games. If `fixed` is empty, the mean rating of all players is 0.
    """
    players = sorted({name for white, black, _ in games for name in (white, black)})
    met, scored = _tables(games, players)
    values, information = _fit(met, scored)
    counts = np.array([sum(name in game[:2] for game in games) for name in players], float)
    share = np.array([counts[i] if name in fixed else 0.0 for i, name in enumerate(players)])
    share = share / share.sum() if share.any() else np.full(len(players), 1 / len(players))
    offset = sum(share[i] * fixed.get(name, 0.0) for i, name in enumerate(players)) - SCALE * (share @ values)
    # Games measure only differences between players. Each error is therefore the error of the difference between the
    # player and the players that set the scale.
    contrast = np.eye(len(players)) - share
    spread = SCALE * np.sqrt(np.diag(contrast @ np.linalg.pinv(information) @ contrast.T))
    return {
        name: EngineRating(SCALE * values[i] + offset, CONFIDENCE * spread[i], int(counts[i]))
        for i, name in enumerate(players)
    }


def _tables(games: list[tuple[str, str, float]], players: list[str]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return two tables, float64[player, player]: the number of games between two players, and the first player's
    points in them.
    """
    at = {name: i for i, name in enumerate(players)}
    met, scored = (np.zeros((len(players), len(players))) for _ in range(2))
    for white, black, score in games:
        i, j = at[white], at[black]
        met[i, j] += 1
        met[j, i] += 1
        scored[i, j] += score
        scored[j, i] += 1 - score
    extra = EXTRA * (met > 0)
    return met + extra, scored + extra / 2


def _fit(met: NDArray[np.float64], scored: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the maximum likelihood ratings in log odds, and their Fisher information. They are computed by Newton's
    method.
    """
    values = np.zeros(len(met))
    for _ in range(ROUNDS):
        expected = 1 / (1 + np.exp(values[None, :] - values[:, None]))
        weight = met * expected * (1 - expected)
        information = np.diag(weight.sum(axis=1)) - weight
        step = np.linalg.pinv(information) @ (scored - met * expected).sum(axis=1)
        values += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    return values, information


def pairs(games: list[tuple[str, str, float]]) -> dict[tuple[str, str], tuple[float, int]]:
    """Return the results of each pair of players: the first player's points, and the number of games. Pairs are sorted
    by name, and so are the players within a pair.
    """
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for white, black, score in games:
        first, second = sorted((white, black))
        found[first, second].append(score if white == first else 1 - score)
    return {pair: (sum(scores), len(scores)) for pair, scores in sorted(found.items())}
