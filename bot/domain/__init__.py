"""The domain rules, independent of front ends and the database: challenges, games, ratings, and errors for refused
requests.
"""
