"""Picking a unit on the board: to play it, or to learn how it goes."""
