"""Seasons of the ladders, and their hall of fame."""
