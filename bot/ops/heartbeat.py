"""The heartbeat of a running bot, stored in its database."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta

from bot.domain.ids import Shards
from bot.ops.health import Unwell
from bot.settings import BotSettings
from bot.storage import migrations
from bot.storage import settings as stored_settings
from bot.storage.database import Database, open_database

BEAT_SECONDS = 30
STALE = timedelta(minutes=2)
"""If the last heartbeat is older than this, the bot has exited or is hanging."""
STOPPED = "It was stopped."


@dataclass(frozen=True)
class Heartbeat:
    at: str
    pid: int
    trouble: str | None = None
    """A sentence about the problem, or None if the bot is healthy."""

    async def write(self, db: Database, shards: Shards) -> None:
        """Replace the stored heartbeat. Raise DatabaseUnavailable if the database can't be reached."""
        async with db.writing() as connection:
            await stored_settings.write_note(connection, _key(shards), json.dumps(asdict(self)))

    @classmethod
    async def read(cls, db: Database, shards: Shards) -> Heartbeat | None:
        """Return the last heartbeat of the process with these shards, or None if no heartbeat was stored. Raise
        StorageError if the database can't be read.
        """
        await migrations.current(db)
        async with db.reading() as connection:
            written = await stored_settings.read_note(connection, _key(shards))
        return None if written is None else cls(**json.loads(written))


async def check_stored(settings: BotSettings, now: datetime) -> None:
    """Check the stored heartbeat of the bot that runs with these settings. Raise Unwell if the bot is not healthy, or
    StorageError if the database can't be read.
    """
    async with open_database(settings.database_url, only_read=True) as db:
        check_heartbeat(await Heartbeat.read(db, settings.shards), now)


def check_heartbeat(beat: Heartbeat | None, now: datetime) -> None:
    """Raise Unwell unless the heartbeat is recent and reports no problem."""
    if beat is None:
        raise Unwell("No bot has run on this database yet. Start it with `python -m bot`.")
    at = datetime.fromisoformat(beat.at)
    if beat.trouble is not None:
        raise Unwell(f"The bot (process {beat.pid}) is unhealthy: {beat.trouble}")
    if now - at > STALE:
        heard = f"{at.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC"
        raise Unwell(f"The bot (process {beat.pid}) has sent no heartbeat since {heard}. See its log, and restart it.")


def _key(shards: Shards) -> str:
    return "heartbeat" if shards.are_all else f"heartbeat of shards {sorted(shards.ids)} of {shards.count}"
