"""Making puzzles from the engine's games, with `python -m training.puzzles`."""
