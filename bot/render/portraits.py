"""The portraits of the characters: SVG files with their own colors, which no theme changes."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

from bot.paths import ASSETS
from bot.render.assets import read_drawing
from bot.render.svg import rasterise

SIZE = 160
"""The width of a portrait as PNG, in pixels: about twice what Discord shows."""


def portrait_path(key: str, root: Path = ASSETS) -> Path:
    return root / "characters" / f"{key}.svg"


@cache
def portrait_body(key: str) -> str:
    """Return the content of a portrait's SVG, 100 by 100. Raise BadAsset if its file is missing or malformed."""
    return read_drawing(portrait_path(key))


def portrait_svg(key: str) -> str:
    """Return a portrait as an SVG document. Raise BadAsset."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{portrait_body(key)}</svg>'


def portrait_keys(root: Path = ASSETS) -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in (root / "characters").glob("*.svg")))


def warm_portraits() -> None:
    """Draw all portraits, so that none is drawn on the event loop. Raise CairoMissing or BadAsset."""
    for key in portrait_keys():
        portrait_png(key)


@cache
def portrait_png(key: str) -> bytes:
    """Return a portrait as PNG; raise CairoMissing or BadAsset. It takes some milliseconds, once for each portrait."""
    sized = portrait_svg(key).replace("<svg ", f'<svg width="{SIZE}" height="{SIZE}" ', 1)
    file = io.BytesIO()
    rasterise(sized).quantize(128).save(file, "PNG", optimize=True)
    return file.getvalue()
