"""Measure how long threads that draw pictures block the event loop.

python -m tests.bench.event_loop [--boards 200]
"""

import argparse
import asyncio
import random
import statistics
import time
from collections.abc import Coroutine
from typing import Any

from bot.render import draw_gif, draw_png, ply_view, warm_sprites
from bot.rules import MoveLine, Position, warm_up
from bot.variants import listed_variants

BEAT = 0.001


async def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--boards", type=int, default=200)
    boards = options.parse_args().boards
    for variant in listed_variants():
        warm_up(variant)
    warm_sprites()
    lines = [random_line(seed) for seed in range(boards)]
    report("at rest", await gaps(asyncio.sleep(2)))
    report("while boards are drawn", await gaps(draw_all(lines)))
    report("while a game is drawn as a GIF", await gaps(asyncio.to_thread(draw_gif, max(lines, key=len_of))))


async def draw_all(lines: list[MoveLine]) -> None:
    for line in lines:
        await asyncio.to_thread(draw_png, ply_view(line, line.ply))


async def gaps(work: Coroutine[Any, Any, None]) -> list[float]:
    """Return the delays of the event loop in milliseconds, measured every BEAT seconds until the work is done."""
    task = asyncio.ensure_future(work)
    late = []
    while not task.done():
        begin = time.perf_counter()
        await asyncio.sleep(BEAT)
        late.append((time.perf_counter() - begin - BEAT) * 1000)
    await task
    return late


def report(what: str, late: list[float]) -> None:
    late.sort()
    print(
        f"{what}: {len(late)} beats, late by {statistics.median(late):.1f} ms median, "
        f"{late[int(len(late) * 0.99) - 1]:.1f} ms at the 99th percentile, {late[-1]:.1f} ms at most"
    )


def random_line(seed: int) -> MoveLine:
    rng = random.Random(seed)
    line = MoveLine.from_position(Position.start(rng.choice(listed_variants())))
    for _ in range(rng.randrange(1, 120)):
        if line.outcome is None:
            line = line.play(rng.choice(line.position.legal_moves))
    return line


def len_of(line: MoveLine) -> int:
    return line.ply


if __name__ == "__main__":
    asyncio.run(main())
