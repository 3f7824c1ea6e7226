"""The controls under an exercise."""

from __future__ import annotations

from discord import ButtonStyle

from bot.discord.core.controls import Control, Row, row
from bot.discord.core.exercise_actions import (
    ContinueSeries,
    DoExercise,
    ListSeries,
    NextExercise,
    PickLearner,
    PickLearnerTarget,
    ReadPage,
    RestartSeries,
    ShowEarlier,
    ShowExercise,
    ShowLater,
    TryExercise,
    TypeExercise,
)
from bot.discord.core.piece_menus import piece_menu_of, target_rows
from bot.domain.exercises import Learned
from bot.exercises import Exercise, ExerciseSeries, Practice, exercise_book
from bot.i18n.catalog import Translator
from bot.i18n.exercises import series_name
from bot.rules import Square

PAGES = {"mate": "endings", "campmate": "campmate"}
"""The page of the guides about each way to win."""


def open_rows(t: Translator, practice: Practice) -> tuple[Row, ...]:
    """Return the controls of an exercise that is to be solved."""
    exercise = practice.exercise
    typing = Control.button(t, TypeExercise.of(practice))
    showing = Control.button(t, ShowExercise(exercise.id, 1))
    buttons = row(typing, showing, _guide_button(t, exercise), _list_button(t, exercise))
    return piece_menu_of(t, practice.position, PickLearner.of(practice)), buttons


def picked_rows(t: Translator, practice: Practice, square: Square) -> tuple[Row, ...]:
    """Return the controls under the targets of a unit."""
    position = practice.position
    targets = target_rows(
        t, position, square, lambda files: PickLearnerTarget.of(practice, origin=square, files=files[0])
    )
    menu = piece_menu_of(t, position, PickLearner.of(practice), square)
    return menu, *targets, row(Control.button(t, TryExercise.of(practice), label=t("button-learn-back")))


def mistake_rows(t: Translator, practice: Practice) -> tuple[Row, ...]:
    """Return the buttons under a mistake."""
    exercise = practice.exercise
    again = Control.button(t, TryExercise.of(practice), style=ButtonStyle.primary)
    return (row(again, Control.button(t, ShowExercise(exercise.id, 1)), _guide_button(t, exercise)),)


def solved_rows(t: Translator, exercise: Exercise, progress: Learned) -> tuple[Row, ...]:
    """Return the buttons under a solved exercise: onward, or once the series is done to the next one."""
    series = exercise_book().by_key[exercise.series]
    again = Control.button(t, DoExercise(exercise.id), label=t("button-do-again"))
    if progress.following(series, exercise) is not None:
        return (row(_next_button(t, exercise), again, _list_button(t, exercise)),)
    following = exercise_book().after(series)
    onward = [] if following is None else [_series_button(t, following)]
    return (row(*onward, _list_button(t, exercise), Control.button(t, RestartSeries(series.key))),)


def solution_rows(t: Translator, exercise: Exercise, step: int, progress: Learned) -> tuple[Row, ...]:
    """Return the buttons under a step of a solution."""
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
    """Return the button to the guide's page with the picture of how the unit moves, or of how one wins so."""
    series = exercise_book().by_key[exercise.series]
    page = PAGES[series.kind] if series.piece_type is None else series.piece_type.name
    label = t("button-how-one-wins" if series.piece_type is None else "button-how-it-moves")
    return Control.button(t, ReadPage(series.family, page), label=label)
