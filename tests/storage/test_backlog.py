"""How many outbox messages are waiting, and how long the oldest one has been due."""

from datetime import datetime, timedelta

from bot.domain.ids import SHARD_BITS, ServerId, Shards
from bot.domain.outbox import Backlog, MessageKind
from bot.storage import outbox
from bot.storage.database import Database
from bot.storage.outbox import Asked

MINUTE = timedelta(minutes=1)
EVEN, ODD = (Shards(2, frozenset({number})) for number in range(2))
NOTHING = timedelta(0)


async def ask(db: Database, now: datetime, subject: int, server: int, minutes: int) -> None:
    async with db.writing() as connection:
        guild = ServerId(server << SHARD_BITS)
        await outbox.ask_all(connection, [Asked(MessageKind.BOARD, subject, guild)], now + minutes * MINUTE)


async def backlog(db: Database, now: datetime, shards: Shards) -> Backlog:
    async with db.reading() as connection:
        return await outbox.backlog(connection, now, shards)


async def test_without_messages_there_is_no_backlog(db: Database, now: datetime) -> None:
    assert await backlog(db, now, Shards()) == Backlog(0, NOTHING)


async def test_a_message_due_later_waits_and_is_not_overdue(db: Database, now: datetime) -> None:
    await ask(db, now, 1, server=2, minutes=5)
    assert await backlog(db, now, Shards()) == Backlog(1, NOTHING)


async def test_the_oldest_message_counts_separately_for_each_process(db: Database, now: datetime) -> None:
    await ask(db, now, 1, server=2, minutes=-3)
    await ask(db, now, 2, server=2, minutes=-1)
    await ask(db, now, 3, server=1, minutes=-7)
    await ask(db, now, 4, server=1, minutes=+7)
    assert await backlog(db, now, Shards()) == Backlog(4, 7 * MINUTE)
    assert await backlog(db, now, EVEN) == Backlog(2, 3 * MINUTE)
    assert await backlog(db, now, ODD) == Backlog(2, 7 * MINUTE)


async def test_a_message_that_was_given_up_does_not_wait(db: Database, now: datetime) -> None:
    await ask(db, now, 1, server=2, minutes=-3)
    async with db.writing() as connection:
        [pending] = await outbox.due(connection, now, 5, Shards())
        await outbox.postpone(connection, pending, "Forbidden", None)
    assert await backlog(db, now, Shards()) == Backlog(0, NOTHING)
