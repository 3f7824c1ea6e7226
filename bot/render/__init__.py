"""Draws pictures: boards, diagrams, legends, replays and charts. This package reads asset files, but depends on neither
Discord nor the current time.
"""

from bot.render.assets import BadAsset, theme_names
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
from bot.render.check import check_assets, lacks_of_pictures
from bot.render.emojis import draw_emojis, piece_emoji_name
from bot.render.legend import LegendColumn, draw_legend_png, draw_legend_svg, pieces_to_name
from bot.render.png import draw_png, warm_sprites
from bot.render.replay import draw_gif, draw_strip
from bot.render.scene import MAX_SIZE, MIN_SIZE, BadSize, NothingToDraw
from bot.render.svg import DEFAULT_SIZE, CairoMissing, check_cairo, draw_svg
from bot.render.theme import DEFAULT_THEME, UnknownTheme
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
