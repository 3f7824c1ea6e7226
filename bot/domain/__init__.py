"""The domain rules, without Discord or a database: challenges, games, ratings, and the errors for refused requests."""
