"""`bench`: measures how fast perft, search and drawing are on this machine, and how soon a move's board is sent."""

from __future__ import annotations

import asyncio
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any

from bot.engine import Engine, Limits, warm_up_engine
from bot.render import draw_png, draw_svg, view_of, warm_sprites
from bot.render.svg import rasterise
from bot.rules import MoveLine, Position, warm_up
from bot.variants import FAMILIES, VARIANTS, listed_variants

PERFT_DEPTH = 5
SEARCH_SECONDS = 2.0
BOARDS = 60
WHOLE_BOARDS = 8
SIMULATOR = "simcord"
"""The package that simulates Discord. The benchmark needs it to measure the time from a move to its board. It is
installed with the “sandbox” extra.
"""


def run_bench(say: Callable[[str], None]) -> None:
    for line in (*_perft(), *_search(), *_render()):
        say(line)
    say(_round_trip())
    # ru_maxrss is in kilobytes on Linux, but in bytes on macOS.
    piece = 1 if sys.platform == "darwin" else 1024
    say(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * piece / 2**20:.0f} MiB at peak")


def _perft() -> Iterator[str]:
    for variant in VARIANTS.values():
        warm_up(variant)
        begin = time.perf_counter()
        nodes = Position.start(variant).perft(PERFT_DEPTH)
        seconds = time.perf_counter() - begin
        yield f"perft {variant.key} {PERFT_DEPTH}: {nodes} nodes, {nodes / seconds / 1e6:.1f} million a second"


def _search() -> Iterator[str]:
    engine = Engine()
    for family in FAMILIES.values():
        begin = time.perf_counter()
        warm_up_engine(family.example)
        warm = time.perf_counter() - begin
        engine.clear()
        result = engine.search(MoveLine.from_position(Position.start(family.example)), Limits(seconds=SEARCH_SECONDS))
        rate = result.nodes / result.seconds / 1e6
        yield f"engine {family.key}: ready in {_ms(warm)}, depth {result.depth}, {rate:.2f} million nodes a second"


def _render() -> Iterator[str]:
    begin = time.perf_counter()
    warm_sprites()
    yield f"sprites: ready in {_ms(time.perf_counter() - begin)}"
    views = [view_of(line.position, last_move=line.moves[-1]) for line in _random_lines(BOARDS)]
    drawn = [_timed(lambda view=view: len(draw_png(view))) for view in views]  # type: ignore[misc]
    whole = [_timed(lambda view=view: rasterise(draw_svg(view))) for view in views[:WHOLE_BOARDS]]  # type: ignore[misc]
    png, svg = (statistics.median(seconds for seconds, _ in runs) for runs in (drawn, whole))
    largest = max(size for _, size in drawn) / 1024
    yield f"board of 720 px: {_ms(png)} median, at most {largest:.0f} KiB"
    yield f"the same with CairoSVG alone: {_ms(svg)}, {svg / png:.1f} times as long"


def _round_trip() -> str:
    if find_spec(SIMULATOR) is None:
        return "a move: skipped, because the extra “sandbox” is not installed: `pip install 'campmate[sandbox]'`"
    from bot.sandbox.round_trip import measure_round_trip

    move = asyncio.run(measure_round_trip())
    times = f"acknowledged after {_ms(move.acknowledged)}, new board sent after {_ms(move.shown)} (medians)"
    work = f"{move.work.transactions} transactions, {move.work.statements} statements, {move.replayed} moves replayed"
    return f"a move: {times}; {work}"


def _random_lines(count: int) -> Iterator[MoveLine]:
    rng = random.Random(1)
    for _ in range(count):
        line = MoveLine.from_position(Position.start(listed_variants()[0]))
        for _ in range(rng.randrange(1, 60)):
            if line.outcome is None:
                line = line.play(rng.choice(line.position.legal_moves))
        yield line


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    begin = time.perf_counter()
    result = work()
    return time.perf_counter() - begin, result


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"
