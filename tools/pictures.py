"""`python -m tools.pictures`: redraw the outdated pictures of the README and the documentation.

The digest of each picture's SVG is stored, so that a test can find outdated pictures on any machine. The picture of the
game page is a screenshot taken in Chromium. It is outdated if the page's styles or the drawings of the pieces have
changed.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from math import inf
from typing import Annotated

import typer

from bot.paths import ROOT
from bot.render import Mistake, chart_png, draw_gif, draw_png, draw_svg, evaluation_chart, ply_view, view_of
from bot.render.svg import symbols_svg, themes_css
from bot.rules import MoveLine, parse_move, parse_square
from bot.variants import find_variant
from bot.web.files import FOLDER as STATIC
from tests.chromium import CHROMIUM, a_browser
from tests.web.serve import UNDER_WAY, begin, serving

FOLDER = ROOT / "docs" / "pictures"
DIGESTS = "pictures.json"
PAGE = "page.png"

CAMPMATE = "f2f4 e8f7 c2c3 e6e5 e2e4 f7e6 f1a6 e5f4 a6c8 f8d7 d1b3 e6e5 b3b6 e5e4 b6b8 e4d3 b8a8 d3c2 a8a4 c2c1"
CHASE = (
    "g2g4 c7d5 h2h4 a8c7 f2f4 f8e6 e1f2 h8g6 b2b3 g6g4 f2f3 e7c6 f3e4 b7a5 e4e5 f7d6 e5e6 g4g1 h1g1 g8f6 e6f6 c6e5 "
    "f6g7 e5f3 g7h8"
)
PAWNS = (
    *(-0.57, -1.08, -0.82, -1.12, -0.77, -0.66, 0.25, -2.76, 0.21, -0.02, 3.18),
    *(2.84, 6.01, 0.25, 3.74, -0.14, 13.81, 14.1, 19.35, -inf, -inf),
)
"""The evaluation of the game CAMPMATE at each ply, in pawns from White's point of view, as computed by the engine with
30,000 nodes.
"""
MISTAKES = {13: Mistake.BLUNDER, 16: Mistake.BLUNDER, 19: Mistake.BLUNDER}


@dataclass(frozen=True)
class DocPicture:
    """A picture in the documentation. The digest of its SVG shows whether the picture has to be redrawn."""

    draw: Callable[[], bytes]
    svg: Callable[[], str]

    @property
    def digest(self) -> str:
        return sha256(self.svg().encode()).hexdigest()[:16]


def board(key: str, moves: str, *, theme: str = "steppe", size: int = 480, picked: str | None = None) -> DocPicture:
    """Return a picture of the board after these moves. The legal moves of the piece on `picked` are marked."""
    line = _line(key, moves)
    if picked is None:
        view = ply_view(line, line.ply, theme=theme)
    else:
        view = view_of(line.position, theme=theme, picked=parse_square(picked))
    return DocPicture(lambda: draw_png(view, size), lambda: draw_svg(view, size))


def game(key: str, moves: str, *, theme: str = "steppe", size: int = 320) -> DocPicture:
    """Return an animation of a finished game, from the start to the end."""
    line = _line(key, moves)
    return DocPicture(
        lambda: draw_gif(line, size, theme=theme, is_over=True),
        lambda: "".join(
            draw_svg(ply_view(line, ply, theme=theme, is_over=ply == line.ply), size) for ply in range(line.ply + 1)
        ),
    )


def chart() -> DocPicture:
    """Return the chart that `/analyze` shows."""
    svg = evaluation_chart("Orda Chess", ("Ann", "Bo"), PAWNS, MISTAKES)
    return DocPicture(lambda: chart_png(svg), lambda: svg)


def page() -> DocPicture:
    """Return a screenshot of the game page, as White sees it."""
    return DocPicture(
        lambda: asyncio.run(_page()),
        lambda: "".join(
            (*(one.read_text(encoding="utf-8") for one in sorted(STATIC.glob("*.css"))), symbols_svg(), themes_css())
        ),
    )


async def _page() -> bytes:
    async with serving() as site, a_browser() as browser:
        site.shown["demo"] = await begin(site.runtime, UNDER_WAY, clock=timedelta(hours=1))
        window = await browser.new_page(viewport={"width": 1100, "height": 760}, color_scheme="dark")
        await window.goto(f"{site.address}/k/demo-white")
        await window.wait_for_load_state("load")
        await window.locator("svg").first.wait_for()
        return await window.screenshot()


PICTURES: dict[str, Callable[[], DocPicture]] = {
    "orda.png": lambda: board("orda", "d4 c5 e3 cxd4 exd4 b5 b3 Kf7 c4"),
    "dots.png": lambda: board("orda", "d4 c5 e3 cxd4 exd4 b5 b3 Kf7", picked="c8", size=400),
    "game.gif": lambda: game("orda", CAMPMATE),
    "ordamirror.png": lambda: board("ordamirror", "c4 c5 d4 cxd4 exd4 He7", theme="walnut", size=400),
    "khans.gif": lambda: game("khans", CHASE),
    "asymmetric.png": lambda: board(
        "asymmetric-elves-orcs", "c1a3 d7d5 f1b5 c8d7 b5d7 b8d7 d1c3", theme="dusk", size=400
    ),
    "cwda.png": lambda: board(
        "cwda-knights-rookies", "f1e3 f7f5 d2d4 g8g6 g1f3 d7d5 b1c3 e7e6", theme="meadow", size=400
    ),
    "chart.png": chart,
    PAGE: page,
}
"""A function for each picture, keyed by file name. It is called only when the picture is needed."""


def _line(key: str, moves: str) -> MoveLine:
    variant = find_variant(key)
    line = MoveLine.from_uci(variant, variant.start_fen, [])
    for move in moves.split():
        line = line.play(parse_move(line.position, move))
    return line


def main(
    everything: Annotated[
        bool, typer.Option("--all", help="Draw all pictures, even those that are up to date.")
    ] = False,
) -> None:
    """Redraw all outdated pictures."""
    digests = json.loads((FOLDER / DIGESTS).read_text(encoding="utf-8"))
    for name, make in PICTURES.items():
        picture = make()
        if digests.get(name) == picture.digest and not everything:
            continue
        if name == PAGE and CHROMIUM is None:
            typer.echo(f"{name} was skipped: Chromium isn't installed.")
            continue
        (FOLDER / name).write_bytes(picture.draw())
        digests[name] = picture.digest
        typer.echo(f"{name} was redrawn. Look at it before you commit it.")
    (FOLDER / DIGESTS).write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
