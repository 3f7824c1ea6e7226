"""The palette of a theme's pictures, 256 colours chosen once: a PNG with a palette is a third of the size."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from PIL import Image

from bot.render.assets import drawn_names
from bot.render.drawings import Drawing, arrow, coordinate, mark, piece, tally
from bot.render.glyphs import COORDINATES
from bot.render.raster import compose
from bot.render.scene import Layer, Tile
from bot.render.theme import Theme
from bot.rules import Color

SAMPLE_CELL = 48
"""The sample's size in pixels: its edges have the same blended colours as those of larger pictures."""

TRANSPARENT = 255
"""The palette entry that no picture uses: in an animation it means that a pixel has not changed."""

NEAR = 6
"""Levels a channel: Pillow compares colours by blocks of a few levels, and may confuse two that are this close."""

Channels = tuple[int, int, int]

_GROUNDS = (
    ("light",),
    ("dark",),
    ("last-light", "last-target"),
    ("last-dark", "last-target"),
    ("check-square", "check-burst"),
    ("home-square", "home-sun"),
    ("bar",),
    ("bar-active",),
)
_BARS = (("bar", False), ("bar-active", True))
_SMALL = ("dot-move", "dot-capture", "dot-both", "dot-strike", "picked", "alert-goal", "alert-flag", "alert-king")


def to_palette(picture: Image.Image, theme: Theme) -> Image.Image:
    """Convert an RGB picture to a theme's palette."""
    return picture.quantize(palette=_palette(theme), dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def _palette(theme: Theme) -> Image.Image:
    """Return an image with the theme's palette: its own colours exactly, then blends that best cover their edges."""
    own = list(dict.fromkeys(map(_channels, theme.colours.values())))
    found = _sample(theme).quantize(256, Image.Quantize.MAXCOVERAGE).getpalette() or []
    blends = [blend for blend in _triples(found) if not any(_is_near(blend, colour) for colour in own)]
    entries = [*own, *blends][:TRANSPARENT]
    # Of equal entries Pillow uses the first, so that the rest, filled with the first colour, is never used.
    entries += own[:1] * (256 - len(entries))
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for entry in entries for channel in entry])
    return palette


def _channels(colour: str) -> Channels:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def _triples(palette: list[int]) -> list[Channels]:
    return list(zip(palette[::3], palette[1::3], palette[2::3], strict=True))


def _is_near(one: Channels, other: Channels) -> bool:
    """Tell whether Pillow might confuse two colours."""
    return all(abs(a - b) <= NEAR for a, b in zip(one, other, strict=True))


def _sample(theme: Theme) -> Image.Image:
    """Draw pieces on each kind of ground, and each small mark: a third of the pieces has all the blended colours."""
    grounds = [[mark(theme, name) for name in names] for names in _GROUNDS]
    pieces = [piece(theme, color, name) for color, name in product(Color, drawn_names()[::3])]
    stacks = [*([*ground, unit] for ground, unit in product(grounds, pieces)), *_small_marks(theme)]
    sample = Image.new("RGB", (SAMPLE_CELL, SAMPLE_CELL * len(stacks)))
    for row, stack in enumerate(stacks):
        layers = tuple(Layer(drawing, 0, 0, SAMPLE_CELL, SAMPLE_CELL) for drawing in stack)
        sample.paste(compose(Tile(SAMPLE_CELL, SAMPLE_CELL, layers)), (0, row * SAMPLE_CELL))
    return sample


def _small_marks(theme: Theme) -> list[list[Drawing]]:
    flags = [
        [mark(theme, shade), mark(theme, f"goal-{color.word}-top")] for shade in ("light", "dark") for color in Color
    ]
    letters = [[mark(theme, "bar"), coordinate(theme, letter)] for letter in COORDINATES]
    dots = [[mark(theme, shade), mark(theme, name)] for shade, name in product(("light", "dark"), _SMALL)]
    arrows = [
        [mark(theme, shade), arrow(theme, 2, 1, is_hollow=is_hollow)]
        for shade, is_hollow in product(("light", "dark"), (False, True))
    ]
    page = [[mark(theme, "page"), tally(theme, "8", is_active=False)]]
    tallies = [[mark(theme, bar), tally(theme, "+8", is_active=active)] for bar, active in _BARS]
    return [*flags, *letters, *dots, *page, *tallies, *arrows, [mark(theme, "bar-active"), mark(theme, "pointer-up")]]
