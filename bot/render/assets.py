"""Reads the piece drawings: SVG files with placeholders for colors, such as `var(--body)`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from bot.paths import ASSETS
from bot.variants import VARIANTS, Variant

PIECE_COLORS = frozenset({"body", "shade", "line", "accent"})
"""The placeholders in piece drawings. A theme defines their colors for each side."""

LOOKALIKES = {
    "footman": "pawn",
    "human-knight": "knight",
    "monk": "bishop",
    "griffin": "rook",
    "angel": "queen",
    "hero": "king",
}
"""Maps pieces without a drawing of their own to the pieces that they look like. For example, the Humans are the
orthodox army under other names.
"""

_PLACEHOLDER = re.compile(r"var\(--([\w-]+)[^)]*\)")
_CONTENT = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


class BadAsset(ValueError):
    """A piece, theme or font file is missing or damaged."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.parent.name}/{path.name}: {reason}")
        self.path = path
        self.reason = reason


def drawing_name(name: str) -> str:
    """Return the name of a piece's drawing. This is the piece's own name, unless the piece is in LOOKALIKES."""
    return LOOKALIKES.get(name, name)


def piece_path(name: str, root: Path = ASSETS) -> Path:
    return root / "pieces" / f"{drawing_name(name)}.svg"


def theme_path(name: str, root: Path = ASSETS) -> Path:
    return root / "themes" / f"{name}.toml"


def piece_type_names(variants: Iterable[Variant] | None = None) -> tuple[str, ...]:
    """Return the names of the drawings that these variants' pieces use, sorted and without duplicates. If `variants` is
    None, all variants are included.
    """
    chosen = VARIANTS.values() if variants is None else variants
    armies = (side.army for variant in chosen for side in variant.sides)
    return tuple(sorted({drawing_name(piece_type.name) for army in armies for piece_type in army.piece_types}))


def drawn_names(variants: Iterable[Variant] | None = None) -> tuple[str, ...]:
    """Return the same names as `piece_type_names`, without those of unreadable drawings.

    This way, a missing drawing doesn't prevent other pictures from being drawn.
    """
    return tuple(name for name in piece_type_names(variants) if _is_drawn(name))


def _is_drawn(name: str) -> bool:
    try:
        piece_drawing(name)
    except BadAsset:
        return False
    return True


def theme_names(root: Path = ASSETS) -> tuple[str, ...]:
    """Return the names of all themes, sorted."""
    return tuple(sorted(path.stem for path in (root / "themes").glob("*.toml")))


def read_drawing(path: Path) -> str:
    """Return the content of the <svg> element of a drawing. Raise BadAsset if the file is missing or malformed, or its
    viewBox is not 100 by 100.
    """
    text = read_asset(path)
    try:
        canvas = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise BadAsset(path, f"not well-formed XML ({error})") from None
    found = _CONTENT.search(text)
    if not canvas.tag.endswith("svg") or canvas.get("viewBox") != "0 0 100 100" or found is None:
        raise BadAsset(path, 'expected an <svg> with viewBox="0 0 100 100" and something in it')
    unknown = set(_PLACEHOLDER.findall(found[1])) - PIECE_COLORS
    if unknown:
        raise BadAsset(path, f"expected the color placeholders {_listed(PIECE_COLORS)}, got {_listed(unknown)}")
    return found[1].strip()


def read_asset(path: Path) -> str:
    """Read a text file from the assets. Raise BadAsset if the file is missing or can't be read."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadAsset(path, "the file is missing") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadAsset(path, f"cannot be read ({error})") from None


@lru_cache(maxsize=64)
def piece_drawing(name: str) -> str:
    """Return a piece's drawing with placeholders for its colors. Raise BadAsset if the drawing's file is missing or
    malformed.
    """
    return read_drawing(piece_path(name))


def paint(drawing: str, colors: Mapping[str, str]) -> str:
    return _PLACEHOLDER.sub(lambda name: colors[name[1]], drawing)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
