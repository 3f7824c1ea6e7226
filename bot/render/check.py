"""Checks all picture assets at startup, so that missing or damaged files are reported before they're needed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.paths import ASSETS
from bot.render.assets import BadAsset, piece_path, piece_type_names, read_drawing, theme_names
from bot.render.lettering import check_font
from bot.render.theme import DEFAULT_THEME, read_theme
from bot.variants import Family, MissingPart, listed_variants
from bot.variants.model import MANUAL

HOW = f"{MANUAL}#4-the-pictures-assetspiecesnamesvg"


def check_assets(root: Path = ASSETS) -> list[str]:
    """Return a line for each missing or damaged file of a piece, a theme or the font.

    Only pieces of listed families are checked.
    """
    return list(_faults(root))


def lacks_of_pictures(family: Family, root: Path = ASSETS) -> Iterator[MissingPart]:
    for name in piece_type_names(family.variants):
        path = piece_path(name, root)
        try:
            read_drawing(path)
        except BadAsset as fault:
            what = (
                f"a drawing of the {name}" if not path.exists() else f"a valid drawing of the {name} ({fault.reason})"
            )
            yield MissingPart("pictures", what, f"assets/pieces/{path.name}", HOW)


def _faults(root: Path) -> Iterator[str]:
    for name in piece_type_names(listed_variants()):
        try:
            read_drawing(piece_path(name, root))
        except BadAsset as fault:
            yield str(fault)
    for name in sorted({DEFAULT_THEME, *theme_names(root)}):
        try:
            read_theme(name, root)
        except BadAsset as fault:
            yield str(fault)
    try:
        check_font()
    except BadAsset as fault:
        yield str(fault)
