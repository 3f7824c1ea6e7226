"""A finished game looked through by the engine."""
