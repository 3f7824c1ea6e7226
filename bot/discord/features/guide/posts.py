"""A page of a guide as a message, with controls that lead to all other pages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TypeVar

from discord import SelectOption

from bot.discord.core.controls import CHOICE_LIMIT, Control, Row, row
from bot.discord.core.exercise_actions import OpenSeries, StartLearning
from bot.discord.core.family_menu import family_menu
from bot.discord.core.posts import Post, gallery, layout, text
from bot.discord.features.guide.book import Guide, Page, all_guides
from bot.discord.features.guide.controls import FilmBack, FilmOn, OpenRules, PageBack, PageOn, PickGuide, PickPage
from bot.discord.features.guide.pictures import page_picture, shows_dots
from bot.discord.features.guide.wording import page_text, page_title
from bot.exercises import exercise_book, series_key
from bot.i18n.catalog import Translator
from bot.i18n.names import variant_name
from bot.render import DEFAULT_THEME
from bot.runtime.drawing import draw_in_turn

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
