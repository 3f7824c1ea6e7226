"""The guides of the games."""
