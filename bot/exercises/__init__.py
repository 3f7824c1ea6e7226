"""Exercise data: sets for each piece and each way to win, and the result of a move in one. Pure."""

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
