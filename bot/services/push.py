"""Web push: the browsers in which members want to be notified, and the turns about which they haven't been notified
yet.
"""

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
"""How long an attempt to send a push is reserved for one process. After that, another process can try."""


async def subscribe(db: Database, user_id: UserId, browser: str, new: PushSubscription, now: datetime) -> None:
    """Notify the member in this browser from now on."""
    async with db.writing() as connection:
        await push.add(connection, user_id, digest(browser), new, now)
        await push.keep_newest(connection, user_id, MOST_BROWSERS)


async def unsubscribe(db: Database, user_id: UserId, browser: str) -> None:
    async with db.writing() as connection:
        await push.remove(connection, user_id, digest(browser))


async def endpoint_of(db: Database, user_id: UserId, browser: str) -> str | None:
    """Return the endpoint of a member's subscription in a browser, or None if there is no subscription."""
    async with db.reading() as connection:
        return await push.endpoint_of(connection, user_id, digest(browser))


async def key(db: Database) -> str | None:
    """Return the stored key pair that signs push messages, or None if it hasn't been created yet."""
    async with db.reading() as connection:
        return await settings.read_note(connection, KEY)


async def keep_key(db: Database, made: str) -> str:
    """Store a new key pair unless one is already stored. Return the stored key pair."""
    async with db.writing() as connection:
        await settings.write_missing_note(connection, KEY, made)
        kept = await settings.read_note(connection, KEY)
    assert kept is not None
    return kept


async def due(db: Database, now: datetime, game_ids: Collection[GameId] | None = None) -> list[TurnPush]:
    """Return the due pushes. With `game_ids`, return only those about these games."""
    async with db.reading() as connection:
        return await push.due(connection, now, now - WORTH_PUSHING, game_ids, AT_ONCE)


async def claim(db: Database, one: TurnPush, now: datetime) -> bool:
    """Reserve the next attempt to send a push for this process. Return False if another process has already reserved
    it.
    """
    async with db.writing() as connection:
        return await push.claim(connection, one, now, now + CLAIMED)


async def delivered(db: Database, one: TurnPush) -> None:
    """Record that a push needs no further attempts: it was sent, is no longer needed, or was refused."""
    async with db.writing() as connection:
        await push.settle(connection, one, None)


async def postpone(db: Database, one: TurnPush, now: datetime) -> datetime | None:
    """Record a failed attempt. Return when to try again, or None if the push is abandoned."""
    attempts = one.attempts + 1
    until = None if attempts >= MOST_PUSHES else now + pause(attempts)
    async with db.writing() as connection:
        await push.settle(connection, one, until)
    return until


forget = writing(push.forget)
"""Delete a subscription that was ended by its push service."""
