"""The domain rules, without front end or database: challenges, games, ratings, and the errors for refused requests."""
