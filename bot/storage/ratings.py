"""The ladders: one row for each server, player and ladder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, delete, func, select, true

from bot.domain.elo import PROVISIONAL_GAMES, Rating, score_of
from bot.domain.ids import GuildId, UserId
from bot.domain.ladder import Standing
from bot.storage.database import Connection
from bot.storage.games import rated_results
from bot.storage.schema import players, ratings
from bot.storage.upsert import upsert


@dataclass(frozen=True)
class LadderEntry:
    """Whose rating it is, in which server, and in which family: one line of a ladder."""

    guild_id: GuildId
    user_id: UserId
    family: str


async def load(connection: Connection, entry: LadderEntry) -> Rating:
    """Return a player's rating, the starting one if they have none."""
    query = select(ratings).where(
        ratings.c.guild_id == entry.guild_id,
        ratings.c.user_id == entry.user_id,
        ratings.c.ladder == entry.family,
    )
    row = (await connection.execute(query)).one_or_none()
    return _rating(row) if row else Rating()


async def save(connection: Connection, entries: Mapping[LadderEntry, Rating]) -> None:
    """Store ratings in place of those before."""
    await upsert(connection, ratings, [_row(entry, rating) for entry, rating in entries.items()])


async def clear(connection: Connection) -> None:
    """Remove every rating."""
    await connection.execute(delete(ratings))


async def rebuilt(connection: Connection) -> dict[LadderEntry, Rating]:
    """Return every rating as the changes stored with the games make it."""
    made: dict[LadderEntry, Rating] = {}
    async for result in rated_results(connection):
        entry = LadderEntry(result.guild_id, result.user_id, result.family)
        made[entry] = made.get(entry, Rating()).after(result.change, score_of(result.color, result.winner))
    return made


async def every(connection: Connection) -> dict[LadderEntry, Rating]:
    """Return every rating as it is stored."""
    rows = await connection.execute(select(ratings))
    return {LadderEntry(GuildId(row.guild_id), UserId(row.user_id), row.ladder): _rating(row) for row in rows}


async def standings(
    connection: Connection, guild_id: GuildId, family: str, limit: int, offset: int, *, settled_only: bool = False
) -> list[Standing]:
    """Return a stretch of a ladder, best first, with `settled_only` of those whose rating can be relied on."""
    ladders = _ladders(guild_id, settled_only=settled_only).where(ratings.c.ladder == family).cte("ladders")
    query = select(ladders).order_by(ladders.c.position).limit(limit).offset(offset)
    return [_standing(row) for row in await connection.execute(query)]


async def standings_of(
    connection: Connection, guild_id: GuildId, user_id: UserId, *, settled_only: bool = False
) -> dict[str, Standing]:
    """Return where a player stands on the ladders of a server, by the key of the family."""
    ladders = _ladders(guild_id, settled_only=settled_only).cte("ladders")
    rows = await connection.execute(select(ladders).where(ladders.c.user_id == user_id))
    return {row.ladder: _standing(row) for row in rows}


async def count(connection: Connection, guild_id: GuildId, family: str, *, settled_only: bool = False) -> int:
    """Return how many players a ladder has."""
    query = select(func.count()).where(
        ratings.c.guild_id == guild_id, ratings.c.ladder == family, _is_listed(settled_only=settled_only)
    )
    return (await connection.execute(query)).scalar_one()


def _ladders(guild_id: GuildId, *, settled_only: bool) -> Select[Any]:
    """Every line of a server's ladders, with its place among the lines of its own."""
    best_first = (ratings.c.rating.desc(), ratings.c.games.desc(), ratings.c.user_id)
    place = func.rank().over(partition_by=ratings.c.ladder, order_by=ratings.c.rating.desc())
    position = func.row_number().over(partition_by=ratings.c.ladder, order_by=best_first)
    return (
        select(place.label("place"), (position - 1).label("position"), players.c.name, ratings)
        .join(players, players.c.user_id == ratings.c.user_id)
        .where(ratings.c.guild_id == guild_id, _is_listed(settled_only=settled_only))
    )


def _is_listed(*, settled_only: bool) -> ColumnElement[bool]:
    return ratings.c.games >= PROVISIONAL_GAMES if settled_only else true()


def _standing(row: Row[Any]) -> Standing:
    return Standing(row.place, UserId(row.user_id), row.name, _rating(row), row.position)


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.rating, row.games, row.peak, row.wins, row.draws, row.losses)


def _row(entry: LadderEntry, rating: Rating) -> dict[str, Any]:
    return {
        "guild_id": entry.guild_id,
        "user_id": entry.user_id,
        "ladder": entry.family,
        "rating": rating.value,
        "games": rating.games,
        "peak": rating.peak,
        "wins": rating.wins,
        "draws": rating.draws,
        "losses": rating.losses,
    }
