"""Small pictures as PNG: the application emojis, and the icons used when the website is installed as an app.

The emojis are the pieces of the listed variants in both colors, and a few symbols. The website's icon is a khan on
four squares.
"""

from __future__ import annotations

import io
import math
from functools import cache
from itertools import product

from PIL import Image, ImageChops

from bot.render.assets import drawing_name, drawn_names
from bot.render.drawings import piece
from bot.render.svg import rasterise
from bot.render.theme import DEFAULT_THEME, find_theme
from bot.rules import Color
from bot.variants import listed_variants

EMOJI_SIZE = 128
"""The width and height in pixels. Discord scales larger pictures down to this size."""

_DETAIL = 3
"""Pictures are drawn larger by this factor. Scaling them down smooths their edges."""
_RIM = 4.5
"""The width of the rim. It is about 0.8 pixels when the emoji is 22 pixels high."""
_RIM_COLOR = "#ffffff"
_FILL = EMOJI_SIZE - 2 * (_RIM + 0.5)
"""The width of the drawing within its rim."""
_STEPS = 32
"""A shape is shifted in this many directions to draw its rim."""

_LINE = 'stroke="#1d1a16" stroke-width="6" stroke-linejoin="round" stroke-linecap="round"'
_STAR = " ".join(
    f"{'L' if point else 'M'}{50 + size * math.sin(a):.1f} {54 - size * math.cos(a):.1f}"
    for point, (a, size) in enumerate((math.tau * point / 10, (47, 20)[point % 2]) for point in range(10))
)
_MEDAL = (
    f'<path fill="{{ribbon}}" {_LINE} d="M24 5h20l14 32H38zM76 5H56L42 37h20z"/>'
    f'<circle fill="{{body}}" {_LINE} cx="50" cy="64" r="30"/>'
    '<circle fill="none" stroke="{edge}" stroke-width="4" cx="50" cy="64" r="22.5"/>'
    '<path fill="none" stroke="#1d1a16" stroke-width="7.5" stroke-linecap="round" stroke-linejoin="round" d="{digit}"/>'
)
_SYMBOLS = {
    "check": f'<path fill="#d8342b" {_LINE} d="M50 6L95 91H5z"/>'
    '<path fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" d="M50 37v24M50 76v.5"/>',
    "clock": f'<circle fill="#f6f3ea" {_LINE} cx="50" cy="50" r="44"/>'
    '<path fill="none" stroke="#1d1a16" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"'
    ' d="M50 23v28l18 12"/>',
    "flag": f'<path fill="#f6f3ea" {_LINE} d="M24 11C44 1 58 23 88 11V57C58 69 44 47 24 57z"/>'
    '<path fill="none" stroke="#1d1a16" stroke-width="10" stroke-linecap="round" d="M20 9V94"/>',
    "star": f'<path fill="#f5c211" {_LINE} d="{_STAR}z"/>',
    "streak": f'<path fill="#f0701c" {_LINE}'
    ' d="M52 4C58 24 86 36 86 64 86 84 70 96 50 96S14 84 14 62C14 48 22 40 28 30 32 38 34 42 39 44 36 28 42 12 52 4z"/>'
    '<path fill="#ffd23f" d="M52 48C56 60 69 64 69 77 69 87 61 92 50 92S31 86 31 75C31 66 37 62 40 56 42 61 44 63 47 64'
    ' 46 58 48 52 52 48z"/>',
    "medal_gold": _MEDAL.format(ribbon="#2f6fd6", body="#f5c211", edge="#b98a06", digit="M43 57l8-6v26"),
    "medal_silver": _MEDAL.format(
        ribbon="#2f6fd6", body="#d5dade", edge="#8d979e", digit="M41 56a9 8.5 0 1 1 16 5L41 77h18"
    ),
    "medal_bronze": _MEDAL.format(
        ribbon="#2f6fd6", body="#d08a4e", edge="#8e5523", digit="M42 52h15l-8 9a8.5 8.5 0 1 1-8 13"
    ),
}
"""The symbols by name. Each is an SVG fragment, 100 by 100 units in size."""
APP_ICON_SIZES = (192, 512)
"""The sizes that browsers require before they offer to install a website."""
TOUCH_SIZE = 180
"""The icon size that iOS requests."""

LONGEST_EMOJI_NAME = 20
"""Longer names are cut off. Discord allows 32 characters, but some of them are needed for a prefix and a hash."""
_FULL, _SAFE = 0.86, 0.68
"""The piece's width as a share of the icon's width, in a normal icon and in a masked icon.

The operating system might show only the middle 80% of a masked icon.
"""
_ROUND = 22
"""The radius of the corners, as a percentage of the width. A masked icon has square corners."""


def piece_emoji_name(name: str, color: Color) -> str:
    """Return the name of a piece's emoji, such as `archer_black`. Pieces with the same drawing share their emoji."""
    piece = drawing_name(name).replace("-", "_")
    return f"{piece[: LONGEST_EMOJI_NAME - len(color.word) - 1]}_{color.word}"


def draw_emojis() -> dict[str, bytes]:
    """Return all emojis as PNG files, by name. This takes about a second.

    Raise CairoMissing, or BadAsset if an asset file is missing or malformed.
    """
    theme = find_theme(DEFAULT_THEME)
    bodies = {piece_emoji_name(name, color): piece(theme, color, name).body for name, color in _pieces()}
    return {name: _png(body) for name, body in (bodies | _SYMBOLS).items()}


def _pieces() -> list[tuple[str, Color]]:
    return list(product(drawn_names(listed_variants()), Color))


def _png(body: str) -> bytes:
    size, edge, scale = EMOJI_SIZE * _DETAIL, (EMOJI_SIZE - _FILL) / 2 * _DETAIL, _FILL / 100 * _DETAIL
    picture = rasterise(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}">'
        f'<g transform="translate({edge:g} {edge:g}) scale({scale:g})">{body}</g></svg>'
    )
    rimmed = Image.new("RGBA", picture.size, _RIM_COLOR)
    rimmed.putalpha(_widened(picture.getchannel("A"), _RIM * _DETAIL))
    rimmed.alpha_composite(picture)
    file = io.BytesIO()
    rimmed.resize((EMOJI_SIZE, EMOJI_SIZE), Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()


def _widened(shape: Image.Image, width: float) -> Image.Image:
    """Return an opacity mask with every edge moved outwards by `width` pixels."""
    wide = shape
    for step in range(_STEPS):
        turn = math.tau * step / _STEPS
        wide = ImageChops.lighter(wide, _shifted(shape, round(width * math.cos(turn)), round(width * math.sin(turn))))
    return wide


def _shifted(shape: Image.Image, right: int, down: int) -> Image.Image:
    moved = Image.new("L", shape.size)
    moved.paste(shape, (right, down))
    return moved


@cache
def app_icon(size: int, *, is_masked: bool = False) -> bytes:
    """Return an icon of this width in pixels. Can raise CairoMissing or BadAsset.

    If `is_masked`, the icon has a margin, because the operating system crops it to its own shape.
    """
    file = io.BytesIO()
    rasterise(_document(size, is_masked=is_masked)).save(file, "PNG")
    return file.getvalue()


def _document(size: int, *, is_masked: bool) -> str:
    theme = find_theme(DEFAULT_THEME)
    share = _SAFE if is_masked else _FULL
    edge, corner = 50 * (1 - share), 0 if is_masked else _ROUND
    khan = piece(theme, Color.BLACK, "khan").body
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 100 100">'
        f'<clipPath id="tile"><rect width="100" height="100" rx="{corner}"/></clipPath>'
        f'<g clip-path="url(#tile)"><path fill="{theme.board.light}" d="M0 0h100v100H0z"/>'
        f'<path fill="{theme.board.dark}" d="M50 0h50v50H0v50h50z"/></g>'
        f'<g transform="translate({edge:g} {edge:g}) scale({share:g})">{khan}</g></svg>'
    )
