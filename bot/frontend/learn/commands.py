"""`/learn`, and the controls that lead to a series."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.exercises import Learned, NoSuchSeries
from bot.exercises import Exercise, ExerciseSeries, Practice, exercise_book
from bot.frontend.desk.actions import Action
from bot.frontend.desk.choices import FAMILIES, NAME_LIMIT, offering
from bot.frontend.desk.controls import CHOICE_LIMIT, Press
from bot.frontend.desk.exercise_actions import (
    NOTHING,
    ContinueSeries,
    ListSeries,
    OpenSeries,
    PickSeries,
    PickSeriesFamily,
    RestartSeries,
    StartLearning,
)
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.interactions import Interaction, Runtime
from bot.frontend.desk.labels import label
from bot.frontend.desk.posts import Post
from bot.frontend.desk.visit import Visit, visit_of
from bot.frontend.learn.doing import learned_by
from bot.frontend.learn.lists import list_post
from bot.frontend.learn.posts import exercise_post
from bot.frontend.learn.search import find_series, matching_series, series_of
from bot.services import exercises
from bot.words.exercises import series_title


class Learning(commands.Cog):
    """`/learn`."""

    def __init__(self, runtime: Runtime) -> None:
        self.runtime = runtime

    @app_commands.command(name="learn", description=label("command-learn"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(variant=label("option-learn-variant"), topic=label("option-topic"))
    @app_commands.choices(variant=FAMILIES)
    async def learn(self, interaction: Interaction, variant: str | None = None, topic: str | None = None) -> None:
        """List the series of a family, or begin the one that is named."""
        visit = visit_of(interaction)
        await visit.promise()
        progress = await exercises.begin(self.runtime.db, visit.asker)
        if topic is None:
            return await visit.respond(_listed(visit, variant, progress))
        series = find_series(self.runtime.catalog.translators.values(), series_of(variant), topic)
        if series is None:
            raise NoSuchSeries
        return await visit.respond(await _begun(visit, series, progress))

    @learn.autocomplete("topic")
    @offering
    async def topics(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the series of the chosen family, or of all."""
        visit = visit_of(interaction)
        t = visit.t
        found = matching_series(t, series_of(getattr(interaction.namespace, "variant", None)), current)
        return [
            app_commands.Choice(name=series_title(t, one)[:NAME_LIMIT], value=one.key) for one in found[:CHOICE_LIMIT]
        ]


async def start(visit: Visit, press: Press[StartLearning]) -> None:
    """List a family's series in a new private message."""
    await visit.promise()
    family = None if press.action.family == NOTHING else press.action.family
    progress = await exercises.begin(visit.runtime.db, visit.asker)
    await visit.respond(_listed(visit, family, progress))


async def open_series(visit: Visit, press: Press[OpenSeries]) -> None:
    """Begin a series in a new private message, where the member has come to in it."""
    await visit.promise()
    series = exercises.find_series(press.action.series)
    progress = await exercises.begin(visit.runtime.db, visit.asker)
    await visit.respond(await _begun(visit, series, progress))


async def list_series(visit: Visit, press: Press[ListSeries]) -> None:
    """List a family's series in the same private message."""
    await visit.acknowledge()
    await visit.redo(_listed(visit, press.action.family, await learned_by(visit)))


async def pick_family(visit: Visit, press: Press[PickSeriesFamily]) -> None:
    """List the series of the family that was picked."""
    await visit.acknowledge()
    await visit.redo(_listed(visit, press.picked, await learned_by(visit)))


async def pick_series(visit: Visit, press: Press[PickSeries]) -> None:
    """Begin the series that was picked, where the member has come to in it."""
    await visit.acknowledge()
    await visit.redo(await _begun(visit, exercises.find_series(press.picked), await learned_by(visit)))


async def continue_series(visit: Visit, press: Press[ContinueSeries]) -> None:
    """Begin another series in the same private message."""
    await visit.acknowledge()
    await visit.redo(await _begun(visit, exercises.find_series(press.action.series), await learned_by(visit)))


async def restart_series(visit: Visit, press: Press[RestartSeries]) -> None:
    """Forget what is solved of a series, and begin it again."""
    await visit.acknowledge()
    series = exercises.find_series(press.action.series)
    progress = await exercises.start_again(visit.runtime.db, visit.by, series)
    await visit.redo(await _begun(visit, series, progress))


def _listed(visit: Visit, family: str | None, progress: Learned) -> Post:
    """Return the list of a family's series; raise NoSuchSeries."""
    family = progress.family(exercise_book()) if family is None else family
    if not series_of(family):
        raise NoSuchSeries
    return list_post(visit.t, family, progress)


async def _begun(visit: Visit, series: ExerciseSeries, progress: Learned) -> Post:
    first: Exercise = progress.first(series)
    return await exercise_post(visit.t, Practice(first), progress, visit.theme)


HANDLERS: dict[type[Action], Handler] = {
    StartLearning: start,
    OpenSeries: open_series,
    ListSeries: list_series,
    PickSeriesFamily: pick_family,
    PickSeries: pick_series,
    ContinueSeries: continue_series,
    RestartSeries: restart_series,
}
