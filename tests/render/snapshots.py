"""The images that are stored as SVG in tests/data/render.

The pieces are left out, because they have a sheet of their own. Run `python -m tests.render.snapshots` to write the
images again, and look at the changes before committing them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from xml.etree import ElementTree

from bot.render import (
    BalanceBar,
    LegendColumn,
    Mistake,
    Series,
    balance_chart,
    diagram_view,
    draw_legend_svg,
    draw_svg,
    evaluation_chart,
    pieces_to_name,
    ply_view,
    rating_chart,
    view_of,
)
from bot.rules import Color, Move, MoveLine, Position, parse_move, parse_square
from bot.variants import find_variant
from bot.variants.pieces import FALCON, LANCER

FOLDER = Path(__file__).parents[1] / "data" / "render"
SVG = "{http://www.w3.org/2000/svg}"
ORDA = find_variant("orda")
OPENING = MoveLine.from_uci(ORDA, ORDA.start_fen, ["d2d4", "c6c5", "d4c5", "b6c5"])
BARE_KINGS = Position.from_fen(ORDA, "8/2K5/8/8/8/8/1k6/8 b - - 0 60")


def pictures() -> dict[str, str]:
    """Return each stored image by name. There is one for every kind of mark."""
    return {
        "start": draw_svg(ply_view(OPENING, 0)),
        "last-move-and-material": draw_svg(ply_view(OPENING, 3, orientation=Color.BLACK)),
        "check": draw_svg(view_of(Position.from_fen(ORDA, "4k3/8/8/8/8/5h2/8/4K3 w - - 0 1"))),
        "over": draw_svg(ply_view(OPENING, 4, is_over=True)),
        "alert": draw_svg(view_of(BARE_KINGS)),
        "campmate": draw_svg(view_of(BARE_KINGS.play(parse_move(BARE_KINGS, "Ka1")), is_over=True)),
        "strikes": draw_svg(view_of(Position.start(ORDA), picked=parse_square("c8"))),
        "dots": draw_svg(view_of(OPENING.position, picked=parse_square("d1"))),
        "arrow": draw_svg(view_of(OPENING.position, arrows=[Move(parse_square("g1"), parse_square("f3"))])),
        "arrow-hollow": draw_svg(replace(view_of(OPENING.position), hollow_arrows=((6, 21),), arrows=((1, 18),))),
        "diagram-lancer": draw_svg(diagram_view(LANCER)),
        "diagram-falcon": draw_svg(diagram_view(FALCON, Color.BLACK, theme="contrast")),
        "legend": draw_legend_svg(replace(ply_view(OPENING, 0), theme="walnut"), _columns()),
        "chart-ratings": _ratings(),
        "chart-evaluation": evaluation_chart(
            "可汗西征棋 7", ("陈", "Bo"), [0.2, 0.4, -3, -2.5, math.inf], {2: Mistake.BLUNDER, 4: Mistake.MISTAKE}
        ),
        "chart-balance": balance_chart(
            "Match-ups",
            ("Left", "Draw", "Right"),
            [BalanceBar("Humans", 402, 169, 429), BalanceBar("精灵", 412, 160, 428)],
        ),
    }


def skeleton(svg: str) -> str:
    """Return an image as SVG without the drawings of the pieces."""
    root = ElementTree.fromstring(svg)
    for definitions in root.iter(f"{SVG}defs"):
        for drawing in list(definitions):
            if drawing.attrib["id"].startswith(("white-", "black-")):
                definitions.remove(drawing)
    ElementTree.register_namespace("", SVG.strip("{}"))
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def kept(name: str) -> Path:
    return FOLDER / f"{name}.svg"


def _columns() -> list[LegendColumn]:
    return [
        LegendColumn(color, color.word, tuple((kind.name, f"{letter} {kind.name}") for letter, kind in pieces))
        for color in Color
        for pieces in [pieces_to_name(OPENING.start, color)]
    ]


def _ratings() -> str:
    days = [date(2026, 8, 1) + timedelta(5 * number) for number in range(6)]
    lines = [(1500, 1520, 1512, 1540, 1561, 1549), (1490, 1470, 1488, 1465, 1450, 1472)]
    names = ("可汗西征棋", "Orda Mirror")
    series = [Series(name, tuple(zip(days, line, strict=True))) for name, line in zip(names, lines, strict=True)]
    return rating_chart("陈可汗", series, day=date.isoformat)


if __name__ == "__main__":
    for name, svg in pictures().items():
        kept(name).write_text(skeleton(svg), encoding="utf-8")
