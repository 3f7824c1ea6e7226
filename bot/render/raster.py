"""SVG to bitmap: the only place that speaks to CairoSVG, and through it to the system's cairo library."""

from __future__ import annotations

import importlib
import io
from threading import Lock
from types import ModuleType

from cachetools import LRUCache, cached
from PIL import Image

from bot.render.drawings import Drawing
from bot.render.scene import Tile
from bot.render.svg import document

KEPT_BYTES = 16 * 2**20
"""Bitmaps of pieces are some ten kilobytes each, and of an arrow across the board two million bytes."""


class CairoMissing(RuntimeError):
    """The system has no cairo library, which turns SVG into bitmaps."""

    def __init__(self) -> None:
        super().__init__(
            "The cairo library, which draws the boards, is not installed on this system; "
            "install it with `apt-get install libcairo2` (Debian, Ubuntu) or `brew install cairo` (macOS)."
        )


def rasterise(svg: str) -> Image.Image:
    """Turn an SVG document into an RGBA bitmap of its own size; raise CairoMissing."""
    return Image.open(io.BytesIO(_cairosvg().svg2png(bytestring=svg.encode()))).convert("RGBA")


def check_cairo() -> None:
    """Find out now whether pictures can be drawn on this system; raise CairoMissing."""
    _cairosvg()


def _cairosvg() -> ModuleType:
    try:
        return importlib.import_module("cairosvg")
    except OSError as error:  # what its import raises when the shared library is not found
        raise CairoMissing from error


@cached(LRUCache(KEPT_BYTES, getsizeof=lambda image: 4 * image.width * image.height), lock=Lock())
def sprite(drawing: Drawing, width: int, height: int) -> Image.Image:
    """A drawing as an RGBA bitmap, which is kept: do not change it. Raise CairoMissing."""
    return rasterise(document(drawing, width, height))


def compose(tile: Tile) -> Image.Image:
    """Lay a tile's sprites over one another, as an RGB bitmap; raise CairoMissing."""
    picture = Image.new("RGBA", (tile.width, tile.height))
    for layer in tile.layers:
        picture.alpha_composite(sprite(layer.drawing, layer.width, layer.height), (layer.x, layer.y))
    return picture.convert("RGB")
