"""`python -m tools.sheet pieces.png`: draw all pieces for both sides, on light and dark squares, in the usual sizes."""

from __future__ import annotations

import io
import sys
from itertools import product
from pathlib import Path

from PIL import Image, ImageOps

from bot.render.assets import piece_type_names
from bot.render.drawings import mark, piece
from bot.render.scene import Layer, Tile
from bot.render.svg import compose
from bot.render.theme import DEFAULT_THEME, Theme, find_theme
from bot.rules import Color

SHEET_CELLS = (128, 64, 40)
SHEET_COLUMNS = 11
SHEET_WIDTH = SHEET_COLUMNS * max(SHEET_CELLS)


def draw_sheet(theme_name: str = DEFAULT_THEME) -> bytes:
    """Return a PNG with the pieces of all variants.

    Each piece has a column, and each combination of size, side and square color has a row. The sheet is split into
    sections of SHEET_COLUMNS pieces. Where there is room on the right, a row is repeated in grayscale.
    """
    names, theme = piece_type_names(), find_theme(theme_name)
    parts = [_part(theme, names[first : first + SHEET_COLUMNS]) for first in range(0, len(names), SHEET_COLUMNS)]
    sheet = _below_one_another(theme, parts)
    file = io.BytesIO()
    sheet.save(file, "PNG")
    return file.getvalue()


def _part(theme: Theme, names: tuple[str, ...]) -> Image.Image:
    rows = product(SHEET_CELLS, Color, ("light", "dark"))
    return _below_one_another(theme, [_row(theme, names, *row) for row in rows])


def _row(theme: Theme, names: tuple[str, ...], cell: int, color: Color, shade: str) -> Image.Image:
    row = Image.new("RGB", (SHEET_WIDTH, cell), theme.bar.fill)
    for column, name in enumerate(names):
        drawings = (mark(theme, shade), piece(theme, color, name))
        layers = tuple(Layer(drawing, 0, 0, cell, cell) for drawing in drawings)
        row.paste(compose(Tile(cell, cell, layers)), (column * cell, 0))
    width = SHEET_COLUMNS * cell
    if 2 * width <= SHEET_WIDTH:
        row.paste(ImageOps.grayscale(row.crop((0, 0, width, cell))).convert("RGB"), (width, 0))
    return row


def _below_one_another(theme: Theme, pictures: list[Image.Image]) -> Image.Image:
    whole = Image.new("RGB", (SHEET_WIDTH, sum(picture.height for picture in pictures)), theme.bar.fill)
    top = 0
    for picture in pictures:
        whole.paste(picture, (0, top))
        top += picture.height
    return whole


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(draw_sheet())
