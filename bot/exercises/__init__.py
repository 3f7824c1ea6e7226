"""Exercises as data: series of them for each unit and each way to win, and what a move does in one. Pure."""

from bot.exercises.book import ExerciseBook, exercise_book
from bot.exercises.model import ENDS, Exercise, ExerciseKind, ExerciseSeries, series_key
from bot.exercises.playing import Fault, Practice, PracticeChanged, WrongMove

__all__ = [
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
