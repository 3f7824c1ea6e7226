"""The exercises that are shipped: one file for each family, with an exercise a line, series by series."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from itertools import groupby
from pathlib import Path

from bot.exercises.model import Exercise, ExerciseKind, ExerciseSeries
from bot.exercises.reading import read_exercise
from bot.paths import ASSETS
from bot.puzzles.lines import InvalidPuzzle, read_lines
from bot.variants import FAMILIES, Family

FOLDER = ASSETS / "exercises"


@dataclass(frozen=True, eq=False)
class ExerciseBook:
    """All series, family by family in the order of the menus."""

    series: tuple[ExerciseSeries, ...]

    @classmethod
    def read(cls, folder: Path = FOLDER, *, is_checked: bool = True) -> ExerciseBook:
        """Read the exercises of all offered families, where they have any; raise InvalidPuzzle.

        `is_checked`: whether to play every line through, which takes some seconds.
        """
        found = [one for family in FAMILIES.values() for one in _series(family, folder, is_checked=is_checked)]
        keys = [one.key for one in found]
        if repeated := {key for key in keys if keys.count(key) > 1}:
            raise InvalidPuzzle(f"expected the exercises of a series one after the other, not {min(repeated)}'s")
        return cls(tuple(found))

    @cached_property
    def by_key(self) -> Mapping[str, ExerciseSeries]:
        """The series by their keys."""
        return {one.key: one for one in self.series}

    @cached_property
    def exercises(self) -> Mapping[str, Exercise]:
        """The exercises by their ids."""
        return {one.id: one for series in self.series for one in series.exercises}

    def of_family(self, key: str) -> tuple[ExerciseSeries, ...]:
        """Return the series of a family."""
        return tuple(one for one in self.series if one.family == key)

    def after(self, series: ExerciseSeries) -> ExerciseSeries | None:
        """Return the family's next series; None after the last."""
        others = self.of_family(series.family)
        return next(iter(others[others.index(series) + 1 :]), None)


@cache
def exercise_book() -> ExerciseBook:
    """Return the book of all that are shipped, read once: a hundredth of a second."""
    return ExerciseBook.read(is_checked=False)


def _series(family: Family, folder: Path, *, is_checked: bool) -> Iterator[ExerciseSeries]:
    path = folder / f"{family.key}.jsonl"
    if not path.exists():
        return
    piece_types = {piece_type.name: piece_type for piece_type in family.pieces}
    read = partial(read_exercise, family, is_checked=is_checked)
    for key, exercises in groupby(read_lines(path, read), key=lambda one: one.series):
        row = tuple(exercises)
        numbers = [one.id.removeprefix(f"{key}-") for one in row]
        if numbers != [str(number) for number in range(1, len(row) + 1)]:
            raise InvalidPuzzle(f"{path.name}: expected the numbers of {key} from 1 on, got {', '.join(numbers)}")
        kind = row[0].kind
        piece_type = piece_types[key.removeprefix(f"{family.key}-")] if kind is ExerciseKind.CAPTURE else None
        yield ExerciseSeries(key, family.key, kind, piece_type, row)
