"""Expected board pictures."""

from bot.render import DEFAULT_THEME, draw_png, ply_view
from bot.rules import Color, MoveLine
from bot.variants import find_variant


def drawn(moves: str, below: Color, theme: str = DEFAULT_THEME) -> bytes:
    """The board after these moves of Orda, seen from one side."""
    line = MoveLine.from_uci(find_variant("orda"), find_variant("orda").start_fen, moves.split())
    return draw_png(ply_view(line, line.ply, orientation=below, theme=theme))
