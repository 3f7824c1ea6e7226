"""The drawings that make up a picture. Each is a named SVG fragment, 100 by 100 units in size."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from functools import lru_cache

from bot.render.assets import drawing_name, paint, piece_drawing
from bot.render.theme import Theme
from bot.rules import Color

_BOWL = "M8.6 9.7a4.2 4.3 0 1 1-8.4 0a4.2 4.3 0 1 1 8.4 0"

GLYPHS = {
    "a": _BOWL + "M8.6 5.4V14",
    "b": _BOWL + "M.2 0V14",
    "c": "M8 6.6A4.3 4.3 0 1 0 8 12.8",
    "d": _BOWL + "M8.6 0V14",
    "e": "M.4 9.9H8.8A4.2 4.3 0 1 0 7.4 13",
    "f": "M7.6 .6C4.6-.6 3 .8 3 3.6V14M0 5.6H6.6",
    "g": _BOWL + "M8.6 5.4V13.6q0 4-4.2 4-2.4 0-3.8-1.2",
    "h": "M.2 0V14M.2 9.4q0-4.2 4.1-4.2t4.1 4.2V14",
    "0": "M.4 7q0-6.8 4.1-6.8t4.1 6.8-4.1 6.8-4.1-6.8",
    "1": "M1 3.4L5 .4V14",
    "2": "M.6 4A4 4 0 1 1 7.6 6.4L.6 14H8.6",
    "3": "M.8 .4H8L4.2 5.4A4.3 4.3 0 1 1 .4 11.8",
    "4": "M6.6 14V.4L.2 10H9",
    "5": "M8 .4H1.8L1 6.4A4.4 4.4 0 1 1 .4 12.2",
    "6": "M6.8 .2L1.3 7M.2 9.7a4.3 4.3 0 1 1 8.6 0a4.3 4.3 0 1 1-8.6 0",
    "7": "M.4 .4H8.4L3.2 14",
    "8": "M1.2 3.5a3.2 3.1 0 1 1 6.4 0a3.2 3.1 0 1 1-6.4 0M.5 10.4a3.9 3.7 0 1 1 7.8 0a3.9 3.7 0 1 1-7.8 0",
    "9": "M2.2 14L7.7 7.2M8.8 4.5a4.3 4.3 0 1 1-8.6 0a4.3 4.3 0 1 1 8.6 0",
    "+": "M4.5 3.4V11.8M.3 7.6H8.7",
    ".": "M4.4 13.4V13.9",
    ",": "M4.9 13.2L3.6 16.2",
}
"""The strokes of each character as an SVG path."""
COORDINATES = "abcdefgh12345678"


@dataclass(frozen=True, slots=True)
class Drawing:
    """An SVG fragment with its colors filled in. Its name is its id in SVG, and is unique within a theme."""

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

_STRIPES = " ".join(f"M{x} 0h11l-11 13h-11z" for x in (13, 38, 63, 88))
_ALERT_FRAME = '<path fill="var(--alert-ground)" fill-rule="evenodd" d="M0 0h100v100H0zM13 13v74h74V13z"/>' + "".join(
    f'<path fill="var(--alert-stripe)" transform="rotate({turn} 50 50)" d="{_STRIPES}"/>' for turn in (0, 90, 180, 270)
)
_FLAG = (
    '<path fill="none" stroke="var(--alert-stripe)" stroke-width="6" stroke-linecap="round" d="M34 76V26"/>'
    '<path fill="var(--alert-ground)" stroke="var(--alert-stripe)" stroke-width="4" stroke-linejoin="round"'
    ' d="M36 26h36L62 38l10 12H36z"/>'
)
_SUN = " ".join(
    f"M{50 + 40 * math.cos(a - 0.13):.1f} {50 + 40 * math.sin(a - 0.13):.1f}"
    f"L{50 + 49 * math.cos(a):.1f} {50 + 49 * math.sin(a):.1f}"
    f"L{50 + 40 * math.cos(a + 0.13):.1f} {50 + 40 * math.sin(a + 0.13):.1f}z"
    for a in (math.tau * ray / 16 for ray in range(16))
)
"""The sixteen rays around a king that has won by campmate."""
_STAR = " ".join(
    f"{'L' if point else 'M'}{78 + size * math.sin(a):.1f} {23 - size * math.cos(a):.1f}"
    for point, (a, size) in enumerate((math.tau * point / 10, (21, 9)[point % 2]) for point in range(10))
)
"""A five-pointed star in the upper right corner, above the piece."""
_DOT = '<circle fill="var(--dots-{0})" stroke="var(--dots-line)" stroke-width="3.6" cx="50" cy="50" r="{1}"/>'
_RING = (
    '<circle fill="none" stroke="var(--dots-line)" stroke-width="12" cx="50" cy="50" r="{1}"/>'
    '<circle fill="none" stroke="var(--dots-{0})" stroke-width="7.5" cx="50" cy="50" r="{1}"/>'
)
_TICKS = "M10 10L22 22M90 10L78 22M10 90L22 78M90 90L78 78"
_SIGHTS = (
    f'<path fill="none" stroke="var(--dots-line)" stroke-width="12" stroke-linecap="round" d="{_TICKS}"/>'
    f'<path fill="none" stroke="var(--dots-capture)" stroke-width="7" stroke-linecap="round" d="{_TICKS}"/>'
)

_DASHED = (
    '<circle fill="none" stroke="var(--dots-{0})" stroke-width="{1}" stroke-dasharray="{2}" stroke-dashoffset="{3}"'
    ' cx="50" cy="50" r="31.4"/>'
)
_DASHES = _DASHED.format("line", 10, "15.6 9.04", 0) + _DASHED.format("capture", 5.5, "12.6 12.04", -1.5)

TALLY_SHARE = 12 / 18
COORDINATE_SCALE = 4.4

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
    "picked": '<path fill="none" stroke="var(--arrow-line)" stroke-width="9" d="M5 5h90v90H5z"/>'
    '<path fill="none" stroke="var(--arrow-fill)" stroke-width="5" d="M5 5h90v90H5z"/>',
    "dot-move": _DOT.format("move", 17),
    "dot-capture": _SIGHTS + _RING.format("capture", 36),
    "dot-both": _RING.format("both", 31) + _DOT.format("both", 13),
    "dot-strike": _DASHES,
    "star": '<path fill="var(--arrow-fill)" stroke="var(--arrow-line)" stroke-width="4" stroke-linejoin="round"'
    f' d="{_STAR}z"/>',
    "alert-goal": _ALERT_FRAME,
    "alert-flag": _FLAG,
    "alert-king": '<circle fill="var(--alert-ground)" stroke="var(--alert-stripe)" stroke-width="5"'
    ' stroke-dasharray="11 7" cx="50" cy="50" r="46"/>',
    "home-square": _FULL.format("alert-ground"),
    "home-sun": f'<path fill="var(--alert-stripe)" d="{_SUN}"/>',
    "page": _FULL.format("page-ground"),
    "bar": _FULL.format("bar-fill"),
    "bar-active": _FULL.format("bar-active"),
    "pointer-down": '<path fill="var(--bar-pointer)" d="M6 20h88L50 88z"/>',
    "pointer-up": '<path fill="var(--bar-pointer)" d="M6 80h88L50 12z"/>',
}
"""All drawings except pieces, coordinates, tallies and arrows.

A color is named after the table and the key in the theme's file, such as `board-light`.
"""


@lru_cache(maxsize=512)
def mark(theme: Theme, name: str) -> Drawing:
    return Drawing(name, paint(MARKS[name], theme.colors))


@lru_cache(maxsize=512)
def piece(theme: Theme, color: Color, name: str) -> Drawing:
    """Return the drawing of a piece in one side's colors. Raise BadAsset if the drawing's file is missing or
    malformed.
    """
    return Drawing(f"{color.word}-{drawing_name(name)}", paint(piece_drawing(name), asdict(theme.pieces(color))))


@lru_cache(maxsize=512)
def coordinate(theme: Theme, letter: str) -> Drawing:
    top = 19 if letter.isdigit() else 14  # letters are placed higher, because g has a descender
    place = f"translate({50 - 4.5 * COORDINATE_SCALE:g} {top}) scale({COORDINATE_SCALE})"
    body = (
        f'<path fill="none" stroke="{theme.bar.text}" stroke-width="2.2" stroke-linecap="round"'
        f' stroke-linejoin="round" transform="{place}" d="{GLYPHS[letter]}"/>'
    )
    return Drawing(f"coordinate-{letter}", body)


@lru_cache(maxsize=512)
def tally(theme: Theme, text: str, *, is_active: bool) -> Drawing:
    """Return the drawing of a number, such as `+3` for a lead in material. It is shown on the bar above or below a
    board.

    The width of each character is TALLY_SHARE times its height.
    """
    color = theme.bar.pointer if is_active else theme.bar.text
    strokes = "".join(
        f'<path transform="translate({12 * place + 1.5} 0)" d="{GLYPHS[letter]}"/>' for place, letter in enumerate(text)
    )
    body = (
        f'<g fill="none" stroke="{color}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'
        f' transform="scale({100 / (12 * len(text)):.4f} {100 / 18:.4f}) translate(0 2)">{strokes}</g>'
    )
    return Drawing(f"tally-{text}-{'active' if is_active else 'rest'}", body)


@lru_cache(maxsize=512)
def arrow(theme: Theme, columns: int, rows: int, *, is_hollow: bool = False) -> Drawing:
    """Return an arrow that goes `columns` squares to the right and `rows` squares down. Both numbers can be
    negative.
    """
    wide, high = abs(columns) + 1, abs(rows) + 1
    start_x, start_y = (50 if columns >= 0 else 100 * wide - 50), (50 if rows >= 0 else 100 * high - 50)
    length = 100 * math.hypot(columns, rows)
    turn = math.degrees(math.atan2(rows, columns))
    shape = f"M14 -8H{length - 32:.1f}V-22L{length + 8:.1f} 0 {length - 32:.1f} 22V8H14A16 16 0 0 1 14 -8z"
    fill = theme.dots.capture if is_hollow else theme.arrow.fill
    line = theme.dots.line if is_hollow else theme.arrow.line
    strokes = [("none", line, 11), ("none", fill, 5)] if is_hollow else [(fill, line, 3.5)]
    place = f"scale({1 / wide:.5f} {1 / high:.5f}) translate({start_x} {start_y}) rotate({turn:.3f})"
    body = "".join(
        f'<path fill="{inside}" stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round"'
        f' opacity=".85" transform="{place}" d="{shape}"/>'
        for inside, stroke, width in strokes
    )
    return Drawing(f"{'hollow' if is_hollow else 'arrow'}-{columns}-{rows}", body)
