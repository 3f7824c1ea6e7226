"""The ways from a board to its page in the browser: buttons under the board, if the bot has a page."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.controls import Control, Row, link_button, row
from bot.discord.core.game_actions import OpenBrowser
from bot.domain.game import Game
from bot.i18n.catalog import Translator


@dataclass(frozen=True)
class PageLinks:
    """The ways from a board to its page."""

    watching: str | None
    """The public address at which anybody may watch; None if not everybody may see the room, and so the game."""


def page_links_row(t: Translator, game: Game, page_links: PageLinks) -> Row:
    """Return the buttons for a personal link to the page, and for the public address if there is one."""
    made = row()
    if game.vote is None:
        made.add_item(Control.button(t, OpenBrowser(game.id)))
    elif page_links.watching is None:
        # Nobody plays a vote game on its page, but who sees its room may watch there.
        made.add_item(Control.button(t, OpenBrowser(game.id), label=t("button-open-board")))
    if page_links.watching is not None:
        made.add_item(link_button(t("button-watch-board"), page_links.watching))
    return made
