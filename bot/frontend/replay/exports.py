"""Exports: a game as a file."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.game import Game
from bot.frontend.desk.finding import find_game
from bot.frontend.desk.house import House, Interaction
from bot.frontend.desk.known_games import known_games
from bot.frontend.desk.looks import own_look
from bot.frontend.desk.messages import respond
from bot.frontend.desk.voices import private_voice
from bot.frontend.replay.files import ExportFormat, export_post
from bot.frontend.words.texts import DEFAULT, label

FORMATS = [app_commands.Choice(name=label(f"format-{kind}"), value=kind.value) for kind in ExportFormat]
ELSEWHERE = "Discord"
"""The place of a game whose server the bot cannot name."""


class Exports(commands.Cog):
    """`/export`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="export", description=label("command-export"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(format=label("option-format"), game=label("option-any-game"))
    @app_commands.choices(format=FORMATS)
    @app_commands.autocomplete(game=known_games)
    async def export(self, interaction: Interaction, format: str, game: int | None = None) -> None:  # noqa: A002 (the option's name)
        """Give the member a game's file."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        found = await find_game(interaction, game)
        post = await export_post(
            private_voice(interaction),
            found,
            ExportFormat(format),
            own_look(interaction, found),
            english=self.house.texts.voice(DEFAULT),
            site=_site(interaction, found),
            limit=interaction.filesize_limit,
        )
        await respond(interaction, post)


def _site(interaction: Interaction, game: Game) -> str:
    """Where a game is played."""
    guild = interaction.client.get_guild(game.guild_id)
    return guild.name if guild else ELSEWHERE
