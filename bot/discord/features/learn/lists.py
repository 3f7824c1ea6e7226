"""The list of a family's series, with how far the member has come in each."""

from __future__ import annotations

from discord import SelectOption

from bot.discord.core.controls import CHOICE_LIMIT, Control, Row, row
from bot.discord.core.exercise_actions import PickSeries, PickSeriesFamily
from bot.discord.core.posts import Post, layout, text
from bot.domain.exercises import Learned
from bot.exercises import ExerciseSeries, exercise_book
from bot.i18n.catalog import Translator
from bot.i18n.exercises import family_name, series_name


def list_post(t: Translator, family: str, progress: Learned) -> Post:
    """Show a family's series, with menus to begin one and to see another game's."""
    book = exercise_book()
    series = book.of_family(family)
    solved = sum(progress.count(one) for one in series)
    total = sum(len(one.exercises) for one in series)
    parts = (
        f"### {t('learn-list-title', game=family_name(t, family))}\n{t('learn-list-note')}",
        "\n".join(_line(t, one, progress) for one in series),
        f"-# {t('learn-list-count', solved=solved, total=total)}",
    )
    rows = (*_menus(t, series, progress), row(_family_menu(t, family)))
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
