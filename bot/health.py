"""Whether a running bot is well, by its answer at METRICS_PORT or by its heartbeat in the database."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import ProxyHandler, build_opener

from bot.domain.shards import Shards
from bot.settings import BotSettings
from bot.storage import meta, migrations
from bot.storage.database import Database, open_database

BEAT_SECONDS = 30
STALE = timedelta(minutes=2)
"""A bot whose last heartbeat is older has ended, or is stuck."""
ANSWER_SECONDS = 10.0

STOPPED = "It was stopped."
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Addresses to listen on that stand for all of a machine's, and the one to connect to."""


class Unwell(Exception):
    """No bot is running, or it is not well; the message says what to do."""


@dataclass(frozen=True)
class Heartbeat:
    """What a running bot stores about itself every half minute."""

    at: str
    pid: int
    trouble: str | None = None
    """A sentence on what is wrong; None while all is well."""

    async def write(self, db: Database, shards: Shards) -> None:
        """Store the heartbeat in place of the one before; raise DatabaseUnavailable."""
        async with db.writing() as connection:
            await meta.write(connection, _key(shards), json.dumps(asdict(self)))

    @classmethod
    async def read(cls, db: Database, shards: Shards) -> Heartbeat | None:
        """Return the last heartbeat of the process with these shards, None without one; raise StorageError."""
        await migrations.current(db)
        async with db.reading() as connection:
            written = await meta.read(connection, _key(shards))
        return None if written is None else cls(**json.loads(written))


async def check_health(settings: BotSettings, now: datetime) -> None:
    """Ask the running bot, by its port if it has one, else by its heartbeat; raise Unwell or StorageError."""
    if settings.metrics_port is not None:
        await asyncio.to_thread(ask_port, settings.metrics_host, settings.metrics_port)
        return
    async with open_database(settings.database_url, only_read=True) as db:
        check_heartbeat(await Heartbeat.read(db, settings.shards), now)


def check_heartbeat(beat: Heartbeat | None, now: datetime) -> None:
    """Raise Unwell unless a heartbeat is recent and tells of no trouble."""
    if beat is None:
        raise Unwell("No bot has run on this database yet: start it with `python -m bot`.")
    at = datetime.fromisoformat(beat.at)
    if beat.trouble is not None:
        raise Unwell(f"The bot (process {beat.pid}) is not well: {beat.trouble}")
    if now - at > STALE:
        heard = f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
        raise Unwell(
            f"The bot (process {beat.pid}) has not been heard of since {heard}: see its log, and start it again."
        )


def ask_port(host: str, port: int) -> None:
    """Raise Unwell unless the bot that serves its metrics at a port says that it is well."""
    host = EVERYWHERE.get(host, host)
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/health"
    # Without a proxy, as the bot is on this machine or in its network.
    opener = build_opener(ProxyHandler({}))
    try:
        with opener.open(address, timeout=ANSWER_SECONDS):
            return
    except HTTPError as error:
        if error.code != HTTPStatus.SERVICE_UNAVAILABLE:
            raise Unwell(f"What answers at {address} is not the bot ({error}): check METRICS_PORT.") from None
        raise Unwell(f"The bot is not well: {error.read().decode(errors='replace').strip()}") from None
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", error)
        raise Unwell(f"No bot answers at {address} ({reason}): see its log, and whether it runs.") from None


def _key(shards: Shards) -> str:
    return "heartbeat" if shards.are_all else f"heartbeat of shards {sorted(shards.ids)} of {shards.count}"
