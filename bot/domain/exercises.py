"""A member's progress in the exercises, and errors about exercises."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.exercises import Exercise, ExerciseBook, ExerciseSeries


@dataclass(unsafe_hash=True)
class NoSuchSeries(DomainError):
    key: ClassVar[str] = "error-no-such-series"


@dataclass(unsafe_hash=True)
class NoSuchExercise(DomainError):
    key: ClassVar[str] = "error-no-such-exercise"


@dataclass(frozen=True)
class Learned:
    """The ids of the exercises that a member has solved. The most recently solved one is last."""

    solved: tuple[str, ...] = ()

    def count(self, series: ExerciseSeries) -> int:
        return sum(one.id in self.solved for one in series.exercises)

    def is_done(self, series: ExerciseSeries) -> bool:
        return self.count(series) == len(series.exercises)

    def first(self, series: ExerciseSeries) -> Exercise:
        """Return the first unsolved exercise of a series. If all are solved, return the first exercise."""
        return next((one for one in series.exercises if one.id not in self.solved), series.exercises[0])

    def following(self, series: ExerciseSeries, exercise: Exercise) -> Exercise | None:
        """Return the next unsolved exercise of a series after this one, or None if all the others are solved.

        The search wraps around from the last exercise to the first.
        """
        place = series.exercises.index(exercise)
        others = (*series.exercises[place + 1 :], *series.exercises[:place])
        return next((one for one in others if one.id not in self.solved), None)

    def family(self, book: ExerciseBook) -> str:
        """Return the family of the most recently solved exercise, or the first family if none is solved."""
        known = (book.exercises[name].variant.family for name in reversed(self.solved) if name in book.exercises)
        return next(known, book.series[0].family)
