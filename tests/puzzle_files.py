"""The puzzles for tests: real ones that the engine has found and checked."""

from pathlib import Path

from bot.puzzles import PuzzleBook

FOLDER = Path(__file__).parent / "data" / "puzzles"
BOOK = PuzzleBook.read(FOLDER)

MATE = "orda-0001"
"""White mates in two: `g2f1 e3e4 d6d3`."""
CAMPMATE = "orda-0002"
"""White wins by campmate in two moves, on either of two squares: `g7h7 d6c5 h7g8`."""
GOLD = "orda-0003"
"""Gold mates in two: `h8f7 d4e5 f3f2`."""
