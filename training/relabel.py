"""Replace the scores of `generate`'s positions with those of another UCI engine, a stronger teacher than our own.

    python -m training.relabel data/chess --teacher stockfish --nodes 1000 -o data/chess-sf

The teacher searches each position with one thread and the given number of nodes. Its transposition table is cleared
before each part, so the same part always gets the same scores. Positions with a forced win, or with a score that
`generate` wouldn't store, are left out. The output folder gets a file for each part of the input folder, so you can
continue an interrupted run.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from rich.progress import track

from bot.rules import Position
from bot.variants import find_variant
from training.engine_process import EngineProcess
from training.generate import LEARNED
from training.positions import PositionRecords, unpack, write_part

ENGINES: list[EngineProcess] = []  # this process's teacher


def relabeled(
    teacher: EngineProcess, keys: Sequence[str], records: PositionRecords, go: str, scale: float
) -> PositionRecords:
    """Return the records with the teacher's scores times `scale`. Leave out records that have no score to learn."""
    kept, scores = np.zeros(len(records), bool), np.zeros(len(records))
    variants = [find_variant(key) for key in keys]
    for i, words in enumerate(unpack(records)):
        cp = teacher.centipawns(Position(variants[records["variant"][i]], words).fen, go)
        if cp is not None:
            scores[i] = scale * cp * (1 - 2 * int(records["turn"][i]))
            kept[i] = abs(scores[i]) < LEARNED
    found: PositionRecords = records[kept]
    found["score"] = np.round(scores[kept])
    return found


def relabel_part(part: Path, output: Path, go: str, scale: float) -> int:
    """Write a part with the teacher's scores. Return how many positions it has."""
    with np.load(part) as data:
        keys, records = tuple(str(key) for key in data["variants"]), data["records"]
    ENGINES[0].new_game()
    found = relabeled(ENGINES[0], keys, records, go, scale)
    write_part(output / part.name, keys, found)
    return len(found)


def start_teacher(command: str, options: list[str]) -> None:
    """Start this process's teacher."""
    ENGINES.append(EngineProcess(command, "chess", options))


def main() -> None:
    asked = options().parse_args()
    asked.output.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; run the same command to continue"))
    parts = [part for part in sorted(asked.positions.glob("part-*.npz")) if not (asked.output / part.name).exists()]
    teacher = (asked.teacher, [*asked.teacher_option, "Threads=1", "Hash=4"])
    with ProcessPoolExecutor(asked.processes, initializer=start_teacher, initargs=teacher) as executor:
        running = [
            executor.submit(relabel_part, part, asked.output, f"nodes {asked.nodes}", asked.scale) for part in parts
        ]
        total = sum(future.result() for future in track(running))
    print(f"{total} positions")


def options() -> argparse.ArgumentParser:
    """Return the parser for the command-line arguments."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("positions", type=Path, help="an output folder of `generate`")
    parser.add_argument("--teacher", default="stockfish", help="the teacher's command line")
    parser.add_argument("--teacher-option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--nodes", type=int, default=1000, help="nodes per position")
    parser.add_argument("--scale", type=float, default=0.85, help="our centipawns per centipawn of the teacher")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("-o", "--output", type=Path, required=True, help="the folder for the new parts")
    return parser


if __name__ == "__main__":
    main()
