"""Benchmarks of the engine over UCI: speed, delay of `stop`, startup and threads.

    python -m tests.bench.search rate [--peer fairy-stockfish]   nodes a second on fixed positions, for each engine
    python -m tests.bench.search stops [--threads 2]             time from `stop` to `bestmove`, at random moments
    python -m tests.bench.search load                            time to start, cold and warm; resident memory
    python -m tests.bench.search threads [--threads 2]           speed-up by threads, in nodes and in time to depth
    python -m tests.bench.search network                         nodes a second with and without a network

`load` compiles into a temporary cache and reads the memory from /proc (Linux). `network` sets the network's outputs to
zero, so that the searches with and without it visit the same nodes. If NUMBA_CPU_NAME=generic is set, the measured
kernels are compiled for any processor, not for this one.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np

from bot.engine import Engine, Limits
from bot.engine.network import add_network, network_of
from bot.engine.tables import numbers_of
from bot.rules import MoveLine
from bot.variants import find_variant
from training.engine_process import OURS, EngineProcess
from training.openings import opening
from training.peers import CONFIGURATION

POSITIONS = 12
NODES, ROUNDS = 60_000, 4
SPLIT = """
import time
begin = time.perf_counter()
from bot.engine import warm_up_engine
from bot.rules import warm_up
from bot.variants import find_variant
imported = time.perf_counter()
variant = find_variant({variant!r})
warm_up(variant)
ruled = time.perf_counter()
warm_up_engine(variant)
print(imported - begin, ruled - imported, time.perf_counter() - ruled, time.process_time())
"""


def lines(variant: str, count: int) -> list[list[str]]:
    """Return reproducible random openings of increasing length."""
    return [opening(variant, random.Random(f"rate {number}"), 4 + 3 * number) for number in range(count)]


def rate(asked: argparse.Namespace) -> None:
    """Search each position with the two engines in turn, so that other load on the machine affects both."""
    theirs = [f"VariantPath={CONFIGURATION}", "Use NNUE=false", "Threads=1", f"Hash={asked.hash}"]
    ours = EngineProcess(OURS, asked.variant, ["Threads=1", f"Hash={asked.hash}"])
    players = [ours, EngineProcess(asked.peer, asked.variant, theirs)] if asked.peer else [ours]
    for moves in lines(asked.variant, POSITIONS):
        for player in players:
            player.new_game()
            player.move(moves, f"movetime {asked.milliseconds}")
    for player in players:
        print(f"{asked.variant}: {player.name}: {player.rate} thousand nodes a second")
        player.close()
    if asked.peer:
        print(f"ratio {players[0].nodes * players[1].milliseconds / players[0].milliseconds / players[1].nodes:.2f}")


def stops(asked: argparse.Namespace) -> None:
    player = EngineProcess(OURS, asked.variant, [f"Threads={asked.threads}", f"Hash={asked.hash}"])
    rng, waits = random.Random(1), []
    positions = lines(asked.variant, POSITIONS)
    for number in range(asked.count):
        player.say(f"position startpos moves {' '.join(positions[number % POSITIONS])}")
        player.say("go infinite")
        time.sleep(rng.uniform(0.0, 0.5))
        begin = time.perf_counter()
        player.ask("stop", "bestmove")
        waits.append(1000 * (time.perf_counter() - begin))
    player.close()
    middle, high = statistics.median(waits), statistics.quantiles(waits, n=100)[-1]
    print(
        f"{asked.variant}, {asked.threads} threads: {len(waits)} stops: median {middle:.1f} ms, 99% within "
        f"{high:.1f} ms, at most {max(waits):.1f} ms; {sum(wait > 20 for wait in waits)} over 20 ms"
    )


def load(asked: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        for name in ("cold", "warm", "warm again"):
            imports, rules, engine, processor = split(asked.variant, folder)
            print(
                f"{name}: imports {imports:.2f} s, rules' kernels {rules:.2f} s, engine's kernels {engine:.2f} s, "
                f"both {rules + engine:.2f} s; {processor:.2f} s of processor time in all"
            )
    player = EngineProcess(OURS, asked.variant, [f"Hash={asked.hash}"])
    player.move([], "movetime 3000")
    status = Path(f"/proc/{player.process.pid}/status").read_text()
    resident = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert resident is not None
    print(f"resident with a table of {asked.hash} MB after 3 s: {int(resident[1]) / 1024:.0f} MiB")
    player.close()


def split(variant: str, folder: str) -> list[float]:
    """Return how many seconds a new process takes for imports, the rules' kernels and the engine's kernels, and how
    many seconds of processor time it uses."""
    script = SPLIT.format(variant=variant)
    environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


def threads(asked: argparse.Namespace) -> None:
    """Search each position to a depth, alternately with one thread and with several."""
    counts = (1, asked.threads)
    players = [EngineProcess(OURS, asked.variant, [f"Threads={count}", f"Hash={asked.hash}"]) for count in counts]
    seconds = [0.0, 0.0]
    for moves in lines(asked.variant, POSITIONS):
        for i, player in enumerate(players):
            player.new_game()
            player.move(moves, f"depth {asked.depth}")
            seconds[i] += player.waits[-1]
    for count, player, took in zip(counts, players, seconds, strict=True):
        print(f"{asked.variant}, {count} threads: depth {asked.depth} in {took:.1f} s, {player.rate} thousand a second")
        player.close()
    ratio = players[1].nodes * players[0].milliseconds / players[1].milliseconds / players[0].nodes
    print(f"nodes a second {ratio:.2f} times, time to depth {seconds[0] / seconds[1]:.2f} times as fast")


def network(asked: argparse.Namespace) -> None:
    """Search each position alternately without a network and with a network that only outputs 0. Compare the best
    times.
    """
    variant = find_variant(asked.variant)
    own = network_of(variant)
    assert own is not None, "this game has no network"
    silent = replace(own, outputs=np.zeros_like(own.outputs), output_biases=np.zeros_like(own.output_biases))
    plain, corrected = numbers_of(variant), numbers_of(variant).copy()
    add_network(variant, silent, corrected)
    engines = [Engine(hash_mb=asked.hash, numbers=numbers) for numbers in (plain, corrected)]
    times: list[tuple[float, float]] = []
    for moves in lines(asked.variant, POSITIONS):
        line = MoveLine.from_uci(variant, variant.start_fen, moves)
        rounds = [[_searched(engine, line) for engine in engines] for _ in range(ROUNDS)]
        assert len({nodes for searches in rounds for nodes, _ in searches}) == 1, "the trees differ"
        without, with_it = (min(seconds for _, seconds in searches) for searches in zip(*rounds, strict=True))
        times.append((without, with_it))
    less = statistics.median(1 - without / with_it for without, with_it in times)
    without, with_it = (NODES / statistics.median(column) / 1000 for column in zip(*times, strict=True))
    print(
        f"{asked.variant}: {without:.0f} thousand nodes a second of processor time, {with_it:.0f} with a network: "
        f"{100 * less:.1f}% less, median of {POSITIONS} positions"
    )


def _searched(engine: Engine, line: MoveLine) -> tuple[int, float]:
    """Search with empty tables. Return the number of nodes and the seconds of processor time."""
    engine.clear()
    begin = time.process_time()
    result = engine.search(line, Limits(nodes=NODES))
    return result.nodes, time.process_time() - begin


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    measures = {"rate": rate, "stops": stops, "load": load, "threads": threads, "network": network}
    options.add_argument("measure", choices=measures)
    options.add_argument("--variant", default="orda")
    options.add_argument("--peer", default="", help="the command line of another engine")
    options.add_argument("--milliseconds", type=int, default=1000, help="time for each position of `rate`")
    options.add_argument("--count", type=int, default=200, help="number of stops")
    options.add_argument("--threads", type=int, default=2)
    options.add_argument("--depth", type=int, default=13, help="depth of `threads`")
    options.add_argument("--hash", type=int, default=64, metavar="MB")
    asked = options.parse_args()
    measures[asked.measure](asked)


if __name__ == "__main__":
    main()
