"""Tournaments: make, join, follow and run them."""
