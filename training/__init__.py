"""Commands that compute the engine's data from games, such as weights, networks and ratings. See training/README.md.

The bot never imports this package.
"""
