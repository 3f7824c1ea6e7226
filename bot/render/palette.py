"""The 256 colours of a theme's pictures, chosen once: a PNG with a palette is a third of the size."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from PIL import Image

from bot.render.assets import piece_names
from bot.render.drawings import Drawing, coordinate, mark, piece
from bot.render.glyphs import GLYPHS
from bot.render.raster import compose
from bot.render.scene import Layer, Tile
from bot.render.theme import Theme
from bot.rules import Color

SAMPLE_CELL = 48
"""The size in pixels at which the sample is drawn: its edges have the blends that larger ones have."""

_GROUNDS = (
    ("light",),
    ("dark",),
    ("last-light", "last-target"),
    ("last-dark", "last-target"),
    ("check-square", "check-burst"),
    ("bar",),
    ("bar-active",),
)


def to_palette(picture: Image.Image, theme: Theme) -> Image.Image:
    """Bring an RGB picture to the colours of this theme's pictures."""
    return picture.quantize(palette=_palette(theme), dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def _palette(theme: Theme) -> Image.Image:
    """The theme's own colours, exactly, and the blends that best cover the edges between them."""
    colours = [int(colour[at : at + 2], 16) for colour in theme.colours.values() for at in (1, 3, 5)]
    blends = _sample(theme).quantize(256 - len(colours) // 3, Image.Quantize.MAXCOVERAGE).getpalette()
    palette = Image.new("P", (1, 1))
    palette.putpalette((colours + (blends or []))[:768])
    return palette


def _sample(theme: Theme) -> Image.Image:
    """Every piece on every kind of ground, and every small mark, in one picture."""
    grounds = [[mark(theme, name) for name in names] for names in _GROUNDS]
    units = [piece(theme, color, name) for color, name in product(Color, piece_names())]
    stacks = [*([*ground, unit] for ground, unit in product(grounds, units)), *_small_marks(theme)]
    sample = Image.new("RGB", (SAMPLE_CELL, SAMPLE_CELL * len(stacks)))
    for row, stack in enumerate(stacks):
        layers = tuple(Layer(drawing, 0, 0, SAMPLE_CELL, SAMPLE_CELL) for drawing in stack)
        sample.paste(compose(Tile(SAMPLE_CELL, SAMPLE_CELL, layers)), (0, row * SAMPLE_CELL))
    return sample


def _small_marks(theme: Theme) -> list[list[Drawing]]:
    flags = [
        [mark(theme, shade), mark(theme, f"goal-{color.word}-top")] for shade in ("light", "dark") for color in Color
    ]
    letters = [
        [mark(theme, "light" if on_light else "dark"), coordinate(theme, letter, on_light=on_light)]
        for letter, on_light in product(GLYPHS, (True, False))
    ]
    return [*flags, *letters, [mark(theme, "bar-active"), mark(theme, "pointer-up")]]
