"""Helpers for examining images: they crop a square or a bar, and measure how much two images differ."""

from __future__ import annotations

import io

from PIL import Image, ImageChops, ImageStat

from bot.render import DEFAULT_SIZE, BoardView, draw_png
from bot.render.scene import cell_of
from bot.render.svg import rasterise
from bot.rules import Color, parse_square

CELL = cell_of(DEFAULT_SIZE)
MARGIN = DEFAULT_SIZE - 8 * CELL
BAR = 48
"""The height of a bar in an image of the usual size."""


def drawn(view: BoardView, size: int = DEFAULT_SIZE) -> Image.Image:
    """Return the pixels of a board's PNG image."""
    return Image.open(io.BytesIO(draw_png(view, size))).convert("RGB")


def defined(svg: str) -> Image.Image:
    """Return the pixels of an SVG image."""
    return rasterise(svg).convert("RGB")


def square_of(picture: Image.Image, name: str, orientation: Color = Color.WHITE) -> Image.Image:
    """Return the part of an image of the usual size that shows this square."""
    square = parse_square(name)
    column, row = (square % 8, 7 - square // 8) if orientation is Color.WHITE else (7 - square % 8, square // 8)
    left, top = MARGIN + column * CELL, BAR + row * CELL
    return picture.crop((left, top, left + CELL, top + CELL))


def top_bar_of(picture: Image.Image) -> Image.Image:
    return picture.crop((0, 0, picture.width, BAR))


def bottom_bar_of(picture: Image.Image) -> Image.Image:
    return picture.crop((0, picture.height - BAR, picture.width, picture.height))


def distance(one: Image.Image, other: Image.Image) -> float:
    """Return the mean difference between two images, from 0 to 255 for each channel."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / len(one.getbands())


def edges(picture: Image.Image) -> Image.Image:
    """Return the shapes that differ from the background in lightness, and so remain visible without color."""
    gray = picture.convert("L")
    ground = gray.getpixel((gray.width // 2, gray.height // 8))
    return gray.point(lambda value: 255 if abs(value - ground) > 40 else 0)
