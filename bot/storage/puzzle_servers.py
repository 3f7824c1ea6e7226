"""What servers' managers have set for puzzles, and which day's puzzle each was given last."""

from __future__ import annotations

from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, Row, or_, select, union_all, update

from bot.domain.ids import ChannelId, GuildId
from bot.domain.puzzles import PuzzleServer
from bot.domain.shards import Shards
from bot.storage.database import Connection
from bot.storage.puzzle_tables import puzzle_servers
from bot.storage.shards import of_shards
from bot.storage.upsert import load_row, upsert


async def load(connection: Connection, guild_id: GuildId, *, to_write: bool = False) -> PuzzleServer:
    """Return what a server has set, with `to_write` locked for this transaction; the defaults if it has set nothing."""
    row = await load_row(connection, puzzle_servers, _row(guild_id, PuzzleServer()), to_write=to_write)
    return PuzzleServer() if row is None else _server(row)


async def save(connection: Connection, guild_id: GuildId, server: PuzzleServer) -> None:
    """Store what a server has set."""
    await upsert(connection, puzzle_servers, [_row(guild_id, server)])


async def any_waits(connection: Connection, day: date, shards: Shards) -> bool:
    """Return whether a server with a channel for the daily puzzle was not given this day's yet."""
    # Each by itself is looked up in the index; for both in one condition SQLite reads the whole index.
    found = (select(puzzle_servers.c.guild_id).where(*_may_wait(shards), is_due) for is_due in _due(day))
    return (await connection.execute(union_all(*found).limit(1))).first() is not None


async def begin_day(connection: Connection, day: date, shards: Shards) -> list[GuildId]:
    """Note that servers with a channel for the daily puzzle are given this day's; return those that were not yet."""
    waiting = update(puzzle_servers).where(*_may_wait(shards), or_(*_due(day)))
    beginning = waiting.values(day=day).returning(puzzle_servers.c.guild_id)
    return [GuildId(number) for number in (await connection.execute(beginning)).scalars()]


def _may_wait(shards: Shards) -> tuple[ColumnElement[bool], ...]:
    is_listed = puzzle_servers.c.channel_id.is_not(None), puzzle_servers.c.is_on
    return *is_listed, of_shards(puzzle_servers.c.guild_id, shards)


def _due(day: date) -> tuple[ColumnElement[bool], ...]:
    return puzzle_servers.c.day.is_(None), puzzle_servers.c.day < day


def _row(guild_id: GuildId, server: PuzzleServer) -> dict[str, Any]:
    return {"guild_id": guild_id, "is_on": server.is_on, "channel_id": server.channel, "day": server.day}


def _server(row: Row[Any]) -> PuzzleServer:
    return PuzzleServer(row.is_on, None if row.channel_id is None else ChannelId(row.channel_id), row.day)
