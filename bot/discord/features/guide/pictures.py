"""The pictures of a guide: the start position with a legend, diagrams of pieces, positions, and openings."""

from __future__ import annotations

from dataclasses import replace

from bot.discord.core.posts import Picture
from bot.discord.features.guide.book import Board, Guide, Page
from bot.discord.features.guide.wording import opening_line, opening_title
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import army_name, numbered, piece_name, piece_type_name, side_name
from bot.i18n.openings import SEPARATOR
from bot.render import (
    DEFAULT_THEME,
    BoardView,
    Dot,
    LegendColumn,
    diagram_view,
    dots_of,
    draw_legend_png,
    draw_png,
    draw_strip,
    ply_view,
    view_of,
)
from bot.rules import Color, MoveLine, Position, square_name
from bot.rules.pgn import movetext
from bot.variants import Army, PieceType

STRIP_COLUMNS = 3
STRIP_SIZE = 1080
"""The width in pixels of a picture with several boards: large, as readers enlarge it to see one of them."""
KINDS = {
    Dot.BOTH: "both",
    Dot.MOVE: "moves",
    Dot.CAPTURE: "captures",
}  # no STRIKE: a piece alone on a board has none (`dots_alone`)
"""The locale key of each kind of dot in a diagram's alt text (without `alt-diagram-`), in its order."""


def page_picture(t: Translator, guide: Guide, page: Page, theme: str, ply: int | None = None) -> Picture | None:
    """Draw the picture of a page; None if it has none. To be called off the event loop, as drawing takes long.

    `ply`: draw only the board after so many plies of the page's line.
    """
    name = f"guide-{page.wording}.png"
    if ply is not None:
        return Picture(f"guide-{page.wording}-{ply}.png", *_moment(t, page.boards[-1].line, ply, theme))
    if page.piece_type is not None:
        view = diagram_view(page.piece_type, guide.colour_of(page.piece_type), theme=theme)
        return Picture(name, _diagram_alt(t, page.piece_type, view), draw_png(view))
    if page.army is not None:
        return Picture(name, *_diagrams(t, guide, page.army, theme))
    if page is guide.first:
        return Picture(name, *_setup(t, guide, theme))
    if page.key == "openings":
        return Picture(name, *_openings(t, guide, theme))
    return Picture(name, *_boards(t, page, theme)) if page.boards else None


def shows_dots(page: Page) -> bool:
    """Tell whether a page's picture has dots, which the page then explains."""
    return bool(page.piece_type or page.army or any(board.picked is not None for board in page.boards))


def board_view(board: Board, theme: str = DEFAULT_THEME) -> BoardView:
    """Return the view of a page's board: its position with dots and arrows."""
    view = ply_view(board.line, board.line.ply, theme=theme)
    dots = view.dots if board.picked is None else dots_of(board.line.position, board.picked)
    return replace(view, picked=board.picked, dots=dots, arrows=board.arrows)


def _setup(t: Translator, guide: Guide, theme: str) -> tuple[str, bytes]:
    position = Position.start(guide.example)
    view = view_of(position, is_over=True, theme=theme)
    legend = [_column(t, guide, color) for color in Color]
    return board_alt(t, position), draw_legend_png(view, legend)


def _column(t: Translator, guide: Guide, color: Color) -> LegendColumn:
    title = f"{army_name(t, guide.example, color)} · {side_name(t, guide.example, color)}"
    pieces = guide.armies[guide.example.sides[color].army.name]
    return LegendColumn(
        color, title, tuple((piece_type.name, piece_type_name(t, piece_type)) for _, piece_type in pieces)
    )


def _diagram_alt(t: Translator, piece_type: PieceType, view: BoardView) -> str:
    assert view.picked is not None
    words = {word: _squares(t, view, kind, word) for kind, word in KINDS.items()}
    return t("alt-diagram", piece=piece_type_name(t, piece_type), square=square_name(view.picked), **words)


def _squares(t: Translator, view: BoardView, kind: Dot, word: str) -> str:
    squares = [square_name(square) for square, dot in sorted(view.dots) if dot is kind]
    return t(f"alt-diagram-{word}", squares=" ".join(squares)) if squares else ""


def _diagrams(t: Translator, guide: Guide, army: Army, theme: str) -> tuple[str, bytes]:
    piece_types = [piece_type for _, piece_type in guide.armies[army.name]]
    names = [piece_type_name(t, piece_type) for piece_type in piece_types]
    colour = guide.colour_of(*piece_types)
    views = [diagram_view(piece_type, colour, theme=theme) for piece_type in piece_types]
    return t("alt-diagrams", units=t("guide-and").join(names)), draw_strip(
        views, names, STRIP_SIZE, columns=STRIP_COLUMNS
    )


def _openings(t: Translator, guide: Guide, theme: str) -> tuple[str, bytes]:
    openings = guide.example.openings
    lines = [opening_line(guide, opening) for opening in openings]
    names = [opening_title(t, opening) for opening in openings]
    written = t("list-semicolon").join(
        t("labelled", label=name, told=" ".join(movetext(line))) for name, line in zip(names, lines, strict=True)
    )
    # A caption has room only for the variation's own name; the list below has the full name.
    captions = [name.rpartition(SEPARATOR)[2] for name in names]
    views = [ply_view(line, line.ply, theme=theme) for line in lines]
    return t("alt-openings", openings=written), draw_strip(views, captions)


def _boards(t: Translator, page: Page, theme: str) -> tuple[str, bytes]:
    views = [board_view(board, theme) for board in page.boards]
    if len(views) == 1:
        position = page.boards[0].line.position
        return board_alt(t, position, is_over=position.outcome is not None), draw_png(views[0])
    captions = [_caption(t, board) for board in page.boards]
    told = t("guide-and").join(captions)
    alt = t("alt-film", moves=told) if page.is_film else t("alt-diagrams", units=told)
    return alt, draw_strip(views, captions, STRIP_SIZE, columns=STRIP_COLUMNS)


def _moment(t: Translator, line: MoveLine, ply: int, theme: str) -> tuple[str, bytes]:
    position = line.positions[ply]
    alt = board_alt(t, position, is_over=position.outcome is not None)
    return alt, draw_png(ply_view(line, ply, theme=theme))


def _caption(t: Translator, board: Board) -> str:
    """Return a board's caption: the picked unit and its square, or the last moves of a line."""
    if board.picked is None:
        return _last_moves(board.line) or t("guide-film-start")
    return f"{piece_name(t, board.line.position, board.picked)} {square_name(board.picked)}"


def _last_moves(line: MoveLine) -> str:
    """Return the last move with its number, and with the reply if there is one: `3. Kh6 Kg8`."""
    first = (line.ply - 1) // 2 * 2
    return " ".join([numbered(line.positions[first], line.sans[first]), *line.sans[first + 1 :]]) if line.ply else ""
