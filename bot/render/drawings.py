"""The drawings of which a picture is put together: each a named piece of SVG on a 100 by 100 canvas."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import lru_cache

from bot.render.assets import paint, piece_drawing
from bot.render.glyphs import GLYPHS
from bot.render.theme import Theme
from bot.rules import Color


@dataclass(frozen=True, slots=True)
class Drawing:
    """A piece of SVG, its colours settled; the name is unique within one theme and serves as its id."""

    name: str
    body: str


_FULL = '<path fill="var(--{})" d="M0 0h100v100H0z"/>'
_CORNERS = "M4 {far}V{near}H{far}M{back} {near}H96V{far}M96 {back}V96H{back}M{far} 96H4V{back}"
_BRACKET = '<path fill="none" stroke="var(--last_move-bracket)" stroke-width="{}" d="{}"/>'
_FRINGE = "M0 2.5H4L12.5 12 21 2.5H29L37.5 12 46 2.5H54L62.5 12 71 2.5H79L87.5 12 96 2.5H100"
_PENNANTS = (
    f'<path fill="var(--{{0}}-body)" d="{_FRINGE}V0H0z"/>'
    f'<path fill="none" stroke="var(--{{0}}-line)" stroke-width="1.6" d="{_FRINGE}"/>'
)
_BURST = (
    "M50 0L57.9 16.3 71 3.8 71.8 21.9 88.4 14.6 82.3 31.7 99.8 32.5 87.3 46.9 "
    "100 55 85.2 62.8 94.5 77.6 77.4 76.2 78.9 93.5 63.7 85.2 57 100 48.3 86.2 "
    "37.5 98.5 33 82 18.5 90.5 20.2 73.4 3.5 74.5 13 59.5 0 50 13.5 41.2 3.8 "
    "27.5 21.5 27.5 19.5 10 35 17.5z"
)

MARKS = {
    "light": _FULL.format("board-light"),
    "dark": _FULL.format("board-dark"),
    "last-light": _FULL.format("last_move-light"),
    "last-dark": _FULL.format("last_move-dark"),
    "last-origin": _BRACKET.format(4, _CORNERS.format(near=4, far=15, back=85))
    + '<path fill="none" stroke="var(--last_move-bracket)" stroke-width="4" d="M50 39l11 11-11 11-11-11z"/>',
    "last-target": _BRACKET.format(6, _CORNERS.format(near=4, far=25, back=75)),
    "check-square": _FULL.format("check-square"),
    "check-burst": f'<path fill="var(--check-burst)" d="{_BURST}"/>',
    "goal-white-top": _PENNANTS.format("white"),
    "goal-black-top": _PENNANTS.format("black"),
    "goal-white-bottom": f'<g transform="matrix(1 0 0 -1 0 100)">{_PENNANTS.format("white")}</g>',
    "goal-black-bottom": f'<g transform="matrix(1 0 0 -1 0 100)">{_PENNANTS.format("black")}</g>',
    "bar": _FULL.format("bar-fill"),
    "bar-active": _FULL.format("bar-active"),
    "pointer-down": '<path fill="var(--bar-pointer)" d="M6 20h88L50 88z"/>',
    "pointer-up": '<path fill="var(--bar-pointer)" d="M6 80h88L50 12z"/>',
}
"""Everything but pieces and coordinates. Colours are named as in a theme's file: table, hyphen, entry."""


@lru_cache(maxsize=512)
def mark(theme: Theme, name: str) -> Drawing:
    """One of MARKS in this theme's colours."""
    return Drawing(name, paint(MARKS[name], theme.colours))


@lru_cache(maxsize=512)
def piece(theme: Theme, color: Color, name: str) -> Drawing:
    """One side's piece of this name; raise BadAsset where its file is faulty."""
    return Drawing(f"{color.word}-{name}", paint(piece_drawing(name), asdict(theme.pieces(color))))


@lru_cache(maxsize=512)
def coordinate(theme: Theme, letter: str, *, on_light: bool) -> Drawing:
    """A file's letter in the lower right corner of a square, or a rank's number in the upper left."""
    shade = "light" if on_light else "dark"
    colour = theme.board.light_coordinate if on_light else theme.board.dark_coordinate
    place = "translate(4.5 14)" if letter.isdigit() else "translate(87 70)"
    body = f'<path fill="none" stroke="{colour}" stroke-width="2.3" stroke-linecap="round"'
    body += f' stroke-linejoin="round" transform="{place} scale(1.1)" d="{GLYPHS[letter]}"/>'
    return Drawing(f"{letter}-on-{shade}", body)
