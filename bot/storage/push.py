"""Stored push subscriptions of members' browsers, and the deliveries of notifications about turns.

Turns aren't put into the outbox. The stored game shows whose turn it is, and each delivery to a browser is recorded. So
a move needs no additional writes, and the notification is sent even if the process ends right after the move.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.game import GameVersion
from bot.domain.ids import GameId, UserId
from bot.domain.push import PushSubscription, TurnPush
from bot.rules import Color
from bot.storage.database import Connection, insert_into
from bot.storage.listed_games import turn_of
from bot.storage.schema import IS_FINISHED, IS_OPEN, OWN_NUMBER, UtcDateTime, games, metadata

subscriptions = sa.Table(
    "push_subscriptions",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    # A digest of the browser's cookie.
    sa.Column("browser", sa.Text, nullable=False),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.Text, nullable=False),
    sa.Column("auth", sa.Text, nullable=False),
    # The language of the page on which the member subscribed. It is used if the member hasn't chosen a language.
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("made_at", UtcDateTime, nullable=False),
    sa.Index(None, "endpoint", unique=True),
    sa.Index(None, "browser"),
    sa.Index(None, "user_id"),
)

deliveries = sa.Table(
    "push_deliveries",
    metadata,
    sa.Column("subscription_id", sa.ForeignKey("push_subscriptions.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("takebacks", sa.Integer, nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    # When to try again; null once the notification has been delivered or abandoned.
    sa.Column("due_at", UtcDateTime),
    sa.Index(None, "game_id"),
)


async def add(connection: Connection, user_id: UserId, browser: str, new: PushSubscription, now: datetime) -> None:
    """Store a browser's subscription, replacing any earlier one of the same browser or with the same endpoint."""
    old = sa.or_(subscriptions.c.browser == browser, subscriptions.c.endpoint == new.endpoint)
    await connection.execute(sa.delete(subscriptions).where(old))
    row = {
        "user_id": user_id,
        "browser": browser,
        "endpoint": new.endpoint,
        "p256dh": new.p256dh,
        "auth": new.auth,
        "language": new.language,
        "made_at": now,
    }
    await connection.execute(sa.insert(subscriptions).values(row))


async def keep_newest(connection: Connection, user_id: UserId, most: int) -> None:
    newest = sa.select(subscriptions.c.id).where(subscriptions.c.user_id == user_id)
    kept = newest.order_by(subscriptions.c.id.desc()).limit(most)
    is_theirs = subscriptions.c.user_id == user_id
    await connection.execute(sa.delete(subscriptions).where(is_theirs, subscriptions.c.id.not_in(kept)))


async def endpoint_of(connection: Connection, user_id: UserId, browser: str) -> str | None:
    """Return the endpoint of a member's subscription in a browser, or None if there is no subscription."""
    is_theirs = subscriptions.c.user_id == user_id, subscriptions.c.browser == browser
    found = await connection.execute(sa.select(subscriptions.c.endpoint).where(*is_theirs))
    return found.scalars().first()


async def has_any(connection: Connection, user_id: UserId) -> bool:
    found = await connection.execute(sa.select(subscriptions.c.id).where(subscriptions.c.user_id == user_id).limit(1))
    return found.first() is not None


async def remove(connection: Connection, user_id: UserId, browser: str) -> None:
    is_theirs = subscriptions.c.user_id == user_id, subscriptions.c.browser == browser
    await connection.execute(sa.delete(subscriptions).where(*is_theirs))


async def remove_all(connection: Connection, user_id: UserId) -> None:
    await connection.execute(sa.delete(subscriptions).where(subscriptions.c.user_id == user_id))


async def forget(connection: Connection, subscription_id: int) -> None:
    """Delete a subscription that was ended by its push service."""
    await connection.execute(sa.delete(subscriptions).where(subscriptions.c.id == subscription_id))


async def due(
    connection: Connection, now: datetime, since: datetime, game_ids: Collection[GameId] | None, limit: int
) -> list[TurnPush]:
    """Return the due push notifications about turns that began at or after `since`. With `game_ids`, return only
    notifications about these games.
    """
    found = []
    for color in Color:
        query = _waiting(color, now, since).limit(limit)
        if game_ids is not None:
            query = query.where(games.c.id.in_(game_ids))
        found += [_push(row) for row in await connection.execute(query) if turn_of(row) is color]
    return found


async def claim(connection: Connection, push: TurnPush, now: datetime, until: datetime) -> bool:
    """Record an attempt to send a push notification. Until `until`, no other process sends it. Return False if another
    process has already recorded an attempt.
    """
    row = {
        "subscription_id": push.subscription_id,
        "game_id": push.game_id,
        "ply": push.version.ply,
        "takebacks": push.version.takebacks,
        "attempts": push.attempts + 1,
        "due_at": until,
    }
    inserting = insert_into(connection.dialect.name, deliveries)
    new = inserting.excluded
    is_other = sa.or_(deliveries.c.ply != new.ply, deliveries.c.takebacks != new.takebacks)
    claiming = inserting.values(row).on_conflict_do_update(
        index_elements=[deliveries.c.subscription_id, deliveries.c.game_id],
        set_={name: new[name] for name in ("ply", "takebacks", "attempts", "due_at")},
        where=sa.or_(is_other, deliveries.c.due_at <= now),
    )
    return (await connection.execute(claiming.returning(deliveries.c.game_id))).first() is not None


async def settle(connection: Connection, push: TurnPush, due_at: datetime | None) -> None:
    """Record when to try again to send a notification (None for never). Also delete the records of this browser's
    notifications about finished games.
    """
    is_it = (
        deliveries.c.subscription_id == push.subscription_id,
        deliveries.c.game_id == push.game_id,
        deliveries.c.ply == push.version.ply,
        deliveries.c.takebacks == push.version.takebacks,
    )
    await connection.execute(sa.update(deliveries).where(*is_it).values(due_at=due_at))
    is_over = sa.exists().where(games.c.id == deliveries.c.game_id, IS_FINISHED)
    over = sa.delete(deliveries).where(deliveries.c.subscription_id == push.subscription_id, is_over)
    await connection.execute(over)


def _waiting(color: Color, now: datetime, since: datetime) -> sa.Select[Any]:
    """Select the ongoing games between members in which a subscriber to push notifications is playing this color. Only
    games with an unsent notification about the current turn are selected.
    """
    is_told = sa.and_(
        deliveries.c.subscription_id == subscriptions.c.id,
        deliveries.c.game_id == games.c.id,
        deliveries.c.ply == games.c.ply,
        deliveries.c.takebacks == games.c.takebacks,
    )
    played = (games.c.id, games.c.variant, games.c.start_fen, games.c.setup, games.c.ply, games.c.takebacks)
    query = sa.select(
        *(column.label(f"push_{column.name}") for column in subscriptions.c), *played, deliveries.c.attempts
    )
    joined = subscriptions.join(games, games.c[f"{color.word}_id"] == subscriptions.c.user_id)
    begun = games.c.turn_since >= since, games.c.turn_since >= subscriptions.c.made_at
    is_due = sa.or_(deliveries.c.subscription_id.is_(None), deliveries.c.due_at <= now)
    # A game between two servers is stored in both. The guest, who is the player from the other server, is notified only
    # about the copy in their own server.
    is_host = sa.or_(games.c.guest.is_(None), games.c.guest != color.word)
    return query.select_from(joined.outerjoin(deliveries, is_told)).where(
        IS_OPEN, games.c.engine_level.is_(None), is_host, *begun, is_due
    )


def _push(row: sa.Row[Any]) -> TurnPush:
    return TurnPush(
        subscription_id=row.push_id,
        subscription=PushSubscription(row.push_endpoint, row.push_p256dh, row.push_auth, row.push_language),
        user_id=UserId(row.push_user_id),
        game_id=GameId(row.id),
        version=GameVersion(row.ply, row.takebacks),
        attempts=row.attempts or 0,
    )
