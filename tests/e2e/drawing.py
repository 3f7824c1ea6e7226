"""The board pictures that tests expect."""

from bot.render import DEFAULT_THEME, draw_png, ply_view
from bot.rules import Color, MoveLine
from bot.variants import find_variant


def drawn(moves: str, below: Color, theme: str = DEFAULT_THEME) -> bytes:
    """The picture of the board after these moves of Orda Chess, with this color at the bottom."""
    line = MoveLine.from_uci(find_variant("orda"), find_variant("orda").start_fen, moves.split())
    return draw_png(ply_view(line, line.ply, orientation=below, theme=theme))
