"""`bench`: how fast this machine counts positions, searches, draws boards and answers. Figures, not verdicts."""

from __future__ import annotations

import asyncio
import random
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bot.engine import Engine, Limits, warm_up_engine
from bot.render import draw_png, draw_svg, view_of, warm_sprites
from bot.render.raster import rasterise
from bot.rules import Line, Position, warm_up
from bot.sandbox import build_town, simulated
from bot.variants import FAMILIES, VARIANTS, listed_variants

PERFT_DEPTH = 5
SEARCH_SECONDS = 2.0
BOARDS = 60
WHOLE_BOARDS = 8
GAME = "d4 c5 e3 cxd4 exd4 b5 b3 Kf7 c4 Ye7 Qh5 gxh5 cxb5 Kg6 Bc4 Kf5 Bxh6 Ke4 Bxe6 Kd3 Bxg8 Kc2 Bg7 Kc1"


def run_bench(say: Callable[[str], None]) -> None:
    """Measure everything, and say each figure as it is found."""
    for line in (*_perft(), *_search(), *_render()):
        say(line)
    say(asyncio.run(_round_trip()))
    # Kilobytes, but bytes on macOS.
    unit = 1 if sys.platform == "darwin" else 1024
    say(f"memory: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20:.0f} MiB at most")


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
        result = engine.search(Line.from_position(Position.start(family.example)), Limits(seconds=SEARCH_SECONDS))
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
    yield f"the same by CairoSVG alone: {_ms(svg)}, {svg / png:.1f} times as long"


async def _round_trip() -> str:
    with tempfile.TemporaryDirectory(prefix="campmate-") as folder:
        async with simulated(f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}") as env:
            town = await build_town(env)
            env.backend.transcript = transcript = Stamps()
            await town.play(town.bo, town.chen, GAME)
    acknowledged, shown = (statistics.median(column) for column in zip(*transcript.waits(), strict=True))
    return f"a move: acknowledged after {_ms(acknowledged)}, new board sent after {_ms(shown)} (medians)"


class Stamps(list[Any]):
    """The simulated Discord's record of what it told the bot and was asked by it, with the moment of each entry."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[float] = []

    def append(self, entry: Any) -> None:
        """Note an entry."""
        self.moments.append(time.perf_counter())
        super().append(entry)

    def waits(self) -> Iterator[tuple[float, float]]:
        """For each interaction, the seconds until it was acknowledged and until a message was sent."""
        begin = acknowledged = 0.0
        for (kind, name, _), moment in zip(self, self.moments, strict=True):
            if (kind, name) == ("GATEWAY", "INTERACTION_CREATE"):
                begin = moment
            elif kind == "HTTP" and name.endswith("/callback"):
                acknowledged = moment - begin
            elif kind == "HTTP" and name.startswith("POST /channels/"):
                yield acknowledged, moment - begin


def _random_lines(count: int) -> Iterator[Line]:
    rng = random.Random(1)
    for _ in range(count):
        line = Line.from_position(Position.start(listed_variants()[0]))
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
