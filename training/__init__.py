"""Commands that compute the product's data from games: weights, networks and ratings. See training/README.md.

The bot never imports this package.
"""
