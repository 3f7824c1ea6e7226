"""Puzzles to solve, and the daily one."""
