"""Puzzle data, and functions that check solutions. The package is pure: it knows nothing about solvers or their
ratings.
"""

from bot.puzzles.book import THEMES, Goal, InvalidPuzzle, Puzzle, PuzzleBook, load, read_puzzle

__all__ = ["THEMES", "Goal", "InvalidPuzzle", "Puzzle", "PuzzleBook", "load", "read_puzzle"]
