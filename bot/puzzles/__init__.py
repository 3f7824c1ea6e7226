"""Puzzles as data: reads them, and tells which moves solve them. Pure; without solvers or ratings."""

from bot.puzzles.book import PuzzleBook, load
from bot.puzzles.lines import InvalidPuzzle
from bot.puzzles.model import THEMES, Goal, Puzzle
from bot.puzzles.reading import read_puzzle

__all__ = ["THEMES", "Goal", "InvalidPuzzle", "Puzzle", "PuzzleBook", "load", "read_puzzle"]
