"""`/vacation`, and the handlers of its panel. All responses are private."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.frontend.desk.actions import Action
from bot.frontend.desk.controls import Press
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.interactions import Interaction, Runtime
from bot.frontend.desk.labels import label
from bot.frontend.desk.visit import Visit, visit_of
from bot.frontend.vacation.controls import EndVacation, PickVacation
from bot.frontend.vacation.posts import vacation_post
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
        visit = visit_of(interaction)
        await visit.promise()
        last = await vacations.latest(self.runtime.db, visit.by)
        await visit.respond(vacation_post(visit.t, last, self.runtime.now()))


async def pick_vacation(visit: Visit, press: Press[PickVacation]) -> None:
    """Go on vacation; the boards of the member's games say so."""
    await visit.acknowledge()
    runtime = visit.runtime
    begun = await vacations.begin(runtime.db, visit.by, press.number, runtime.now())
    await visit.redo(vacation_post(visit.t, begun, runtime.now()))


async def end_vacation(visit: Visit, press: Press[EndVacation]) -> None:
    """Come back from a vacation."""
    await visit.acknowledge()
    runtime = visit.runtime
    ended = await vacations.end(runtime.db, visit.by, runtime.now())
    await visit.redo(vacation_post(visit.t, ended, runtime.now(), is_back=True))


HANDLERS: dict[type[Action], Handler] = {
    PickVacation: pick_vacation,
    EndVacation: end_vacation,
}
