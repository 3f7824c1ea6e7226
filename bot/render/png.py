"""A picture as PNG, composed of cached tiles, so that no part of it is rasterised twice.

Tiles are cached in the theme's palette, so that composing a board only copies bytes, and quantises nothing. The
functions may be called from several threads: cached bitmaps are only read.
"""

from __future__ import annotations

import io
from functools import lru_cache
from itertools import product

from PIL import Image

from bot.render.assets import drawn_names
from bot.render.drawings import piece
from bot.render.palette import to_palette
from bot.render.raster import compose, sprite
from bot.render.scene import Scene, Tile, cell_of, piece_side, scene_of
from bot.render.svg import DEFAULT_SIZE
from bot.render.theme import DEFAULT_THEME, Theme, find_theme
from bot.render.view import BoardView
from bot.rules import Color

COMPRESSION = 3
"""The level of zlib; its default 6 takes twice as long for a board, for a file of 32 KB instead of 40."""
KEPT_TILE_PIXELS = 1024 * 64
"""The largest cached tile: a bar of a picture about 1024 pixels wide. Larger tiles would take too much memory."""


def draw_png(view: BoardView, size: int = DEFAULT_SIZE) -> bytes:
    """Draw the picture of `draw_svg` as a PNG file.

    `size` is the width in pixels, 120 to 2048. Raise BadSize, UnknownTheme, CairoMissing, or BadAsset for a
    faulty file.
    """
    return png_of(scene_of(view, size))


def png_of(scene: Scene) -> bytes:
    """Write a picture as a PNG file; raise CairoMissing."""
    file = io.BytesIO()
    bitmap(scene).save(file, "PNG", compress_level=COMPRESSION)
    return file.getvalue()


def bitmap(scene: Scene) -> Image.Image:
    """Compose a picture in its theme's palette; raise CairoMissing."""
    picture = _ground(scene.theme, scene.ground).resize((scene.width, scene.height))
    for placed in scene.tiles:
        picture.paste(kept_tile(placed.tile, scene.theme), (placed.x, placed.y))
    for layer in scene.overlays:
        box = (layer.x, layer.y, layer.x + layer.width, layer.y + layer.height)
        part = picture.crop(box).convert("RGBA")
        part.alpha_composite(sprite(layer.drawing, layer.width, layer.height))
        picture.paste(to_palette(part.convert("RGB"), scene.theme), box)
    return picture


def warm_sprites(theme_name: str = DEFAULT_THEME, size: int = DEFAULT_SIZE) -> None:
    """Rasterise every piece as pictures of this size show it, so that the first picture is as fast as later ones.

    Raise UnknownTheme, CairoMissing, or BadAsset for a faulty file.
    """
    theme, side = find_theme(theme_name), piece_side(cell_of(size))
    to_palette(Image.new("RGB", (1, 1)), theme)
    for color, name in product(Color, drawn_names()):
        sprite(piece(theme, color, name), side, side)


@lru_cache(maxsize=64)
def _ground(theme: Theme, colour: str) -> Image.Image:
    """Return one pixel of a colour, to be enlarged: converting a whole picture would take as long as its tiles."""
    return to_palette(Image.new("RGB", (1, 1), colour), theme)


def kept_tile(tile: Tile, theme: Theme) -> Image.Image:
    """Return a tile in its theme's palette, cached if it is small: callers must not change it. Raise CairoMissing."""
    is_kept = tile.width * tile.height <= KEPT_TILE_PIXELS
    return _kept_tile(tile, theme) if is_kept else to_palette(compose(tile), theme)


@lru_cache(maxsize=1024)
def _kept_tile(tile: Tile, theme: Theme) -> Image.Image:
    return to_palette(compose(tile), theme)
