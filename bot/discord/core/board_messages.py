"""Finds the game whose board a message shows, for the context menus of messages."""

from __future__ import annotations

import re

import discord

from bot.discord.core.context import Context
from bot.discord.core.interactions import file_name, shown_pictures

BOARD = re.compile(r"board-(?P<game>\d{1,18})-(?P<ply>\d{1,9})-(?P<takebacks>\d{1,9})\.png")
"""Matches the file names of board pictures; see `picture_name`."""


def game_shown(ctx: Context, message: discord.Message) -> int | None:
    """Return the number of the game whose board is shown in a message of the bot, or None if the message shows no
    board.
    """
    own = ctx.interaction.client.user
    if own is None or message.author.id != own.id:
        return None
    found = (BOARD.fullmatch(file_name(picture.media)) for picture in shown_pictures(message))
    return next((int(board["game"]) for board in found if board), None)
