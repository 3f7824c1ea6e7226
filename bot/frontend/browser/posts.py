"""The private post with a member's personal link to a game's page."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.game import Game
from bot.domain.passes import TO_OPEN
from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Control, row
from bot.frontend.desk.posts import Post, layout, text
from bot.frontend.desk.ways import link_button
from bot.words.texts import Voice


@dataclass(frozen=True)
class ForgetBrowsers(Action, name="forget-browsers"):
    """Withdraw all of a member's personal links."""


def link_post(voice: Voice, game: Game, address: str, *, is_player: bool) -> Post:
    """Show a personal link, which can be opened once and only for a short time."""
    key = "browser-play" if is_player else "browser-watch"
    told = voice(key, game=str(game.id), minutes=str(TO_OPEN.seconds // 60))
    ways = row()
    ways.add_item(link_button(voice("button-open-board"), address))
    ways.add_item(Control.button(voice, ForgetBrowsers()))
    return Post(layout(text(told), rows=(ways,)))
