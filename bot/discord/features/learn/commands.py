"""The controls of the exercises, and `/learn`, which lists the exercises or opens a series by its name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from discord import app_commands

from bot.discord.core.choices import FAMILY_CHOICES, NAME_LIMIT, offering
from bot.discord.core.commands import Handler, Option, Where, slash
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import CHOICE_LIMIT, Action, ComponentEvent
from bot.discord.core.forms import MoveForm, play_typed
from bot.discord.core.interactions import Interaction
from bot.discord.core.piece_menus import movable_pieces, moves_to
from bot.discord.core.posts import Post
from bot.discord.core.puzzle_actions import (
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
from bot.discord.features.learn.posts import (
    exercise_post,
    list_post,
    mistake_post,
    promotion_post,
    solution_post,
    targets_post,
)
from bot.domain.training import Learned, NoSuchExercise, NoSuchSeries
from bot.exercises import Exercise, ExerciseSeries, Practice, exercise_book
from bot.i18n.catalog import Translator
from bot.i18n.errors import NotOffered
from bot.i18n.solving import series_name, series_title
from bot.services import exercises


async def do_exercise(ctx: Context, event: ComponentEvent[DoExercise]) -> None:
    await ctx.defer()
    await _show(ctx, Practice(exercises.find_exercise(event.action.exercise)))


async def next_exercise(ctx: Context, event: ComponentEvent[NextExercise]) -> None:
    """Start the next unsolved exercise of the series. If there is no other unsolved exercise, start the current one
    again.
    """
    await ctx.defer()
    exercise = exercises.find_exercise(event.action.exercise)
    following = (await learned_by(ctx)).following(exercise_book().by_key[exercise.series], exercise)
    await _show(ctx, Practice(following or exercise))


async def show_solution(ctx: Context, event: ComponentEvent[ShowExercise]) -> None:
    """Show the position of an exercise after the solver's first `step` moves of the solution."""
    await ctx.defer()
    exercise, step = exercises.find_exercise(event.action.exercise), event.action.step
    if not 0 < step <= len(exercise.own_line):
        raise NoSuchExercise
    practice = await exercises.practice_of(exercise.id, exercise.own_line[:step])
    await ctx.edit(await solution_post(ctx.t, practice, await learned_by(ctx), ctx.theme))


async def pick_piece(ctx: Context, event: ComponentEvent[PickLearner]) -> None:
    await ctx.defer()
    practice = await _practice(event.action)
    square = event.square
    if square not in movable_pieces(practice.position):
        raise NotOffered
    await ctx.edit(await targets_post(ctx.t, practice, square, ctx.theme))


async def pick_target(ctx: Context, event: ComponentEvent[PickLearnerTarget]) -> None:
    await ctx.defer()
    practice = await _practice(event.action)
    moves = moves_to(practice.position, event.picked)
    if len(moves) > 1:
        return await ctx.edit(promotion_post(ctx.t, practice, moves))
    return await _try(ctx, practice, moves[0].uci if moves else event.picked)


async def promote(ctx: Context, event: ComponentEvent[LearnPromote]) -> None:
    await ctx.defer()
    await _try(ctx, await _practice(event.action), event.action.move)


async def type_move(ctx: Context, event: ComponentEvent[TypeExercise]) -> None:
    practice = await _practice(event.action)
    await ctx.send_modal(MoveForm(ctx.t, practice.position, SendExercise.of(practice)))


async def send_move(ctx: Context, event: ComponentEvent[SendExercise]) -> None:
    await ctx.defer()
    ctx.again = lambda: TypeExercise(event.action.exercise, event.action.played)
    await play_typed(event, partial(_try, ctx, await _practice(event.action)))


async def try_again(ctx: Context, event: ComponentEvent[TryExercise]) -> None:
    """Show the exercise again, at the position that the member has reached."""
    await ctx.defer()
    await _show(ctx, await _practice(event.action))


async def learned_by(ctx: Context) -> Learned:
    return await exercises.progress_of(ctx.runtime.db, ctx.by)


async def _practice(action: AtPractice) -> Practice:
    return await exercises.practice_of(action.exercise, action.moves)


async def _show(ctx: Context, practice: Practice) -> None:
    await ctx.edit(await exercise_post(ctx.t, practice, await learned_by(ctx), ctx.theme))


async def _try(ctx: Context, practice: Practice, said: str) -> None:
    runtime = ctx.runtime
    tried = await exercises.play(runtime.db, ctx.by, practice, said, runtime.now())
    if tried.mistake is not None:
        return await ctx.edit(await mistake_post(ctx.t, practice, tried.mistake, ctx.theme))
    return await ctx.edit(await exercise_post(ctx.t, tried.practice, tried.progress, ctx.theme))


FORMS: dict[type[Action], Handler] = {SendExercise: send_move}


def series_of(family: str | None) -> tuple[ExerciseSeries, ...]:
    """Return the series of a family, or all series if the family is None."""
    book = exercise_book()
    return book.series if family is None else book.of_family(family)


def matching_series(t: Translator, series: Sequence[ExerciseSeries], typed: str) -> list[ExerciseSeries]:
    """Return the series whose names contain the typed text. Names that start with the text come first."""
    wanted = typed.strip().casefold()
    named = [(series_title(t, one).casefold(), one) for one in series]
    found = [(name, one) for name, one in named if wanted in name]
    return [one for name, one in sorted(found, key=lambda entry: not entry[0].startswith(wanted))]


def find_series(
    translators: Collection[Translator], series: Sequence[ExerciseSeries], typed: str
) -> ExerciseSeries | None:
    """Return the series with the typed key or name, or the first series whose name starts with the typed text. Return
    None if nothing matches.

    `translators` are the languages in which the name can be written. If `typed` is the key of another family's series,
    return the series in `series` on the same topic.
    """
    wanted = typed.strip().casefold()
    chosen = next((one for one in series if one.key == wanted), None)
    named = exercise_book().by_key.get(wanted)
    if chosen is not None or not wanted:
        return chosen
    names = {one: {series_name(t, one).casefold() for t in translators} for one in series}
    if named is not None:
        names = {one: {one.key.removeprefix(f"{one.family}-")} for one in series}
        wanted = named.key.removeprefix(f"{named.family}-")
    exact = [one for one in series if wanted in names[one]]
    return next(iter(exact or [one for one in series if any(name.startswith(wanted) for name in names[one])]), None)


@offering
async def topics(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    ctx = context_of(interaction)
    t = ctx.t
    found = matching_series(t, series_of(getattr(interaction.namespace, "variant", None)), current)
    return [app_commands.Choice(name=series_title(t, one)[:NAME_LIMIT], value=one.key) for one in found[:CHOICE_LIMIT]]


@slash(
    "learn",
    Where.ANYWHERE,
    variant=Option("option-learn-variant", choices=FAMILY_CHOICES),
    topic=Option("option-topic", autocomplete=topics),
)
async def learn_command(ctx: Context, variant: str | None = None, topic: str | None = None) -> None:
    """List the series of a family. If a topic is named, continue its series instead."""
    await ctx.defer_reply()
    progress = await exercises.begin(ctx.runtime.db, ctx.requester)
    if topic is None:
        return await ctx.reply(_listed(ctx, variant, progress))
    series = find_series(ctx.runtime.catalog.translators.values(), series_of(variant), topic)
    if series is None:
        raise NoSuchSeries
    return await ctx.reply(await _begun(ctx, series, progress))


async def start(ctx: Context, event: ComponentEvent[StartLearning]) -> None:
    await ctx.defer_reply()
    family = None if event.action.family == NOTHING else event.action.family
    progress = await exercises.begin(ctx.runtime.db, ctx.requester)
    await ctx.reply(_listed(ctx, family, progress))


async def open_series(ctx: Context, event: ComponentEvent[OpenSeries]) -> None:
    """Continue a series in a new private message."""
    await ctx.defer_reply()
    series = exercises.find_series(event.action.series)
    progress = await exercises.begin(ctx.runtime.db, ctx.requester)
    await ctx.reply(await _begun(ctx, series, progress))


async def list_series(ctx: Context, event: ComponentEvent[ListSeries]) -> None:
    await ctx.defer()
    await ctx.edit(_listed(ctx, event.action.family, await learned_by(ctx)))


async def pick_family(ctx: Context, event: ComponentEvent[PickSeriesFamily]) -> None:
    await ctx.defer()
    await ctx.edit(_listed(ctx, event.picked, await learned_by(ctx)))


async def pick_series(ctx: Context, event: ComponentEvent[PickSeries]) -> None:
    await ctx.defer()
    await ctx.edit(await _begun(ctx, exercises.find_series(event.picked), await learned_by(ctx)))


async def continue_series(ctx: Context, event: ComponentEvent[ContinueSeries]) -> None:
    await ctx.defer()
    await ctx.edit(await _begun(ctx, exercises.find_series(event.action.series), await learned_by(ctx)))


async def restart_series(ctx: Context, event: ComponentEvent[RestartSeries]) -> None:
    """Reset the member's progress in a series, and start the series again."""
    await ctx.defer()
    series = exercises.find_series(event.action.series)
    progress = await exercises.start_again(ctx.runtime.db, ctx.by, series)
    await ctx.edit(await _begun(ctx, series, progress))


def _listed(ctx: Context, family: str | None, progress: Learned) -> Post:
    """Return the list of a family's series. Raise NoSuchSeries if the family has none.

    If `family` is None, use the family of the member's latest exercise.
    """
    family = progress.family(exercise_book()) if family is None else family
    if not series_of(family):
        raise NoSuchSeries
    return list_post(ctx.t, family, progress)


async def _begun(ctx: Context, series: ExerciseSeries, progress: Learned) -> Post:
    first: Exercise = progress.first(series)
    return await exercise_post(ctx.t, Practice(first), progress, ctx.theme)


HANDLERS: dict[type[Action], Handler] = {
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
    StartLearning: start,
    OpenSeries: open_series,
    ListSeries: list_series,
    PickSeriesFamily: pick_family,
    PickSeries: pick_series,
    ContinueSeries: continue_series,
    RestartSeries: restart_series,
}
