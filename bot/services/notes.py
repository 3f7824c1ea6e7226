"""Notes of the installation about itself by key, such as the hash of the commands last synced."""

from bot.storage import settings
from bot.storage.database import Database


async def recall(db: Database, key: str) -> str | None:
    """Return the value of a key, None if there is none."""
    async with db.reading() as connection:
        return await settings.read_note(connection, key)


async def remember(db: Database, key: str, value: str) -> None:
    """Store a value under a key, in place of the one before."""
    async with db.writing() as connection:
        await settings.write_note(connection, key, value)
