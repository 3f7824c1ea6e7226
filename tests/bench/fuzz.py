"""Fuzz every parser of user input: `python -m tests.bench.fuzz --minutes 20 [--only NAME …]`.

Atheris (libFuzzer) mutates the sample inputs of each parser, and keeps inputs that reach new code. To install it, run
`pip install -e '.[fuzz]'`. Each parser gets an equal share of the time, in its own process, and first reads its
samples. Prints each failure with the input that caused it, and exits with 1 if anything failed. Before you fix a
failure, add a test that reproduces it.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, redirect_stderr
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from tests.bench.fuzzing.reader import Reader

T = TypeVar("T")

PACKAGE = Path(__file__).parents[2] / "bot"
INSTRUMENTED = ["bot"]
COMPILED = [
    ".".join(("bot", *path.relative_to(PACKAGE).with_suffix("").parts)) for path in PACKAGE.glob("*/_kernel/*.py")
]
"""Modules that aren't instrumented, because Numba reads their bytecode."""
SLOW_SECONDS = 5.0
LONGEST = 4096
MOST_SHOWN = 5
"""The maximum number of failures printed for each parser."""


@contextmanager
def opened(name: str) -> Iterator[Reader]:
    """Yield the parser. If it needs the website or the simulated Discord, start that first."""
    from tests.bench.fuzzing.texts import TEXTS  # noqa: PLC0415, imported late, so that it is instrumented

    found = next((one for one in TEXTS if one.name == name), None)
    if found is not None:
        yield found
        return
    with asyncio.Runner() as runner, tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        if name == "page":
            from tests.bench.fuzzing.page import page_opened, page_reader  # noqa: PLC0415

            with _kept(runner, page_opened(Path(folder))) as page:
                yield page_reader(page, runner)
        else:
            from tests.bench.fuzzing.discord import discord_reader  # noqa: PLC0415
            from tests.bench.simulated import simulated_world  # noqa: PLC0415

            with _kept(runner, simulated_world()) as world:
                yield discord_reader(world, runner)


@contextmanager
def _kept(runner: asyncio.Runner, opening: AbstractAsyncContextManager[T]) -> Iterator[T]:
    """Keep a context manager open. It's entered and exited in the same task, because context variables require that."""

    async def open_and_close(is_open: asyncio.Future[T], closing: asyncio.Event) -> None:
        async with opening as found:
            is_open.set_result(found)
            await closing.wait()

    async def begin() -> tuple[T, asyncio.Event, asyncio.Task[None]]:
        is_open: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        closing = asyncio.Event()
        keeping = asyncio.create_task(open_and_close(is_open, closing))
        both: set[asyncio.Future[Any]] = {is_open, keeping}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if keeping.done():
            keeping.result()
        return is_open.result(), closing, keeping

    found, closing, keeping = runner.run(begin())
    try:
        yield found
    finally:
        closing.set()
        runner.run(asyncio.wait_for(keeping, None))


NAMES = (
    *("FEN", "move", "PGN", "import", "UCI", "position --batch"),
    *("custom_id", "DATABASE_URL", "SHARD_IDS", "settings", "page", "interaction"),
)


def fuzz(name: str, seconds: float, seed: int, corpus: str, sender: Connection) -> None:
    """Fuzz one parser for some time, send the numbers of inputs and failures to the parent process, and end this
    process.

    `corpus` is an empty folder for the samples and libFuzzer's own files.
    """
    import atheris  # noqa: PLC0415, only installed with the extra `fuzz`

    from tests.bench.fuzzing.reader import find_fault  # noqa: PLC0415

    with opened(name) as reader:
        for number, sample in enumerate(reader.samples()):
            (Path(corpus) / str(number)).write_text(sample, encoding="utf-8")
            fault = find_fault(reader, sample, float("inf"))
            assert fault is None, fault
        until, texts, faults = time.monotonic() + seconds, 0, set[str]()

        def read(data: bytes) -> None:
            nonlocal texts
            fault = find_fault(reader, data.decode("utf-8", "replace"), SLOW_SECONDS)
            texts += 1
            # Failures are distinguished by the last line of their traceback.
            if fault is not None and (last := fault.splitlines()[-1]) not in faults:
                faults.add(last)
                if len(faults) <= MOST_SHOWN:
                    print(fault, flush=True)
            if time.monotonic() >= until:
                sender.send((texts, len(faults)))
                # libFuzzer only stops when the process ends.
                os._exit(0)

        quiet = ["-verbosity=0", "-print_final_stats=0", f"-artifact_prefix={corpus}/"]
        options = [f"-max_len={LONGEST}", f"-seed={seed}", "-rss_limit_mb=0", *quiet]
        atheris.Setup([sys.argv[0], corpus, *options], read)
        atheris.Fuzz()


def run(name: str, seconds: float, seed: int) -> tuple[int, int]:
    """Fuzz a parser in a child process, and return the number of inputs and the number of failures."""
    here, there = get_context("fork").Pipe(duplex=False)
    with tempfile.TemporaryDirectory(prefix="campmate-fuzz-") as corpus:
        child = get_context("fork").Process(target=fuzz, args=(name, seconds, seed, corpus, there))
        child.start()
        there.close()
        try:
            texts, faults = here.recv()
        except EOFError:
            # The child has crashed.
            texts, faults = 0, 1
        child.join()
    print(f"{name}: {texts} texts, {faults} faults", flush=True)
    return texts, faults


def prepared() -> None:
    """Import the instrumented modules and compile the kernels, once for all child processes."""
    import atheris  # noqa: PLC0415, only installed with the extra `fuzz`

    # Atheris prints the name of each module that it instruments.
    with redirect_stderr(io.StringIO()), atheris.instrument_imports(include=INSTRUMENTED, exclude=COMPILED):
        from bot.engine import warm_up_engine  # noqa: PLC0415
        from bot.variants import listed_variants  # noqa: PLC0415
        from tests.bench import simulated  # noqa: F401, PLC0415
        from tests.bench.fuzzing import discord, page, texts  # noqa: F401, PLC0415
    for variant in listed_variants():
        warm_up_engine(variant)


def main() -> None:
    """Fuzz each parser for its share of the time."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", nargs="+", choices=NAMES, default=list(NAMES), metavar="NAME")
    asked = parser.parse_args()
    prepared()
    seconds = asked.minutes * 60 / len(asked.only)
    results = [run(name, seconds, asked.seed + NAMES.index(name)) for name in asked.only]
    texts, faults = (sum(column) for column in zip(*results, strict=True))
    least = min(count for count, _ in results)
    print(f"{texts} texts, at least {least} for each of {len(results)} readers, {faults} faults")
    sys.exit(faults > 0)


if __name__ == "__main__":
    main()
