"""Finds a series by the text that a member types."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.exercises import ExerciseSeries, exercise_book
from bot.i18n.catalog import Translator
from bot.i18n.exercises import series_name, series_title


def series_of(family: str | None) -> tuple[ExerciseSeries, ...]:
    """Return the series of a family; all if none is named."""
    book = exercise_book()
    return book.series if family is None else book.of_family(family)


def matching_series(t: Translator, series: Sequence[ExerciseSeries], typed: str) -> list[ExerciseSeries]:
    """Return the series whose names contain the typed text, those that begin with it first."""
    wanted = typed.strip().casefold()
    named = [(series_title(t, one).casefold(), one) for one in series]
    found = [(name, one) for name, one in named if wanted in name]
    return [one for name, one in sorted(found, key=lambda entry: not entry[0].startswith(wanted))]


def find_series(
    translators: Collection[Translator], series: Sequence[ExerciseSeries], typed: str
) -> ExerciseSeries | None:
    """Return the series of this key, or the first whose name is the text or begins with it; None if there is none.

    If a key names another family, the series about the same is looked for.
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
