"""Exercises as data: series of them for each unit and each way to win, and what a move does in one. Pure."""

from bot.exercises.book import ExerciseBook, exercise_book
from bot.exercises.model import ENDS, Exercise, ExerciseKind, Series, series_key
from bot.exercises.playing import Fault, Mistake, Practice, PracticeChanged

__all__ = [
    "ENDS",
    "Exercise",
    "ExerciseBook",
    "ExerciseKind",
    "Fault",
    "Mistake",
    "Practice",
    "PracticeChanged",
    "Series",
    "exercise_book",
    "series_key",
]
