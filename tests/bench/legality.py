"""Play quick self-play games in every variant, and check each move and result independently.

    python -m tests.bench.legality --moves 1000000 [--seed 1] [--variant orda] [--network data/orda.npz]

The oracle, a second implementation of the rules, checks that each move is legal, and compares the outcome after the
move. In every `SAMPLE`th position, all legal moves are compared with the oracle's, and also with pyffish's if pyffish
supports the variant.
Each seed plays different games, so a long run can be split into several shorter ones.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from typing import Any

from bot.engine import Engine, Limits
from bot.rules import MoveLine
from bot.rules.position import FreeSetup
from bot.variants import VARIANTS, find_variant
from tests import oracle
from tests.oracle.moves import castlings, is_safe, plain_moves
from tests.rules.opinions import oracle_outcome, ucis
from training.peers import KNOWN_TO_PYFFISH, configured_pyffish, shared_moves
from training.referee import Disagreement
from training.sprt import network_in, numbers_for

OPTIONS = ("", "+a", "+b", "+ab", "+c", "+abc")
NODES = 60
SAMPLE = 40
LONGEST = 300

pyffish: Any = None
with suppress(ImportError):
    pyffish = configured_pyffish()


def keys() -> list[str]:
    return [key + rules for key in VARIANTS for rules in (OPTIONS if find_variant(key).options else OPTIONS[:1])]


def opening(key: str, rng: random.Random) -> MoveLine:
    """Return a line of random moves from the start position, or from a random setup in variants with free setup."""
    variant, fen = find_variant(key), oracle.find_game(key).start
    if variant.free_setup:
        setup = FreeSetup(variant)
        while setup.turn is not None:
            setup = setup.place("".join(rng.sample(setup.home_order, len(setup.home_order))))
        fen = setup.fen
    line = MoveLine.from_uci(variant, fen, [])
    for _ in range(rng.randrange(12)):
        if line.outcome is None:
            line = line.play(rng.choice(line.position.legal_moves))
    return line


class Watch:
    """Compares a game with the oracle, move by move."""

    def __init__(self, key: str, line: MoveLine) -> None:
        self.key = key
        self.slow = oracle.read(key, line.position.fen)
        self.seen = Counter(oracle.repetition_key(oracle.read(key, past.fen)) for past in line.positions[:-1])
        self.times = 0
        self._note()

    def follow(self, line: MoveLine, uci: str) -> None:
        """Check the engine's move at the end of a line. Raise Disagreement if the oracle finds it wrong."""
        if not self._is_legal(uci):
            raise Disagreement(f"{uci} is not legal in {line.position!r}")
        if line.ply % SAMPLE == 0:
            self._compare(line)
        self.slow = oracle.play(self.slow, uci)
        self._note()

    def judge(self, line: MoveLine) -> None:
        """Raise Disagreement if the engine's outcome differs from the oracle's, or if only one of them considers the
        game over.

        While the game continues, the oracle doesn't look for checkmate or stalemate. The next move will prove that a
        legal move exists, because `follow` checks it.
        """
        ends = oracle.ending(self.slow, self.times) if line.outcome or self._is_over else None
        if oracle_outcome(line.outcome) != ends:
            raise Disagreement(f"{oracle_outcome(line.outcome)} or {ends} in {line.position!r}")

    @property
    def _is_over(self) -> bool:
        slow = self.slow
        is_counted = self.times >= 3 or slow.clock >= 100
        return is_counted or oracle.is_campmate(slow) or slow.game.cannot_mate(slow.board)

    def _is_legal(self, uci: str) -> bool:
        moves = chain(plain_moves(self.slow), castlings(self.slow))
        return uci in moves and is_safe(oracle.play(self.slow, uci), self.slow.is_white)

    def _compare(self, line: MoveLine) -> None:
        opinions = [(ucis(line.position), oracle.legal_moves(self.slow))]
        if pyffish is not None and self.key in KNOWN_TO_PYFFISH:
            opinions.append(shared_moves(pyffish, line.position))
        if any(ours != theirs for ours, theirs in opinions):
            raise Disagreement(f"other moves are legal in {line.position!r}")

    def _note(self) -> None:
        key = oracle.repetition_key(self.slow)
        self.seen[key] += 1
        self.times = self.seen[key]


def play(engine: Engine, key: str, rng: random.Random) -> MoveLine:
    """Play a game. Raise Disagreement if the oracle disagrees with a move or the outcome."""
    engine.clear()
    line = opening(key, rng)
    watch = Watch(key, line)
    watch.judge(line)
    while line.outcome is None and line.ply < LONGEST:
        move = engine.search(line, Limits(nodes=NODES)).move
        watch.follow(line, move.uci)
        line = line.play(move)
        watch.judge(line)
    return line


def engine_of(key: str, network: Path | None) -> Engine:
    """Return the default engine, or one with the network in a file."""
    return Engine(hash_mb=1, numbers=None if network is None else numbers_for(key, network))


def measure(key: str, moves: int, seed: str, network: Path | None = None) -> tuple[int, int]:
    """Play games of a variant until `moves` moves have been made. Return the number of moves and the number of
    disagreements."""
    engine, ends, made, differing = engine_of(key, network), Counter[str](), 0, 0
    begin = time.monotonic()
    for game in count():
        if made >= moves:
            break
        try:
            line = play(engine, key, random.Random(f"{seed} {key} {game}"))
        except Disagreement as quarrel:
            differing += 1
            print(f"{key}, game {game}: {quarrel}", flush=True)
            continue
        made += line.ply
        ends["ply limit" if line.outcome is None else line.outcome.termination.value] += 1
    shares = ", ".join(f"{end} {number}" for end, number in ends.most_common())
    seconds = time.monotonic() - begin
    print(f"{key}: {made} moves of {ends.total()} games in {seconds:.0f} s, {differing} wrong; {shares}", flush=True)
    return made, differing


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--moves", type=int, default=1_000_000, help="number of moves in all variants together")
    options.add_argument("--seed", default="1")
    options.add_argument("--variant", action="append", help="only this variant; may be given several times")
    options.add_argument("--network", type=Path, help="play with this network, only in its variants")
    asked = options.parse_args()
    chosen = asked.variant or (keys() if asked.network is None else network_in(asked.network).about["variants"])
    share = -(-asked.moves // len(chosen))
    results = [measure(key, share, asked.seed, asked.network) for key in chosen]
    made, differing = (sum(column) for column in zip(*results, strict=True))
    print(f"{made} moves in {len(chosen)} games and sets of rules: {differing} wrong")
    sys.exit(differing > 0)


if __name__ == "__main__":
    main()
