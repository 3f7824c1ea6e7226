"""Exercise data, and functions that judge moves. There is a set of exercises for each piece and each way to win.

The package is pure.
"""

from bot.exercises.book import ExerciseBook, exercise_book
from bot.exercises.model import DRILLS, ENDS, Exercise, ExerciseKind, ExerciseSeries, series_key
from bot.exercises.playing import Fault, Practice, PracticeChanged, WrongMove

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
