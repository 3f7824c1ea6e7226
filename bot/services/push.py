"""Web push: which browsers are told of their member's turns, and the turns of which they have to be told."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from bot.domain.ids import GameId, UserId
from bot.domain.outbox import pause
from bot.domain.push import MOST_BROWSERS, MOST_PUSHES, WORTH_PUSHING, PushSubscription, TurnPush
from bot.services.access_links import digest
from bot.services.store import writing
from bot.storage import push, settings
from bot.storage.database import Database

KEY = "push_key"
AT_ONCE = 200
CLAIMED = timedelta(minutes=1)
"""How long one process has for an attempt, before another one makes it again."""


async def subscribe(db: Database, user_id: UserId, browser: str, new: PushSubscription, now: datetime) -> None:
    """Let a browser be told of a member's turns, from now on."""
    async with db.writing() as connection:
        await push.add(connection, user_id, digest(browser), new, now)
        await push.keep_newest(connection, user_id, MOST_BROWSERS)


async def unsubscribe(db: Database, user_id: UserId, browser: str) -> None:
    async with db.writing() as connection:
        await push.remove(connection, user_id, digest(browser))


async def endpoint_of(db: Database, user_id: UserId, browser: str) -> str | None:
    """Return the endpoint of a member's subscription in a browser; None if it is not told of their turns."""
    async with db.reading() as connection:
        return await push.endpoint_of(connection, user_id, digest(browser))


async def key(db: Database) -> str | None:
    """Return the private key that signs messages; None before the first subscription."""
    async with db.reading() as connection:
        return await settings.read_note(connection, KEY)


async def keep_key(db: Database, made: str) -> str:
    """Store the private key `made` unless there is one; return the stored one."""
    async with db.writing() as connection:
        await settings.write_missing_note(connection, KEY, made)
        kept = await settings.read_note(connection, KEY)
    assert kept is not None
    return kept


async def due(db: Database, now: datetime, game_ids: Collection[GameId] | None = None) -> list[TurnPush]:
    """Return the turns of which browsers have to be told; `game_ids`: only those in these games."""
    async with db.reading() as connection:
        return await push.due(connection, now, now - WORTH_PUSHING, game_ids, AT_ONCE)


async def claim(db: Database, one: TurnPush, now: datetime) -> bool:
    """Take over an attempt to send a message; False if another process has it."""
    async with db.writing() as connection:
        return await push.claim(connection, one, now, now + CLAIMED)


async def delivered(db: Database, one: TurnPush) -> None:
    """Record that a message was sent, or is not needed or wanted."""
    async with db.writing() as connection:
        await push.settle(connection, one, None)


async def postpone(db: Database, one: TurnPush, now: datetime) -> datetime | None:
    """Record a failed attempt; return when the next one is due, or None if the message is given up."""
    attempts = one.attempts + 1
    until = None if attempts >= MOST_PUSHES else now + pause(attempts)
    async with db.writing() as connection:
        await push.settle(connection, one, until)
    return until


forget = writing(push.forget)
"""Delete a subscription, by its number, that its push service has ended."""
