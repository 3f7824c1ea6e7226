"""Puzzles from the engine's games: mined, checked, rated, written and audited by `python -m training.puzzles`."""
