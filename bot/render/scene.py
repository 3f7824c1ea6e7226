"""Where every drawing of a picture stands, in whole pixels. The SVG and the PNG are both made from this."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from bot.render.drawings import Drawing, coordinate, mark, piece
from bot.render.theme import Theme, find_theme
from bot.render.view import BoardView
from bot.rules import Color, Square, square_name
from bot.rules.board import FILES, RANKS, file_of, rank_of, square_at

MIN_SIZE = 120
MAX_SIZE = 2048
BAR_SHARE = 0.42
"""The height of a bar, in squares."""
PIECE_INSET = 0.05
"""The space around a piece, in squares: it leaves the coordinates and the edge of the board to be seen."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A drawing stretched over a part of a tile."""

    drawing: Drawing
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A rectangle of the picture that no drawing crosses; the first layer covers all of it."""

    width: int
    height: int
    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile and where its upper left corner stands. The name is a square's, or `bar-top`, `bar-bottom`."""

    name: str
    x: int
    y: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture. `ground` shows where the squares do not fill the width evenly."""

    width: int
    height: int
    ground: str
    theme: Theme
    tiles: tuple[PlacedTile, ...]


def scene_of(view: BoardView, size: int) -> Scene:
    """Lay a picture out. `size`: its width in pixels, 120 to 2048, else ValueError. Raise UnknownTheme."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(f"expected a size from {MIN_SIZE} to {MAX_SIZE} pixels, got {size}")
    theme = find_theme(view.theme)
    cell = size // 8
    bar = round(cell * BAR_SHARE)
    left = (size - 8 * cell) // 2
    below = bar + 8 * cell
    tiles = [
        PlacedTile("bar-top", 0, 0, _bar(view, theme, view.orientation.other, size, bar)),
        *_squares(view, theme, cell, left, bar),
        PlacedTile("bar-bottom", 0, below, _bar(view, theme, view.orientation, size, bar)),
    ]
    return Scene(size, below + bar, theme.bar.fill, theme, tuple(tiles))


def piece_side(cell: int) -> int:
    """How wide and high, in pixels, a piece is drawn on a square of this side."""
    return cell - 2 * round(cell * PIECE_INSET)


def _bar(view: BoardView, theme: Theme, color: Color, width: int, height: int) -> Tile:
    is_active = view.turn is color
    layers = [Layer(mark(theme, "bar-active" if is_active else "bar"), 0, 0, width, height)]
    layers.append(Layer(piece(theme, color, view.royals[color]), height // 4, 0, height, height))
    if is_active:
        pointer = mark(theme, "pointer-up" if color is view.orientation else "pointer-down")
        side = height * 2 // 3
        layers.append(Layer(pointer, height * 3 // 2, (height - side) // 2, side, side))
    return Tile(width, height, tuple(layers))


def _squares(view: BoardView, theme: Theme, cell: int, left: int, top: int) -> Iterator[PlacedTile]:
    pieces = {square: piece(theme, color, name) for square, color, name in view.units}
    inset, side = round(cell * PIECE_INSET), piece_side(cell)
    for row, column in product(range(8), range(8)):
        square = _square_shown(view.orientation, column, row)
        drawings = [*_background(view, theme, square), *_marks(view, theme, square, column, row)]
        layers = [Layer(drawing, 0, 0, cell, cell) for drawing in drawings]
        if square in pieces:
            layers.append(Layer(pieces[square], inset, inset, side, side))
        tile = Tile(cell, cell, tuple(layers))
        yield PlacedTile(square_name(square), left + column * cell, top + row * cell, tile)


def _square_shown(orientation: Color, column: int, row: int) -> Square:
    """The square that stands in this column and row of the picture, counted from the upper left corner."""
    return square_at(column, 7 - row) if orientation is Color.WHITE else square_at(7 - column, row)


def _background(view: BoardView, theme: Theme, square: Square) -> Iterator[Drawing]:
    shade = "light" if _is_light(square) else "dark"
    is_in_last_move = view.last_move is not None and square in view.last_move
    if square == view.check:
        yield mark(theme, "check-square")
    else:
        yield mark(theme, f"last-{shade}" if is_in_last_move else shade)
    if view.last_move is not None and is_in_last_move:
        yield mark(theme, "last-target" if square == view.last_move[1] else "last-origin")
    if square == view.check:
        yield mark(theme, "check-burst")


def _marks(view: BoardView, theme: Theme, square: Square, column: int, row: int) -> Iterator[Drawing]:
    for color in Color:
        if view.goal_ranks[color] == rank_of(square) + 1:
            edge = "bottom" if color is view.orientation.other else "top"
            yield mark(theme, f"goal-{color.word}-{edge}")
    if row == 7:
        yield coordinate(theme, FILES[file_of(square)], on_light=_is_light(square))
    if column == 0:
        yield coordinate(theme, RANKS[rank_of(square)], on_light=_is_light(square))


def _is_light(square: Square) -> bool:
    return (file_of(square) + rank_of(square)) % 2 == 1
