"""`/play`: a game with the engine, in a server or in a direct message."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.core.actions import Action
from bot.discord.core.choices import ARMIES, COLOURS, DEFAULT_FAMILY, DEFAULT_LEVEL, FAMILIES, engine_levels
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import ComponentEvent, read_number
from bot.discord.core.feature import Handler
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.labels import label
from bot.discord.core.rooms import GameChannel
from bot.discord.core.start_actions import SendEngineGame, StartEngineGame
from bot.discord.features.engine_games import form
from bot.discord.features.engine_games.form import EngineGameForm
from bot.domain.ids import NO_SERVER, ChannelId, ColourChoice
from bot.i18n.levels import chosen_level, level_choices
from bot.services import engine_games
from bot.variants import FAMILIES as REGISTRY


class Opponents(commands.Cog):
    """`/play`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="play", description=label("command-play"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(
        variant=label("option-variant"),
        level=label("option-level"),
        colour=label("option-colour"),
        army=label("option-own-army"),
        opponent_army=label("option-opponent-army"),
    )
    @app_commands.choices(variant=FAMILIES, colour=COLOURS, army=ARMIES, opponent_army=ARMIES)
    @app_commands.autocomplete(level=engine_levels)
    async def play(
        self,
        interaction: Interaction,
        variant: str = DEFAULT_FAMILY,
        level: int = DEFAULT_LEVEL,
        colour: str = ColourChoice.RANDOM,
        army: str | None = None,
        opponent_army: str | None = None,
    ) -> None:
        """Begin a game with the engine; its board comes at once, and again with a ping once the engine has moved."""
        ctx = context_of(interaction)
        await ctx.defer_reply()
        await begin(ctx, variant, level, colour, army, opponent_army)


async def begin(
    ctx: Context, variant: str, level: int, colour: str, army: str | None = None, opponent_army: str | None = None
) -> None:
    """Begin a game with the engine where the member acts; the interaction has been acknowledged."""
    here = None if ctx.is_own_install else await _playable_place(ctx)
    wish = engine_games.Wish(
        guild_id=ctx.guild_id or NO_SERVER,
        channel_id=None if here is None else ChannelId(here.id),
        member=ctx.member,
        level=level,
        colour=ColourChoice(colour),
        language=ctx.t.locale if ctx.guild_id is None else None,
    )
    game = await engine_games.begin(
        ctx.runtime.db,
        wish,
        variant,
        (army, opponent_army),
        now=ctx.runtime.now(),
        rng=ctx.runtime.rng,
        allowances=ctx.runtime.allowances,
    )
    await ctx.show(game)
    await ctx.delete()


async def open_form(ctx: Context, event: ComponentEvent[StartEngineGame]) -> None:
    """Open the form for an engine game."""
    if not ctx.is_own_install:
        await _playable_place(ctx)
    await ctx.send_modal(EngineGameForm(ctx.t, DEFAULT_LEVEL))


async def submit_form(ctx: Context, event: ComponentEvent[SendEngineGame]) -> None:
    """Begin an engine game as the form says."""
    await ctx.defer_reply()
    family, colour = event.choice(form.FAMILY, REGISTRY), event.choice(form.COLOUR, [*ColourChoice])
    levels = [str(key) for key in level_choices(ctx.t)]
    await begin(ctx, family, chosen_level(read_number(event.choice(form.LEVEL, levels))), colour)


async def _playable_place(ctx: Context) -> GameChannel:
    here = ctx.here
    return here if isinstance(here, discord.DMChannel) else await ctx.playable_room()


HANDLERS: dict[type[Action], Handler] = {StartEngineGame: open_form}
FORMS: dict[type[Action], Handler] = {SendEngineGame: submit_form}
