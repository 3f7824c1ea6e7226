"""The icons of the website when it is installed as an app: a khan on four squares, as PNG."""

from __future__ import annotations

import io
from functools import cache

from bot.render.drawings import piece
from bot.render.svg import rasterise
from bot.render.theme import DEFAULT_THEME, find_theme
from bot.rules import Color

SIZES = (192, 512)
"""The sizes that browsers require before they offer to install a website."""
TOUCH_SIZE = 180
"""The icon size that iOS asks for."""

_FULL, _SAFE = 0.86, 0.68
"""The piece's width as a share of the icon's width, in a normal icon and in one that a mask can crop to the middle 80%.
"""
_ROUND = 22
"""The radius of the corners, in percent of the width. A masked icon has square corners."""


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
