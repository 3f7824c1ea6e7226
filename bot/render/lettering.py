"""Draws text as outlines. Latin and Chinese letters come from a font in a Python package, so that no system fonts are
needed.
"""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from typing import Any, Literal, TypeAlias

import freetype
from pylopdf_fonts_zh_cn import sans_path

from bot.render.assets import BadAsset

Anchor = Literal["start", "middle", "end"]

_EM = 1000
_READING = threading.Lock()
"""Held while FreeType reads a glyph from the font file, because FreeType's reads aren't thread-safe."""


def check_font() -> None:
    """Check that the font contains a letter of each script. Raise BadAsset if the font is missing or damaged."""
    for letter in "A1汗":
        if not _glyph(letter)[0]:
            raise BadAsset(sans_path(), f"the letter {letter!r} is missing")


@dataclass(frozen=True)
class Writing:
    """A text style: the size (1 em in pixels), the color, and whether x is the start, middle or end of the text."""

    size: float
    color: str
    anchor: Anchor = "start"


Pair: TypeAlias = tuple[str, str, str]
"""Two names and the text between them: first name, text, second name."""


def text_width(text: str, size: float) -> float:
    """Return the width of a line of text in pixels. `size` is the length of 1 em in pixels."""
    return sum(advance for _, advance in map(_glyph, _letters(text))) * size / _EM


def fitted(text: str, size: float, width: float) -> str:
    """Return a line of text, shortened with an ellipsis if it is wider than `width` pixels."""
    if text_width(text, size) <= width:
        return text
    kept = text
    while kept and text_width(kept + "…", size) > width:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def fitted_pair(pair: Pair, size: float, width: float) -> str:
    """Return two names with the text between them as one line.

    If the line is wider than `width` pixels, shorten the longer name first.
    """
    first, between, second = pair
    room = width - text_width(between, size)
    widths = text_width(first, size), text_width(second, size)
    half = room / 2
    if widths[0] + widths[1] > room:
        first = fitted(first, size, max(half, room - widths[1]))
        second = fitted(second, size, max(half, room - text_width(first, size)))
    return f"{first}{between}{second}"


def text_svg(text: str, x: float, y: float, how: Writing) -> str:
    """Draw a line of text as SVG paths, with the baseline at `y`."""
    left = x - text_width(text, how.size) * {"start": 0.0, "middle": 0.5, "end": 1.0}[how.anchor]
    outlines, pen_at = [], 0.0
    for letter in _letters(text):
        outline, advance = _glyph(letter)
        if outline:
            outlines.append(f'<path transform="translate({pen_at:g} 0)" d="{outline}"/>')
        pen_at += advance
    place = f"translate({left:.2f} {y:.2f}) scale({how.size / _EM:.5f})"
    return f'<g fill="{how.color}" transform="{place}" aria-label="{escape(_letters(text))}">{"".join(outlines)}</g>'


def _letters(text: str) -> str:
    """Return the text's printable characters. An ellipsis becomes three dots, because Chinese fonts place an ellipsis
    at mid-height. A no-break space becomes a space.
    """
    spaced = text.replace("\u00a0", " ")
    return "".join(letter for letter in spaced if letter.isprintable()).replace("…", "...")


@lru_cache(maxsize=4096)
def _glyph(letter: str) -> tuple[str, float]:
    """Return a character's outline and its advance width, in thousandths of an em, with y pointing down."""
    with _READING:
        face = _face()
        # NO_SCALE returns the outline in the font's own units. An unknown character is glyph 0, a box.
        face.load_char(letter, freetype.FT_LOAD_NO_SCALE)
        parts: list[str] = []
        face.glyph.outline.decompose(parts, _move, _line, _conic, _cubic)
        return "".join(parts), float(face.glyph.advance.x)


def _move(to: Any, parts: list[str]) -> None:
    parts.append("M" + _point(to))


def _line(to: Any, parts: list[str]) -> None:
    parts.append("L" + _point(to))


def _conic(control: Any, to: Any, parts: list[str]) -> None:
    parts.append(f"Q{_point(control)} {_point(to)}")


def _cubic(first: Any, second: Any, to: Any, parts: list[str]) -> None:
    parts.append(f"C{_point(first)} {_point(second)} {_point(to)}")


def _point(place: Any) -> str:
    return f"{place.x} {-place.y}"


@cache
def _face() -> Any:
    try:
        face = freetype.Face(str(sans_path()))
    except (OSError, freetype.FT_Exception) as error:
        raise BadAsset(sans_path(), f"cannot be read ({error})") from None
    if face.units_per_EM != _EM:
        raise BadAsset(sans_path(), f"expected {_EM} units per em, got {face.units_per_EM}")
    return face
