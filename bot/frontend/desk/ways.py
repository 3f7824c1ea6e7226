"""The ways to the board's page that stand under a board, where there is such a page."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.domain.game import Game
from bot.frontend.desk.controls import Control, Row, row
from bot.frontend.desk.game_actions import OpenBrowser
from bot.frontend.desk.house import House
from bot.frontend.desk.rooms import Place, is_public
from bot.words.texts import Voice


@dataclass(frozen=True)
class Ways:
    """How one comes from a board to its page."""

    watching: str | None
    """The address that is for all; None where not all may see the room, and so the game."""


def ways_of(house: House, game: Game, place: Place) -> Ways | None:
    """Return the ways to the page of a game that is shown in this place; None without a page."""
    if house.links is None:
        return None
    return Ways(house.links.board(game.id) if is_public(place) else None)


def ways_row(voice: Voice, game: Game, ways: Ways) -> Row:
    """Let a member play or watch in a browser, by a link of their own or that of all."""
    made = row(Control.button(voice, OpenBrowser(game.id)))
    if ways.watching is not None:
        made.add_item(link_button(voice("button-watch-board"), ways.watching))
    return made


def link_button(label: str, address: str) -> discord.ui.Button[discord.ui.LayoutView]:
    """A button that leads out of Discord."""
    return discord.ui.Button(style=discord.ButtonStyle.link, label=label, url=address)
