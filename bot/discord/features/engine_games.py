"""`/play`: a game against the engine, in a server or in a direct message."""

from __future__ import annotations

from typing import Any

import discord

from bot.discord.core.choices import ARMIES, COLORS, DEFAULT_FAMILY, FAMILY_OPTION, engine_levels
from bot.discord.core.commands import Feature, Handler, Option, Where, slash
from bot.discord.core.context import Context
from bot.discord.core.controls import Action, ComponentEvent, read_number
from bot.discord.core.forms import radio_group
from bot.discord.core.game_actions import SendEngineGame, StartEngineGame
from bot.domain.ids import NO_SERVER, ChannelId, ColorChoice
from bot.i18n.catalog import Translator
from bot.i18n.characters import level_hint, name_with_level, natures
from bot.i18n.names import chosen_level, level_choices, variant_name
from bot.services import engine_games
from bot.variants import FAMILIES
from bot.variants import FAMILIES as REGISTRY

FAMILY, LEVEL, COLOR = "family", "level", "colour"
"""The custom_ids of the form's inputs."""


class EngineGameForm(discord.ui.Modal):
    """The form for the variant family, level and color of a game. The member's army is chosen at random.

    `level_id` is the id of the preselected level.
    """

    def __init__(self, t: Translator, level_id: int) -> None:
        super().__init__(title=t("engine-game-form-title"), custom_id=SendEngineGame().custom_id, timeout=None)
        families = [(key, variant_name(t, family.example)) for key, family in FAMILIES.items()]
        # Levels are named without ratings: ratings differ by family, and no family is chosen yet.
        levels = [(str(key), name) for key, name in level_choices(t).items()]
        colors = [(color.value, t(f"colour-choice-{color}")) for color in ColorChoice]
        about = {str(key): nature for key, nature in natures(t).items()}
        for name, choices, default in (
            (FAMILY, families, families[0][0]),
            (LEVEL, levels, str(level_id)),
        ):
            options = [
                discord.SelectOption(
                    label=words,
                    value=key,
                    description=about.get(key) if name == LEVEL else None,
                    default=key == default,
                )
                for key, words in choices
            ]
            self._ask(t, name, discord.ui.Select(custom_id=name, options=options))
        self._ask(t, COLOR, radio_group(COLOR, colors, ColorChoice.RANDOM))

    def _ask(self, t: Translator, name: str, component: discord.ui.Item[Any]) -> None:
        hint = level_hint(t) if name == LEVEL else None
        self.add_item(discord.ui.Label(text=t(f"engine-game-form-{name}"), description=hint, component=component))


@slash(
    "play",
    Where.ANYWHERE,
    variant=FAMILY_OPTION,
    level=Option("option-level", autocomplete=engine_levels),
    color=Option("option-colour", choices=COLORS),
    army=Option("option-own-army", choices=ARMIES),
    opponent_army=Option("option-opponent-army", choices=ARMIES),
)
async def play_command(
    ctx: Context,
    variant: str = DEFAULT_FAMILY,
    level: int | None = None,
    color: str = ColorChoice.RANDOM,
    army: str | None = None,
    opponent_army: str | None = None,
) -> None:
    """Start a game against the engine and show its board.

    If the engine moves first, its move is shown on a new board that pings the member. If no level is given, use the
    level that the form would preselect, and name it in the response.
    """
    await ctx.defer_reply()
    if level is not None:
        await begin(ctx, variant, level, color, army, opponent_army)
        return await ctx.delete()
    proposed = await engine_games.propose_level(ctx.runtime.db, ctx.by)
    await begin(ctx, variant, proposed.level.number, color, army, opponent_army)
    name = name_with_level(ctx.t, proposed.level.number)
    return await ctx.send_ephemeral(ctx.t(f"play-proposed-{proposed.reason}", name=name))


async def begin(
    ctx: Context, variant: str, level: int, color: str, army: str | None = None, opponent_army: str | None = None
) -> None:
    """Start a game against the engine in the current channel. The interaction must already be acknowledged."""
    place = None if ctx.is_own_install else await _playable_place(ctx)
    wish = engine_games.Wish(
        server_id=ctx.guild_id or NO_SERVER,
        channel_id=place,
        member=ctx.member,
        level=level,
        color=ColorChoice(color),
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


async def open_form(ctx: Context, event: ComponentEvent[StartEngineGame]) -> None:
    if not ctx.is_own_install:
        await _playable_place(ctx)
    proposed = await engine_games.propose_level(ctx.runtime.db, ctx.by)
    await ctx.send_modal(EngineGameForm(ctx.t, proposed.level.id))


async def submit_form(ctx: Context, event: ComponentEvent[SendEngineGame]) -> None:
    await ctx.defer_reply()
    family, color = event.choice(FAMILY, REGISTRY), event.choice(COLOR, [*ColorChoice])
    levels = [str(key) for key in level_choices(ctx.t)]
    await begin(ctx, family, chosen_level(read_number(event.choice(LEVEL, levels))), color)
    await ctx.delete()


async def _playable_place(ctx: Context) -> ChannelId:
    here = ctx.here
    return here.id if here is not None and here.guild_id == NO_SERVER else ChannelId((await ctx.playable_channel()).id)


HANDLERS: dict[type[Action], Handler] = {StartEngineGame: open_form}
FORMS: dict[type[Action], Handler] = {SendEngineGame: submit_form}


FEATURE = Feature(commands=(play_command,), handlers=HANDLERS, forms=FORMS)
