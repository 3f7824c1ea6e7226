"""A picture as PNG, put together from tiles that were drawn before: no part of it is rasterised twice.

Tiles are kept in the theme's palette, so that a board is a matter of copying bytes and no picture has to be
quantised. The functions may be called from several threads: bitmaps that are kept are only read.
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
"""Of zlib, whose own 6 takes twice as long over a board for a file of 32 instead of 40 KB."""
KEPT_TILE_PIXELS = 1024 * 64
"""The bars of pictures up to about 1024 pixels wide. Larger tiles would fill the memory: they are drawn anew."""


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
    """Put a picture together in its theme's palette; raise CairoMissing."""
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
    """Rasterise every piece as pictures of this size show it, so that the first is drawn as fast as the rest.

    Raise UnknownTheme, CairoMissing, or BadAsset for a faulty file.
    """
    theme, side = find_theme(theme_name), piece_side(cell_of(size))
    to_palette(Image.new("RGB", (1, 1)), theme)
    for color, name in product(Color, drawn_names()):
        sprite(piece(theme, color, name), side, side)


@lru_cache(maxsize=64)
def _ground(theme: Theme, colour: str) -> Image.Image:
    """One pixel of a colour: to bring a whole picture of it to the palette would take as long as all its tiles."""
    return to_palette(Image.new("RGB", (1, 1), colour), theme)


def kept_tile(tile: Tile, theme: Theme) -> Image.Image:
    """A tile in its theme's palette, as it was drawn before if it was: do not change it. Raise CairoMissing."""
    is_kept = tile.width * tile.height <= KEPT_TILE_PIXELS
    return _kept_tile(tile, theme) if is_kept else to_palette(compose(tile), theme)


@lru_cache(maxsize=1024)
def _kept_tile(tile: Tile, theme: Theme) -> Image.Image:
    return to_palette(compose(tile), theme)
