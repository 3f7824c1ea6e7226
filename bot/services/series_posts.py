"""Posts of series, such as the daily puzzles: record the newest one, and delete those that it has replaced."""

from __future__ import annotations

from bot.domain.ids import PostRef
from bot.domain.outbox import OutboxMessage
from bot.services.store import reading, writing
from bot.storage import outbox, series_posts
from bot.storage.database import Database

record = writing(series_posts.record)
channel_of_replaced = reading(series_posts.channel_of_replaced)


async def forget_replaced(db: Database, pending: OutboxMessage) -> None:
    """Record that a replaced post is gone."""
    async with db.writing() as connection:
        await series_posts.forget(connection, PostRef(pending.subject))
        await outbox.forget(connection, pending)
