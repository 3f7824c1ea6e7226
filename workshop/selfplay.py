"""Play the engine against itself and store its quiet positions, with their scores and the games' results, for `tune`.

    python -m workshop.selfplay orda --games 1000 --nodes 3000 --seed 1 -o orda.npz

The same seed gives the same games. `--check` compares the legal moves at every move with pyffish.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from pathlib import Path

import numpy as np

from bot.engine import Engine, Limits, Score
from bot.rules import Color, Line, Position
from bot.variants import find_variant
from workshop.openings import opening
from workshop.referee import Referee

MATE_WORTH = 2000
DECIDED = 1500  # centipawns; positions with greater scores are not stored


class Records:
    """Positions as words of the kernels, with scores and results from White's view."""

    def __init__(self) -> None:
        self.words: list[np.ndarray] = []
        self.scores: list[int] = []
        self.results: list[float] = []
        self.ends: Counter[str] = Counter()

    def add_game(self, kept: list[tuple[Position, int]], winner: Color | None) -> None:
        result = 0.5 if winner is None else float(winner is Color.WHITE)
        for position, score in kept:
            self.words.append(position.words)
            self.scores.append(score if position.turn is Color.WHITE else -score)
            self.results.append(result)

    def save(self, path: Path) -> None:
        np.savez_compressed(path, words=self.words, scores=self.scores, results=self.results)


def centipawns(score: Score) -> int:
    """Return a score in centipawns, with MATE_WORTH for a forced end."""
    if score.cp is not None:
        return score.cp
    return MATE_WORTH if (score.mate or -1) > 0 else -MATE_WORTH


def is_quiet(line: Line, move_uci: str) -> bool:
    position = line.position
    move = position.exact_move(move_uci)
    assert move is not None
    return not position.is_check and position.captured(move) is None and move.promotion is None


def play(engine: Engine, line: Line, nodes: int, limit: int) -> tuple[Line, list[tuple[Position, int]]]:
    """Play a game to its end; return its line, and its quiet positions with their scores."""
    kept: list[tuple[Position, int]] = []
    engine.clear()
    while line.outcome is None and line.ply < limit:
        result = engine.search(line, Limits(nodes=nodes))
        score = centipawns(result.score)
        if is_quiet(line, result.move.uci) and abs(score) < DECIDED:
            kept.append((line.position, score))
        line = line.play(result.move)
    return line, kept


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variant")
    options.add_argument("--games", type=int, default=1000)
    options.add_argument("--nodes", type=int, default=3000)
    options.add_argument("--seed", default="1")
    options.add_argument("--plies", type=int, default=8)
    options.add_argument("--limit", type=int, default=300)
    options.add_argument("--seconds", type=float, default=1e9, help="begin no game after this time")
    options.add_argument("--check", action="store_true")
    options.add_argument("-o", "--output", type=Path)
    asked = options.parse_args()
    engine, records, begin, plies = Engine(hash_mb=4), Records(), time.monotonic(), 0
    for game in range(asked.games):
        if time.monotonic() - begin > asked.seconds:
            break
        moves = opening(asked.variant, random.Random(f"{asked.seed} {game}"), asked.plies + game % 2)
        variant = find_variant(asked.variant)
        line, quiet = play(engine, Line.from_uci(variant, variant.start_fen, moves), asked.nodes, asked.limit)
        if asked.check:
            referee = Referee(asked.variant)
            for move in line.moves:
                referee.play(move.uci)
        plies += line.ply
        outcome = line.outcome
        records.add_game(quiet, None if outcome is None else outcome.winner)
        records.ends["ply limit" if outcome is None else outcome.termination.value] += 1
    white = sum(result == 1 for result in records.results) / max(len(records.results), 1)
    kept = f"{len(records.scores)} positions kept, White wins {white:.2f}"
    print(f"{asked.variant}: {plies} plies, {kept}, {dict(records.ends)}")
    if asked.output:
        records.save(asked.output)


if __name__ == "__main__":
    main()
