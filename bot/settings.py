"""The bot's settings with their defaults, and a clear error message for each invalid value."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Literal, TypeVar
from urllib.parse import unquote

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.domain.allowances import Allowances
from bot.domain.ids import Shards, read_shard_ids
from bot.domain.push import PUSH_SERVICES
from bot.ops.address import LOOPBACK, Address, TrustedProxies
from bot.ops.logs import LogFormat

Settings = TypeVar("Settings", bound="ProcessSettings")

MOST_SHARDS = 100_000
"""The maximum value of SHARD_COUNT: more shards than any bot has, but few enough to list them all."""


class InvalidSetting(ValueError):
    """A setting is invalid. The message names the setting, and says why it's invalid and where to correct it."""


class ProcessSettings(BaseSettings):
    """The settings shared by the bot and its workers. An empty value counts as unset."""

    model_config = SettingsConfigDict(env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", frozen=True)

    database_url: str = "sqlite+aiosqlite:///campmate.db"
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"] = "INFO"
    log_format: LogFormat = "text"
    metrics_port: int | None = Field(default=None, ge=1, le=65535)
    metrics_host: str = "127.0.0.1"
    metrics_hostnames: str = ""
    engine_threads: int = Field(default=1, ge=1, le=64)
    chess_engine: str | None = Field(default=None, max_length=1000)

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets to keep out of logs: the database's password as written in the URL, and the decoded password."""
        found = re.search(r"://[^:/@]*:(.+)@", self.database_url)
        password = found[1] if found else ""
        return tuple(secret for secret in dict.fromkeys((password, unquote(password))) if secret)

    @property
    def metrics_names(self) -> frozenset[str]:
        """The host names that the metrics server accepts, besides localhost and IP addresses."""
        return frozenset(_split(self.metrics_hostnames))


class WorkerSettings(ProcessSettings):
    """The settings of a worker, read from the environment or from a `worker.env` file.

    A worker needs neither the bot's token nor the website's secret. So this class has no fields for them, and doesn't
    read the bot's `.env` file, in which they are stored.
    """

    model_config = SettingsConfigDict(env_file="worker.env")


SECRETS_OF_BOT = ("DISCORD_TOKEN", "WEB_SECRET", "SENTRY_DSN")


SUPPORT = re.compile(r"https?://[!-~]{1,500}")
"""A URL that Discord accepts for a link button. Discord allows 512 characters."""


PUSH_SERVICE = re.compile(r"none|(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+")


class BotSettings(ProcessSettings):
    model_config = SettingsConfigDict(env_file=".env")

    discord_token: SecretStr | None = None
    dev_guild_id: int | None = Field(default=None, gt=0)
    web_url: str | None = None
    web_host: str = "127.0.0.1"
    web_secret: SecretStr | None = Field(default=None, min_length=16)
    web_port: int | None = Field(default=None, ge=1, le=65535, validate_default=True)
    trusted_proxies: str = LOOPBACK
    push_services: str = ", ".join(PUSH_SERVICES)
    sentry_dsn: SecretStr | None = None
    support_url: str | None = None
    application_emojis: bool = True
    engine_queue: bool = False
    sandbox_port: int = Field(default=8765, ge=0, le=65535)
    sqlite_synchronous: Literal["FULL", "NORMAL"] = "FULL"
    backup_folder: Path | None = None
    backup_days: int = Field(default=7, ge=0)
    open_challenges: int = Field(default=20, ge=0)
    open_games: int = Field(default=50, ge=0)
    open_tournaments: int = Field(default=5, ge=0)
    requests_a_minute: int = Field(default=60, ge=0)
    analyses_a_day: int = Field(default=20, ge=0)
    imports_a_day: int = Field(default=30, ge=0)
    tasks_at_once: int = Field(default=5, ge=0)
    server_tasks_at_once: int = Field(default=50, ge=0)
    shard_count: int | None = Field(default=None, ge=1, le=MOST_SHARDS)
    shard_ids: str | None = None

    @field_validator("discord_token")
    @classmethod
    def _check_token(cls, token: SecretStr | None) -> SecretStr | None:
        """Reject an obviously wrong token, so that it isn't sent to Discord."""
        if token is not None and not re.fullmatch(r"[\x21-\x7e]+", token.get_secret_value().strip()):
            raise PydanticCustomError("token", "expected the token from the Bot page, on one line without spaces")
        return token

    @field_validator("web_url")
    @classmethod
    def _check_address(cls, url: str | None) -> str | None:
        try:
            return url if url is None else Address.read(url).to("")
        except ValueError:
            raise PydanticCustomError("address", "expected an address such as https://games.example") from None

    @field_validator("support_url")
    @classmethod
    def _check_support(cls, url: str | None) -> str | None:
        if url is not None and SUPPORT.fullmatch(url) is None:
            raise PydanticCustomError("support", "expected an address such as https://discord.gg/your-server")
        return url

    @field_validator("web_port")
    @classmethod
    def _check_page(cls, port: int | None, others: ValidationInfo) -> int | None:
        """Reject settings in which only one of WEB_URL and WEB_PORT is set."""
        if port is None and others.data.get("web_url") is not None:
            raise PydanticCustomError("page", "WEB_URL is set, so the website needs a port, such as 8080")
        if port is not None and "web_url" in others.data and others.data["web_url"] is None:
            raise PydanticCustomError("page", "WEB_URL must be set too: it is the public address of the website")
        return port

    @field_validator("trusted_proxies")
    @classmethod
    def _check_proxies(cls, written: str) -> str:
        try:
            TrustedProxies.read(written)
        except ValueError as error:
            raise PydanticCustomError("proxies", str(error).replace("{", "(").replace("}", ")")) from None
        return written

    @field_validator("push_services")
    @classmethod
    def _check_services(cls, written: str) -> str:
        if not all(PUSH_SERVICE.fullmatch(host) for host in _split(written)):
            raise PydanticCustomError("services", "expected host names such as *.push.services.mozilla.com, or none")
        return written

    @field_validator("engine_queue")
    @classmethod
    def _check_queue(cls, is_on: bool, others: ValidationInfo) -> bool:
        if is_on and not is_postgresql(str(others.data.get("database_url"))):
            raise PydanticCustomError("queue", "the queue needs PostgreSQL; set DATABASE_URL to a PostgreSQL database")
        return is_on

    @field_validator("shard_ids")
    @classmethod
    def _check_shards(cls, written: str | None, others: ValidationInfo) -> str | None:
        """Reject shard ids that are too large for SHARD_COUNT.

        Without PostgreSQL, also reject settings with which this process serves only some of the shards. Other processes
        would serve the other shards, and they couldn't share the database.
        """
        if written is None:
            return None
        try:
            ids = read_shard_ids(written)
        except ValueError as error:
            raise PydanticCustomError("shards", str(error).replace("{", "(").replace("}", ")")) from None
        if (count := others.data.get("shard_count")) is None:
            raise PydanticCustomError("shards", "SHARD_COUNT must be set too: it is the number of all shards")
        if max(ids) >= count:
            raise PydanticCustomError("shards", f"expected numbers from 0 to {count - 1}, since SHARD_COUNT is {count}")
        if len(ids) < count and not is_postgresql(str(others.data.get("database_url"))):
            raise PydanticCustomError(
                "shards", "processes with different shards share a PostgreSQL database; set DATABASE_URL to it"
            )
        return written

    @property
    def secrets(self) -> tuple[str, ...]:
        page = self.web_secret.get_secret_value() if self.web_secret else ""
        token = self.discord_token.get_secret_value().strip() if self.discord_token else ""
        return tuple(secret for secret in dict.fromkeys((token, page, *super().secrets)) if secret)

    @property
    def allowances(self) -> Allowances:
        return Allowances(
            self.open_challenges,
            self.open_games,
            self.requests_a_minute,
            self.analyses_a_day,
            self.tasks_at_once,
            self.server_tasks_at_once,
            self.open_tournaments,
            self.imports_a_day,
        )

    @property
    def proxies(self) -> TrustedProxies:
        """The proxies that the website trusts to forward a client's address."""
        return TrustedProxies.read(self.trusted_proxies)

    @property
    def push_hosts(self) -> tuple[str, ...]:
        """The hosts of the push services to which the bot can send messages."""
        return tuple(host for host in _split(self.push_services) if host != "none")

    @property
    def shards(self) -> Shards:
        """The shards of this process: those in SHARD_IDS or, if that isn't set, all shards."""
        every = Shards.all_of(self.shard_count or 1)
        return every if self.shard_ids is None else Shards(every.count, read_shard_ids(self.shard_ids))


def _split(written: str) -> list[str]:
    return [part.strip().lower() for part in written.split(",") if part.strip()]


def is_postgresql(database_url: str) -> bool:
    return database_url.startswith("postgresql")


def load_settings() -> BotSettings:
    """Read the bot's settings. Raise InvalidSetting if one of them is invalid."""
    return _loaded(BotSettings)


def load_worker_settings() -> WorkerSettings:
    """Read a worker's settings. Raise InvalidSetting if one of them is invalid."""
    return _loaded(WorkerSettings)


def forget_secrets() -> list[str]:
    """Remove the bot's secrets from this process's environment. Return the names of the secrets that were set."""
    return [name for name in SECRETS_OF_BOT if os.environ.pop(name, "")]


def _loaded(kind: type[Settings]) -> Settings:
    try:
        return kind()
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        name = str(first["loc"][0]).upper()
        # The message never contains a secret's value, even if the value is invalid.
        got = "" if "TOKEN" in name or "SECRET" in name else f" (got {first['input']!r})"
        raise InvalidSetting(
            f"{name} cannot be used: {first['msg']}{got}. Correct it in the environment or in "
            f"{kind.model_config['env_file']}."
        ) from None
