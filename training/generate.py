"""Play the engine against itself, and store quiet positions with their search scores for `train` and `tune`.

    python -m training.generate orda --positions 2000000 --nodes 300 --seed 1 -o data/orda

With a family's key, all pairings of its armies take turns. Games start with random moves after which neither side is
much better. They end by the rules, when the scores have shown a won game for several plies, or at a ply limit. Games
are stored in parts of 50, with one file per part. Existing parts aren't played again, so you can continue an
interrupted run. The same seed gives the same parts on any number of processes. These can run on this machine or on the
workers of a Dask scheduler (`--scheduler`).
"""

from __future__ import annotations

import argparse
import logging
import os
import random
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from importlib import import_module
from itertools import count
from pathlib import Path

import numpy as np
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.engine import Score
from bot.engine.tables import numbers_with_network
from bot.engine.worker import Worker
from bot.rules import Color, Move, MoveLine, Position
from bot.rules.tables import Words
from bot.variants import VARIANTS, find_any_family, find_variant
from training.openings import opening
from training.positions import POSITION, PositionRecords, pack, write_part

LOG = logging.getLogger("training.generate")
GAMES_A_PART = 50
BALANCED = 250  # The maximum lead of either side after the opening, in centipawns.
LEARNED = 1500  # The maximum score of a stored position, in centipawns.
WON, AGREED = 1200, 6  # A game ends when AGREED scores in a row are above WON centipawns for the same side.
LONGEST = 240  # The maximum length of a game in plies.
TABLE_MB, DEEPEST = 1, 40
MATE_WORTH = 2000  # The score of a forced win, in centipawns.


def variants_of(key: str) -> tuple[str, ...]:
    """Return the keys of the variants that `key` stands for: a single variant, or all variants of a family.

    Raise UnknownVariant if there is no such variant or family.
    """
    return (key,) if key in VARIANTS else tuple(variant.key for variant in find_any_family(key).variants)


def centipawns(score: Score) -> int:
    """Return a score in centipawns. A forced win is MATE_WORTH, and a forced loss is -MATE_WORTH."""
    if score.cp is not None:
        return score.cp
    return MATE_WORTH if (score.mate or -1) > 0 else -MATE_WORTH


@dataclass
class Thinker:
    """The engine with one thread and a node limit. It has less overhead than `Engine`."""

    nodes: int
    worker: Worker = field(default_factory=Worker)
    table: Words = field(default_factory=lambda: np.zeros((TABLE_MB << 20) // 8, np.uint64))

    def forget(self) -> None:
        """Clear the transposition table and the move-ordering histories."""
        self.table[:] = 0
        self.worker.forget()

    def think(self, line: MoveLine) -> tuple[int, int]:
        """Return the score at the end of a line, in centipawns from White's point of view, and the best move in packed
        form.

        The score is the mean of the last two finished depths. A shallow search favors the side that moves last by about
        40 centipawns. In two consecutive depths, each side moves last once, so this error cancels out.
        """
        worker = self.worker
        worker.enter(line, numbers=numbers_with_network(line.position.variant))
        worker.limit_nodes(self.nodes)
        best, raw, before = worker.roots[0], 0, 0
        for depth in range(1, DEEPEST):
            found = worker.deepen(self.table, depth, raw)
            # A depth that was aborted still has a good move, at least as good as the previous depth's. It may have no
            # score.
            best = found.moves[0] if found.moves else best
            if worker.is_stopped:
                break
            raw, before = found.raw, raw if depth > 1 else found.raw
        score = (centipawns(Score.from_kernel(raw)) + centipawns(Score.from_kernel(before))) // 2
        return (score if line.position.turn is Color.WHITE else -score), best


def begin(thinker: Thinker, key: str, rng: random.Random) -> MoveLine:
    """Return a random opening of 8 or 9 moves after which neither side is much better."""
    variant = find_variant(key)
    while True:
        line = MoveLine.from_uci(variant, variant.start_fen, opening(key, rng, rng.choice((8, 9))))
        thinker.forget()
        if abs(thinker.think(line)[0]) <= BALANCED:
            return line


def agreement(before: int, score: int) -> int:
    """Return how many scores in a row have been above WON for the same side. The number is positive for White and
    negative for Black.

    `before` is this number before the latest score. `score` is the latest score in centipawns, from White's point of
    view.
    """
    if abs(score) < WON:
        return 0
    return max(before, 0) + 1 if score > 0 else min(before, 0) - 1


def play(thinker: Thinker, line: MoveLine) -> tuple[list[np.ndarray], list[int], int]:
    """Play a game to its end. Return its quiet positions as words (uint64), their scores, and the result in half-points
    for White (0 to 2).
    """
    words: list[np.ndarray] = []
    scores: list[int] = []
    agreed = 0
    thinker.forget()
    while line.outcome is None and line.ply < LONGEST:
        position = line.position
        score, packed = thinker.think(line)
        move = position.move_of(packed)
        if abs(score) < LEARNED and move.promotion is None and not position.is_check and not captures(position, move):
            words.append(position.words)
            scores.append(score)
        agreed = agreement(agreed, score)
        if abs(agreed) == AGREED:
            return words, scores, 2 if agreed > 0 else 0
        line = line.play(move)
    winner = None if line.outcome is None else line.outcome.winner
    return words, scores, 1 if winner is None else 2 * (winner is Color.WHITE)


def captures(position: Position, move: Move) -> bool:
    """Return whether a move is a capture."""
    return position.captured(move) is not None


def play_part(keys: tuple[str, ...], seed: str, part: int, nodes: int) -> PositionRecords:
    """Play the games of one part, and return their positions. The same arguments always give the same positions."""
    thinker = Thinker(nodes)
    found = [np.zeros(0, POSITION)]
    for game in range(part * GAMES_A_PART, (part + 1) * GAMES_A_PART):
        rng = random.Random(f"{seed} {game}")
        variant = game % len(keys)
        words, scores, result = play(thinker, begin(thinker, keys[variant], rng))
        if words:
            found.append(pack(np.array(words), variant, scores, result, game))
    return np.concatenate(found)


def missing(folder: Path) -> Iterator[int]:
    """Yield the numbers of the parts that have no file yet. The iterator is infinite."""
    return (part for part in count() if not name_of(folder, part).exists())


def name_of(folder: Path, part: int) -> Path:
    """Return the path of a part's file."""
    return folder / f"part-{part:05d}.npz"


def kept_in(folder: Path) -> int:
    """Return the number of positions in the files of a folder."""
    total = 0
    for path in folder.glob("part-*.npz"):
        with np.load(path) as data:
            total += len(data["records"])
    return total


def run(executor: Executor, processes: int, keys: tuple[str, ...], asked: argparse.Namespace, bar: Progress) -> None:
    """Play parts until there are enough positions. One more part than there are processes is submitted, so that no
    process is ever idle.
    """
    folder: Path = asked.output
    kept = kept_in(folder)
    task = bar.add_task(folder.name, total=asked.positions, completed=min(kept, asked.positions))
    parts = missing(folder)
    running: dict[Future[PositionRecords], int] = {}
    while kept < asked.positions:
        while len(running) <= processes:
            part = next(parts)
            running[executor.submit(play_part, keys, asked.seed, part, asked.nodes)] = part
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in done:
            part, records = running.pop(future), future.result()
            write_part(name_of(folder, part), keys, records)
            kept += len(records)
            LOG.info("part %d: %d positions, %d in total", part, len(records), kept)
            bar.update(task, completed=min(kept, asked.positions))
    for future in running:
        future.cancel()


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("variant", help="the key of a variant, or of a family for all its pairings")
    options.add_argument("--positions", type=int, default=2_000_000)
    options.add_argument("--nodes", type=int, default=300, help="nodes per move")
    options.add_argument("--seed", default="1")
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options.add_argument("--scheduler", default="", help="the address of a Dask scheduler whose workers play the games")
    options.add_argument("-o", "--output", type=Path, required=True, help="the folder for the parts")
    asked = options.parse_args()
    keys = variants_of(asked.variant)
    asked.output.mkdir(parents=True, exist_ok=True)
    logging.basicConfig(filename=asked.output / "log", level=logging.INFO, format="%(asctime)s %(message)s")
    LOG.info("%s, %d nodes per move, seed %s", ", ".join(keys), asked.nodes, asked.seed)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; run the same command to continue"))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with executor_of(asked) as executor, Progress(*columns) as bar:
        run(executor, asked.processes, keys, asked, bar)


def executor_of(asked: argparse.Namespace) -> Executor:
    """Return an executor that runs tasks in processes on this machine. With `--scheduler`, it runs them on the workers
    of a Dask scheduler.
    """
    if not asked.scheduler:
        return ProcessPoolExecutor(asked.processes)
    executor: Executor = import_module("distributed").Client(asked.scheduler).get_executor()
    return executor


if __name__ == "__main__":
    main()
