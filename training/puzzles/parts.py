"""Work that is divided into parts. Each part has its own file, so a command can be interrupted and run again."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from training.puzzles.record import Record, read, write

Task = TypeVar("Task")


def run(
    tasks: Iterator[tuple[Path, Task]], work: Callable[[Task], list[Record]], processes: int, done: int, wanted: int
) -> None:
    """Run tasks in several processes, and write the records of each task to the task's file. Stop when there are enough
    records, or when there are no more tasks.

    `done` is the number of records that already exist, and `wanted` is the total number of records to reach.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; run the same command to continue"))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    running: dict[Future[list[Record]], Path] = {}
    with ProcessPoolExecutor(processes) as executor, Progress(*columns) as bar:
        shown = bar.add_task("puzzles", total=wanted, completed=done)
        while done < wanted:
            for path, task in islice(tasks, processes + 1 - len(running)):
                running[executor.submit(work, task)] = path
            if not running:
                break
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                records = future.result()
                write(running.pop(future), records)
                done += len(records)
            bar.update(shown, completed=done)
        for future in running:
            future.cancel()


def in_files(folder: Path, pattern: str) -> list[Record]:
    """Return the records in all files that match a pattern, sorted by file name."""
    return [record for path in sorted(folder.glob(pattern)) for record in read(path)]


def batches(records: list[Record], size: int) -> Iterator[tuple[str, list[Record]]]:
    """Split records into batches. Yield each batch with a name, which is a hash of its content."""
    for begin in range(0, len(records), size):
        batch = records[begin : begin + size]
        text = "".join(f"{record.variant} {record.fen} {record.line}" for record in batch)
        yield sha256(text.encode()).hexdigest()[:16], batch
