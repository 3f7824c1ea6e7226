"""The game room without Discord and without a database: challenges, games, ratings, and what is refused."""
