"""Exports: a game as a file."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.game import Game
from bot.frontend.desk.house import House, Interaction
from bot.frontend.desk.known_games import known_games
from bot.frontend.desk.visit import Visit, visit_of
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
        visit = visit_of(interaction)
        await visit.promise()
        found = await visit.game(game)
        post = await export_post(
            visit.voice,
            found,
            ExportFormat(format),
            visit.look(found),
            english=self.house.texts.voice(DEFAULT),
            site=_site(visit, found),
            limit=visit.interaction.filesize_limit,
        )
        await visit.respond(post)


def _site(visit: Visit, game: Game) -> str:
    """Where a game is played."""
    guild = visit.interaction.client.get_guild(game.guild_id)
    return guild.name if guild else ELSEWHERE
