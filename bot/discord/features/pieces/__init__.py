"""Picking a unit on the board: to play it, or to see it in the piece guide."""
