"""What is looked at when the program starts, so that a faulty file is known before somebody plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.paths import ASSETS
from bot.render.assets import BadAsset, piece_names, piece_path, read_drawing, theme_names
from bot.render.lettering import check_font
from bot.render.theme import DEFAULT_THEME, read_theme


def check_assets(root: Path = ASSETS) -> list[str]:
    """Name each file of the pictures that is missing or damaged, with what is wrong; empty when all is well."""
    return list(_faults(root))


def _faults(root: Path) -> Iterator[str]:
    for name in piece_names():
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
