"""`/help`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.core.context import context_of
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.labels import label
from bot.discord.features.help.posts import help_post
from bot.version import own_version


class Lookups(commands.Cog):
    """`/help`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="help", description=label("command-help"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    async def help(self, interaction: Interaction) -> None:
        """Say how to start."""
        ctx = context_of(interaction)
        await ctx.reply(help_post(ctx.t, own_version()))
