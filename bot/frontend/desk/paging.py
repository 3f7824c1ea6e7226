"""What all lists of several pages share: Back and Next, and where the reader is."""

from __future__ import annotations

from bot.frontend.desk.controls import Control
from bot.frontend.words.texts import Voice


def page_count(total: int, limit: int) -> int:
    """Return over how many pages a list runs; an empty one has a page, too."""
    return max(1, -(-total // limit))


def turning(
    voice: Voice, action: str, *before: object, page: int, pages: int, after: tuple[object, ...] = ()
) -> list[Control]:
    """Back and Next, which carry the number of the page that they lead to; nothing where there is one page."""
    if pages == 1:
        return []
    back = Control.button(
        voice, action, *before, max(0, page - 1), *after, label=voice("page-back"), disabled=page == 0
    )
    following = Control.button(
        voice, action, *before, page + 1, *after, label=voice("page-next"), disabled=page + 1 >= pages
    )
    return [back, following]


def place_text(voice: Voice, page: int, pages: int) -> list[str]:
    """Say which page it is, where there are several."""
    return [voice("page-place", number=str(page + 1), total=str(pages))] if pages > 1 else []
