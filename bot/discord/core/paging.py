"""What all lists of several pages share: the Back and Next buttons, and the page's number."""

from __future__ import annotations

from collections.abc import Callable

from bot.discord.core.actions import Action
from bot.discord.core.controls import Control
from bot.i18n.catalog import Translator


def page_count(total: int, limit: int) -> int:
    """Return the number of pages of a list of `total` items, `limit` a page; at least 1."""
    return max(1, -(-total // limit))


def turning(t: Translator, to: Callable[[int], Action], *, page: int, pages: int) -> list[Control]:
    """Return the Back and Next buttons, none if there is one page; `to`: makes the action that opens a page."""
    if pages == 1:
        return []
    back, following = to(max(0, page - 1)), to(page + 1)
    return [
        Control.button(t, back, label=t("page-back"), disabled=page == 0),
        Control.button(t, following, label=t("page-next"), disabled=page + 1 >= pages),
    ]


def place_text(t: Translator, page: int, pages: int) -> list[str]:
    """Return the line that names the page's number, none if there is one page."""
    return [t("page-place", number=str(page + 1), total=str(pages))] if pages > 1 else []
