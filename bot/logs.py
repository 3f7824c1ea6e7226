"""What is logged, and how: the same for the bot and for its workers."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable

LIBRARY_LEVELS = {
    "discord": logging.WARNING,  # which tells every reconnect as news
    "discord.client": logging.ERROR,  # which warns of missing libraries for voice
    "discord.state": logging.ERROR,  # which warns of the client without intents by which the sandbox probes it
    "alembic": logging.WARNING,
    "procrastinate": logging.WARNING,  # which tells every job, and each question is a whole game
}


FORMAT = "%(asctime)s %(levelname)-7s %(name)s: %(message)s"
HIDDEN = "…"
INTERACTION_TOKEN = re.compile(r"((?:webhooks|interactions)/\d+/)[\w.~-]+")
"""As it stands in the addresses that discord.py logs: for a quarter of an hour, whoever has it can answer."""


class DiscreetFormatter(logging.Formatter):
    """Writes records and their tracebacks without secrets, whoever has put them there."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__(FORMAT)
        self._secrets = [secret for secret in secrets if secret]

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as it is logged."""
        text = super().format(record)
        for secret in self._secrets:
            text = text.replace(secret, HIDDEN)
        return INTERACTION_TOKEN.sub(rf"\g<1>{HIDDEN}", text)


def configure_logging(level: str, secrets: Iterable[str] = ()) -> None:
    """Log to standard error, a line an event, without these secrets and without the tokens of interactions."""
    handler = logging.StreamHandler()
    handler.setFormatter(DiscreetFormatter(secrets))
    logging.basicConfig(level=level, handlers=[handler])
    for name, least in LIBRARY_LEVELS.items():
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), least))
