"""Draws a board with a legend below it that lists each side's pieces by picture and name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from bot.render.drawings import mark, piece
from bot.render.lettering import text_width
from bot.render.png import png_of
from bot.render.scene import Layer, PlacedTile, Scene, Tile, cell_of, paper, scene_of, text_size, words
from bot.render.svg import DEFAULT_SIZE, svg_of
from bot.render.theme import Theme
from bot.render.view import BoardView
from bot.rules import Color, Position
from bot.variants import PieceType

TITLE_SHARE = 0.62
ROW_SHARE = 0.74
"""The height of a legend's title and of each row, in squares of the board."""


@dataclass(frozen=True)
class LegendColumn:
    """One side's column in a legend: a title, and pairs of a drawing's name and a label."""

    color: Color
    title: str
    entries: tuple[tuple[str, str], ...]
    short_title: str = ""
    """The title to use if the full one is too wide. If the short title is too wide as well, it's written smaller."""


def pieces_to_name(position: Position, color: Color) -> tuple[tuple[str, PieceType], ...]:
    """Return the letters and types of a side's pieces on the board, in the order in which its army lists them."""
    standing = {unit.letter for unit in position.pieces.values() if unit.color is color}
    pieces = position.variant.sides[color].pieces
    return tuple((letter, kind) for letter, kind in pieces.items() if letter in standing)


def draw_legend_svg(view: BoardView, columns: Sequence[LegendColumn], size: int = DEFAULT_SIZE) -> str:
    """Draw a board with a legend as a standalone SVG document. Can raise BadSize, UnknownTheme or BadAsset."""
    return svg_of(legend_scene(view, columns, size))


def draw_legend_png(view: BoardView, columns: Sequence[LegendColumn], size: int = DEFAULT_SIZE) -> bytes:
    """Draw a board with a legend as a PNG file. Can raise BadSize, UnknownTheme, CairoMissing or BadAsset."""
    return png_of(legend_scene(view, columns, size))


def legend_scene(view: BoardView, columns: Sequence[LegendColumn], size: int) -> Scene:
    board = scene_of(view, size)
    cell, theme = cell_of(size), board.theme
    edges = [size * place // len(columns) for place in range(len(columns) + 1)]
    title, row = round(cell * TITLE_SHARE), round(cell * ROW_SHARE)
    tiles, y = [*board.tiles], board.height
    for place, column in enumerate(columns):
        left, width = edges[place], edges[place + 1] - edges[place]
        tiles.append(PlacedTile(f"title-{place}", left, y, _title(theme, column, width, title)))
    y += title
    for number, entries in enumerate(zip_longest(*(column.entries for column in columns))):
        for place, (column, entry) in enumerate(zip(columns, entries, strict=True)):
            left, width = edges[place], edges[place + 1] - edges[place]
            tile = paper(theme, width, row) if entry is None else _row(theme, column.color, entry, (width, row))
            tiles.append(PlacedTile(f"unit-{place}-{number}", left, y, tile))
        y += row
    return replace(board, height=y, tiles=tuple(tiles))


def _title(theme: Theme, column: LegendColumn, width: int, height: int) -> Tile:
    margin = height // 4
    room = width - 2 * margin
    is_short = column.short_title and text_width(column.title, text_size(height)) > room
    title = column.short_title if is_short else column.title
    tall = int(height * min(1, room / max(1, text_width(title, text_size(height)))))
    return paper(theme, width, height, words(theme, title, (margin, (height - tall) // 2, room, tall)))


def _row(theme: Theme, color: Color, entry: tuple[str, str], size: tuple[int, int]) -> Tile:
    (name, label), (width, height) = entry, size
    gap = max(1, height // 20)
    side = height - 2 * gap
    ground = Layer(mark(theme, "dark"), height // 4, gap, side, side)
    drawn = Layer(piece(theme, color, name), height // 4, gap, side, side)
    text = height * 3 // 4
    left = height * 3 // 2
    line = words(theme, label, (left, (height - text) // 2, width - left - height // 8, text))
    return paper(theme, width, height, ground, drawn, line)
