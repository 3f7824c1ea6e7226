"""Draws pictures as SVG documents, and converts SVG to bitmaps.

These SVG documents define what PNG files must look like. This is the only module that uses CairoSVG, which needs the
system's cairo library.
"""

from __future__ import annotations

import importlib
import io
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from threading import Lock
from types import ModuleType

from cachetools import LRUCache, cached
from PIL import Image

from bot.render.assets import drawn_names, piece_drawing, theme_names
from bot.render.drawings import MARKS, Drawing, piece
from bot.render.scene import Layer, PlacedTile, Scene, Tile, scene_of
from bot.render.theme import DEFAULT_THEME, find_theme
from bot.render.view import BoardView
from bot.rules import Color

DEFAULT_SIZE = 720


def draw_svg(view: BoardView, size: int = DEFAULT_SIZE) -> str:
    """Draw a board as a standalone SVG document.

    `size` is the width in pixels, 120 to 2048. Raise BadSize or UnknownTheme, or BadAsset if an asset file is missing
    or malformed.
    """
    return svg_of(scene_of(view, size))


def svg_of(scene: Scene) -> str:
    layers = [*(layer for placed in scene.tiles for layer in placed.tile.layers), *scene.overlays]
    drawings = {layer.drawing for layer in layers}
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{scene.width}" height="{scene.height}" '
            f'viewBox="0 0 {scene.width} {scene.height}">',
            "<defs>",
            *(_definition(drawing) for drawing in sorted(drawings, key=lambda drawing: drawing.name)),
            "</defs>",
            f'<rect width="{scene.width}" height="{scene.height}" fill="{scene.ground}"/>',
            *(_group(placed) for placed in scene.tiles),
            *map(_use, scene.overlays),
            "</svg>\n",
        ]
    )


def document(drawing: Drawing, width: int, height: int) -> str:
    """Return a drawing as an SVG document, stretched to this width and height in pixels."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 100 100" '
        f'preserveAspectRatio="none">{drawing.body}</svg>'
    )


def _definition(drawing: Drawing) -> str:
    return f'<g id="{drawing.name}">{drawing.body}</g>'


def _group(placed: PlacedTile) -> str:
    uses = "".join(map(_use, placed.tile.layers))
    return f'<g id="{placed.name}" transform="translate({placed.x} {placed.y})">{uses}</g>'


def _use(layer: Layer) -> str:
    place = "" if layer.x == layer.y == 0 else f"translate({layer.x} {layer.y}) "
    scale = f"scale({layer.width / 100:g} {layer.height / 100:g})"
    return f'<use href="#{layer.drawing.name}" transform="{place}{scale}"/>'


KEPT_BYTES = 16 * 2**20
"""The size of the cache in bytes.

A piece's bitmap takes about ten kilobytes. An arrow across the board takes two megabytes.
"""


class CairoMissing(RuntimeError):
    def __init__(self) -> None:
        super().__init__(
            "The cairo library, which draws the boards, is not installed on this system; "
            "install it with `apt-get install libcairo2` (Debian, Ubuntu) or `brew install cairo` (macOS)."
        )


def rasterise(svg: str) -> Image.Image:
    """Convert an SVG document to an RGBA bitmap of the same size. Raise CairoMissing if cairo is not installed."""
    return Image.open(io.BytesIO(_cairosvg().svg2png(bytestring=svg.encode()))).convert("RGBA")


def check_cairo() -> None:
    """Raise CairoMissing if pictures cannot be drawn on this system."""
    _cairosvg()


def _cairosvg() -> ModuleType:
    try:
        return importlib.import_module("cairosvg")
    except OSError as error:  # The import raises OSError if the shared library isn't found
        raise CairoMissing from error


@cached(LRUCache(KEPT_BYTES, getsizeof=lambda image: 4 * image.width * image.height), lock=Lock())
def sprite(drawing: Drawing, width: int, height: int) -> Image.Image:
    """Return a drawing as a cached RGBA bitmap, which callers must not modify."""
    return rasterise(document(drawing, width, height))


def compose(tile: Tile) -> Image.Image:
    """Draw a tile as an RGB bitmap. Raise CairoMissing if cairo is not installed."""
    picture = Image.new("RGBA", (tile.width, tile.height))
    for layer in tile.layers:
        picture.alpha_composite(sprite(layer.drawing, layer.width, layer.height), (layer.x, layer.y))
    return picture.convert("RGB")


ICON_SIZE = 64


@cache
def symbols_svg() -> str:
    """Return an SVG with a symbol for each piece (`piece-NAME`) and each mark on the board (`mark-NAME`).

    All symbols are 100 by 100 units in size. Colors are CSS variables. `themes_css` sets the variables for the marks.
    The pieces of both sides use the same four variables, which the page has to set for each piece.
    """
    pieces = {f"piece-{name}": piece_drawing(name) for name in drawn_names()}
    marks = {f"mark-{name}": drawing for name, drawing in MARKS.items()}
    symbols = (f'<symbol id="{name}" viewBox="0 0 100 100">{body}</symbol>' for name, body in (pieces | marks).items())
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>\n"])


@cache
def icon_svg() -> str:
    """Return the website's icon, which shows the khan. Raise BadAsset if the drawing is missing or malformed."""
    return document(piece(find_theme(DEFAULT_THEME), Color.BLACK, "khan"), ICON_SIZE, ICON_SIZE)


@cache
def themes_css() -> str:
    """Return CSS with the colors of each theme, in rules for `[data-theme="steppe"]` and so on.

    If the reader's system is set to a light color scheme, the page around the boards gets light colors. Raise BadAsset
    if a theme's file is missing or malformed.
    """
    dark = "".join(_rule(name, find_theme(name).colors) for name in theme_names())
    chosen, asked = (
        "".join(_rule(name, _light_colors(name), look) for name in theme_names())
        for look in (':root[data-look="light"]', ":root:not([data-look])")
    )
    return f"{dark}{chosen}@media (prefers-color-scheme: light) {{\n{asked}}}\n"


def _rule(theme: str, colors: Mapping[str, str], root: str = "") -> str:
    entries = ";".join(f"--{entry}:{color}" for entry, color in colors.items())
    return f'{root}[data-theme="{theme}"]{{{entries}}}\n'


def _light_colors(name: str) -> dict[str, str]:
    return {f"page-{entry}": color for entry, color in asdict(find_theme(name).light_page).items()}
