"""Badges: choosing a server's badges, and finding the members who should gain or lose a role.

The front end changes the roles as these functions specify, and records each change afterwards. If the
process ends before a change is recorded, the change is made again, which is harmless.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta

from bot.domain.achievements import BadgeChange, BadgeRole, all_badges
from bot.domain.ids import ServerId
from bot.engine import LEVELS
from bot.services.store import reading, writing
from bot.storage import achievements as stored
from bot.storage.database import Database

BETWEEN_LOOKS = timedelta(hours=1)
"""How often a server's roles are updated."""
SOON = timedelta(minutes=1)
"""How soon an update continues if a server needed more changes than can be made at once."""
ABSENT = timedelta(days=7)
"""How long to wait before trying again to give a role to a member who has left the server."""

of_server = reading(stored.of_server)
set_role = writing(stored.set_role)
forget = writing(stored.delete)


async def due(db: Database, now: datetime) -> list[ServerId]:
    async with db.reading() as connection:
        return await stored.due(connection, now, db.shards)


async def choose(db: Database, server_id: ServerId, chosen: Collection[str], now: datetime) -> list[BadgeRole]:
    """Turn the chosen badges on and all others off."""
    async with db.writing() as connection:
        known = {one.badge: one for one in await stored.of_server(connection, server_id)}
        changed = [
            replace(known.get(badge, BadgeRole(badge, now)), is_wanted=badge in chosen)
            for badge in all_badges()
            if badge in chosen or badge in known
        ]
        await stored.save(connection, server_id, changed, now)
        return changed


async def changes(db: Database, server_id: ServerId, now: datetime) -> list[BadgeChange]:
    """Return the changes to make: first the roles to take away, then the roles to give."""
    async with db.reading() as connection:
        ready = {one.badge for one in await stored.of_server(connection, server_id) if one.is_wanted and one.role_id}
        if not ready:
            return []
        earned = await stored.earned(connection, server_id, ready, now, len(LEVELS))
        known = await stored.holders(connection, server_id)
    settled = {key for key, (is_given, at) in known.items() if is_given or now - at < ABSENT}
    taken = [BadgeChange(*key, is_given=False) for key in sorted(known) if key[0] in ready and key not in earned]
    return taken + [BadgeChange(*key, is_given=True) for key in sorted(earned - settled)]


async def record(db: Database, server_id: ServerId, change: BadgeChange, now: datetime, *, was_there: bool) -> None:
    """Record that a change was made or, with `was_there` False, that the member wasn't in the server."""
    async with db.writing() as connection:
        about = server_id, change.badge, change.user_id
        if change.is_given:
            await stored.set_holder(connection, *about, now, is_given=was_there)
        else:
            await stored.remove_holder(connection, *about)


async def rest(db: Database, server_id: ServerId, now: datetime, *, is_done: bool) -> None:
    """Set the time of the next check of a server's roles. `now` is when the current check began. If the server has
    changed its badges since then, the next check is due immediately.
    """
    async with db.writing() as connection:
        await stored.set_next(connection, server_id, now, now + (BETWEEN_LOOKS if is_done else SOON))
