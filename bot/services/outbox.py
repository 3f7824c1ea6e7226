"""The outbox: find due messages, and record deliveries and failures."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.domain.game import Game, ShownBoard
from bot.domain.ids import ServerId
from bot.domain.outbox import MOST_REFUSALS, WORTH_SAYING, MessageKind, OutboxMessage, Shown, pause
from bot.services.store import writing
from bot.storage import notify, outbox
from bot.storage.database import Connection, Database
from bot.storage.outbox import Asked

AT_ONCE = 200


async def retry_now(db: Database, now: datetime, server_id: ServerId | None = None) -> int:
    """Make outbox messages due now, in one server or in all of this process's servers, for example after a restart.

    Return how many were changed. Messages older than `WORTH_SAYING` are given up.
    """
    async with db.writing() as connection:
        return await outbox.retry_now(connection, now, now - WORTH_SAYING, db.shards, server_id)


async def due(db: Database, now: datetime) -> list[OutboxMessage]:
    """Return this process's due outbox messages. Servers take turns, and the longest wait comes first."""
    await db.flush()
    async with db.reading() as connection:
        return await outbox.due(connection, now, AT_ONCE, db.shards)


async def listen(db: Database, hear: Callable[[], Awaitable[None]]) -> None:
    """Until cancelled, call `hear` when another process has stored an outbox message for one of this process's servers.

    With SQLite there is no other process, so this returns at once.
    """

    async def hear_of(server_id: ServerId | None) -> None:
        if server_id is None or db.shards.own(server_id):
            await hear()

    if db.server is not None:
        await notify.listen(db.server, hear_of)


async def still_due(db: Database, kind: MessageKind, subject: int) -> OutboxMessage | None:
    """Return the outbox message of this kind for a game or challenge; None without one."""
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
    """Record which message shows this state of the game. If the game has changed since, its outbox message stays due.

    `call_at`: when to ping the player in a separate message, because an edited board pings nobody; None for no ping.
    `is_sure`: whether no other board has controls. `is_finished`: whether no work remains; if not, the outbox message
    stays due.

    Unless other changes depend on it, the record is written later: with the next change of any game, or by the outbox's
    job after a few seconds. Until then only this process knows it. If the process is killed, the next one looks for the
    board in the channel.
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


async def record_delivery(db: Database, pending: OutboxMessage, message: Shown | None = None) -> None:
    """Record that an outbox message was sent. `message`: the posted message, if it will be edited later."""
    async with db.writing() as connection:
        await outbox.shown(connection, pending.kind, pending.subject, pending.due.version, message)


forget = writing(outbox.forget)


async def postpone(
    db: Database, pending: OutboxMessage, trouble: str, now: datetime, *, is_refusal: bool
) -> datetime | None:
    """Schedule another attempt and return its time. Return None if the outbox message is given up.

    After an outage it is always retried; after a refusal, up to `MOST_REFUSALS` times. `trouble`: the reason, stored
    for the operator.
    """
    attempts = pending.due.attempts + 1
    until = None if is_refusal and attempts >= MOST_REFUSALS else now + pause(attempts)
    async with db.writing() as connection:
        await outbox.postpone(connection, pending, trouble, until)
    return until
