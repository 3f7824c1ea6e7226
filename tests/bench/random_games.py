"""Play random games of every variant by the kernel and the oracle, and by Fairy-Stockfish where it knows the game.

    python -m tests.bench.random_games [--plies 1000000] [--processes N] [--seed 0] [--variant KEY]

Every position of every game is compared: legal moves, check, FEN, outcome; every move, where it is Fairy-Stockfish's
turn to speak, in SAN and as played. Ends with 1 and the games to look at if any two disagree.
"""

from __future__ import annotations

import argparse
import itertools
import os
import sys
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing import Pool
from typing import Any

from bot.rules import Line
from bot.variants import VARIANTS, find_variant
from tests import oracle
from tests.rules.opinions import (
    CONFIGURATION,
    KNOWN_TO_PYFFISH,
    assert_equal_to_oracle,
    assert_equal_to_pyffish,
    assert_played_as_by_pyffish,
    assert_written_as_by_pyffish,
    random_game,
    told,
)

pyffish: Any = None
with suppress(ImportError):
    pyffish = import_module("pyffish")
    pyffish.load_variant_config(CONFIGURATION.read_text())

OPTIONS = ("", "+a", "+b", "+ab")
PLIES_BETWEEN_REPORTS = 100_000


@dataclass(frozen=True)
class Played:
    """How a game went: its plies, why it ended if it did, and the disagreement that stopped it."""

    key: str
    plies: int
    termination: str
    quarrel: str = ""


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--plies", type=int, default=1_000_000)
    options.add_argument("--processes", type=int, default=os.cpu_count())
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--variant", action="append")
    asked = options.parse_args()
    begin = time.perf_counter()
    games = play_games(asked.variant or all_keys(), asked.plies, asked.processes, asked.seed)
    report(games, time.perf_counter() - begin)
    sys.exit(any(game.quarrel for game in games))


def all_keys() -> list[str]:
    return [key + rules for key in VARIANTS for rules in (OPTIONS if find_variant(key).options else OPTIONS[:1])]


def play_games(keys: list[str], plies: int, processes: int, first_seed: int) -> list[Played]:
    """Play round after round, one game of each variant, until so many plies have been played."""
    games: list[Played] = []
    played, told_at = 0, 0
    with Pool(processes) as pool:
        for seed in itertools.count(first_seed):
            for game in pool.imap_unordered(play_one, [(key, seed) for key in keys]):
                games.append(game)
                played += game.plies
                if game.quarrel:
                    print(game.quarrel, flush=True)
            if played >= told_at + PLIES_BETWEEN_REPORTS:
                told_at = played
                print(f"{played} plies, seed {seed}", flush=True)
            if played >= plies:
                return games
    raise AssertionError("seeds do not run out")


def play_one(key_and_seed: tuple[str, int]) -> Played:
    """Play a game by all who know it, up to its end or the first disagreement."""
    key, seed = key_and_seed
    plies, termination = 0, "unfinished"
    line = Line.from_uci(find_variant(key), oracle.find_game(key).start, [])
    try:
        for line, slow, times_seen in random_game(key, seed):
            compare(line, slow, times_seen)
            plies = line.ply
            termination = line.outcome.termination.value if line.outcome else termination
    except Exception as error:
        # Whatever breaks is a finding; the game is named so that it can be played again.
        moves = " ".join(move.uci for move in line.moves)
        return Played(key, plies, "quarrel", f"{key}, seed {seed}: {type(error).__name__}: {error}\n  after {moves}")
    return Played(key, plies, termination)


def compare(line: Line, slow: Any, times_seen: int) -> None:
    assert_equal_to_oracle(line.position, slow)
    assert told(line.outcome) == oracle.ending(slow, times_seen)
    if pyffish is not None and line.position.variant.key in KNOWN_TO_PYFFISH:
        assert_equal_to_pyffish(pyffish, line.position)
        if line.moves:
            assert_written_as_by_pyffish(pyffish, line.positions[-2], line.moves[-1])
            assert_played_as_by_pyffish(pyffish, line.positions[-2], line.moves[-1])


def report(games: list[Played], seconds: float) -> None:
    plies = sum(game.plies for game in games)
    ends = Counter(game.termination for game in games)
    print(f"{len(games)} games, {plies} plies in {seconds:.0f} s ({plies / seconds:.0f} a second)")
    print(", ".join(f"{reason} {count}" for reason, count in ends.most_common()))
    print("no disagreement" if not ends["quarrel"] else f"{ends['quarrel']} disagreements")


if __name__ == "__main__":
    main()
