"""Looking things up: games, ladder, rules, help. All answers are the reader's own."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.domain.ids import GuildId, UserId
from bot.frontend.choices import VARIANTS
from bot.frontend.house import House, Interaction
from bot.frontend.present.lists import games_post, help_post, ladder_post, rules_post
from bot.frontend.replies import answer_privately
from bot.frontend.rooms import room_of
from bot.frontend.texts import label
from bot.services import games, ladder
from bot.variants import find_variant

LADDER_LINES = 20


class Lookups(commands.Cog):
    """`/games`, `/ladder`, `/rules`, `/help`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="games", description=label("command-games"))
    @app_commands.guild_only()
    @app_commands.describe(member=label("option-member"))
    async def games(self, interaction: Interaction, member: discord.Member | None = None) -> None:
        """List the games that a member is playing."""
        guild = room_of(interaction).guild
        user = UserId((member or interaction.user).id)
        ongoing = await games.ongoing_of(self.house.db, GuildId(guild.id), user)
        voice = self.house.texts.private(interaction)
        await answer_privately(interaction, games_post(voice, user, ongoing, is_own=user == interaction.user.id))

    @app_commands.command(name="ladder", description=label("command-ladder"))
    @app_commands.guild_only()
    @app_commands.describe(variant=label("option-variant"))
    @app_commands.choices(variant=VARIANTS)
    async def ladder(self, interaction: Interaction, variant: str = VARIANTS[0].value) -> None:
        """Show the server's ratings in one game."""
        game = find_variant(variant)
        guild = room_of(interaction).guild
        page = await ladder.standings(self.house.db, GuildId(guild.id), game.ladder, LADDER_LINES)
        await answer_privately(interaction, ladder_post(self.house.texts.private(interaction), game, page))

    @app_commands.command(name="rules", description=label("command-rules"))
    @app_commands.describe(variant=label("option-variant"))
    @app_commands.choices(variant=VARIANTS)
    async def rules(self, interaction: Interaction, variant: str = VARIANTS[0].value) -> None:
        """Explain a game."""
        voice = self.house.texts.private(interaction)
        await answer_privately(interaction, await rules_post(voice, find_variant(variant)))

    @app_commands.command(name="help", description=label("command-help"))
    async def help(self, interaction: Interaction) -> None:
        """Say how to start."""
        await answer_privately(interaction, help_post(self.house.texts.private(interaction)))
