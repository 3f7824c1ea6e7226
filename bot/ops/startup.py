"""The error of a failed start. This module imports nothing, so that every command can use it."""


class StartupError(Exception):
    """What happened, why, and what to do, in one sentence."""
