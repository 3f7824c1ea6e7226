"""Show position: what a board somewhere above shows, in figures and letters."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import discord
from discord import app_commands
from discord.ext import commands

from bot.domain.challenge import Challenge
from bot.domain.errors import NoSuchChallenge
from bot.domain.game import Game, Mark
from bot.domain.ids import ChallengeId
from bot.frontend.cogs.replays import own_look
from bot.frontend.finding import find_game
from bot.frontend.house import House, Interaction
from bot.frontend.messages import answer, file_name, shown_pictures, tell
from bot.frontend.posts import ALT_LIMIT, Post
from bot.frontend.present.board import BoardLook
from bot.frontend.present.position import position_post, start_post
from bot.frontend.present.replay import moment_alt
from bot.frontend.texts import Texts, label
from bot.frontend.wishes import wishes_of
from bot.render import DEFAULT_THEME
from bot.rules import Color, Ply
from bot.services import challenges

if TYPE_CHECKING:
    from bot.frontend.client import Campmate

BOARD = re.compile(r"board-(?P<game>\d{1,18})-(?P<ply>\d{1,9})-(?P<takebacks>\d{1,9})\.png")
START = re.compile(r"start-(?P<challenge>\d{1,18})\.png")


class Positions(commands.Cog):
    """The entry "Show position" in the menu of a message."""

    def __init__(self, house: House, client: Campmate) -> None:
        self.house = house
        self.tree = client.tree
        self.menu = app_commands.ContextMenu(name=label("context-show-position"), callback=self.show_position)

    async def cog_load(self) -> None:
        """Put the entry into the menu."""
        self.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Take the entry out of the menu."""
        self.tree.remove_command(self.menu.name, type=self.menu.type)

    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def show_position(self, interaction: Interaction, message: discord.Message) -> None:
        """Show the reader what stood on the board of this very message."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        post = await self._post_for(interaction, message)
        if post is None:
            return await tell(interaction, self.house.texts.private(interaction)("position-none"))
        return await answer(interaction, post)

    async def _post_for(self, interaction: Interaction, message: discord.Message) -> Post | None:
        """What there is to be shown of a message; None where it has no board of ours."""
        own = interaction.client.user
        if own is None or message.author.id != own.id:
            return None
        for picture in shown_pictures(message):
            name = file_name(picture.media)
            if board := BOARD.fullmatch(name):
                mark = Mark(Ply(int(board["ply"])), int(board["takebacks"]))
                return await self._board(interaction, int(board["game"]), mark, picture.description or "")
            if start := START.fullmatch(name):
                return await self._start(interaction, ChallengeId(int(start["challenge"])))
        return None

    async def _board(self, interaction: Interaction, number: int, mark: Mark, alt: str) -> Post:
        game = await find_game(interaction, number)
        ply = moment_of(self.house.texts, game, mark, alt)
        return await position_post(self.house.texts.private(interaction), game, ply, own_look(interaction, game))

    async def _start(self, interaction: Interaction, number: ChallengeId) -> Post:
        """Where the game of a challenge will begin, or has begun."""
        challenge: Challenge = await challenges.load(self.house.db, number)
        if challenge.guild_id != interaction.guild_id:
            raise NoSuchChallenge(number)
        voice = self.house.texts.private(interaction)
        if challenge.game_id is not None:
            game = await find_game(interaction, challenge.game_id)
            return await position_post(voice, game, 0, own_look(interaction, game))
        look = BoardLook(Color.WHITE, wishes_of(interaction).theme or DEFAULT_THEME)
        return await start_post(voice, challenge, look)


def moment_of(texts: Texts, game: Game, mark: Mark, alt: str) -> int | None:
    """Return the ply of the game that a board shows; None if it is no part of the game any more.

    Where moves have been taken back or the pieces arranged since, the board's alt text decides: it names every unit.
    """
    if mark.ply > game.ply:
        return None
    was_rearranged = game.variant.free_setup and not mark.ply
    if mark.takebacks == game.takebacks and not was_rearranged:
        return mark.ply
    told = (moment_alt(voice, game, mark.ply)[:ALT_LIMIT] for voice in texts.voices.values())
    return mark.ply if alt in told else None
