"""The list of a family's series, with how far the member has come in each."""

from __future__ import annotations

from discord import SelectOption

from bot.domain.exercises import Learned
from bot.exercises import ExerciseSeries, exercise_book
from bot.frontend.desk.controls import CHOICE_LIMIT, Control, Row, row
from bot.frontend.desk.exercise_actions import PickSeries, PickSeriesFamily
from bot.frontend.desk.posts import Post, layout, text
from bot.words.exercises import family_name, series_name
from bot.words.texts import Voice


def list_post(voice: Voice, family: str, progress: Learned) -> Post:
    """Show a family's series, with menus to begin one and to see another game's."""
    book = exercise_book()
    series = book.of_family(family)
    solved = sum(progress.count(one) for one in series)
    total = sum(len(one.exercises) for one in series)
    parts = (
        f"### {voice('learn-list-title', game=family_name(voice, family))}\n{voice('learn-list-note')}",
        "\n".join(_line(voice, one, progress) for one in series),
        f"-# {voice('learn-list-count', solved=solved, total=total)}",
    )
    rows = (*_menus(voice, series, progress), row(_family_menu(voice, family)))
    return Post(layout(*map(text, parts), rows=rows))


def _line(voice: Voice, series: ExerciseSeries, progress: Learned) -> str:
    sign = "✅" if progress.is_done(series) else "🔸" if progress.count(series) else "▫️"
    return f"{sign} **{series_name(voice, series)}** {_place(voice, series, progress)}"


def _place(voice: Voice, series: ExerciseSeries, progress: Learned) -> str:
    return voice("learn-series-place", solved=progress.count(series), total=len(series.exercises))


def _menus(voice: Voice, series: tuple[ExerciseSeries, ...], progress: Learned) -> list[Row]:
    options = [
        SelectOption(
            label=series_name(voice, one),
            value=one.key,
            description=_place(voice, one, progress),
            emoji="✅" if progress.is_done(one) else None,
        )
        for one in series
    ]
    parts = [options[begin : begin + CHOICE_LIMIT] for begin in range(0, len(options), CHOICE_LIMIT)]
    placeholder = voice("learn-pick-series")
    return [
        row(Control.menu(PickSeries(number), placeholder=placeholder, options=some))
        for number, some in enumerate(parts)
    ]


def _family_menu(voice: Voice, shown: str) -> Control:
    families = dict.fromkeys(one.family for one in exercise_book().series)
    options = [SelectOption(label=family_name(voice, key), value=key, default=key == shown) for key in families]
    return Control.menu(PickSeriesFamily(), placeholder=voice("choose-a-game"), options=options)
