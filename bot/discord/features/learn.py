"""`/learn`: exercises, grouped into series, with one series for each piece and for each way to win."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from functools import partial

from discord import ButtonStyle, SelectOption, app_commands

from bot.discord.core import solving_actions as actions
from bot.discord.core.choices import FAMILY_CHOICES, NAME_LIMIT, offering
from bot.discord.core.commands import Feature, Handler, Option, Where, slash
from bot.discord.core.context import Context, context_of
from bot.discord.core.controls import CHOICE_LIMIT, Action, ComponentEvent, Control, Row, row
from bot.discord.core.forms import MoveForm, play_typed
from bot.discord.core.interactions import Interaction
from bot.discord.core.piece_menus import (
    movable_pieces,
    moves_to,
    picked_piece_post,
    piece_menu_of,
    promotion_buttons,
    promotion_question_post,
    target_rows,
)
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.domain.training import Learned, NoSuchExercise, NoSuchSeries
from bot.exercises import Exercise, ExerciseKind, ExerciseSeries, Practice, WrongMove, exercise_book
from bot.i18n import solving
from bot.i18n.alt import board_alt, dots_alt
from bot.i18n.catalog import Translator
from bot.i18n.errors import NotOffered
from bot.render import BoardView, dots_of, view_of
from bot.rules import Move, Position, Square, square_name
from bot.services import exercises

PAGES = {"mate": "endings", "campmate": "campmate", "endgame": "endings", "hold": "endings"}
"""The guide page about each way to win."""


async def do_exercise(ctx: Context, event: ComponentEvent[actions.DoExercise]) -> None:
    await ctx.defer()
    await _show(ctx, Practice(exercises.find_exercise(event.action.exercise)))


async def next_exercise(ctx: Context, event: ComponentEvent[actions.NextExercise]) -> None:
    """Start the next unsolved exercise of the series. If there is no other unsolved exercise, start the current one
    again.
    """
    await ctx.defer()
    exercise = exercises.find_exercise(event.action.exercise)
    following = (await learned_by(ctx)).following(exercise_book().by_key[exercise.series], exercise)
    await _show(ctx, Practice(following or exercise))


async def show_solution(ctx: Context, event: ComponentEvent[actions.ShowExercise]) -> None:
    """Show the position of an exercise after the solver's first `step` moves of the solution."""
    await ctx.defer()
    exercise, step = exercises.find_exercise(event.action.exercise), event.action.step
    if not 0 < step <= len(exercise.own_line):
        raise NoSuchExercise
    practice = await exercises.practice_of(exercise.id, exercise.own_line[:step])
    await ctx.edit(await solution_post(ctx.t, practice, await learned_by(ctx), ctx.theme))


async def pick_piece(ctx: Context, event: ComponentEvent[actions.PickLearner]) -> None:
    await ctx.defer()
    practice = await _practice(event.action)
    square = event.square
    if square not in movable_pieces(practice.position):
        raise NotOffered
    await ctx.edit(await targets_post(ctx.t, practice, square, ctx.theme))


async def pick_target(ctx: Context, event: ComponentEvent[actions.PickLearnerTarget]) -> None:
    await ctx.defer()
    practice = await _practice(event.action)
    moves = moves_to(practice.position, event.picked)
    if len(moves) > 1:
        return await ctx.edit(promotion_post(ctx.t, practice, moves))
    return await _try(ctx, practice, moves[0].uci if moves else event.picked)


async def promote(ctx: Context, event: ComponentEvent[actions.LearnPromote]) -> None:
    await ctx.defer()
    await _try(ctx, await _practice(event.action), event.action.move)


async def type_move(ctx: Context, event: ComponentEvent[actions.TypeExercise]) -> None:
    practice = await _practice(event.action)
    await ctx.send_modal(MoveForm(ctx.t, practice.position, actions.SendExercise.of(practice)))


async def send_move(ctx: Context, event: ComponentEvent[actions.SendExercise]) -> None:
    await ctx.defer()
    ctx.again = lambda: actions.TypeExercise(event.action.exercise, event.action.played)
    await play_typed(event, partial(_try, ctx, await _practice(event.action)))


async def try_again(ctx: Context, event: ComponentEvent[actions.TryExercise]) -> None:
    """Show the exercise again, at the position that the member has reached."""
    await ctx.defer()
    await _show(ctx, await _practice(event.action))


async def learned_by(ctx: Context) -> Learned:
    return await exercises.progress_of(ctx.runtime.db, ctx.by)


async def _practice(action: actions.AtPractice) -> Practice:
    return await exercises.practice_of(action.exercise, action.moves)


async def _show(ctx: Context, practice: Practice) -> None:
    await ctx.edit(await exercise_post(ctx.t, practice, await learned_by(ctx), ctx.theme))


async def _try(ctx: Context, practice: Practice, said: str) -> None:
    runtime = ctx.runtime
    tried = await exercises.play(runtime.db, ctx.by, practice, said, runtime.now())
    if tried.mistake is not None:
        return await ctx.edit(await mistake_post(ctx.t, practice, tried.mistake, ctx.theme))
    return await ctx.edit(await exercise_post(ctx.t, tried.practice, tried.progress, ctx.theme))


def series_of(family: str | None) -> tuple[ExerciseSeries, ...]:
    """Return the series of a family, or all series if the family is None."""
    book = exercise_book()
    return book.series if family is None else book.of_family(family)


def matching_series(t: Translator, series: Sequence[ExerciseSeries], typed: str) -> list[ExerciseSeries]:
    """Return the series whose names contain the typed text. Names that start with the text come first."""
    wanted = typed.strip().casefold()
    named = [(solving.series_title(t, one).casefold(), one) for one in series]
    found = [(name, one) for name, one in named if wanted in name]
    return [one for name, one in sorted(found, key=lambda entry: not entry[0].startswith(wanted))]


def find_series(
    translators: Collection[Translator], series: Sequence[ExerciseSeries], typed: str
) -> ExerciseSeries | None:
    """Return the series with the typed key or name. If there is none, return the first series with a name that starts
    with the typed text. Return None if nothing matches.

    The name can be in any of the languages of `translators`. If `typed` is the key of a series of another family, look
    in `series` for one on the same topic.
    """
    wanted = typed.strip().casefold()
    chosen = next((one for one in series if one.key == wanted), None)
    named = exercise_book().by_key.get(wanted)
    if chosen is not None or not wanted:
        return chosen
    names = {one: {solving.series_name(t, one).casefold() for t in translators} for one in series}
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
    return [
        app_commands.Choice(name=solving.series_title(t, one)[:NAME_LIMIT], value=one.key)
        for one in found[:CHOICE_LIMIT]
    ]


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


async def start(ctx: Context, event: ComponentEvent[actions.StartLearning]) -> None:
    await ctx.defer_reply()
    family = None if event.action.family == actions.NOTHING else event.action.family
    progress = await exercises.begin(ctx.runtime.db, ctx.requester)
    await ctx.reply(_listed(ctx, family, progress))


async def open_series(ctx: Context, event: ComponentEvent[actions.OpenSeries]) -> None:
    """Continue a series in a new private message."""
    await ctx.defer_reply()
    series = exercises.find_series(event.action.series)
    progress = await exercises.begin(ctx.runtime.db, ctx.requester)
    await ctx.reply(await _begun(ctx, series, progress))


async def list_series(ctx: Context, event: ComponentEvent[actions.ListSeries]) -> None:
    await ctx.defer()
    await ctx.edit(_listed(ctx, event.action.family, await learned_by(ctx)))


async def pick_family(ctx: Context, event: ComponentEvent[actions.PickSeriesFamily]) -> None:
    await ctx.defer()
    await ctx.edit(_listed(ctx, event.picked, await learned_by(ctx)))


async def pick_series(ctx: Context, event: ComponentEvent[actions.PickSeries]) -> None:
    await ctx.defer()
    await ctx.edit(await _begun(ctx, exercises.find_series(event.picked), await learned_by(ctx)))


async def continue_series(ctx: Context, event: ComponentEvent[actions.ContinueSeries]) -> None:
    await ctx.defer()
    await ctx.edit(await _begun(ctx, exercises.find_series(event.action.series), await learned_by(ctx)))


async def restart_series(ctx: Context, event: ComponentEvent[actions.RestartSeries]) -> None:
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


def open_rows(t: Translator, practice: Practice) -> tuple[Row, ...]:
    exercise = practice.exercise
    typing = Control.button(t, actions.TypeExercise.of(practice))
    showing = Control.button(t, actions.ShowExercise(exercise.id, 1))
    buttons = row(typing, showing, _guide_button(t, exercise), _list_button(t, exercise))
    return piece_menu_of(t, practice.position, actions.PickLearner.of(practice)), buttons


def picked_rows(t: Translator, practice: Practice, square: Square) -> tuple[Row, ...]:
    position = practice.position
    targets = target_rows(
        t, position, square, lambda files: actions.PickLearnerTarget.of(practice, origin=square, files=files[0])
    )
    menu = piece_menu_of(t, position, actions.PickLearner.of(practice), square)
    return menu, *targets, row(Control.button(t, actions.TryExercise.of(practice), label=t("button-learn-back")))


def mistake_rows(t: Translator, practice: Practice) -> tuple[Row, ...]:
    exercise = practice.exercise
    again = Control.button(t, actions.TryExercise.of(practice), style=ButtonStyle.primary)
    return (row(again, Control.button(t, actions.ShowExercise(exercise.id, 1)), _guide_button(t, exercise)),)


def solved_rows(t: Translator, exercise: Exercise, progress: Learned) -> tuple[Row, ...]:
    """Return the buttons below a solved exercise. They lead to the next exercise or, once all exercises are solved, to
    the next series.
    """
    series = exercise_book().by_key[exercise.series]
    again = Control.button(t, actions.DoExercise(exercise.id), label=t("button-do-again"))
    if progress.following(series, exercise) is not None:
        return (row(_next_button(t, exercise), again, _list_button(t, exercise)),)
    following = exercise_book().after(series)
    onward = [] if following is None else [_series_button(t, following)]
    return (row(*onward, _list_button(t, exercise), Control.button(t, actions.RestartSeries(series.key))),)


def solution_rows(t: Translator, exercise: Exercise, step: int, progress: Learned) -> tuple[Row, ...]:
    last = len(exercise.own_line)
    back = Control.button(t, actions.ShowEarlier(exercise.id, max(step - 1, 1)), disabled=step == 1)
    on = Control.button(t, actions.ShowLater(exercise.id, min(step + 1, last)), disabled=step == last)
    own = Control.button(t, actions.DoExercise(exercise.id), style=ButtonStyle.primary)
    series = exercise_book().by_key[exercise.series]
    following = exercise_book().after(series)
    if progress.following(series, exercise) is not None:
        onward = [Control.button(t, actions.NextExercise(exercise.id))]
    else:
        onward = [] if following is None else [_series_button(t, following, ButtonStyle.secondary)]
    steps = [row(back, on)] if last > 1 else []
    return (*steps, row(own, *onward, _list_button(t, exercise)))


def _next_button(t: Translator, exercise: Exercise) -> Control:
    return Control.button(t, actions.NextExercise(exercise.id), style=ButtonStyle.primary)


def _series_button(t: Translator, series: ExerciseSeries, style: ButtonStyle = ButtonStyle.primary) -> Control:
    label = t("button-continue-series", series=solving.series_name(t, series))
    return Control.button(t, actions.ContinueSeries(series.key), label=label, style=style)


def _list_button(t: Translator, exercise: Exercise) -> Control:
    return Control.button(t, actions.ListSeries(exercise.variant.family))


def _guide_button(t: Translator, exercise: Exercise) -> Control:
    """Return the button to the guide page about the series' piece or way to win."""
    series = exercise_book().by_key[exercise.series]
    page = PAGES[series.kind] if series.piece_type is None else series.piece_type.name
    if series.kind is ExerciseKind.HOLD:
        label = t("button-how-games-end")
    else:
        label = t("button-how-one-wins" if series.piece_type is None else "button-how-it-moves")
    return Control.button(t, actions.ReadPage(series.family, page), label=label)


async def exercise_post(t: Translator, practice: Practice, progress: Learned, theme: str) -> Post:
    """Show an exercise at the position that the member has reached. If it is solved, say so and how to continue."""
    exercise = practice.exercise
    picture = await draw(localized(t, _view(practice, theme)), _name(practice), solving.exercise_alt(t, practice))
    if practice.is_solved:
        first, *others = solving.solved_text(t, practice, progress)
        lines = [f"**{first}**", *others]
        rows = solved_rows(t, exercise, progress)
    else:
        right = [t("learn-right", moves=solving.played_text(t, practice))] if practice.played else []
        lines = [*right, f"**{solving.goal_text(t, practice)}**"]
        rows = open_rows(t, practice)
    return Post(layout(text(_head(t, exercise)), gallery(picture), text("\n".join(lines)), rows=rows), (picture,))


async def targets_post(t: Translator, practice: Practice, square: Square, theme: str) -> Post:
    position = practice.position
    view = replace(_view(practice, theme), picked=square, dots=dots_of(position, square))
    picture = await draw(localized(t, view), _name(practice, square), _dots_alt(t, practice, square))
    return picked_piece_post(t, position, square, picture, picked_rows(t, practice, square))


def promotion_post(t: Translator, practice: Practice, moves: Sequence[Move]) -> Post:
    position, square = practice.position, moves[0].from_square
    picture = Picture(_name(practice, square), _dots_alt(t, practice, square))
    buttons = promotion_buttons(t, position, moves, lambda move: actions.LearnPromote.of(practice, move=move.uci))
    rows = (*buttons, *picked_rows(t, practice, square))
    return promotion_question_post(t, position, moves, picture, rows)


async def mistake_post(t: Translator, practice: Practice, mistake: WrongMove, theme: str) -> Post:
    exercise, move, reply = practice.exercise, mistake.move, mistake.reply
    left = tuple(square for square in practice.left if square != move.target)
    view = _seen(exercise, mistake.after, theme, last=move, starred=left)
    if reply is not None:
        view = replace(view, arrows=((reply.from_square, reply.target),))
    board = board_alt(t, mistake.after, last_san=mistake.before.san(move))
    if reply is not None:
        origin, target = square_name(reply.from_square), square_name(reply.target)
        board = t("alt-hint", board=board, origin=origin, target=target)
    picture = await draw(
        localized(t, view), f"{_name(practice)[:-4]}-not-{move.uci}.png", solving.starred_alt(t, board, left)
    )
    lines = f"**{solving.wrong_text(t, practice, mistake)}**\n{solving.mistake_text(t, practice, mistake)}"
    rows = mistake_rows(t, practice)
    return Post(layout(text(_head(t, exercise)), gallery(picture), text(lines), rows=rows), (picture,))


async def solution_post(t: Translator, practice: Practice, progress: Learned, theme: str) -> Post:
    """Show the solution of an exercise at one of its steps, with an arrow for the solver's last move."""
    exercise, move = practice.exercise, practice.played[-1]
    view = replace(_view(practice, theme), arrows=((move.from_square, move.target),))
    picture = await draw(localized(t, view), f"{_name(practice)[:-4]}-shown.png", solving.exercise_alt(t, practice))
    step, total = len(practice.played), len(exercise.own_line)
    told = t("learn-solution", step=step, total=total, moves=solving.played_text(t, practice))
    lines = f"{solving.goal_text(t, Practice(exercise))}\n**{told}**"
    rows = solution_rows(t, exercise, step, progress)
    return Post(layout(text(_head(t, exercise)), gallery(picture), text(lines), rows=rows), (picture,))


def _head(t: Translator, exercise: Exercise) -> str:
    return f"### {solving.exercise_title(t, exercise)}"


def _view(practice: Practice, theme: str) -> BoardView:
    return _seen(practice.exercise, practice.position, theme, last=practice.last, starred=practice.left)


def _seen(
    exercise: Exercise, position: Position, theme: str, *, last: Move | None, starred: tuple[Square, ...]
) -> BoardView:
    view = view_of(
        position,
        last_move=last,
        orientation=exercise.solver,
        theme=theme,
        is_over=position.outcome is not None,
        start=exercise.start,
    )
    return replace(view, starred=frozenset(starred))


def _name(practice: Practice, square: Square | None = None) -> str:
    played = "".join(f"-{move.uci}" for move in practice.played)
    picked = "" if square is None else f"-{square_name(square)}"
    return f"{practice.exercise.id}{played}{picked}.png"


def _dots_alt(t: Translator, practice: Practice, square: Square) -> str:
    return solving.starred_alt(t, dots_alt(t, practice.position, square), practice.left)


def list_post(t: Translator, family: str, progress: Learned) -> Post:
    book = exercise_book()
    series = book.of_family(family)
    solved = sum(progress.count(one) for one in series)
    total = sum(len(one.exercises) for one in series)
    parts = (
        f"### {t('learn-list-title', game=solving.family_name(t, family))}\n{t('learn-list-note')}",
        "\n".join(_line(t, one, progress) for one in series),
        f"-# {t('learn-list-count', solved=solved, total=total)}",
    )
    training = row(Control.button(t, actions.StartTraining()), Control.button(t, actions.OpenFamilyOpenings(family)))
    rows = (*_menus(t, series, progress), row(_family_menu(t, family)), training)
    return Post(layout(*map(text, parts), rows=rows))


def _line(t: Translator, series: ExerciseSeries, progress: Learned) -> str:
    sign = "✅" if progress.is_done(series) else "🔸" if progress.count(series) else "▫️"
    return f"{sign} **{solving.series_name(t, series)}** {_place(t, series, progress)}"


def _place(t: Translator, series: ExerciseSeries, progress: Learned) -> str:
    return t("learn-series-place", solved=progress.count(series), total=len(series.exercises))


def _menus(t: Translator, series: tuple[ExerciseSeries, ...], progress: Learned) -> list[Row]:
    options = [
        SelectOption(
            label=solving.series_name(t, one),
            value=one.key,
            description=_place(t, one, progress),
            emoji="✅" if progress.is_done(one) else None,
        )
        for one in series
    ]
    parts = [options[begin : begin + CHOICE_LIMIT] for begin in range(0, len(options), CHOICE_LIMIT)]
    placeholder = t("learn-pick-series")
    return [
        row(Control.menu(actions.PickSeries(number), placeholder=placeholder, options=some))
        for number, some in enumerate(parts)
    ]


def _family_menu(t: Translator, shown: str) -> Control:
    families = dict.fromkeys(one.family for one in exercise_book().series)
    options = [SelectOption(label=solving.family_name(t, key), value=key, default=key == shown) for key in families]
    return Control.menu(actions.PickSeriesFamily(), placeholder=t("choose-a-game"), options=options)


FORMS: dict[type[Action], Handler] = {actions.SendExercise: send_move}


HANDLERS: dict[type[Action], Handler] = {
    actions.DoExercise: do_exercise,
    actions.NextExercise: next_exercise,
    actions.ShowExercise: show_solution,
    actions.ShowEarlier: show_solution,
    actions.ShowLater: show_solution,
    actions.PickLearner: pick_piece,
    actions.PickLearnerTarget: pick_target,
    actions.LearnPromote: promote,
    actions.TypeExercise: type_move,
    actions.TryExercise: try_again,
    actions.StartLearning: start,
    actions.OpenSeries: open_series,
    actions.ListSeries: list_series,
    actions.PickSeriesFamily: pick_family,
    actions.PickSeries: pick_series,
    actions.ContinueSeries: continue_series,
    actions.RestartSeries: restart_series,
}


FEATURE = Feature(commands=(learn_command,), handlers=HANDLERS, forms=FORMS)
