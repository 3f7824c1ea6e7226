"""Seasons of a ladder: look at the one that goes on, close it, and look back at those that were closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.domain.ids import ChannelId, GuildId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.records import Stretch, last_offset
from bot.domain.seasons import Afterwards, NobodyPlayed, Season, SeasonClosed
from bot.services.store import reading
from bot.storage import outbox, ratings, seasons
from bot.storage.database import Connection, Database


@dataclass(frozen=True, kw_only=True)
class Closing:
    """What a server's manager asks for: to close the seasons of these ladders together."""

    guild_id: GuildId
    seasons: Mapping[str, int]
    """The number of each season that the manager has seen, by its ladder."""
    afterwards: Afterwards
    by: UserId
    channel_id: ChannelId
    """Where the winners are announced."""


running = reading(seasons.running)
"""Return the season that goes on."""


async def close(db: Database, closing: Closing, now: datetime) -> tuple[Season, ...]:
    """Close seasons, change the ratings as asked, and have the winners announced, all in one transaction.

    Raise SeasonClosed if one of them is closed already, or NobodyPlayed; then all go on.
    """
    async with db.writing() as connection:
        await ratings.hold(connection, closing.guild_id, closing.seasons)
        return tuple([await _close(connection, closing, ladder, now) for ladder in closing.seasons])


load = reading(seasons.load)
"""Return a closed season with its first places; None if there is none."""


async def hall_of_fame(db: Database, guild_id: GuildId, ladder: str, limit: int, offset: int = 0) -> Stretch[Season]:
    """Return a part of the list of a ladder's closed seasons, the latest first; the last part for an offset beyond."""
    async with db.reading() as connection:
        total = await seasons.count(connection, guild_id, ladder)
        offset = last_offset(total, limit, offset)
        return Stretch(tuple(await seasons.listed(connection, guild_id, ladder, limit, offset)), offset, total)


async def _close(connection: Connection, closing: Closing, ladder: str, now: datetime) -> Season:
    running = await seasons.running(connection, closing.guild_id, ladder)
    if running.number != closing.seasons[ladder]:
        raise SeasonClosed(closing.seasons[ladder])
    if not running.players:
        raise NobodyPlayed(running.number)
    season: dict[str, Any] = {
        "guild_id": closing.guild_id,
        "ladder": ladder,
        "number": running.number,
        "afterwards": closing.afterwards,
        "closed_by": closing.by,
        "closed_at": now,
        "channel_id": closing.channel_id,
        "players": running.players,
    }
    season_id = await seasons.store(connection, season)
    await outbox.ask(connection, MessageKind.SEASON, season_id, closing.guild_id, now=now)
    closed = await seasons.load(connection, season_id)
    assert closed is not None
    return closed
