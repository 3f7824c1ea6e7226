"""Playing a game: moves, offers and endings."""
