"""The parts of a picture around boards: text, empty ground, and boards beside each other."""

from __future__ import annotations

from dataclasses import replace

from bot.render.drawings import Drawing, mark
from bot.render.lettering import Anchor, Writing, fitted, text_svg
from bot.render.scene import Layer, PlacedTile, Scene, Tile
from bot.render.theme import Theme


class NothingToDraw(ValueError):
    """A picture would be empty."""

    def __init__(self, what: str) -> None:
        super().__init__(f"expected at least one {what}, got none")
        self.what = what


def paper(theme: Theme, width: int, height: int, *layers: Layer) -> Tile:
    """Return a tile of the page's ground with these layers on it."""
    return Tile(width, height, (Layer(mark(theme, "page"), 0, 0, width, height), *layers))


def words(theme: Theme, text: str, box: tuple[int, int, int, int], anchor: Anchor = "start") -> Layer:
    """Return a line of text in a box (left, top, width, height): two thirds as high, and shortened to its width."""
    left, top, width, height = box
    size = height * 0.68
    x = {"start": 0.0, "middle": width / 2, "end": float(width)}[anchor]
    line = text_svg(fitted(text, size, width), x, height * 0.74, Writing(size, theme.page.ink, anchor))
    name = f"text-{anchor}-{width}-{height}-{text.encode(errors='replace').hex()}"
    body = f'<g transform="scale({100 / width:.5f} {100 / height:.5f})">{line}</g>'
    return Layer(Drawing(name, body), left, top, width, height)


def moved(scene: Scene, x: int, y: int, name: str) -> tuple[PlacedTile, ...]:
    """Return a picture's tiles moved by x and y to be part of a larger picture, with `name` before their names."""
    return tuple(replace(tile, name=f"{name}-{tile.name}", x=tile.x + x, y=tile.y + y) for tile in scene.tiles)
