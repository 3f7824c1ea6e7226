"""`/play`: a game with the engine, in a server or in a direct message."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.domain.ids import NO_SERVER, ChannelId
from bot.domain.states import ColourChoice
from bot.frontend.desk.actions import Action
from bot.frontend.desk.choices import ARMIES, COLOURS, DEFAULT_FAMILY, DEFAULT_LEVEL, FAMILIES, engine_levels
from bot.frontend.desk.controls import Press, read_number
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.interactions import Interaction, Runtime
from bot.frontend.desk.labels import label
from bot.frontend.desk.rooms import Place
from bot.frontend.desk.start_actions import SendEngineGame, StartEngineGame
from bot.frontend.desk.visit import Visit, visit_of
from bot.frontend.engine_games import form
from bot.frontend.engine_games.form import EngineGameForm
from bot.services import engine_games
from bot.variants import FAMILIES as REGISTRY
from bot.words.levels import chosen_level, level_choices


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
        visit = visit_of(interaction)
        await visit.promise()
        await begin(visit, variant, level, colour, army, opponent_army)


async def begin(
    visit: Visit, variant: str, level: int, colour: str, army: str | None = None, opponent_army: str | None = None
) -> None:
    """Begin a game with the engine where the member acts; the interaction has been acknowledged."""
    here = None if visit.is_own_install else await _playable_place(visit)
    wish = engine_games.Wish(
        guild_id=visit.guild_id or NO_SERVER,
        channel_id=None if here is None else ChannelId(here.id),
        member=visit.member,
        level=level,
        colour=ColourChoice(colour),
        language=visit.t.locale if visit.guild_id is None else None,
    )
    game = await engine_games.begin(
        visit.runtime.db,
        wish,
        variant,
        (army, opponent_army),
        now=visit.runtime.now(),
        rng=visit.runtime.rng,
        allowances=visit.runtime.allowances,
    )
    await visit.show(game)
    await visit.dismiss()


async def open_form(visit: Visit, press: Press[StartEngineGame]) -> None:
    """Open the form for an engine game."""
    if not visit.is_own_install:
        await _playable_place(visit)
    await visit.ask(EngineGameForm(visit.t, DEFAULT_LEVEL))


async def submit_form(visit: Visit, press: Press[SendEngineGame]) -> None:
    """Begin an engine game as the form says."""
    await visit.promise()
    family, colour = press.choice(form.FAMILY, REGISTRY), press.choice(form.COLOUR, [*ColourChoice])
    levels = [str(key) for key in level_choices(visit.t)]
    await begin(visit, family, chosen_level(read_number(press.choice(form.LEVEL, levels))), colour)


async def _playable_place(visit: Visit) -> Place:
    here = visit.here
    return here if isinstance(here, discord.DMChannel) else await visit.playable_room()


HANDLERS: dict[type[Action], Handler] = {StartEngineGame: open_form}
FORMS: dict[type[Action], Handler] = {SendEngineGame: submit_form}
