"""Draws the characters' portraits, and the table of a member's crowns.

Portraits are SVG files with their own colors. A member earns a crown by beating a character.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.paths import ASSETS
from bot.render.assets import read_drawing
from bot.render.charts import MARGIN, WIDTH, page, rule
from bot.render.lettering import Writing, fitted, text_svg
from bot.render.svg import DEFAULT_SIZE, rasterise
from bot.render.theme import DEFAULT_THEME, Theme, find_theme

SIZE = 160
"""The width of a portrait as PNG, in pixels: about twice the width at which Discord shows it."""


def portrait_path(key: str, root: Path = ASSETS) -> Path:
    return root / "characters" / f"{key}.svg"


@cache
def portrait_body(key: str) -> str:
    """Return the content of a portrait's <svg> element, 100 by 100 units in size.

    Raise BadAsset if the portrait's file is missing or malformed.
    """
    return read_drawing(portrait_path(key))


def portrait_svg(key: str) -> str:
    """Return a portrait as an SVG document. Raise BadAsset if the portrait's file is missing or malformed."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{portrait_body(key)}</svg>'


def portrait_keys(root: Path = ASSETS) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (root / "characters").glob("*.svg")))


def warm_portraits() -> None:
    """Draw all portraits in advance, so that none has to be drawn on the event loop.

    Can raise CairoMissing or BadAsset.
    """
    for key in portrait_keys():
        portrait_png(key)


@cache
def portrait_png(key: str) -> bytes:
    """Return a portrait as PNG. Can raise CairoMissing or BadAsset.

    The first call for each portrait takes a few milliseconds.
    """
    sized = portrait_svg(key).replace("<svg ", f'<svg width="{SIZE}" height="{SIZE}" ', 1)
    file = io.BytesIO()
    rasterise(sized).quantize(128).save(file, "PNG", optimize=True)
    return file.getvalue()


TEXT_SIZE, DETAIL_SIZE = 22, 17
TOP = 72
"""The y coordinate where the portraits begin, below the title."""
PORTRAIT, COLUMN = 44, 48
LINE_HEIGHT = 58
CROWN = "M-15 10L-17 -8-8 0 0 -13 8 0 17 -8 15 10z"
GOLD, LINE = "#e0b040", "#2a2118"


@dataclass(frozen=True)
class CrownLine:
    name: str
    detail: str
    """The text below the name."""
    is_earned: tuple[bool, ...]
    """For each portrait, whether the member has earned its crown."""


def crowns_picture(
    title: str,
    portraits: Sequence[str],
    lines: Sequence[CrownLine],
    size: int = DEFAULT_SIZE,
    *,
    theme: str = DEFAULT_THEME,
) -> str:
    """Draw a table of crowns as SVG.

    `portraits` contains the characters' keys. Earned and missing crowns differ in shape as well as color. Can raise
    BadAsset, BadSize or UnknownTheme.
    """
    look = find_theme(theme)
    left = WIDTH - MARGIN - COLUMN * len(portraits)
    parts = [*_portraits(portraits, left)]
    first = TOP + PORTRAIT + 10
    for number, line in enumerate(lines):
        parts += _line(look, line, left, first + LINE_HEIGHT * number)
    height = first + LINE_HEIGHT * len(lines) + MARGIN // 2
    return page(look, title, [], parts, height=height, size=size)


def _portraits(keys: Sequence[str], left: float) -> Iterator[str]:
    scale = PORTRAIT / 100
    for place, key in enumerate(keys):
        x = left + COLUMN * place + (COLUMN - PORTRAIT) / 2
        yield f'<g transform="translate({x:g} {TOP}) scale({scale:g})">{portrait_body(key)}</g>'


def _line(theme: Theme, line: CrownLine, left: float, top: float) -> Iterator[str]:
    yield rule(theme, MARGIN, top, WIDTH - MARGIN, top)
    room = left - MARGIN - 8
    yield text_svg(fitted(line.name, TEXT_SIZE, room), MARGIN, top + 26, Writing(TEXT_SIZE, theme.page.ink))
    yield text_svg(fitted(line.detail, DETAIL_SIZE, room), MARGIN, top + 48, Writing(DETAIL_SIZE, theme.page.ink))
    for place, is_earned in enumerate(line.is_earned):
        x, y = left + COLUMN * (place + 0.5), top + LINE_HEIGHT / 2
        yield _crown(x, y) if is_earned else _gap(theme, x, y)


def _crown(x: float, y: float) -> str:
    return (
        f'<path fill="{GOLD}" stroke="{LINE}" stroke-width="3" stroke-linejoin="round"'
        f' transform="translate({x:g} {y:g})" d="{CROWN}"/>'
    )


def _gap(theme: Theme, x: float, y: float) -> str:
    return f'<circle fill="{theme.page.faint}" cx="{x:g}" cy="{y:g}" r="3"/>'
