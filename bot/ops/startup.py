"""The error of a failed start. It imports nothing, so that every command can use it."""


class StartupError(Exception):
    """What happened, why, and what to do about it, in one sentence."""
