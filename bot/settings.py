"""Every setting, its default, and one clear sentence for a bad value."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict


class InvalidSetting(ValueError):
    """A setting that cannot be used; the text says which, why and where to correct it."""


class BotSettings(BaseSettings):
    """What the environment or a `.env` file says. An empty value counts as not set."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True
    )

    discord_token: SecretStr | None = None
    database_url: str = "sqlite+aiosqlite:///campmate.db"
    dev_guild_id: int | None = Field(default=None, gt=0)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"] = "INFO"
    engine_threads: int = Field(default=1, ge=1, le=64)
    sandbox_port: int = Field(default=8765, ge=0, le=65535)
    sqlite_synchronous: Literal["FULL", "NORMAL"] = "FULL"
    backup_folder: Path | None = None
    backup_days: int = Field(default=7, ge=0)

    @field_validator("discord_token")
    @classmethod
    def _check_token(cls, token: SecretStr | None) -> SecretStr | None:
        """Refuse what cannot be a token before it is sent anywhere."""
        if token is not None and not re.fullmatch(r"[\x21-\x7e]+", token.get_secret_value().strip()):
            raise PydanticCustomError("token", "expected the token of the Bot page, in one line without spaces")
        return token


def load_settings() -> BotSettings:
    """Read the settings; raise InvalidSetting."""
    try:
        return BotSettings()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = str(first["loc"][0]).upper()
        # The token is never repeated, not even a wrong one.
        got = "" if "TOKEN" in name else f" (got {first['input']!r})"
        raise InvalidSetting(
            f"{name} cannot be used: {first['msg']}{got}. Correct it in the environment or in .env."
        ) from None
