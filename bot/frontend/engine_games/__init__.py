"""Games with the engine."""
