"""PostgreSQL's LISTEN and NOTIFY, used to notify other processes of new outbox messages and changed games.

No process depends on notifications. If a process misses one, it finds the change at its next check.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterable
from contextlib import aclosing

import sqlalchemy as sa

from bot.domain.ids import GameId, ServerId
from bot.storage.database import Connection

log = logging.getLogger(__name__)

CHANNEL = "campmate_outbox"
GAMES = "campmate_games"
AT_ONCE = 500
"""The maximum number of game ids in a notification. PostgreSQL limits notifications to 8000 bytes."""
LONGEST_PAUSE = 30
"""The longest pause between two attempts to reconnect, in seconds."""
KEEPALIVES_IDLE = 60
"""How many seconds a connection can be silent before TCP checks whether the server is still reachable."""

_NOTIFYING = sa.select(
    sa.func.pg_notify(sa.bindparam("channel", type_=sa.String), sa.bindparam("payload", type_=sa.String))
)


async def notify(connection: Connection, guild_ids: Iterable[ServerId]) -> None:
    """Notify the processes of these servers about new outbox messages when the transaction commits.

    Don't call this for this process's own servers. It is slow, because PostgreSQL commits transactions with a NOTIFY
    one after the other.
    """
    if connection.dialect.name == "postgresql":
        for guild_id in sorted(set(guild_ids)):
            await connection.execute(_NOTIFYING, {"channel": CHANNEL, "payload": str(guild_id)})


async def notify_of_games(connection: Connection, teller: str, game_ids: Iterable[GameId]) -> None:
    """Notify other processes about changed games when the transaction commits. `teller` is this process's name."""
    numbers = [str(game_id) for game_id in game_ids]
    for first in range(0, len(numbers), AT_ONCE):
        payload = " ".join([teller, *numbers[first : first + AT_ONCE]])
        await connection.execute(_NOTIFYING, {"channel": GAMES, "payload": payload})


async def listen(address: str, hear: Callable[[ServerId | None], Awaitable[None]]) -> None:
    """Call `hear` with each server that has new outbox messages, until canceled.

    Whenever listening starts or restarts, call `hear` with None, because notifications might have been missed.
    """
    async with aclosing(_told(address, CHANNEL)) as told:
        async for payload in told:
            await hear(None if payload is None else ServerId(int(payload)))


async def listen_to_games(
    address: str, listener: str, hear: Callable[[Collection[GameId] | None], Awaitable[None]]
) -> None:
    """Call `hear` with the games that other processes have changed, until canceled.

    Whenever listening starts or restarts, call `hear` with None, because notifications might have been missed.
    """
    async with aclosing(_told(address, GAMES)) as told:
        async for payload in told:
            teller, *numbers = [""] if payload is None else payload.split()
            if teller != listener:
                await hear(None if payload is None else [GameId(int(number)) for number in numbers])


async def _told(address: str, channel: str) -> AsyncGenerator[str | None, None]:
    """Yield a channel's notifications, and None whenever listening starts or restarts."""
    import psycopg  # noqa: PLC0415, only PostgreSQL's extra brings it

    pause = 0
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(
                address, autocommit=True, keepalives_idle=KEEPALIVES_IDLE
            ) as connection:
                await connection.execute(f"LISTEN {channel}")
                pause = 0
                yield None
                async for told in connection.notifies():
                    yield told.payload
        except psycopg.Error as error:
            log.warning("cannot listen to other processes, trying again in %d s: %s", pause, str(error).strip())
        await asyncio.sleep(pause)
        pause = min(2 * pause + 1, LONGEST_PAUSE)
