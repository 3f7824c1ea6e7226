"""What all lists of several pages share: Back and Next, and where the reader is."""

from __future__ import annotations

from collections.abc import Callable

from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Control
from bot.words.texts import Voice


def page_count(total: int, limit: int) -> int:
    """Return over how many pages a list runs; an empty one has a page, too."""
    return max(1, -(-total // limit))


def turning(voice: Voice, to: Callable[[int], Action], *, page: int, pages: int) -> list[Control]:
    """Back and Next; `to`: the action that leads to the page of a number. Nothing where there is one page."""
    if pages == 1:
        return []
    back, following = to(max(0, page - 1)), to(page + 1)
    return [
        Control.button(voice, back, label=voice("page-back"), disabled=page == 0),
        Control.button(voice, following, label=voice("page-next"), disabled=page + 1 >= pages),
    ]


def place_text(voice: Voice, page: int, pages: int) -> list[str]:
    """Say which page it is, where there are several."""
    return [voice("page-place", number=str(page + 1), total=str(pages))] if pages > 1 else []
