"""The game room's rules, without Discord or a database: challenges, games, ratings, and the errors of refusals."""
