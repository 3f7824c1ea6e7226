"""What this installation remembers about itself, such as which commands were last synced."""

from bot.storage import meta
from bot.storage.database import Database


async def recall(db: Database, key: str) -> str | None:
    """Return what was noted under this key, None if nothing was."""
    async with db.reading() as connection:
        return await meta.read(connection, key)


async def remember(db: Database, key: str, value: str) -> None:
    """Note a value under this key, in place of the one before."""
    async with db.writing() as connection:
        await meta.write(connection, key, value)
