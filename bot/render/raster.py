"""SVG to bitmap: the only module that uses CairoSVG, and through it the system's cairo library."""

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
"""The cache's size: a piece's bitmap takes some ten kilobytes, that of an arrow across the board two megabytes."""


class CairoMissing(RuntimeError):
    """The system has no cairo library."""

    def __init__(self) -> None:
        super().__init__(
            "The cairo library, which draws the boards, is not installed on this system; "
            "install it with `apt-get install libcairo2` (Debian, Ubuntu) or `brew install cairo` (macOS)."
        )


def rasterise(svg: str) -> Image.Image:
    """Turn an SVG document into an RGBA bitmap of its own size; raise CairoMissing."""
    return Image.open(io.BytesIO(_cairosvg().svg2png(bytestring=svg.encode()))).convert("RGBA")


def check_cairo() -> None:
    """Raise CairoMissing unless pictures can be drawn on this system."""
    _cairosvg()


def _cairosvg() -> ModuleType:
    try:
        return importlib.import_module("cairosvg")
    except OSError as error:  # its import raises this if the shared library is not found
        raise CairoMissing from error


@cached(LRUCache(KEPT_BYTES, getsizeof=lambda image: 4 * image.width * image.height), lock=Lock())
def sprite(drawing: Drawing, width: int, height: int) -> Image.Image:
    """Return a drawing as a cached RGBA bitmap, which callers must not change. Raise CairoMissing."""
    return rasterise(document(drawing, width, height))


def compose(tile: Tile) -> Image.Image:
    """Lay a tile's sprites over one another, as an RGB bitmap; raise CairoMissing."""
    picture = Image.new("RGBA", (tile.width, tile.height))
    for layer in tile.layers:
        picture.alpha_composite(sprite(layer.drawing, layer.width, layer.height), (layer.x, layer.y))
    return picture.convert("RGB")
