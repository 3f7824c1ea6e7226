"""Exercise data, and functions that judge moves. There is a set of exercises for each piece and each way to win.

The package is pure.
"""

from bot.exercises.book import ExerciseBook, exercise_book
from bot.exercises.playing import (
    DRILLS,
    ENDS,
    Exercise,
    ExerciseKind,
    ExerciseSeries,
    Fault,
    Practice,
    PracticeChanged,
    WrongMove,
    series_key,
)

__all__ = [
    "DRILLS",
    "ENDS",
    "Exercise",
    "ExerciseBook",
    "ExerciseKind",
    "ExerciseSeries",
    "Fault",
    "Practice",
    "PracticeChanged",
    "WrongMove",
    "exercise_book",
    "series_key",
]
