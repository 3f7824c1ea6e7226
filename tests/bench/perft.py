"""Compare the perft speed of the bot and of Fairy-Stockfish, in alternating runs with one thread each.

    python -m tests.bench.perft [--depth 5] [--runs 5] [--binary fairy-stockfish]

Both run perft on the same position in a process that is already running, so startup isn't measured.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import TypeVar

from bot.rules import Position, warm_up
from bot.variants import find_variant
from training.peers import CONFIGURATION


class FairyStockfish:
    """A Fairy-Stockfish process that has been set to one variant."""

    def __init__(self, binary: str, variant: str) -> None:
        self.process = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.send_line(f"setoption name VariantPath value {CONFIGURATION}")
        self.send_line(f"setoption name UCI_Variant value {variant}")
        self.send_line("position startpos")

    def send_line(self, line: str) -> None:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def perft(self, depth: int) -> int:
        self.send_line(f"go perft {depth}")
        for line in self.process.stdout:
            if line.startswith("Nodes searched:"):
                return int(line.split(":")[1])
        raise RuntimeError("Fairy-Stockfish ended without a count")


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--variant", default="orda")
    options.add_argument("--depth", type=int, default=5)
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--binary", default=shutil.which("fairy-stockfish") or "/usr/games/fairy-stockfish")
    asked = options.parse_args()
    if not os.access(asked.binary, os.X_OK):
        sys.exit(f"{asked.binary} cannot be run: install fairy-stockfish, or name another binary with --binary")
    variant = find_variant(asked.variant)
    warm_up(variant)
    position, peer = Position.start(variant), FairyStockfish(asked.binary, asked.variant)
    ratios = []
    for run in range(asked.runs):
        ours, own = timed(lambda: position.perft(asked.depth))
        theirs, peers = timed(lambda: peer.perft(asked.depth))
        assert ours == theirs, f"expected {theirs} leaves, got {ours}"
        ratios.append(peers / own)
        print(f"run {run + 1}: {ours} leaves, ours {own:.3f} s, Fairy-Stockfish {peers:.3f} s, ratio {peers / own:.2f}")
    print(f"ratio {statistics.median(ratios):.2f} (median; {min(ratios):.2f} to {max(ratios):.2f})")


T = TypeVar("T")


def timed(work: Callable[[], T]) -> tuple[T, float]:
    begin = time.perf_counter()
    result = work()
    return result, time.perf_counter() - begin


if __name__ == "__main__":
    main()
