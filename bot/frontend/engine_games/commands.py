"""`/play`: a game with the engine, in a server or in a direct message."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.domain.game import Game
from bot.domain.ids import NO_SERVER, ChannelId, GuildId
from bot.domain.states import ColourChoice
from bot.frontend.desk.boards import board_voice
from bot.frontend.desk.choices import ARMIES, COLOURS, DEFAULT_FAMILY, FAMILIES, offering
from bot.frontend.desk.house import House, Interaction, member_of
from bot.frontend.desk.messages import dismiss, send
from bot.frontend.desk.playing import show_begun
from bot.frontend.desk.rooms import Place, may_open_thread, open_room, playable_room
from bot.frontend.desk.venues import Venue
from bot.frontend.desk.voices import private_voice
from bot.frontend.engine_games.posts import begun_post, level_name
from bot.frontend.words.texts import label
from bot.services import engine_games, games

DEFAULT_LEVEL = 3


class Opponents(commands.Cog):
    """`/play`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="play", description=label("command-play"))
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(
        variant=label("option-variant"),
        level=label("option-level"),
        colour=label("option-colour"),
        army=label("option-own-army"),
        opponent_army=label("option-opponent-army"),
    )
    @app_commands.choices(variant=FAMILIES, colour=COLOURS, army=ARMIES, opponent_army=ARMIES)
    async def play(
        self,
        interaction: Interaction,
        variant: str = DEFAULT_FAMILY,
        level: int = DEFAULT_LEVEL,
        colour: str = ColourChoice.RANDOM,
        army: str | None = None,
        opponent_army: str | None = None,
    ) -> None:
        """Begin a game with the engine; its board comes at once, and pings when the engine has moved."""
        await interaction.response.defer(ephemeral=True, thinking=True)
        here = await _playable_place(interaction)
        in_server = interaction.guild_id is not None
        game = await engine_games.begin(
            self.house.db,
            guild_id=GuildId(interaction.guild_id or NO_SERVER),
            member=member_of(interaction.user),
            level=level,
            family_key=variant,
            colour=ColourChoice(colour),
            army=army,
            opponent_army=opponent_army,
            language=None if in_server else private_voice(interaction).locale,
            now=self.house.now(),
            rng=self.house.rng,
        )
        room = await _open(self.house, here, game)
        await games.set_room(self.house.db, game.id, ChannelId(room.id))
        await show_begun(interaction, Venue(room), game)
        await dismiss(interaction)

    @play.autocomplete("level")
    @offering
    async def levels(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Offer the levels, with what they are worth in the game that has been chosen."""
        voice = private_voice(interaction)
        family = getattr(interaction.namespace, "variant", None) or DEFAULT_FAMILY
        names = {level: level_name(voice, level, family) for level in engine_games.LEVEL_NUMBERS}
        return [
            app_commands.Choice(name=name, value=level)
            for level, name in names.items()
            if current.strip().lower() in name.lower()
        ]


async def _playable_place(interaction: Interaction) -> Place:
    here = interaction.channel
    return here if isinstance(here, discord.DMChannel) else await playable_room(interaction)


async def _open(house: House, here: Place, game: Game) -> Place:
    """Open a thread, with a message that says what for, or return the place itself where there are no threads."""
    if not may_open_thread(here):
        return here
    voice = board_voice(house, here, game)
    sent = await send(here, begun_post(voice, game))
    return await open_room(voice, here, sent.message_id, game)
