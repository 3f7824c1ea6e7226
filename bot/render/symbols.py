"""For the page: the drawings as one SVG of symbols with CSS variables as colours, and the themes as a style sheet."""

from __future__ import annotations

from functools import cache

from bot.render.assets import drawn_names, piece_drawing, theme_names
from bot.render.drawings import MARKS, piece
from bot.render.svg import document
from bot.render.theme import DEFAULT_THEME, find_theme
from bot.rules import Color

ICON_SIZE = 64


@cache
def symbols_svg() -> str:
    """Return an SVG with a symbol for each piece, `piece-NAME`, and each mark, `mark-NAME`, each 100 by 100.

    Colours are variables: a mark's are set by `themes_css`, a piece's four have the same names for both sides. Raise
    BadAsset.
    """
    pieces = {f"piece-{name}": piece_drawing(name) for name in drawn_names()}
    marks = {f"mark-{name}": drawing for name, drawing in MARKS.items()}
    symbols = (f'<symbol id="{name}" viewBox="0 0 100 100">{body}</symbol>' for name, body in (pieces | marks).items())
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>\n"])


@cache
def icon_svg() -> str:
    """Return the page's icon, the khan. Raise BadAsset."""
    return document(piece(find_theme(DEFAULT_THEME), Color.BLACK, "khan"), ICON_SIZE, ICON_SIZE)


@cache
def themes_css() -> str:
    """Return CSS with a rule for each theme, `[data-theme="steppe"]`, that sets its colours; raise BadAsset."""
    return "".join(f'[data-theme="{name}"]{{{_colours(name)}}}\n' for name in theme_names())


def _colours(name: str) -> str:
    return ";".join(f"--{entry}:{colour}" for entry, colour in find_theme(name).colours.items())
