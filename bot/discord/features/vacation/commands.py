"""`/vacation`, and the handlers of its panel. All responses are private."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.discord.core.actions import Action
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import ComponentEvent
from bot.discord.core.feature import Handler
from bot.discord.core.interactions import Interaction, Runtime
from bot.discord.core.labels import label
from bot.discord.features.vacation.controls import EndVacation, PickVacation
from bot.discord.features.vacation.posts import vacation_post
from bot.services import vacations


class Vacations(commands.Cog):
    """`/vacation`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="vacation", description=label("command-vacation"))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    async def vacation(self, interaction: Interaction) -> None:
        """Show the member's vacation, and what they may do."""
        ctx = context_of(interaction)
        await ctx.defer_reply()
        last = await vacations.latest(self.runtime.db, ctx.by)
        await ctx.reply(vacation_post(ctx.t, last, self.runtime.now()))


async def pick_vacation(ctx: Context, event: ComponentEvent[PickVacation]) -> None:
    """Go on vacation; the boards of the member's games say so."""
    await ctx.defer()
    runtime = ctx.runtime
    begun = await vacations.begin(runtime.db, ctx.by, event.number, runtime.now())
    await ctx.edit(vacation_post(ctx.t, begun, runtime.now()))


async def end_vacation(ctx: Context, event: ComponentEvent[EndVacation]) -> None:
    """Come back from a vacation."""
    await ctx.defer()
    runtime = ctx.runtime
    ended = await vacations.end(runtime.db, ctx.by, runtime.now())
    await ctx.edit(vacation_post(ctx.t, ended, runtime.now(), is_back=True))


HANDLERS: dict[type[Action], Handler] = {
    PickVacation: pick_vacation,
    EndVacation: end_vacation,
}
