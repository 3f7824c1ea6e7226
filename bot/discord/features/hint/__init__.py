"""The engine's advice in a casual game."""
