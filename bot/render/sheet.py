"""A sheet of all pieces, for the eye: both sides, on both squares, at the sizes at which boards are looked at."""

from __future__ import annotations

import io
from itertools import product

from PIL import Image

from bot.render.assets import piece_names
from bot.render.drawings import mark, piece
from bot.render.raster import compose
from bot.render.scene import Layer, Tile
from bot.render.theme import DEFAULT_THEME, find_theme
from bot.rules import Color

SHEET_CELLS = (128, 64, 40)


def draw_sheet(theme_name: str = DEFAULT_THEME) -> bytes:
    """Draw every piece of every variant as a PNG: a column a piece, a row a side, square and size."""
    theme, names = find_theme(theme_name), piece_names()
    sheet = Image.new("RGB", (SHEET_CELLS[0] * len(names), 4 * sum(SHEET_CELLS)), theme.bar.fill)
    top = 0
    for color, cell, shade in product(Color, SHEET_CELLS, ("light", "dark")):
        for column, name in enumerate(names):
            drawings = (mark(theme, shade), piece(theme, color, name))
            layers = tuple(Layer(drawing, 0, 0, cell, cell) for drawing in drawings)
            sheet.paste(compose(Tile(cell, cell, layers)), (column * cell, top))
        top += cell
    file = io.BytesIO()
    sheet.save(file, "PNG")
    return file.getvalue()
