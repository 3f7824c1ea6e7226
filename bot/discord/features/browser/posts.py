"""The private posts with a member's personal link, to a game's page or to the puzzles."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action
from bot.discord.core.controls import Control, row
from bot.discord.core.page_links import link_button
from bot.discord.core.posts import Post, layout, text
from bot.domain.access_links import TO_OPEN
from bot.domain.game import Game
from bot.i18n.catalog import Translator


@dataclass(frozen=True)
class ForgetBrowsers(Action, name="forget-browsers"):
    """Withdraw all of a member's personal links."""


def link_post(t: Translator, game: Game, address: str, *, is_player: bool) -> Post:
    """Show a personal link, which can be opened once and only for a short time."""
    key = "browser-play" if is_player else "browser-watch"
    told = t(key, game=str(game.id), minutes=str(TO_OPEN.seconds // 60))
    page_links = row(link_button(t("button-open-board"), address), Control.button(t, ForgetBrowsers()))
    return Post(layout(text(told), rows=(page_links,)))


def puzzles_link_post(t: Translator, address: str) -> Post:
    """Show a member's personal link to the puzzles and to storm, which can be opened once and only for a short time."""
    page_links = row()
    page_links.add_item(link_button(t("button-open-puzzles"), address))
    page_links.add_item(link_button(t("button-open-storm"), f"{address}/storm"))
    page_links.add_item(Control.button(t, ForgetBrowsers()))
    return Post(layout(text(t("puzzle-page-link", minutes=str(TO_OPEN.seconds // 60))), rows=(page_links,)))
