"""PostgreSQL's LISTEN and NOTIFY: a process hears at once that another has left it something to say.

Nothing depends on it: whoever does not hear finds the same in the next round.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Collection, Iterable
from contextlib import aclosing

from sqlalchemy import func, select

from bot.domain.ids import GameId, GuildId
from bot.storage.database import Connection

log = logging.getLogger(__name__)

CHANNEL = "campmate_outbox"
GAMES = "campmate_games"
AT_ONCE = 500
"""Numbers of games in one message, of which PostgreSQL takes 8000 bytes."""
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


async def notify_of_games(connection: Connection, teller: str, game_ids: Iterable[GameId]) -> None:
    """Tell whoever shows games, once the transaction is stored, which have changed; and who tells."""
    numbers = [str(game_id) for game_id in game_ids]
    for first in range(0, len(numbers), AT_ONCE):
        payload = " ".join([teller, *numbers[first : first + AT_ONCE]])
        await connection.execute(select(func.pg_notify(GAMES, payload)))


async def listen(address: str, hear: Callable[[GuildId | None], Awaitable[None]]) -> None:
    """Call `hear` with each server of which is told, until cancelled.

    And with None whenever listening has begun, or begun again: what was told before has not been heard.
    """
    async with aclosing(_told(address, CHANNEL)) as told:
        async for payload in told:
            await hear(None if payload is None else GuildId(int(payload)))


async def listen_to_games(
    address: str, listener: str, hear: Callable[[Collection[GameId] | None], Awaitable[None]]
) -> None:
    """Call `hear` with the games of which others tell, until cancelled; and with None as `listen`."""
    async with aclosing(_told(address, GAMES)) as told:
        async for payload in told:
            teller, *numbers = [""] if payload is None else payload.split()
            if teller != listener:
                await hear(None if payload is None else [GameId(int(number)) for number in numbers])


async def _told(address: str, channel: str) -> AsyncGenerator[str | None, None]:
    """Give what is told on a channel, and None whenever listening has begun, or begun again."""
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
            log.warning("other processes are not heard, trying again in %d s: %s", pause, str(error).strip())
        await asyncio.sleep(pause)
        pause = min(2 * pause + 1, LONGEST_PAUSE)
