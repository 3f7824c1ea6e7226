"""Words as outlines: Latin and Chinese letters from a font that comes as a package, so that no system needs one."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from functools import cache, lru_cache
from html import escape
from typing import Any, Literal

import freetype
from pylopdf_fonts_zh_cn import sans_path

from bot.render.assets import BadAsset

Anchor = Literal["start", "middle", "end"]

_EM = 1000
_READING = threading.Lock()
"""FreeType reads the font's file as letters are asked for, which two threads must not do at once."""


def check_font() -> None:
    """Read a letter of either script; raise BadAsset where the font is missing or damaged."""
    for letter in "A1汗":
        if not _glyph(letter)[0]:
            raise BadAsset(sans_path(), f"the letter {letter!r} is missing")


@dataclass(frozen=True)
class Writing:
    """How words are written: the size of an em in pixels, the colour, and which part of a line stands at its x."""

    size: float
    colour: str
    anchor: Anchor = "start"


def text_width(text: str, size: float) -> float:
    """How wide a line of text runs at this size in pixels."""
    return sum(advance for _, advance in map(_glyph, _letters(text))) * size / _EM


def fitted(text: str, size: float, width: float) -> str:
    """Shorten a line of text with an ellipsis so that it is not wider than so many pixels."""
    if text_width(text, size) <= width:
        return text
    kept = text
    while kept and text_width(kept + "…", size) > width:
        kept = kept[:-1]
    return kept.rstrip() + "…"


def text_svg(text: str, x: float, y: float, how: Writing) -> str:
    """Write a line of text as SVG paths, its baseline at y."""
    left = x - text_width(text, how.size) * {"start": 0.0, "middle": 0.5, "end": 1.0}[how.anchor]
    outlines, pen_at = [], 0.0
    for letter in _letters(text):
        outline, advance = _glyph(letter)
        if outline:
            outlines.append(f'<path transform="translate({pen_at:g} 0)" d="{outline}"/>')
        pen_at += advance
    place = f"translate({left:.2f} {y:.2f}) scale({how.size / _EM:.5f})"
    return f'<g fill="{how.colour}" transform="{place}" aria-label="{escape(_letters(text))}">{"".join(outlines)}</g>'


def _letters(text: str) -> str:
    """The letters to draw: those that print, and for an ellipsis, which a Chinese font hangs mid-line, three stops."""
    return "".join(letter for letter in text if letter.isprintable()).replace("…", "...")


@lru_cache(maxsize=4096)
def _glyph(letter: str) -> tuple[str, float]:
    """A letter's outline, a thousand units an em with y downwards, and how far the next one stands from it."""
    with _READING:
        face = _face()
        # Without a scale the outline comes in the font's own units. An unknown letter is glyph 0, a box.
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
        raise BadAsset(sans_path(), f"expected {_EM} units an em, got {face.units_per_EM}")
    return face
