"""Pictures of a board, as SVG and as PNG. Pure but for reading the assets: no clock, no Discord."""

from bot.render.assets import BadAsset
from bot.render.check import check_assets
from bot.render.png import draw_png, warm_sprites
from bot.render.raster import CairoMissing, check_cairo
from bot.render.scene import MAX_SIZE, MIN_SIZE
from bot.render.svg import DEFAULT_SIZE, draw_svg
from bot.render.theme import DEFAULT_THEME, UnknownTheme
from bot.render.view import BoardView, view_of

__all__ = [
    "DEFAULT_SIZE",
    "DEFAULT_THEME",
    "MAX_SIZE",
    "MIN_SIZE",
    "BadAsset",
    "BoardView",
    "CairoMissing",
    "UnknownTheme",
    "check_assets",
    "check_cairo",
    "draw_png",
    "draw_svg",
    "view_of",
    "warm_sprites",
]
