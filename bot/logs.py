"""What is logged, and how: the same for the bot and for its workers."""

from __future__ import annotations

import logging

LIBRARY_LEVELS = {
    "discord": logging.WARNING,  # which tells every reconnect as news
    "discord.client": logging.ERROR,  # which warns of missing libraries for voice
    "discord.state": logging.ERROR,  # which warns of the client without intents by which the sandbox probes it
    "alembic": logging.WARNING,
    "procrastinate": logging.WARNING,  # which tells every job, and each question is a whole game
}


def configure_logging(level: str) -> None:
    """Log to standard error, a line an event."""
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    for name, least in LIBRARY_LEVELS.items():
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), least))
