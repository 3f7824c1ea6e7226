"""Commands that compute the engine's data, such as weights, networks and ratings, from games. See training/README.md.

The bot never imports this package.
"""
