"""Draws pictures: boards, diagrams, legends, replays and charts. This package reads asset files, but depends on neither
Discord nor the current time.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from bot.paths import ASSETS
from bot.render.assets import BadAsset, piece_path, piece_type_names, read_drawing, theme_names
from bot.render.bitmaps import (
    LegendColumn,
    draw_gif,
    draw_legend_png,
    draw_legend_svg,
    draw_png,
    draw_strip,
    pieces_to_name,
    warm_sprites,
)
from bot.render.charts import (
    MAX_SERIES,
    BalanceBar,
    Mistake,
    Series,
    TableLine,
    balance_chart,
    chart_png,
    evaluation_chart,
    rating_chart,
    table_picture,
)
from bot.render.icons import draw_emojis, piece_emoji_name
from bot.render.lettering import check_font
from bot.render.scene import MAX_SIZE, MIN_SIZE, BadSize, NothingToDraw
from bot.render.svg import DEFAULT_SIZE, CairoMissing, check_cairo, draw_svg
from bot.render.theme import DEFAULT_THEME, UnknownTheme, read_theme
from bot.render.view import (
    BoardView,
    Dot,
    UnknownPly,
    campmate_threats,
    diagram_view,
    dots_alone,
    dots_of,
    lost_pieces,
    material_gain,
    ply_view,
    view_of,
)
from bot.variants import Family, MissingPart, listed_variants
from bot.variants.model import MANUAL

HOW = f"{MANUAL}#4-the-pictures-assetspiecesnamesvg"
__all__ = [
    "DEFAULT_SIZE",
    "DEFAULT_THEME",
    "MAX_SERIES",
    "MAX_SIZE",
    "MIN_SIZE",
    "BadAsset",
    "BadSize",
    "BalanceBar",
    "BoardView",
    "CairoMissing",
    "Dot",
    "LegendColumn",
    "Mistake",
    "NothingToDraw",
    "Series",
    "TableLine",
    "UnknownPly",
    "UnknownTheme",
    "balance_chart",
    "campmate_threats",
    "chart_png",
    "check_assets",
    "check_cairo",
    "diagram_view",
    "dots_alone",
    "dots_of",
    "draw_emojis",
    "draw_gif",
    "draw_legend_png",
    "draw_legend_svg",
    "draw_png",
    "draw_strip",
    "draw_svg",
    "evaluation_chart",
    "lacks_of_pictures",
    "lost_pieces",
    "material_gain",
    "piece_emoji_name",
    "pieces_to_name",
    "ply_view",
    "rating_chart",
    "table_picture",
    "theme_names",
    "view_of",
    "warm_sprites",
]


def check_assets(root: Path = ASSETS) -> list[str]:
    """Return a line for each piece, theme or font file that is missing or damaged.

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
