"""The error for a failed start. This module imports no other module of the bot, so that every command can use it."""


class StartupError(Exception):
    """The process could not start. The message says what happened, why, and what to do."""
