"""How far a member has come with the exercises, and the refusals around them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.exercises import Exercise, ExerciseBook, ExerciseSeries


@dataclass(unsafe_hash=True)
class NoSuchSeries(DomainError):
    """No series of exercises has this key or name."""

    key: ClassVar[str] = "error-no-such-series"


@dataclass(unsafe_hash=True)
class NoSuchExercise(DomainError):
    """There is no such exercise, or it is no longer the one in which these moves were played."""

    key: ClassVar[str] = "error-no-such-exercise"


@dataclass(frozen=True)
class Learned:
    """Which exercises a member has solved: their ids, the latest last."""

    solved: tuple[str, ...] = ()

    def count(self, series: ExerciseSeries) -> int:
        """Return how many of a series are solved."""
        return sum(one.id in self.solved for one in series.exercises)

    def is_done(self, series: ExerciseSeries) -> bool:
        """Tell whether all of a series are solved."""
        return self.count(series) == len(series.exercises)

    def first(self, series: ExerciseSeries) -> Exercise:
        """Return the first of a series that is not solved; the very first if all are."""
        return next((one for one in series.exercises if one.id not in self.solved), series.exercises[0])

    def following(self, series: ExerciseSeries, exercise: Exercise) -> Exercise | None:
        """Return the next of a series that is not solved, after its last from its first on; None if there is none."""
        place = series.exercises.index(exercise)
        others = (*series.exercises[place + 1 :], *series.exercises[:place])
        return next((one for one in others if one.id not in self.solved), None)

    def family(self, book: ExerciseBook) -> str:
        """Return the family whose exercise was solved last; the first if none was."""
        known = (book.exercises[name].variant.family for name in reversed(self.solved) if name in book.exercises)
        return next(known, book.series[0].family)
