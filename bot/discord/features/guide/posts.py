"""A page of a guide as a message: its pictures, and controls that lead to all other pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from discord import SelectOption

from bot.discord.core.actions import Action
from bot.discord.core.controls import CHOICE_LIMIT, Control, Row, family_menu, row
from bot.discord.core.guides import Board, Guide, Page, all_guides
from bot.discord.core.posts import Picture, Post, gallery, layout, text
from bot.discord.core.puzzle_actions import OpenSeries, StartLearning
from bot.discord.features.guide.wording import opening_line, opening_title, page_text, page_title
from bot.exercises import exercise_book, series_key
from bot.i18n.alt import board_alt
from bot.i18n.catalog import Translator
from bot.i18n.names import army_name, numbered, piece_name, piece_type_name, side_name, variant_name
from bot.i18n.verdict import SEPARATOR
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
from bot.runtime.limits import draw_in_turn
from bot.variants import Army, PieceType


@dataclass(frozen=True)
class TurnPage(Action):
    """Show a page of a family's guide."""

    family: str
    page: str


@dataclass(frozen=True)
class OpenRules(TurnPage, name="rules"):
    """Show the first page of another family's guide."""


@dataclass(frozen=True)
class PickGuide(Action, name="rules-game"):
    """Show the first page of the guide that is picked from the menu of families."""


@dataclass(frozen=True)
class PageBack(TurnPage, name="rules-back"):
    """Show the page before."""


@dataclass(frozen=True)
class PageOn(TurnPage, name="rules-next"):
    """Show the page after."""


@dataclass(frozen=True)
class FilmStep(Action):
    """Show the board of a page's line after `ply` plies."""

    family: str
    page: str
    ply: int


@dataclass(frozen=True)
class FilmBack(FilmStep, name="rules-film-back"):
    """Show the board one ply earlier."""


@dataclass(frozen=True)
class FilmOn(FilmStep, name="rules-film-on"):
    """Show the board one ply later."""


@dataclass(frozen=True)
class PickPage(Action, name="rules-pick"):
    """Show the page that is picked from one of the menus of pages."""

    family: str
    menu: str
    """Which menu it is: it keeps their custom_ids apart."""


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


T = TypeVar("T")

ROW_LIMIT = 5
"""The most buttons of a row at Discord."""
MOST_LINKS = 2 * ROW_LIMIT
"""The most other guides for which there are buttons; for more there is a menu."""


async def guide_page_post(
    t: Translator, guide: Guide, page: Page, theme: str = DEFAULT_THEME, *, ply: int | None = None
) -> Post:
    """Show a page, drawn off the event loop; `ply`: show only the board after so many plies of the page's line."""
    if ply is not None and not (page.is_film and 0 <= ply <= page.boards[-1].line.ply):
        ply = None
    picture = await draw_in_turn(partial(page_picture, t, guide, page, theme, ply))
    title = t("guide-title", page=page_title(t, page), game=variant_name(t, guide.example))
    parts = [text(f"### {title}"), *([gallery(picture)] if picture else []), text(page_text(t, guide, page))]
    foot = [t("guide-dots")] if shows_dots(page) else []
    foot.append(t("guide-place", number=str(guide.pages.index(page) + 1), total=str(len(guide.pages))))
    film = [_film_row(t, guide, page, ply)] if page.is_film else []
    rows = (*film, *_turning_rows(t, guide, page), *_learning_row(t, guide, page), *_menus(t, guide, page))
    return Post(
        layout(*parts, text("\n".join(f"-# {line}" for line in foot)), rows=rows), (picture,) if picture else ()
    )


def _film_row(t: Translator, guide: Guide, page: Page, ply: int | None) -> Row:
    """Return the buttons to the board one ply earlier and later; from the picture of all boards one goes to ply 0."""
    family, last, at = guide.family.key, page.boards[-1].line.ply, -1 if ply is None else ply
    return row(
        Control.button(t, FilmBack(family, page.key, max(at - 1, 0)), disabled=at <= 0),
        Control.button(t, FilmOn(family, page.key, min(at + 1, last)), disabled=at == last),
    )


def _turning_rows(t: Translator, guide: Guide, page: Page) -> list[Row]:
    """Return the Back and Next buttons; on the first page also the controls that open the other guides."""
    place, last = guide.pages.index(page), len(guide.pages) - 1
    back, following = guide.pages[max(0, place - 1)], guide.pages[min(last, place + 1)]
    family = guide.family.key
    buttons = [
        Control.button(t, PageBack(family, back.key), disabled=place == 0),
        Control.button(t, PageOn(family, following.key), disabled=place == last),
    ]
    others = [other for other in all_guides() if page is guide.first and other is not guide]
    if len(others) > MOST_LINKS:
        return [row(*buttons), row(family_menu(t, PickGuide(), families=[other.family for other in others]))]
    links = [
        Control.button(t, OpenRules(other.family.key, other.first.key), label=variant_name(t, other.example))
        for other in others
    ]
    if len(buttons) + len(links) <= ROW_LIMIT:
        return [row(*buttons, *links)]
    return [row(*buttons), *(row(*some) for some in _parts(links, ROW_LIMIT))]


def _learning_row(t: Translator, guide: Guide, page: Page) -> list[Row]:
    """Return the button to the exercises about the page's piece or way to win; on the first page, to all of them."""
    family, about = guide.family.key, page.key if page.piece_type is None else page.piece_type.name
    series = exercise_book().by_key.get(series_key(family, about))
    if series is not None:
        return [row(Control.button(t, OpenSeries(series.key), label=t("button-practise")))]
    if page is guide.first and exercise_book().of_family(family):
        return [row(Control.button(t, StartLearning(family), label=t("button-practise-game")))]
    return []


def _menus(t: Translator, guide: Guide, page: Page) -> list[Row]:
    """Return the menus of all pages: the chapters, and the pieces."""
    chapters = [one for one in guide.pages if one.piece_type is None]
    piece_types = [one for one in guide.pages if one.piece_type is not None]
    return [
        *_page_menus(t, guide, page, chapters, "guide-chapters"),
        *_page_menus(t, guide, page, piece_types, "guide-pieces"),
    ]


def _page_menus(t: Translator, guide: Guide, shown: Page, pages: list[Page], key: str) -> list[Row]:
    options = [SelectOption(label=page_title(t, page), value=page.key, default=page is shown) for page in pages]
    return [
        row(
            Control.menu(
                PickPage(guide.family.key, f"{key}-{number}" if number else key),
                placeholder=t(key),
                options=list(some),
            )
        )
        for number, some in enumerate(_parts(options, CHOICE_LIMIT))
    ]


def _parts(items: Sequence[T], size: int) -> list[Sequence[T]]:
    """Split items into parts of at most `size`."""
    return [items[begin : begin + size] for begin in range(0, len(items), size)]
