"""Challenges: offering a game, and answering."""
