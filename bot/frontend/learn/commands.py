"""`/learn`, and the controls of exercises."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.domain.exercises import Learned, NoSuchExercise, NoSuchSeries
from bot.exercises import Exercise, ExerciseSeries, Practice, exercise_book
from bot.frontend.desk.actions import Action
from bot.frontend.desk.choices import FAMILIES, NAME_LIMIT, offering
from bot.frontend.desk.controls import CHOICE_LIMIT, Press
from bot.frontend.desk.exercise_actions import (
    NOTHING,
    AtPractice,
    ContinueSeries,
    DoExercise,
    LearnPromote,
    ListSeries,
    NextExercise,
    OpenSeries,
    PickLearner,
    PickLearnerTarget,
    PickSeries,
    PickSeriesFamily,
    RestartSeries,
    SendExercise,
    ShowEarlier,
    ShowExercise,
    ShowLater,
    StartLearning,
    TryExercise,
    TypeExercise,
)
from bot.frontend.desk.feature import Handler
from bot.frontend.desk.forms import MOVE, MoveForm
from bot.frontend.desk.house import House, Interaction
from bot.frontend.desk.labels import label
from bot.frontend.desk.picked_posts import moves_to
from bot.frontend.desk.piece_menus import movable_units
from bot.frontend.desk.posts import Post
from bot.frontend.desk.visit import Visit, visit_of
from bot.frontend.learn.lists import list_post
from bot.frontend.learn.posts import exercise_post, mistake_post, promotion_post, solution_post, targets_post
from bot.frontend.learn.search import find_series, matching_series, series_of
from bot.services import exercises
from bot.words.exercises import series_title
from bot.words.refusals import NotOffered
from bot.words.typed import as_typed, in_english


class Learning(commands.Cog):
    """`/learn`."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(name="learn", description=label("command-learn"))
    @app_commands.allowed_installs(guilds=True, users=True)
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
    @app_commands.describe(variant=label("option-learn-variant"), topic=label("option-topic"))
    @app_commands.choices(variant=FAMILIES)
    async def learn(self, interaction: Interaction, variant: str | None = None, topic: str | None = None) -> None:
        """List the series of a family, or begin the one that is named."""
        visit = visit_of(interaction)
        await visit.promise()
        progress = await exercises.begin(self.house.db, visit.asker)
        if topic is None:
            return await visit.respond(_listed(visit, variant, progress))
        series = find_series(self.house.texts.voices.values(), series_of(variant), topic)
        if series is None:
            raise NoSuchSeries
        return await visit.respond(await _begun(visit, series, progress))

    @learn.autocomplete("topic")
    @offering
    async def topics(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Offer the series of the chosen family, or of all."""
        visit = visit_of(interaction)
        voice = visit.voice
        found = matching_series(voice, series_of(getattr(interaction.namespace, "variant", None)), current)
        return [
            app_commands.Choice(name=series_title(voice, one)[:NAME_LIMIT], value=one.key)
            for one in found[:CHOICE_LIMIT]
        ]


async def start(visit: Visit, press: Press[StartLearning]) -> None:
    """List a family's series in a new private message."""
    await visit.promise()
    family = None if press.action.family == NOTHING else press.action.family
    progress = await exercises.begin(visit.house.db, visit.asker)
    await visit.respond(_listed(visit, family, progress))


async def open_series(visit: Visit, press: Press[OpenSeries]) -> None:
    """Begin a series in a new private message, where the member has come to in it."""
    await visit.promise()
    series = exercises.find_series(press.action.series)
    progress = await exercises.begin(visit.house.db, visit.asker)
    await visit.respond(await _begun(visit, series, progress))


async def list_series(visit: Visit, press: Press[ListSeries]) -> None:
    """List a family's series in the same private message."""
    await visit.acknowledge()
    await visit.redo(_listed(visit, press.action.family, await _progress(visit)))


async def pick_family(visit: Visit, press: Press[PickSeriesFamily]) -> None:
    """List the series of the family that was picked."""
    await visit.acknowledge()
    await visit.redo(_listed(visit, press.picked, await _progress(visit)))


async def pick_series(visit: Visit, press: Press[PickSeries]) -> None:
    """Begin the series that was picked, where the member has come to in it."""
    await visit.acknowledge()
    await visit.redo(await _begun(visit, exercises.find_series(press.picked), await _progress(visit)))


async def continue_series(visit: Visit, press: Press[ContinueSeries]) -> None:
    """Begin another series in the same private message."""
    await visit.acknowledge()
    await visit.redo(await _begun(visit, exercises.find_series(press.action.series), await _progress(visit)))


async def restart_series(visit: Visit, press: Press[RestartSeries]) -> None:
    """Forget what is solved of a series, and begin it again."""
    await visit.acknowledge()
    series = exercises.find_series(press.action.series)
    progress = await exercises.start_again(visit.house.db, visit.by, series)
    await visit.redo(await _begun(visit, series, progress))


async def do_exercise(visit: Visit, press: Press[DoExercise]) -> None:
    """Begin an exercise in the same private message."""
    await visit.acknowledge()
    await _show(visit, Practice(exercises.find_exercise(press.action.exercise)))


async def next_exercise(visit: Visit, press: Press[NextExercise]) -> None:
    """Begin the next exercise of the series that is not solved; if all others are, this one again."""
    await visit.acknowledge()
    exercise = exercises.find_exercise(press.action.exercise)
    following = (await _progress(visit)).following(exercise_book().by_key[exercise.series], exercise)
    await _show(visit, Practice(following or exercise))


async def show_solution(visit: Visit, press: Press[ShowExercise]) -> None:
    """Show an exercise after so many moves of its solution."""
    await visit.acknowledge()
    exercise, step = exercises.find_exercise(press.action.exercise), press.action.step
    if not 0 < step <= len(exercise.own_line):
        raise NoSuchExercise
    practice = await exercises.practice_of(exercise.id, exercise.own_line[:step])
    await visit.redo(await solution_post(visit.voice, practice, await _progress(visit), visit.theme))


async def pick_piece(visit: Visit, press: Press[PickLearner]) -> None:
    """Show the targets of the unit that was picked."""
    await visit.acknowledge()
    practice = await _practice(press.action)
    square = press.square
    if square not in movable_units(practice.position):
        raise NotOffered
    await visit.redo(await targets_post(visit.voice, practice, square, visit.theme))


async def pick_target(visit: Visit, press: Press[PickLearnerTarget]) -> None:
    """Try a unit's move to the picked square, or ask for a pawn's promotion if there are several."""
    await visit.acknowledge()
    practice = await _practice(press.action)
    moves = moves_to(practice.position, press.picked)
    if len(moves) > 1:
        return await visit.redo(promotion_post(visit.voice, practice, moves))
    return await _try(visit, practice, moves[0].uci if moves else press.picked)


async def promote(visit: Visit, press: Press[LearnPromote]) -> None:
    """Try a pawn's move with the chosen promotion."""
    await visit.acknowledge()
    await _try(visit, await _practice(press.action), press.action.move)


async def type_move(visit: Visit, press: Press[TypeExercise]) -> None:
    """Open the form for a move."""
    practice = await _practice(press.action)
    await visit.ask(MoveForm(visit.voice, practice.position, SendExercise.of(practice)))


async def send_move(visit: Visit, press: Press[SendExercise]) -> None:
    """Try the move that was typed."""
    await visit.acknowledge()
    typed = press.entry(MOVE)
    visit.again = TypeExercise(press.action.exercise, press.action.played)
    with as_typed(typed):
        await _try(visit, await _practice(press.action), in_english(typed))


async def try_again(visit: Visit, press: Press[TryExercise]) -> None:
    """Show the exercise again as far as it had been played."""
    await visit.acknowledge()
    await _show(visit, await _practice(press.action))


def _listed(visit: Visit, family: str | None, progress: Learned) -> Post:
    """Return the list of a family's series; raise NoSuchSeries."""
    family = progress.family(exercise_book()) if family is None else family
    if not series_of(family):
        raise NoSuchSeries
    return list_post(visit.voice, family, progress)


async def _begun(visit: Visit, series: ExerciseSeries, progress: Learned) -> Post:
    first: Exercise = progress.first(series)
    return await exercise_post(visit.voice, Practice(first), progress, visit.theme)


async def _progress(visit: Visit) -> Learned:
    return await exercises.progress_of(visit.house.db, visit.by)


async def _practice(action: AtPractice) -> Practice:
    return await exercises.practice_of(action.exercise, action.moves)


async def _show(visit: Visit, practice: Practice) -> None:
    await visit.redo(await exercise_post(visit.voice, practice, await _progress(visit), visit.theme))


async def _try(visit: Visit, practice: Practice, said: str) -> None:
    """Try a move, and show what comes of it in the same private message."""
    house = visit.house
    tried = await exercises.play(house.db, visit.by, practice, said, house.now())
    if tried.mistake is not None:
        return await visit.redo(await mistake_post(visit.voice, practice, tried.mistake, visit.theme))
    return await visit.redo(await exercise_post(visit.voice, tried.practice, tried.progress, visit.theme))


HANDLERS: dict[type[Action], Handler] = {
    StartLearning: start,
    OpenSeries: open_series,
    ListSeries: list_series,
    PickSeriesFamily: pick_family,
    PickSeries: pick_series,
    ContinueSeries: continue_series,
    RestartSeries: restart_series,
    DoExercise: do_exercise,
    NextExercise: next_exercise,
    ShowExercise: show_solution,
    ShowEarlier: show_solution,
    ShowLater: show_solution,
    PickLearner: pick_piece,
    PickLearnerTarget: pick_target,
    LearnPromote: promote,
    TypeExercise: type_move,
    TryExercise: try_again,
}
FORMS: dict[type[Action], Handler] = {SendExercise: send_move}
