"""A page of a guide as a message, with the ways to all other pages."""

from __future__ import annotations

import asyncio

from discord import SelectOption

from bot.frontend.desk.controls import Control, Row, row
from bot.frontend.desk.posts import Post, gallery, layout, text
from bot.frontend.guide.book import Guide, Page, all_guides
from bot.frontend.guide.controls import OpenRules, PageBack, PageOn, PickPage
from bot.frontend.guide.pictures import page_picture, shows_dots
from bot.frontend.guide.wording import page_text, page_title
from bot.frontend.words.names import variant_name
from bot.frontend.words.texts import Voice
from bot.render import DEFAULT_THEME


async def guide_page_post(voice: Voice, guide: Guide, page: Page, theme: str = DEFAULT_THEME) -> Post:
    """Show a page, drawn off the event loop."""
    picture = await asyncio.to_thread(page_picture, voice, guide, page, theme)
    title = voice("guide-title", page=page_title(voice, page), game=variant_name(voice, guide.example))
    parts = [text(f"### {title}"), *([gallery(picture)] if picture else []), text(page_text(voice, guide, page))]
    foot = [voice("guide-dots")] if shows_dots(page) else []
    foot.append(voice("guide-place", number=str(guide.pages.index(page) + 1), total=str(len(guide.pages))))
    rows = (_turning_row(voice, guide, page), *_menus(voice, guide, page))
    return Post(
        layout(*parts, text("\n".join(f"-# {line}" for line in foot)), rows=rows), (picture,) if picture else ()
    )


def _turning_row(voice: Voice, guide: Guide, page: Page) -> Row:
    """Back and next; on the first page also the guides of the other games."""
    place, last = guide.pages.index(page), len(guide.pages) - 1
    back, following = guide.pages[max(0, place - 1)], guide.pages[min(last, place + 1)]
    family = guide.family.key
    buttons = [
        Control.button(voice, PageBack(family, back.key), disabled=place == 0),
        Control.button(voice, PageOn(family, following.key), disabled=place == last),
    ]
    others = [other for other in all_guides() if page is guide.first and other is not guide]
    links = [
        Control.button(voice, OpenRules(other.family.key, other.first.key), label=variant_name(voice, other.example))
        for other in others
    ]
    return row(*buttons, *links)


def _menus(voice: Voice, guide: Guide, page: Page) -> tuple[Row, ...]:
    """All pages in two menus: a menu takes no more than 25 options."""
    return (
        row(_menu(voice, guide, page, [one for one in guide.pages if one.piece is None], "guide-chapters")),
        row(_menu(voice, guide, page, [one for one in guide.pages if one.piece is not None], "guide-pieces")),
    )


def _menu(voice: Voice, guide: Guide, shown: Page, pages: list[Page], key: str) -> Control:
    options = [SelectOption(label=page_title(voice, page), value=page.key, default=page is shown) for page in pages]
    return Control.menu(PickPage(guide.family.key, key), placeholder=voice(key), options=options)
