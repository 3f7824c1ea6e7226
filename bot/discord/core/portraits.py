"""The character in the messages of a game against the engine: its portrait, what it is like, and what it says."""

from __future__ import annotations

import discord

from bot.discord.core.posts import Picture, text, thumbnail
from bot.domain.game import Game
from bot.i18n.catalog import Translator
from bot.i18n.characters import character_likes, character_nature, opponent_name, portrait_key, remark_text
from bot.i18n.crowns import crown_text
from bot.render.portraits import portrait_png


def portrayed(
    t: Translator, game: Game, words: str
) -> tuple[discord.ui.Item[discord.ui.LayoutView], tuple[Picture, ...]]:
    """Return the text with the portrait of the game's character next to it, and the picture that the message needs.

    In a game between members, return only the text. In a vote game, also return only the text, because the board is
    edited after each ballot.
    """
    key = None if game.vote is not None else portrait_key(game)
    if key is None:
        return text(words), ()
    # The file is small, so it is uploaded again with each edit, and its id isn't stored.
    portrait = Picture(f"{key}.png", t("alt-character", name=opponent_name(t, game)), portrait_png(key))
    return discord.ui.Section(words, accessory=thumbnail(portrait)), (portrait,)


def character_lines(t: Translator, game: Game) -> list[str]:
    """Return lines that say what the game's character is like and what it likes, or an empty list in a game between
    members.
    """
    level = None if game.engine is None else game.seat(game.engine).level
    return [] if level is None else [f"-# {character_nature(t, level)}", f"-# {character_likes(t, level)}"]


def remark_parts(t: Translator, game: Game) -> list[discord.ui.TextDisplay[discord.ui.LayoutView]]:
    """Return what the game's character says now, as a quotation, or an empty list if it says nothing."""
    remark = remark_text(t, game)
    return [] if remark is None else [text(f"> {remark}")]


def crown_parts(t: Translator, game: Game) -> list[discord.ui.TextDisplay[discord.ui.LayoutView]]:
    """Return a sentence about the crown that the member has won, or an empty list if there is no crown."""
    crown = crown_text(t, game)
    return [] if crown is None else [text(crown)]
