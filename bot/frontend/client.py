"""The bot as Discord sees it: its commands, its controls, and where each press goes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.frontend import controls
from bot.frontend.cogs import challenges, playing
from bot.frontend.cogs.challenges import Challenges
from bot.frontend.cogs.lookups import Lookups
from bot.frontend.cogs.playing import Playing
from bot.frontend.forms import typed_move
from bot.frontend.house import House, Interaction
from bot.frontend.refusals import MemberLeft, StillWarming
from bot.frontend.replies import report
from bot.frontend.sync import sync_commands
from bot.frontend.texts import Translator
from bot.render import warm_sprites
from bot.rules import warm_up
from bot.variants import listed_variants

log = logging.getLogger(__name__)

HANDLERS: dict[str, Callable[[Interaction, int, int], Awaitable[None]]] = {
    controls.ACCEPT: challenges.accept,
    controls.DECLINE: challenges.decline,
    controls.CANCEL: challenges.cancel,
    controls.REMATCH: challenges.rematch,
    controls.MOVE: playing.open_move_form,
    controls.FLIP: playing.flip,
    controls.RESIGN: playing.ask_before_resigning,
    controls.RESIGN_FOR_GOOD: playing.resign_for_good,
    controls.KEEP_PLAYING: playing.keep_playing,
}

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""What the invite link asks for: to see its channels, to speak and show boards there, and to open a thread a game."""


def warm_everything() -> None:
    """Make the first game as quick as the next: compile or load the rules, draw the pieces."""
    for variant in listed_variants():
        begin = time.perf_counter()
        warm_up(variant)
        log.info("rules of %s ready after %.1f s", variant.key, time.perf_counter() - begin)
    begin = time.perf_counter()
    warm_sprites()
    log.info("pieces drawn after %.1f s", time.perf_counter() - begin)


class Commands(app_commands.CommandTree["Campmate"]):
    """The slash commands, whose failures all end in one place."""

    async def interaction_check(self, interaction: discord.Interaction[Campmate], /) -> bool:
        """Put commands off while the rules are being compiled: their answers would come too late for Discord."""
        if interaction.client.is_warm:
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await report(interaction, StillWarming())
        return False

    async def on_error(
        self, interaction: discord.Interaction[Campmate], error: app_commands.AppCommandError, /
    ) -> None:
        """Tell the member what went wrong."""
        cause: Exception = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(error, app_commands.TransformerError) and error.type is discord.AppCommandOptionType.user:
            cause = MemberLeft()
        await report(interaction, cause)


class Campmate(commands.AutoShardedBot):
    """The bot. Everything it knows is in the database; a restart forgets nothing."""

    def __init__(self, house: House, *, dev_guild: int | None = None, shard_count: int | None = None) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # Messages and members are never asked of a cache.
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            shard_count=shard_count,
        )
        self.house = house
        self.dev_guild = discord.Object(dev_guild) if dev_guild else None

    async def setup_hook(self) -> None:
        """Register commands and controls, and warm the compiled rules up while Discord connects."""
        self.warming = asyncio.create_task(self._warm(), name="warm up")
        await self.add_cog(Challenges(self.house, self))
        await self.add_cog(Playing(self.house))
        await self.add_cog(Lookups(self.house))
        self.add_dynamic_items(controls.Control)
        await self.tree.set_translator(Translator())
        await sync_commands(self, self.dev_guild)

    async def on_ready(self) -> None:
        """Say where the bot plays, and how to invite it elsewhere."""
        assert self.user is not None
        link = discord.utils.oauth_url(self.user.id, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
        log.info("playing in %d servers as %s; invite link: %s", len(self.guilds), self.user, link)

    async def on_interaction(self, interaction: Interaction) -> None:
        """Take in the forms, which are answered without any memory of having been opened."""
        if (typed := typed_move(interaction)) is not None:
            number, ply, text = typed
            await self._guard(interaction, lambda: playing.submit_move_form(interaction, number, ply, text))

    async def press(self, interaction: Interaction, action: str, number: int, ply: int) -> None:
        """Do what a button says. A button of a version that knew other actions is answered as a stale one."""
        handler = HANDLERS.get(action, playing.outdated)
        await self._guard(interaction, lambda: handler(interaction, number, ply))

    @property
    def is_warm(self) -> bool:
        """Whether everything that has to be compiled or drawn once has been."""
        return self.warming.done()

    async def _warm(self) -> None:
        try:
            await asyncio.to_thread(warm_everything)
        except Exception:
            # What could not be done ahead is tried again by the first command that needs it, and fails there.
            log.exception("warming up failed")

    async def _guard(self, interaction: Interaction, handling: Callable[[], Awaitable[Any]]) -> None:
        try:
            if not self.is_warm:
                raise StillWarming
            await handling()
        except Exception as error:
            await report(interaction, error)
