"""Measure the longest time that each parser of user input takes: python -m tests.bench.reader_time --tries 3.

Every parser (reader) in `tests/test_linear_readers.py` has entry points (doors) and patterns. For each entry point, it
reads every pattern, repeated to the maximum length that the entry point accepts. Each text is tried several times. The
fastest try counts, because other work can only slow a try down. The slowest text is reported.
"""

from __future__ import annotations

import argparse
import gc
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from bot.discord.features.replay.imports import LARGEST_FILE
from bot.discord.features.replay.imports import LONGEST_TEXT as LONGEST_ENTRY
from bot.rules import warm_up
from bot.rules.pgn import LONGEST_PGN
from bot.variants import listed_variants
from bot.web.bodies import LARGEST_BODY, LONGEST_TEXT
from bot.web.imports import LARGEST_BODY as LARGEST_IMPORT
from tests.bench.loop_time import LONGEST_STEP
from tests.test_linear_readers import READERS, UNITS, Reader

LOOP, POOL, OWN = "the loop", "the work pool", "a process of its own"
LONGEST_OPTION = 6000
"""The maximum length of a command option, in characters
(interactions/application-commands#application-command-object)."""
LONGEST_CUSTOM_ID = 100
LONGEST_TARGET = 8190
"""The maximum length of a request's first line, in bytes. aiohttp rejects longer ones."""
UNLIMITED = 48_000
"""The size, in bytes, of test input for entry points without a limit. Only the machine's owner can use such entry
points.
"""


@dataclass(frozen=True)
class Door:
    """An entry point for input: its maximum size in bytes, and where the reader runs."""

    name: str
    size: int
    where: str


@dataclass(frozen=True)
class Cost:
    """How many seconds a reader (parser) takes to read a text. The text is given by its entry point, prefix and
    pattern.
    """

    reader: Reader
    door: Door
    prefix: str
    piece: str
    seconds: float

    @property
    def is_over(self) -> bool:
        """Whether reading the text blocks the event loop for longer than a step's budget."""
        return self.door.where == LOOP and self.seconds > LONGEST_STEP


FILE, ENTRY = Door("a file of `/import`", LARGEST_FILE, POOL), Door("a form's entry", LONGEST_ENTRY, LOOP)
WHOLE = Door("a text that is not refused for its length", LONGEST_PGN, POOL)
OPTION, PAGE = Door("a command's option", LONGEST_OPTION, LOOP), Door("a text of the page", LONGEST_TEXT, LOOP)
OWNER, QUEUE = Door("a line of its input", UNLIMITED, OWN), Door("the queue in the database", UNLIMITED, OWN)
DOORS: dict[str, tuple[Door, ...]] = {
    "PGN": (WHOLE,),
    "games of a PGN": (WHOLE,),
    "import": (WHOLE, FILE),
    "import that is too long": (FILE,),
    "file": (Door("a file of `/import`", LARGEST_FILE, LOOP),),
    "wrapped FEN": (WHOLE,),
    "FEN": (PAGE, Door("a tag of a PGN", LONGEST_PGN, POOL), OWNER),
    "move": (ENTRY, PAGE, OWNER),
    "typed move": (OPTION, ENTRY, PAGE),
    "UCI move": (PAGE, Door("a move of `POST /api/lines`", LONGEST_TEXT, POOL)),
    "conditional line": (PAGE,),
    "conditional lines": (PAGE,),
    "engine's command line": (OWNER,),
    "position --batch": (OWNER,),
    "moves of position --batch": (OWNER,),
    "body": (Door("a body", LARGEST_BODY, LOOP), Door("a body of `POST /api/import`", LARGEST_IMPORT, LOOP)),
    "custom_id": (Door("a control or a form", LONGEST_CUSTOM_ID, LOOP),),
    "key": (Door("an address", LONGEST_TARGET, LOOP),),
    "queued question": (QUEUE,),
    "text": (OPTION, ENTRY, PAGE, Door("a tag of a PGN", LONGEST_PGN, POOL)),
    "name": (Door("a tag of a PGN", LONGEST_PGN, LOOP),),
    "quoted text": (OPTION, ENTRY, PAGE),
}
"""The entry points of each reader, by the reader's name."""


def texts(reader: Reader, size: int) -> Iterator[tuple[str, str, str]]:
    """Yield each prefix and pattern of a reader, and the text of `size` bytes that is built from them."""
    for prefix in reader.prefixes:
        for piece in UNITS:
            whole = prefix + piece * (size // len(piece) + 1)
            yield prefix, piece, whole.encode()[:size].decode(errors="ignore")


def seconds(reader: Reader, text: str) -> float:
    """Return how many seconds of processor time this thread takes to read or reject `text`."""
    begun = time.thread_time()
    with suppress(*reader.refusals):
        reader.read(text)
    return time.thread_time() - begun


def measure(reader: Reader, door: Door, tries: int) -> Cost:
    """Time a reader on each of its texts, at the entry point's maximum size. Return the cost of the slowest text."""
    costs = [
        Cost(reader, door, prefix, piece, min(seconds(reader, text) for _ in range(tries)))
        for prefix, piece, text in texts(reader, door.size)
    ]
    return max(costs, key=lambda cost: cost.seconds)


@cache
def warm() -> None:
    """Compile the rules and fill the caches, as the bot does on startup."""
    for variant in listed_variants():
        warm_up(variant)
    for reader in READERS:
        for prefix in reader.prefixes:
            seconds(reader, prefix + "x")
    gc.collect()
    gc.freeze()


def table(costs: Sequence[Cost]) -> Iterator[str]:
    """Yield the lines of a table in Markdown."""
    yield "| reader | what arrives | bytes | worst text | read in | ms |"
    yield "|---|---|---|---|---|---|"
    for cost in costs:
        worst = ascii(cost.prefix + cost.piece)[1:-1].replace("|", "\\|").replace("`", "'")
        row = (cost.reader.name, cost.door.name, f"{cost.door.size:,}", f"`` {worst} `` …", cost.door.where)
        yield f"| {' | '.join(row)} | {cost.seconds * 1000:.2f} |"


def main() -> None:
    """Measure, and print the table. Exit with 1 if a reader blocks the event loop for longer than a step's budget."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="", help="part of a reader's name")
    parser.add_argument("--tries", type=int, default=3)
    given = parser.parse_args()
    warm()
    asked = [reader for reader in READERS if given.only in reader.name]
    costs = [measure(reader, door, given.tries) for reader in asked for door in DOORS[reader.name]]
    print("\n".join(table(costs)))
    over = [cost for cost in costs if cost.is_over]
    print(f"\n{len(costs)} rows, of which {len(over)} block the loop for more than {LONGEST_STEP * 1000:.0f} ms")
    raise SystemExit(bool(over))


if __name__ == "__main__":
    main()
