"""Measure the speed of the browser's board while other pages are open: python -m tests.bench.board_speed --pages 50.

Two members play a game in Chromium on a site that also serves other pages with games in progress. The site, the other
pages and Chromium share the processor.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import Any

from playwright.async_api import Browser, Page

from bot.rules import MoveLine
from bot.variants import find_variant
from tests.bench.pages import measure
from tests.chromium import a_browser
from tests.web.pages import PHONE, Reader

LOADS = 5
MOVES = "d4 c5 e3 cxd4 exd4 b5 b3 Kf7 c4 Ye7 Qh5 gxh5 cxb5 Kg6 Bc4 Kf5 Bxh6 Ke4"

READY = """
new MutationObserver((_, observer) => {
  if (document.querySelectorAll("[data-square]").length < 64) return;
  window.boardAt = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
"""JavaScript that records when the board is complete."""
SHOWN = """
() => {
  const app = document.querySelector("#app");
  const squares = () => document.querySelector(".board").innerHTML;
  window.own = [];
  window.others = [];
  document.addEventListener("pointerdown", (event) => {
    const before = squares();
    let frames = 0;
    const look = () => {
      frames += 1;
      if (squares() !== before) window.own.push({ frames, at: performance.timeOrigin + event.timeStamp });
      else if (frames < 100) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true });
  new MutationObserver(() => window.others.push(performance.timeOrigin + performance.now()))
    .observe(app, { attributes: true, attributeFilter: ["data-ply"] });
}
"""
"""JavaScript that counts the frames from each click to the next change of the board, and records when moves appear."""
LOADED = """
() => {
  const [page] = performance.getEntriesByType("navigation");
  const files = performance.getEntriesByType("resource");
  const size = files.reduce((sum, file) => sum + file.encodedBodySize, page.encodedBodySize);
  return { interactive: window.boardAt - page.responseEnd, size };
}
"""


@contextmanager
def served(games: int) -> Iterator[str]:
    """Serve the games in a separate process, and yield the site's address."""
    command = [sys.executable, "-m", "tests.bench.pages", "--serve", "--games", str(games)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            yield server.stdout.readline().strip()
        finally:
            server.terminate()
            server.wait()


async def load(browser: Browser, address: str) -> dict[str, Any]:
    """Open the page of the first game with an empty cache."""
    reader = await Reader.sit_down(browser, address, PHONE)
    await reader.page.context.add_init_script(READY)
    await reader.opens("g/1")
    found: dict[str, Any] = await reader.page.evaluate(LOADED)
    await reader.page.context.close()
    return found


async def play(browser: Browser, address: str, name: str) -> tuple[list[int], list[float]]:
    """Play a game by clicking. Return how many frames pass until each move appears on the mover's own page, and how
    many milliseconds until it appears on the opponent's page."""
    readers = [await Reader.sit_down(browser, address) for _ in range(2)]
    for reader, side in zip(readers, ("white", "black"), strict=True):
        await reader.opens(f"k/{name}-{side}")
        await reader.page.evaluate(SHOWN)
    variant = find_variant("orda")
    line = MoveLine.from_uci(variant, variant.start_fen, MOVES.split())
    frames, delays = [], []
    for ply, move in enumerate(line.moves):
        mover, other = readers[ply % 2].page, readers[1 - ply % 2].page
        for square in (move.uci[:2], move.uci[2:4]):
            await mover.locator(f"[data-square={square}]").click()
        for page in (mover, other):
            await page.locator(f"#app[data-ply='{ply + 1}']").wait_for()
        shown = await _last(mover, "own")
        frames.append(shown["frames"])
        delays.append(await _last(other, "others") - shown["at"])
    return frames, delays


async def _last(page: Page, name: str) -> Any:
    return await page.evaluate("(name) => window[name].at(-1)", name)


async def run(pages: int) -> None:
    games = pages // 2
    name = "g" + "x" * (games + 1)
    with served(games + 1) as address:
        others = asyncio.create_task(measure(address, games, pages))
        async with a_browser() as browser:
            loads = [await load(browser, address) for _ in range(LOADS)]
            frames, delays = await play(browser, address, name)
        taken = await others
    ready = [one["interactive"] for one in loads]
    size = loads[0]["size"] / 1024
    print(f"{pages} other pages: a move reaches one after {median(taken) * 1000:.0f} ms ({len(taken)} times)")
    print(f"first load: {size:.0f} KB; board after the response: {median(ready):.0f} ms, at most {max(ready):.0f} ms")
    print(f"own move: shown after {median(frames):.0f} frame, at most {max(frames)}")
    print(f"opponent's move: {median(delays):.0f} ms, at most {max(delays):.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=50)
    asyncio.run(run(parser.parse_args().pages))


if __name__ == "__main__":
    main()
