"""Compare the bot's rules with the oracle's in random games. In variants that Fairy-Stockfish supports, also compare
them with Fairy-Stockfish's.

    python -m tests.bench.random_games [--plies 1000000] [--processes N] [--seed 0] [--variant KEY] [--without-oracle]

The oracle is a second implementation of the rules. In every position, legal moves, check, FEN and outcome are compared.
The comparison with Fairy-Stockfish also covers each played move and its SAN. Prints each disagreement with its game,
and exits with 1 if there were any. `--without-oracle` compares only with Fairy-Stockfish, which is faster.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import Pool
from typing import Any

from bot.rules import Move, MoveLine, Position
from bot.variants import VARIANTS, find_variant
from tests import oracle
from tests.rules.opinions import (
    LONGEST_GAME,
    assert_equal_to_oracle,
    assert_equal_to_pyffish,
    assert_played_as_by_pyffish,
    assert_written_as_by_pyffish,
    oracle_outcome,
    random_game,
    without_idle_passing,
)
from training.peers import KNOWN_TO_PYFFISH, configured_pyffish, is_beyond_pyffish, shared_moves

pyffish: Any = None
with suppress(ImportError):
    pyffish = configured_pyffish()

Judge = Callable[[str, int], Iterator[MoveLine]]
OPTIONS = ("", "+a", "+b", "+ab")
PLIES_BETWEEN_REPORTS = 100_000


@dataclass(frozen=True)
class Played:
    """The result of a game: its plies, termination, and the disagreement that stopped it, if any."""

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
    options.add_argument("--without-oracle", action="store_true")
    asked = options.parse_args()
    begin = time.perf_counter()
    keys = asked.variant or [key for key in all_keys() if key in KNOWN_TO_PYFFISH or not asked.without_oracle]
    games = play_games(keys, asked.plies, asked.processes, asked.seed, _by_peer if asked.without_oracle else _by_both)
    report(games, time.perf_counter() - begin)
    sys.exit(any(game.quarrel for game in games))


def all_keys() -> list[str]:
    return [key + rules for key in VARIANTS for rules in (OPTIONS if find_variant(key).options else OPTIONS[:1])]


def play_games(keys: list[str], plies: int, processes: int, first_seed: int, judge: Judge) -> list[Played]:
    """Play rounds with one game of each variant until `plies` plies have been played."""
    games: list[Played] = []
    played, told_at = 0, 0
    with Pool(processes) as pool:
        for seed in itertools.count(first_seed):
            for game in pool.imap_unordered(play_one, [(key, seed, judge) for key in keys]):
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


def play_one(asked: tuple[str, int, Judge]) -> Played:
    """Play a game to its end or to the first disagreement."""
    key, seed, judge = asked
    plies, termination = 0, "unfinished"
    line = MoveLine.from_uci(find_variant(key), oracle.find_game(key).start, [])
    try:
        for line in judge(key, seed):
            plies = line.ply
            termination = line.outcome.termination.value if line.outcome else termination
    except Exception as error:
        # Any error is a finding. The report names the game, so that it can be replayed.
        moves = " ".join(move.uci for move in line.moves)
        return Played(key, plies, "quarrel", f"{key}, seed {seed}: {type(error).__name__}: {error}\n  after {moves}")
    return Played(key, plies, termination)


def _by_both(key: str, seed: int) -> Iterator[MoveLine]:
    for line, slow, times_seen in random_game(key, seed):
        assert_equal_to_oracle(line.position, slow)
        assert oracle_outcome(line.outcome) == oracle.ending(slow, times_seen)
        compare(line)
        yield line


def _by_peer(key: str, seed: int) -> Iterator[MoveLine]:
    """Play a game without the oracle. If the seed is odd, most moves are captures and pawn moves.

    Each pyffish call takes milliseconds, so only the legal moves are compared at every ply. SAN, the last position and
    the result are compared once per game.
    """
    rng = random.Random(f"{key} {seed}")
    line = MoveLine.from_uci(find_variant(key), find_variant(key).start_fen, [])
    while True:
        ours, theirs = shared_moves(pyffish, line.position)
        assert ours == theirs
        yield line
        if line.outcome is not None or line.ply == LONGEST_GAME:
            break
        choices = _pressing(line.position, rng) if seed % 2 else line.position.legal_moves
        shared = [move for move in choices if not is_beyond_pyffish(line.position, move)]
        line = line.play(rng.choice(shared or choices))
    start, moves = line.start.fen, [move.uci for move in line.moves]
    written = pyffish.get_san_moves(key, start, moves)
    assert list(line.sans[:-1]) == written[:-1]
    assert_written_as_by_pyffish(pyffish, line.positions[-2], line.moves[-1])
    assert line.position.fen == without_idle_passing(pyffish.get_fen(key, start, moves), line.position.fen)
    assert_equal_to_pyffish(pyffish, line.position)


def _pressing(position: Position, rng: random.Random) -> Sequence[Move]:
    pieces, moves = position.pieces, position.legal_moves
    pressing = [move for move in moves if move.target in pieces or pieces[move.from_square].piece_type.is_pawn]
    return pressing if pressing and rng.random() < 0.7 else moves


def compare(line: MoveLine) -> None:
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
