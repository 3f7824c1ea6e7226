"""The analysis of finished games by the engine."""
