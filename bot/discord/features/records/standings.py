"""`/ladder`, and the balances to which it leads. All responses are private."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.core.actions import Action
from bot.discord.core.choices import DEFAULT_FAMILY, FAMILIES
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.labels import label
from bot.discord.core.pages import show_page, take_time
from bot.discord.core.sharing import check_sharing, share
from bot.discord.features.records.balance import balance_post
from bot.discord.features.records.controls import (
    FindOwnPlace,
    OpenBalance,
    PickBalance,
    PickLadder,
    Ranked,
    ShareLadder,
    TurnLadder,
)
from bot.discord.features.records.ladder import LADDER_LINES, ladder_post
from bot.domain.elo import LadderPage, family_of
from bot.services import ladder
from bot.services.balance import server_balance_of
from bot.variants import Family, find_family


class Standings(commands.Cog):
    """`/ladder`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="ladder", description=label("command-ladder"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(variant=label("option-variant"))
    @app_commands.choices(variant=FAMILIES)
    async def ladder(self, interaction: Interaction, variant: str = DEFAULT_FAMILY) -> None:
        """Show the server's ladder of a family."""
        ctx = context_of(interaction)
        await show_ladder(ctx, variant)


async def turn_ladder(ctx: Context, event: ComponentEvent[TurnLadder]) -> None:
    """Show another page of a ladder, or the ladder with or without provisional ratings."""
    action = event.action
    await show_ladder(ctx, action.family, action.page, ranked=action.ranked)


async def pick_ladder(ctx: Context, event: ComponentEvent[PickLadder]) -> None:
    """Show the ladder of the family that was picked."""
    await show_ladder(ctx, event.picked, ranked=event.action.ranked)


async def find_own_place(ctx: Context, event: ComponentEvent[FindOwnPlace]) -> None:
    """Show the page of a ladder on which the reader stands now."""
    key, ranked = event.action.family, event.action.ranked
    settled_only = ranked is Ranked.SETTLED
    guild, reader = ctx.server_id, ctx.by
    db = ctx.runtime.db
    position = await ladder.position_of(db, guild, reader, key, settled_only=settled_only)
    await show_ladder(ctx, key, position // LADDER_LINES, ranked=ranked)


async def show_ladder(ctx: Context, key: str, page: int = 0, *, ranked: Ranked = Ranked.EVERYONE) -> None:
    """Show a page of the ladder with this key, or the last page if it has not so many; raise UnknownVariant."""
    family, is_live = _ladder(ctx, key)
    stretch = await _standings(ctx, key, page, ranked)
    await show_page(ctx, ladder_post(ctx.t, family, stretch, ctx.by, ranked=ranked, is_live=is_live))


async def share_ladder(ctx: Context, event: ComponentEvent[ShareLadder]) -> None:
    """Post a page of a ladder for everybody."""
    await ctx.defer()
    check_sharing(ctx)
    key, ranked = event.action.family, event.action.ranked
    family, is_live = _ladder(ctx, key)
    stretch = await _standings(ctx, key, event.action.page, ranked)
    await share(ctx, ladder_post(ctx.public_t, family, stretch, None, ranked=ranked, is_live=is_live))


def _ladder(ctx: Context, key: str) -> tuple[Family, bool | None]:
    """Return a ladder's family, and whether it is that of live games; None where all games are on one."""
    family, is_live = family_of(key)
    return find_family(family), is_live if is_live or ctx.server.live_ladders else None


async def _standings(ctx: Context, key: str, page: int, ranked: Ranked) -> LadderPage:
    return await ladder.standings(
        ctx.runtime.db,
        ctx.server_id,
        key,
        LADDER_LINES,
        page * LADDER_LINES,
        reader=ctx.by,
        settled_only=ranked is Ranked.SETTLED,
    )


async def open_balance(ctx: Context, event: ComponentEvent[OpenBalance]) -> None:
    """Turn from a ladder to the balance of its family."""
    await show_balance(ctx, find_family(event.action.family))


async def pick_balance(ctx: Context, event: ComponentEvent[PickBalance]) -> None:
    """Show the balance of the family that was picked."""
    await show_balance(ctx, find_family(event.picked))


async def show_balance(ctx: Context, family: Family) -> None:
    """Show the balance of a family in this server."""
    runtime, guild = ctx.runtime, ctx.server_id
    await take_time(ctx)
    balance = await server_balance_of(runtime.db, guild, family)
    t, theme = ctx.t, ctx.theme
    await show_page(ctx, await balance_post(t, family, balance, theme))


HANDLERS: dict[type[Action], Handler] = {
    TurnLadder: turn_ladder,
    PickLadder: pick_ladder,
    FindOwnPlace: find_own_place,
    OpenBalance: open_balance,
    PickBalance: pick_balance,
    ShareLadder: share_ladder,
}
