"""Operating a process: logs, metrics, health checks, startup and shutdown.

This module imports no other module of the bot, so that every command can use its error.
"""


class StartupError(Exception):
    """The process could not start. The message says what happened, why, and what to do."""
