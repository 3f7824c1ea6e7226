"""Puzzle data, and the checking of solutions. The package is pure: it knows nothing about solvers and their ratings."""

from bot.puzzles.book import InvalidPuzzle, PuzzleBook, load, read_puzzle
from bot.puzzles.model import THEMES, Goal, Puzzle

__all__ = ["THEMES", "Goal", "InvalidPuzzle", "Puzzle", "PuzzleBook", "load", "read_puzzle"]
