"""The error for a failed start. This module imports nothing, so that every command can use it."""


class StartupError(Exception):
    """The start has failed. The message says what happened, why, and what to do."""
