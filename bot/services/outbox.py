"""The outbox: finding due messages, and recording which ones were sent and which failed.

This module also records the latest posts of each series, such as the daily puzzles.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.domain.game import Game, ShownBoard
from bot.domain.ids import PostRef, ServerId
from bot.domain.outbox import MOST_REFUSALS, WORTH_SAYING, MessageKind, OutboxMessage, SeriesPost, Shown, pause
from bot.services.store import reading, writing
from bot.storage import notify, outbox
from bot.storage.database import Connection, Database
from bot.storage.outbox import Asked

AT_ONCE = 200


async def retry_now(db: Database, now: datetime, server_id: ServerId | None = None) -> int:
    """Make outbox messages due now, for example after a restart. Return how many were changed.

    Without `server_id`, this applies to all of this process's servers. Messages older than `WORTH_SAYING` are
    abandoned.
    """
    async with db.writing() as connection:
        return await outbox.retry_now(connection, now, now - WORTH_SAYING, db.shards, server_id)


async def due(db: Database, now: datetime) -> list[OutboxMessage]:
    """Return this process's due outbox messages. Servers take turns. Each server's messages are ordered by due time."""
    await db.flush()
    async with db.reading() as connection:
        return await outbox.due(connection, now, AT_ONCE, db.shards)


async def listen(db: Database, hear: Callable[[], Awaitable[None]]) -> None:
    """Until canceled, call `hear` whenever another process has stored an outbox message for one of this process's
    servers.

    With SQLite, return immediately, because there are no other processes.
    """

    async def hear_of(server_id: ServerId | None) -> None:
        if server_id is None or db.shards.own(server_id):
            await hear()

    if db.server is not None:
        await notify.listen(db.server, hear_of)


async def still_due(db: Database, kind: MessageKind, subject: int) -> OutboxMessage | None:
    """Return the unsent outbox message of this kind for a subject, such as a game, or None if there is none."""
    await db.flush()
    async with db.reading() as connection:
        return await outbox.load(connection, kind, subject)


async def show_board(
    db: Database,
    game: Game,
    board: ShownBoard,
    *,
    call_at: datetime | None = None,
    is_sure: bool = True,
    is_finished: bool = True,
) -> None:
    """Record which message shows this state of the game. If the game has changed in the meantime, its outbox message
    remains due.

    `call_at` is when to ping the player in a separate message, or None for no ping. Editing a board doesn't ping
    anyone. `is_sure` means that no other message with a board of the game can still have buttons or menus. If
    `is_finished` is false, work remains for this state, so the outbox message remains due.

    With SQLite, the record is stored a few seconds later or with the next write transaction, unless there is a ping or
    remaining work. Until then, only this process knows which message shows the board. If the process is killed, the
    next process searches the channel for the board.
    """
    assert game.due is not None
    version = game.due.version

    async def store(connection: Connection) -> None:
        await outbox.shown(
            connection, MessageKind.BOARD, game.id, version, board, is_sure=is_sure, is_finished=is_finished
        )
        if call_at is not None:
            await outbox.ask_all(connection, [Asked(MessageKind.CALL, game.id, game.server_id, game.version)], call_at)

    if is_finished and call_at is None:
        await db.defer(store)
    else:
        async with db.writing() as connection:
            await store(connection)


async def record_delivery(
    db: Database, pending: OutboxMessage, message: Shown | None = None, *, in_series: SeriesPost | None = None
) -> None:
    """Record that an outbox message was sent.

    `message` is the posted message, or None if it will never be edited. `in_series` is given if the message belongs to
    a series, such as the daily puzzles. A new post of a series can replace earlier posts.
    """
    async with db.writing() as connection:
        await outbox.shown(connection, pending.kind, pending.subject, pending.due.version, message)
        if in_series is not None:
            await outbox.record_series_post(connection, in_series)


async def forget(db: Database, pending: OutboxMessage, *, in_series: SeriesPost | None = None) -> None:
    """Delete an outbox message unless a later version is waiting. `in_series` has the same meaning as in
    `record_delivery`.
    """
    async with db.writing() as connection:
        await outbox.forget(connection, pending)
        if in_series is not None:
            await outbox.record_series_post(connection, in_series)


async def postpone(
    db: Database, pending: OutboxMessage, trouble: str, now: datetime, *, is_refusal: bool
) -> datetime | None:
    """Schedule another attempt to send a message. Return the time of the next attempt, or None if the message is
    abandoned.

    Failures during an outage of the chat service are retried indefinitely. If the service refuses a message, the
    message is abandoned after `MOST_REFUSALS` attempts. `trouble` is the reason, stored for the operator.
    """
    attempts = pending.due.attempts + 1
    until = None if is_refusal and attempts >= MOST_REFUSALS else now + pause(attempts)
    async with db.writing() as connection:
        await outbox.postpone(connection, pending, trouble, until)
    return until


record = writing(outbox.record_series_post)
channel_of_replaced = reading(outbox.channel_of_replaced)


async def forget_replaced(db: Database, pending: OutboxMessage) -> None:
    """Record that a replaced post has been deleted."""
    async with db.writing() as connection:
        await outbox.forget_series_post(connection, PostRef(pending.subject))
        await outbox.forget(connection, pending)
