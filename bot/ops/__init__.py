"""Operating a process: logs, metrics, health checks, startup and shutdown.

This module imports none of the bot's other modules, so that every command can use `StartupError`.
"""


class StartupError(Exception):
    """The process could not start. The message says what happened, why, and what to do."""
