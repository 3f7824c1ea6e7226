"""Offering a game, and answering."""
