"""Puzzle data and solution checking. Pure; without solvers or ratings."""

from bot.puzzles.book import InvalidPuzzle, PuzzleBook, load, read_puzzle
from bot.puzzles.model import THEMES, Goal, Puzzle

__all__ = ["THEMES", "Goal", "InvalidPuzzle", "Puzzle", "PuzzleBook", "load", "read_puzzle"]
