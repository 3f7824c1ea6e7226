"""Commands that compute the product's data from games: weights, networks and ratings. See workshop/README.md.

The bot never imports this package.
"""
