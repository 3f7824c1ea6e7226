"""How long tests wait for what takes a moment: a bound on failure, which nothing that passes comes near.

A machine may be twenty times as busy as it can bear, and a first search compiles for a minute on a quiet one.
"""

PATIENCE = 600.0
"""Seconds."""
PATIENCE_MS = PATIENCE * 1000
