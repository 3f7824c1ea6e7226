"""Exercises: series of them about each piece and each way to win."""
