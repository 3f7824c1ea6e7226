"""The ladders: one row for each server, player and ladder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, delete, func, select

from bot.domain.elo import Rating
from bot.domain.ids import GuildId, UserId
from bot.domain.ladder import Standing
from bot.storage.database import Connection
from bot.storage.schema import players, ratings
from bot.storage.upsert import upsert


@dataclass(frozen=True)
class LadderEntry:
    """Whose rating it is, and on which ladder."""

    guild_id: GuildId
    user_id: UserId
    ladder: str


async def load(connection: Connection, entry: LadderEntry) -> Rating:
    """Return a player's rating, the starting one if they have none."""
    query = select(ratings).where(
        ratings.c.guild_id == entry.guild_id,
        ratings.c.user_id == entry.user_id,
        ratings.c.ladder == entry.ladder,
    )
    row = (await connection.execute(query)).one_or_none()
    return _rating(row) if row else Rating()


async def save(connection: Connection, entries: Mapping[LadderEntry, Rating]) -> None:
    """Store ratings in place of those before."""
    await upsert(connection, ratings, [_row(entry, rating) for entry, rating in entries.items()])


async def clear(connection: Connection) -> None:
    """Remove every rating."""
    await connection.execute(delete(ratings))


async def standings(connection: Connection, guild_id: GuildId, ladder: str, limit: int, offset: int) -> list[Standing]:
    """Return a stretch of a ladder, best first; equal ratings share a place."""
    place = func.rank().over(order_by=ratings.c.rating.desc()).label("place")
    query = (
        select(place, players.c.name, ratings)
        .join(players, players.c.user_id == ratings.c.user_id)
        .where(ratings.c.guild_id == guild_id, ratings.c.ladder == ladder)
        .order_by(ratings.c.rating.desc(), ratings.c.games.desc(), ratings.c.user_id)
        .limit(limit)
        .offset(offset)
    )
    rows = await connection.execute(query)
    return [Standing(row.place, UserId(row.user_id), row.name, _rating(row)) for row in rows]


async def count(connection: Connection, guild_id: GuildId, ladder: str) -> int:
    """Return how many players a ladder has."""
    query = select(func.count()).where(ratings.c.guild_id == guild_id, ratings.c.ladder == ladder)
    return (await connection.execute(query)).scalar_one()


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.rating, row.games, row.peak, row.wins, row.draws, row.losses)


def _row(entry: LadderEntry, rating: Rating) -> dict[str, Any]:
    return {
        "guild_id": entry.guild_id,
        "user_id": entry.user_id,
        "ladder": entry.ladder,
        "rating": rating.value,
        "games": rating.games,
        "peak": rating.peak,
        "wins": rating.wins,
        "draws": rating.draws,
        "losses": rating.losses,
    }
