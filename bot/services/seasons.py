"""Seasons of a ladder: showing and closing the current season, and listing earlier ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.domain.ids import ChannelId, ServerId, UserId
from bot.domain.ladders import Afterwards, NobodyPlayed, Season, SeasonClosed
from bot.domain.outbox import MessageKind
from bot.domain.records import Stretch, last_offset
from bot.services.store import reading
from bot.storage import outbox, ratings, seasons
from bot.storage.database import Connection, Database


@dataclass(frozen=True, kw_only=True)
class Closing:
    """A manager's request to close the current seasons of one or more ladders at the same time."""

    server_id: ServerId
    seasons: Mapping[str, int]
    """The number of each season, by ladder, as shown to the manager."""
    afterwards: Afterwards
    by: UserId
    channel_id: ChannelId


running = reading(seasons.running)


async def close(db: Database, closing: Closing, now: datetime) -> tuple[Season, ...]:
    """Close seasons, change ratings as requested, and announce the winners, all in one transaction.

    Raise SeasonClosed if one of the seasons was already closed, or NobodyPlayed if nobody played in one of them. In
    either case, no season is closed.
    """
    async with db.writing() as connection:
        await ratings.hold(connection, closing.server_id, closing.seasons)
        return tuple([await _close(connection, closing, ladder, now) for ladder in closing.seasons])


load = reading(seasons.load)
"""Return a closed season with its winners, or None if it doesn't exist."""


async def hall_of_fame(db: Database, server_id: ServerId, ladder: str, limit: int, offset: int = 0) -> Stretch[Season]:
    """Return a page of a ladder's closed seasons, latest first. If the offset is beyond the end, return the last
    page.
    """
    async with db.reading() as connection:
        total = await seasons.count(connection, server_id, ladder)
        offset = last_offset(total, limit, offset)
        return Stretch(tuple(await seasons.listed(connection, server_id, ladder, limit, offset)), offset, total)


async def _close(connection: Connection, closing: Closing, ladder: str, now: datetime) -> Season:
    running = await seasons.running(connection, closing.server_id, ladder)
    if running.number != closing.seasons[ladder]:
        raise SeasonClosed(closing.seasons[ladder])
    if not running.players:
        raise NobodyPlayed(running.number)
    season: dict[str, Any] = {
        "ladder": ladder,
        "number": running.number,
        "afterwards": closing.afterwards,
        "closed_by": closing.by,
        "closed_at": now,
        "channel_id": closing.channel_id,
        "players": running.players,
    }
    season_id = await seasons.store(connection, closing.server_id, season)
    await outbox.ask(connection, MessageKind.SEASON, season_id, closing.server_id, now=now)
    closed = await seasons.load(connection, season_id)
    assert closed is not None
    return closed
