"""The layout of a picture: the position of every drawing in whole pixels.

Both SVG and PNG files are made from this layout.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise, product

from bot.render.drawings import TALLY_SHARE, Drawing, arrow, coordinate, mark, piece, tally
from bot.render.lettering import Anchor, Writing, fitted, text_svg
from bot.render.theme import Theme, find_theme
from bot.render.view import BoardView
from bot.rules import Color, Square, square_name
from bot.rules.board import FILES, RANKS, file_of, rank_of, square_at

MIN_SIZE = 120
MAX_SIZE = 2048
BAR_SHARE = 0.56
"""The height of the bars above and below the board, in squares of the board."""
PIECE_INSET = 0.05
"""The space around a piece, in squares, so that the edge of its square stays visible."""
MARGIN_SHARE = 0.3
"""The minimum width of the margin with the coordinates, in squares, so that the coordinates are legible on a phone."""


@dataclass(frozen=True, slots=True)
class Layer:
    """A drawing stretched to fill a rectangle of a tile.

    `x` and `y` are in pixels from the tile's upper left corner.
    """

    drawing: Drawing
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Tile:
    """A rectangle of the picture. No drawing extends beyond the tile, and the first layer covers the whole tile."""

    width: int
    height: int
    layers: tuple[Layer, ...]


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile with the position of its upper left corner in the picture.

    In a picture of a board, a tile has the name of its square, or a name such as `bar-top`, `rank-8`, `corner` or
    `file-a`.
    """

    name: str
    x: int
    y: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture. `ground` is the color of areas without a tile.

    `overlays` contains layers above all tiles, positioned relative to the whole picture.
    """

    width: int
    height: int
    ground: str
    theme: Theme
    tiles: tuple[PlacedTile, ...]
    overlays: tuple[Layer, ...] = ()


class BadSize(ValueError):
    def __init__(self, size: int) -> None:
        super().__init__(f"expected a size from {MIN_SIZE} to {MAX_SIZE} pixels, got {size}")
        self.size = size


def scene_of(view: BoardView, size: int) -> Scene:
    """Lay out a board. `size` is the width of the picture in pixels. Can raise BadSize or UnknownTheme."""
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise BadSize(size)
    theme, cell = find_theme(view.theme), cell_of(size)
    margin = size - 8 * cell
    bar = round(cell * BAR_SHARE) if view.royals else 0
    below = bar + 8 * cell + margin
    tiles = [*_squares(view, theme, cell, margin, bar), *_margin(view, theme, cell, margin, bar)]
    if view.royals:
        upper, lower = view.orientation.other, view.orientation
        tiles = [
            PlacedTile("bar-top", 0, 0, _bar(view, view.royals[upper], theme, upper, (size, bar))),
            *tiles,
            PlacedTile("bar-bottom", 0, below, _bar(view, view.royals[lower], theme, lower, (size, bar))),
        ]
    steps = [*((step, True) for step in view.hollow_arrows), *((step, False) for step in view.arrows)]
    arrows = tuple(_arrow(view, theme, step, (cell, margin, bar), is_hollow=is_hollow) for step, is_hollow in steps)
    return Scene(size, below + bar, theme.bar.fill, theme, tuple(tiles), arrows)


def cell_of(size: int) -> int:
    """Return the width of a square, in pixels, for a picture that is `size` pixels wide."""
    return int(size / (8 + MARGIN_SHARE))


def piece_side(cell: int) -> int:
    """Return the width of a piece that stands on a square `cell` pixels wide."""
    return cell - 2 * round(cell * PIECE_INSET)


def _bar(view: BoardView, royal: str, theme: Theme, color: Color, size: tuple[int, int]) -> Tile:
    width, height = size
    is_active = view.turn is color
    layers = [Layer(mark(theme, "bar-active" if is_active else "bar"), 0, 0, width, height)]
    inset = height // 12
    emblem = height - 2 * inset
    layers.append(Layer(piece(theme, color, royal), height // 4, inset, emblem, emblem))
    if is_active:
        pointer = mark(theme, "pointer-up" if color is view.orientation else "pointer-down")
        side = height // 2
        layers.append(Layer(pointer, height * 3 // 2, (height - side) // 2, side, side))
    return Tile(width, height, (*layers, *_spoils(view, theme, color, width, height)))


def _spoils(view: BoardView, theme: Theme, color: Color, width: int, height: int) -> Iterator[Layer]:
    """Yield the pieces that a side has captured, in the same order as in `view.lost`.

    If the side is ahead in material, also yield the size of its lead.
    """
    lead = view.gain if color is Color.WHITE else -view.gain
    text = f"+{round(lead, 1):g}".replace(".", view.decimal_separator) if lead > 0.05 else ""
    high = height * 5 // 8
    wide = round(high * TALLY_SHARE * len(text))
    inset = height // 12
    side, x, end = height - 2 * inset, height * 9 // 4, width - height * 5 // 4 - wide
    captured = view.lost[color.other]
    steps = [side if name != before else side * 3 // 5 for before, name in pairwise(captured)]
    squeeze = min(1.0, (end - x) / max(1, sum(steps)))
    for name, step in zip(captured, (*steps, side), strict=False):
        yield Layer(piece(theme, color.other, name), x, inset, side, side)
        x += round(step * squeeze)
    if text:
        drawing = tally(theme, text, is_active=view.turn is color)
        yield Layer(drawing, x + height // 4, (height - high) // 2, wide, high)


def _squares(view: BoardView, theme: Theme, cell: int, left: int, top: int) -> Iterator[PlacedTile]:
    pieces = {square: piece(theme, color, name) for square, color, name in view.pieces}
    inset, side = round(cell * PIECE_INSET), piece_side(cell)
    for row, column in product(range(8), range(8)):
        square = _square_shown(view.orientation, column, row)
        drawings = [*_background(view, theme, square), *_marks(view, theme, square)]
        layers = [Layer(drawing, 0, 0, cell, cell) for drawing in drawings]
        if square in pieces:
            layers.append(Layer(pieces[square], inset, inset, side, side))
        if square in view.starred:
            layers.append(Layer(mark(theme, "star"), 0, 0, cell, cell))
        tile = Tile(cell, cell, tuple(layers))
        yield PlacedTile(square_name(square), left + column * cell, top + row * cell, tile)


def _arrow(
    view: BoardView, theme: Theme, step: tuple[Square, Square], grid: tuple[int, int, int], *, is_hollow: bool
) -> Layer:
    cell, left, top = grid
    (column, row), (to_column, to_row) = (_place_shown(view.orientation, square) for square in step)
    drawing = arrow(theme, to_column - column, to_row - row, is_hollow=is_hollow)
    x, y = left + min(column, to_column) * cell, top + min(row, to_row) * cell
    return Layer(drawing, x, y, (abs(to_column - column) + 1) * cell, (abs(to_row - row) + 1) * cell)


def _place_shown(orientation: Color, square: Square) -> tuple[int, int]:
    """Return a square's column and row in the picture, counted from the upper left corner."""
    file, rank = file_of(square), rank_of(square)
    return (file, 7 - rank) if orientation is Color.WHITE else (7 - file, rank)


def _square_shown(orientation: Color, column: int, row: int) -> Square:
    """Return the square in this column and row of the picture, counted from the upper left corner."""
    return square_at(column, 7 - row) if orientation is Color.WHITE else square_at(7 - column, row)


def _background(view: BoardView, theme: Theme, square: Square) -> Iterator[Drawing]:
    shade = "light" if _is_light(square) else "dark"
    is_in_last_move = view.last_move is not None and square in view.last_move
    if square == view.check:
        yield mark(theme, "check-square")
    elif square == view.home:
        yield mark(theme, "home-square")
    else:
        yield mark(theme, f"last-{shade}" if is_in_last_move else shade)
    if view.last_move is not None and is_in_last_move:
        yield mark(theme, "last-target" if square == view.last_move[1] else "last-origin")
    if square in (king for king, _ in view.alert):
        yield mark(theme, "alert-king")
    if square == view.check:
        yield mark(theme, "check-burst")
    if square == view.home:
        yield mark(theme, "home-sun")


def _marks(view: BoardView, theme: Theme, square: Square) -> Iterator[Drawing]:
    for color in Color:
        if view.goal_ranks[color] == rank_of(square) + 1:
            edge = "bottom" if color is view.orientation.other else "top"
            yield mark(theme, f"goal-{color.word}-{edge}")
    if square in (goal for _, goal in view.alert):
        yield mark(theme, "alert-goal")
        if square not in {taken for taken, *_ in (*view.pieces, *view.dots)}:
            yield mark(theme, "alert-flag")
    if square == view.picked:
        yield mark(theme, "picked")
    for target, dot in view.dots:
        if target == square:
            yield mark(theme, f"dot-{dot}")


def _margin(view: BoardView, theme: Theme, cell: int, margin: int, top: int) -> Iterator[PlacedTile]:
    """Yield the tiles of the margin: rank numbers on the left, file letters below."""
    ground, middle = mark(theme, "bar"), (cell - margin) // 2

    def placed(name: str, x: int, y: int, size: tuple[int, int], letter: Layer | None = None) -> PlacedTile:
        return PlacedTile(name, x, y, Tile(*size, (Layer(ground, 0, 0, *size), *([letter] if letter else []))))

    for line in range(8):
        rank = RANKS[rank_of(_square_shown(view.orientation, 0, line))]
        number = Layer(coordinate(theme, rank), 0, middle, margin, margin)
        yield placed(f"rank-{rank}", 0, top + line * cell, (margin, cell), number)
    yield placed("corner", 0, top + 8 * cell, (margin, margin))
    for line in range(8):
        file = FILES[file_of(_square_shown(view.orientation, line, 0))]
        letter = Layer(coordinate(theme, file), middle, 0, margin, margin)
        yield placed(f"file-{file}", margin + line * cell, top + 8 * cell, (cell, margin), letter)


def _is_light(square: Square) -> bool:
    return (file_of(square) + rank_of(square)) % 2 == 1


class NothingToDraw(ValueError):
    def __init__(self, what: str) -> None:
        super().__init__(f"expected at least one {what}, got none")
        self.what = what


def paper(theme: Theme, width: int, height: int, *layers: Layer) -> Tile:
    return Tile(width, height, (Layer(mark(theme, "page"), 0, 0, width, height), *layers))


def text_size(height: int) -> float:
    """Return the text size (1 em in pixels) that fits into a box of this height."""
    return height * 0.68


def words(theme: Theme, text: str, box: tuple[int, int, int, int], anchor: Anchor = "start") -> Layer:
    """Return a line of text that fits into a box, given as left, top, width and height.

    The text is two thirds as high as the box, and is shortened if it's too wide.
    """
    left, top, width, height = box
    size = text_size(height)
    x = {"start": 0.0, "middle": width / 2, "end": float(width)}[anchor]
    line = text_svg(fitted(text, size, width), x, height * 0.74, Writing(size, theme.page.ink, anchor))
    name = f"text-{anchor}-{width}-{height}-{text.encode(errors='replace').hex()}"
    body = f'<g transform="scale({100 / width:.5f} {100 / height:.5f})">{line}</g>'
    return Layer(Drawing(name, body), left, top, width, height)


def moved(scene: Scene, x: int, y: int, name: str) -> tuple[PlacedTile, ...]:
    """Return a picture's tiles for use in a larger picture.

    The tiles are moved by `x` and `y`, and their names are prefixed with `name`.
    """
    return tuple(replace(tile, name=f"{name}-{tile.name}", x=tile.x + x, y=tile.y + y) for tile in scene.tiles)
