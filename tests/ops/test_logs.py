"""Logs and the command line never contain secrets."""

import logging
import sys

import pytest

from bot.ops.logs import DiscreetFormatter, text_formatter
from bot.settings import BotSettings
from bot.storage.database import Database
from bot.storage.errors import DatabaseUnavailable

TOKEN = "MTA1.token-of.the-bot"
INTERACTION = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5.x-y_z"
SETTINGS = BotSettings(
    discord_token=TOKEN,
    database_url="postgresql+psycopg://ann:s%40fe:pw@host/games",
    _env_file=None,  # type: ignore[call-arg]
)


def logged(message: str, *values: object, error: Exception | None = None) -> str:
    """Return a debug record as it is written to the log."""
    try:
        raise error or ValueError
    except Exception:
        trace = sys.exc_info() if error else None
    record = logging.LogRecord("any", logging.DEBUG, __file__, 1, message, values, trace)
    return DiscreetFormatter(text_formatter(), SETTINGS.secrets).format(record)


@pytest.mark.parametrize("secret", [TOKEN, "s%40fe:pw", "s@fe:pw"])
def test_token_and_password_are_never_logged(secret: str) -> None:
    assert secret in SETTINGS.secrets
    assert secret not in logged("connecting with %s", secret)
    assert secret not in logged("it failed", error=RuntimeError(f"refused: {secret}"))


@pytest.mark.parametrize(
    "address",
    [
        f"https://discord.com/api/v10/webhooks/123/{INTERACTION}/messages/@original",
        f"https://discord.com/api/v10/interactions/123/{INTERACTION}/callback",
    ],
)
def test_an_interactions_token_is_never_logged(address: str) -> None:
    said = logged("We are being rate limited. %s %s responded with 429.", "PATCH", address)
    assert INTERACTION not in said
    assert "PATCH" in said
    assert said.endswith("responded with 429.")


def test_the_settings_repr_has_no_token() -> None:
    assert TOKEN not in repr(SETTINGS)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql+psycopg://ann:hunter2@127.0.0.1:1/games",
        "postgresql+psycopg://ann:hunter2/x@127.0.0.1/games",
        "postgresql+psycopg://ann:x@y:hunter2@127.0.0.1:1/games",
        "no-such-database://ann:hunter2@host/games",
        "ann:hunter2@host",
    ],
)
async def test_an_unreachable_database_is_named_without_its_password(url: str) -> None:
    with pytest.raises(DatabaseUnavailable) as failed:
        await Database.open(url)
    assert "hunter2" not in str(failed.value)
