"""PostgreSQL's LISTEN and NOTIFY: a process hears at once that another has left it something to say.

Nothing depends on it: whoever does not hear finds the same in the next round.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from sqlalchemy import func, select

from bot.domain.ids import GuildId
from bot.storage.database import Connection

log = logging.getLogger(__name__)

CHANNEL = "campmate_outbox"
LONGEST_PAUSE = 30
"""Seconds between two attempts to reach a server that is away."""
KEEPALIVES_IDLE = 60
"""Seconds of silence after which it is looked whether the server is still there."""


async def notify(connection: Connection, guild_ids: Iterable[GuildId]) -> None:
    """Tell who has these servers, once the transaction is stored, that there is something to say.

    For a process's own servers nobody calls this: PostgreSQL lets those that notify commit one after the other.
    """
    if connection.dialect.name == "postgresql":
        for guild_id in sorted(set(guild_ids)):
            await connection.execute(select(func.pg_notify(CHANNEL, str(guild_id))))


async def listen(address: str, hear: Callable[[GuildId | None], Awaitable[None]]) -> None:
    """Call `hear` with each server of which is told, until cancelled.

    And with None whenever listening has begun, or begun again: what was told before has not been heard.
    """
    import psycopg  # noqa: PLC0415, only PostgreSQL's extra brings it

    pause = 0
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(
                address, autocommit=True, keepalives_idle=KEEPALIVES_IDLE
            ) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                pause = 0
                await hear(None)
                async for told in connection.notifies():
                    await hear(GuildId(int(told.payload)))
        except psycopg.Error as error:
            log.warning("other processes are not heard, trying again in %d s: %s", pause, str(error).strip())
        await asyncio.sleep(pause)
        pause = min(2 * pause + 1, LONGEST_PAUSE)
