"""Where the drawings are kept, and how one is read: a piece is one SVG file, its colours named, not fixed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from bot.paths import ASSETS
from bot.variants import VARIANTS, Variant

PIECE_COLOURS = frozenset({"body", "shade", "line", "accent"})
"""The names that a piece's drawing may use; each side of a theme gives them their values."""

LOOKALIKES = {
    "footman": "pawn",
    "human-knight": "knight",
    "monk": "bishop",
    "griffin": "rook",
    "angel": "queen",
    "hero": "king",
}
"""The pieces that look like another: the Humans are the orthodox army by other names, and a hero leads every army."""

_PLACEHOLDER = re.compile(r"var\(--([\w-]+)[^)]*\)")
_CONTENT = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)


class BadAsset(ValueError):
    """A file of the pictures is missing or damaged."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.parent.name}/{path.name}: {reason}")
        self.path = path
        self.reason = reason


def drawing_name(name: str) -> str:
    """The name of the drawing that this kind of piece has, which is another's where the two look alike."""
    return LOOKALIKES.get(name, name)


def piece_path(name: str, root: Path = ASSETS) -> Path:
    """Where the drawing of this kind of piece lies."""
    return root / "pieces" / f"{drawing_name(name)}.svg"


def theme_path(name: str, root: Path = ASSETS) -> Path:
    """Where the theme of this name lies."""
    return root / "themes" / f"{name}.toml"


def piece_names(variants: Iterable[Variant] | None = None) -> tuple[str, ...]:
    """The names of the drawings that the pieces of these variants have, each once, in alphabetical order.

    Of all variants, if none are named.
    """
    chosen = VARIANTS.values() if variants is None else variants
    armies = (side.army for variant in chosen for side in variant.sides)
    return tuple(sorted({drawing_name(piece.name) for army in armies for piece in army.pieces}))


def drawn_names() -> tuple[str, ...]:
    """The names of those drawings that there are: what a game still lacks must not hold up the pictures of others."""
    return tuple(name for name in piece_names() if _is_drawn(name))


def _is_drawn(name: str) -> bool:
    try:
        piece_drawing(name)
    except BadAsset:
        return False
    return True


def theme_names(root: Path = ASSETS) -> tuple[str, ...]:
    """The names of the themes that there are, in alphabetical order."""
    return tuple(sorted(path.stem for path in (root / "themes").glob("*.toml")))


def read_drawing(path: Path) -> str:
    """Read what stands inside the <svg> of a drawing on a 100 by 100 canvas; raise BadAsset."""
    text = read_asset(path)
    try:
        canvas = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise BadAsset(path, f"not well-formed XML ({error})") from None
    found = _CONTENT.search(text)
    if not canvas.tag.endswith("svg") or canvas.get("viewBox") != "0 0 100 100" or found is None:
        raise BadAsset(path, 'expected an <svg> with viewBox="0 0 100 100" and something in it')
    unknown = set(_PLACEHOLDER.findall(found[1])) - PIECE_COLOURS
    if unknown:
        raise BadAsset(path, f"expected the colours {_listed(PIECE_COLOURS)}, got {_listed(unknown)}")
    return found[1].strip()


def read_asset(path: Path) -> str:
    """Read a text file of the assets; raise BadAsset."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise BadAsset(path, "the file is missing") from None
    except (OSError, UnicodeDecodeError) as error:
        raise BadAsset(path, f"cannot be read ({error})") from None


@lru_cache(maxsize=64)
def piece_drawing(name: str) -> str:
    """The drawing of this kind of piece, its colours still named; raise BadAsset."""
    return read_drawing(piece_path(name))


def paint(drawing: str, colours: Mapping[str, str]) -> str:
    """Put these colours in the place of the names that a drawing uses for them."""
    return _PLACEHOLDER.sub(lambda name: colours[name[1]], drawing)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(sorted(names))
