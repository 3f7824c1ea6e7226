"""Playing a game between members: moves, and what ends it."""
