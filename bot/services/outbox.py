"""The outbox: find the outbox messages that are due, and note what has been sent or has failed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime

from bot.domain.game import Game, ShownBoard
from bot.domain.ids import GuildId
from bot.domain.outbox import MOST_REFUSALS, WORTH_SAYING, MessageKind, OutboxMessage, Shown, pause
from bot.services.store import reading, writing
from bot.storage import notify, outbox
from bot.storage.database import Database
from bot.storage.outbox import Asked

AT_ONCE = 200
"""How many outbox messages are loaded at a time."""


async def retry_now(db: Database, now: datetime, guild_id: GuildId | None = None) -> int:
    """Make all outbox messages due now, in one server or in all of this process's, as after a restart.

    Return how many that changed. Outbox messages older than `WORTH_SAYING` are given up.
    """
    async with db.writing() as connection:
        return await outbox.retry_now(connection, now, now - WORTH_SAYING, db.shards, guild_id)


async def due(db: Database, now: datetime) -> list[OutboxMessage]:
    """Return the outbox messages of this process's servers that are due: servers take turns, the longest wait comes
    first.
    """
    async with db.reading() as connection:
        return await outbox.due(connection, now, AT_ONCE, db.shards)


async def listen(db: Database, hear: Callable[[], Awaitable[None]]) -> None:
    """Until cancelled, call `hear` when another process has stored an outbox message for one of this process's servers.

    With SQLite there is no other process, and this returns at once.
    """

    async def hear_of(guild_id: GuildId | None) -> None:
        if guild_id is None or db.shards.own(guild_id):
            await hear()

    if db.server is not None:
        await notify.listen(db.server, hear_of)


still_due = reading(outbox.load)
"""Return the outbox message of this kind for a game or challenge; None if there is none."""


async def show_board(
    db: Database,
    game: Game,
    board: ShownBoard,
    *,
    call_at: datetime | None = None,
    is_sure: bool = True,
    is_finished: bool = True,
) -> None:
    """Note which message shows the game as given. If the game has changed meanwhile, its outbox message stays.

    `call_at`: the time from which a call is due, where the board was edited and so pings nobody; None: no call.
    `is_sure`: no other board has controls. `is_finished`: nothing else is to be done; otherwise the outbox message
    stays due.
    """
    assert game.due is not None
    version = game.due.version
    async with db.writing() as connection:
        await outbox.shown(
            connection, MessageKind.BOARD, game.id, version, board, is_sure=is_sure, is_finished=is_finished
        )
        if call_at is not None:
            await outbox.ask_all(connection, [Asked(MessageKind.CALL, game.id, game.guild_id, game.version)], call_at)


async def record_delivery(db: Database, pending: OutboxMessage, message: Shown | None = None) -> None:
    """Note that an outbox message's message was sent, and which message it is if it is to be edited later."""
    async with db.writing() as connection:
        await outbox.shown(connection, pending.kind, pending.subject, pending.due.version, message)


forget = writing(outbox.forget)
"""Delete an outbox message that is done for good or makes no sense any more."""


async def postpone(
    db: Database, pending: OutboxMessage, trouble: str, now: datetime, *, is_refusal: bool
) -> datetime | None:
    """Schedule another attempt and return its time; return None if the outbox message is given up.

    After a failure by an outage it is always tried again, after a refusal up to `MOST_REFUSALS` times. `trouble` is
    stored for the owner to read.
    """
    attempts = pending.due.attempts + 1
    until = None if is_refusal and attempts >= MOST_REFUSALS else now + pause(attempts)
    async with db.writing() as connection:
        await outbox.postpone(connection, pending, trouble, until)
    return until
