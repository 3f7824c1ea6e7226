"""Posts of exercises and their controls: the list of series, the open exercise, mistakes, the solution, and the solved
exercise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord import ButtonStyle, SelectOption

from bot.discord.core.controls import CHOICE_LIMIT, Control, Row, row
from bot.discord.core.piece_menus import (
    picked_piece_post,
    piece_menu_of,
    promotion_buttons,
    promotion_question_post,
    target_rows,
)
from bot.discord.core.posts import Picture, Post, draw, gallery, layout, localized, text
from bot.discord.core.puzzle_actions import (
    ContinueSeries,
    DoExercise,
    LearnPromote,
    ListSeries,
    NextExercise,
    PickLearner,
    PickLearnerTarget,
    PickSeries,
    PickSeriesFamily,
    ReadPage,
    RestartSeries,
    ShowEarlier,
    ShowExercise,
    ShowLater,
    TryExercise,
    TypeExercise,
)
from bot.discord.core.training_actions import OpenFamilyOpenings, StartTraining
from bot.domain.training import Learned
from bot.exercises import Exercise, ExerciseSeries, Practice, WrongMove, exercise_book
from bot.i18n.catalog import Translator
from bot.i18n.names import board_alt, dots_alt
from bot.i18n.solving import (
    exercise_alt,
    exercise_title,
    family_name,
    goal_text,
    mistake_text,
    played_text,
    series_name,
    solved_text,
    starred_alt,
    wrong_text,
)
from bot.render import BoardView, dots_of, view_of
from bot.rules import Move, Position, Square, square_name

PAGES = {"mate": "endings", "campmate": "campmate", "endgame": "endings", "hold": "endings"}
"""The guide page about each way to win."""


def open_rows(t: Translator, practice: Practice) -> tuple[Row, ...]:
    exercise = practice.exercise
    typing = Control.button(t, TypeExercise.of(practice))
    showing = Control.button(t, ShowExercise(exercise.id, 1))
    buttons = row(typing, showing, _guide_button(t, exercise), _list_button(t, exercise))
    return piece_menu_of(t, practice.position, PickLearner.of(practice)), buttons


def picked_rows(t: Translator, practice: Practice, square: Square) -> tuple[Row, ...]:
    position = practice.position
    targets = target_rows(
        t, position, square, lambda files: PickLearnerTarget.of(practice, origin=square, files=files[0])
    )
    menu = piece_menu_of(t, position, PickLearner.of(practice), square)
    return menu, *targets, row(Control.button(t, TryExercise.of(practice), label=t("button-learn-back")))


def mistake_rows(t: Translator, practice: Practice) -> tuple[Row, ...]:
    exercise = practice.exercise
    again = Control.button(t, TryExercise.of(practice), style=ButtonStyle.primary)
    return (row(again, Control.button(t, ShowExercise(exercise.id, 1)), _guide_button(t, exercise)),)


def solved_rows(t: Translator, exercise: Exercise, progress: Learned) -> tuple[Row, ...]:
    """Return the buttons below a solved exercise. They lead to the next exercise or, once all exercises are solved, to
    the next series.
    """
    series = exercise_book().by_key[exercise.series]
    again = Control.button(t, DoExercise(exercise.id), label=t("button-do-again"))
    if progress.following(series, exercise) is not None:
        return (row(_next_button(t, exercise), again, _list_button(t, exercise)),)
    following = exercise_book().after(series)
    onward = [] if following is None else [_series_button(t, following)]
    return (row(*onward, _list_button(t, exercise), Control.button(t, RestartSeries(series.key))),)


def solution_rows(t: Translator, exercise: Exercise, step: int, progress: Learned) -> tuple[Row, ...]:
    last = len(exercise.own_line)
    back = Control.button(t, ShowEarlier(exercise.id, max(step - 1, 1)), disabled=step == 1)
    on = Control.button(t, ShowLater(exercise.id, min(step + 1, last)), disabled=step == last)
    own = Control.button(t, DoExercise(exercise.id), style=ButtonStyle.primary)
    series = exercise_book().by_key[exercise.series]
    following = exercise_book().after(series)
    if progress.following(series, exercise) is not None:
        onward = [Control.button(t, NextExercise(exercise.id))]
    else:
        onward = [] if following is None else [_series_button(t, following, ButtonStyle.secondary)]
    steps = [row(back, on)] if last > 1 else []
    return (*steps, row(own, *onward, _list_button(t, exercise)))


def _next_button(t: Translator, exercise: Exercise) -> Control:
    return Control.button(t, NextExercise(exercise.id), style=ButtonStyle.primary)


def _series_button(t: Translator, series: ExerciseSeries, style: ButtonStyle = ButtonStyle.primary) -> Control:
    label = t("button-continue-series", series=series_name(t, series))
    return Control.button(t, ContinueSeries(series.key), label=label, style=style)


def _list_button(t: Translator, exercise: Exercise) -> Control:
    return Control.button(t, ListSeries(exercise.variant.family))


def _guide_button(t: Translator, exercise: Exercise) -> Control:
    """Return the button to the guide page about the series' piece or way to win."""
    series = exercise_book().by_key[exercise.series]
    page = PAGES[series.kind] if series.piece_type is None else series.piece_type.name
    label = t("button-how-one-wins" if series.piece_type is None else "button-how-it-moves")
    return Control.button(t, ReadPage(series.family, page), label=label)


async def exercise_post(t: Translator, practice: Practice, progress: Learned, theme: str) -> Post:
    """Show an exercise at the position that the member has reached. If it is solved, say so and how to continue."""
    exercise = practice.exercise
    picture = await draw(localized(t, _view(practice, theme)), _name(practice), exercise_alt(t, practice))
    if practice.is_solved:
        first, *others = solved_text(t, practice, progress)
        lines = [f"**{first}**", *others]
        rows = solved_rows(t, exercise, progress)
    else:
        right = t("learn-right", moves=played_text(t, practice), left=practice.moves_left)
        lines = [f"**{goal_text(t, exercise)}**", *([right] if practice.played else [])]
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
    buttons = promotion_buttons(t, position, moves, lambda move: LearnPromote.of(practice, move=move.uci))
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
    picture = await draw(localized(t, view), f"{_name(practice)[:-4]}-not-{move.uci}.png", starred_alt(t, board, left))
    lines = f"**{wrong_text(t, practice, mistake)}**\n{mistake_text(t, practice, mistake)}"
    rows = mistake_rows(t, practice)
    return Post(layout(text(_head(t, exercise)), gallery(picture), text(lines), rows=rows), (picture,))


async def solution_post(t: Translator, practice: Practice, progress: Learned, theme: str) -> Post:
    """Show the solution of an exercise at one of its steps, with an arrow for the solver's last move."""
    exercise, move = practice.exercise, practice.played[-1]
    view = replace(_view(practice, theme), arrows=((move.from_square, move.target),))
    picture = await draw(localized(t, view), f"{_name(practice)[:-4]}-shown.png", exercise_alt(t, practice))
    step, total = len(practice.played), len(exercise.own_line)
    told = t("learn-solution", step=step, total=total, moves=played_text(t, practice))
    lines = f"{goal_text(t, exercise)}\n**{told}**"
    rows = solution_rows(t, exercise, step, progress)
    return Post(layout(text(_head(t, exercise)), gallery(picture), text(lines), rows=rows), (picture,))


def _head(t: Translator, exercise: Exercise) -> str:
    return f"### {exercise_title(t, exercise)}"


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
    return starred_alt(t, dots_alt(t, practice.position, square), practice.left)


def list_post(t: Translator, family: str, progress: Learned) -> Post:
    book = exercise_book()
    series = book.of_family(family)
    solved = sum(progress.count(one) for one in series)
    total = sum(len(one.exercises) for one in series)
    parts = (
        f"### {t('learn-list-title', game=family_name(t, family))}\n{t('learn-list-note')}",
        "\n".join(_line(t, one, progress) for one in series),
        f"-# {t('learn-list-count', solved=solved, total=total)}",
    )
    training = row(Control.button(t, StartTraining()), Control.button(t, OpenFamilyOpenings(family)))
    rows = (*_menus(t, series, progress), row(_family_menu(t, family)), training)
    return Post(layout(*map(text, parts), rows=rows))


def _line(t: Translator, series: ExerciseSeries, progress: Learned) -> str:
    sign = "✅" if progress.is_done(series) else "🔸" if progress.count(series) else "▫️"
    return f"{sign} **{series_name(t, series)}** {_place(t, series, progress)}"


def _place(t: Translator, series: ExerciseSeries, progress: Learned) -> str:
    return t("learn-series-place", solved=progress.count(series), total=len(series.exercises))


def _menus(t: Translator, series: tuple[ExerciseSeries, ...], progress: Learned) -> list[Row]:
    options = [
        SelectOption(
            label=series_name(t, one),
            value=one.key,
            description=_place(t, one, progress),
            emoji="✅" if progress.is_done(one) else None,
        )
        for one in series
    ]
    parts = [options[begin : begin + CHOICE_LIMIT] for begin in range(0, len(options), CHOICE_LIMIT)]
    placeholder = t("learn-pick-series")
    return [
        row(Control.menu(PickSeries(number), placeholder=placeholder, options=some))
        for number, some in enumerate(parts)
    ]


def _family_menu(t: Translator, shown: str) -> Control:
    families = dict.fromkeys(one.family for one in exercise_book().series)
    options = [SelectOption(label=family_name(t, key), value=key, default=key == shown) for key in families]
    return Control.menu(PickSeriesFamily(), placeholder=t("choose-a-game"), options=options)
