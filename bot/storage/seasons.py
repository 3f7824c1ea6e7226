"""The seasons of the ladders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Row, func, insert, select

from bot.domain.elo import Rating
from bot.domain.ids import ChannelId, GuildId, SeasonId, UserId
from bot.domain.seasons import HONOURED, Afterwards, Contestant, Season, SeasonPlace
from bot.storage.database import Connection
from bot.storage.schema import players, ratings
from bot.storage.season_tables import season_ratings, seasons


async def last(connection: Connection, guild_id: GuildId, ladder: str) -> Season | None:
    """Return the last season that was closed on a ladder, without its places; None if there was none."""
    newest = _of(guild_id, ladder).order_by(seasons.c.number.desc()).limit(1)
    row = (await connection.execute(newest)).one_or_none()
    return None if row is None else _season(row, ())


async def load(connection: Connection, season_id: SeasonId) -> Season | None:
    """Return a season with its first places; None if there is none."""
    row = (await connection.execute(select(seasons).where(seasons.c.id == season_id))).one_or_none()
    if row is None:
        return None
    return _season(row, (await _honoured(connection, [season_id])).get(season_id, ()))


async def count(connection: Connection, guild_id: GuildId, ladder: str) -> int:
    """Return how many seasons have been closed on a ladder."""
    query = select(func.count()).where(seasons.c.guild_id == guild_id, seasons.c.ladder == ladder)
    return (await connection.execute(query)).scalar_one()


async def listed(connection: Connection, guild_id: GuildId, ladder: str, limit: int, offset: int) -> list[Season]:
    """Return a part of a ladder's seasons with their first places, the latest first."""
    query = _of(guild_id, ladder).order_by(seasons.c.number.desc()).limit(limit).offset(offset)
    rows = list(await connection.execute(query))
    honoured = await _honoured(connection, [row.id for row in rows])
    return [_season(row, honoured.get(row.id, ())) for row in rows]


async def standing(
    connection: Connection, guild_id: GuildId, ladder: str, since: SeasonId | None
) -> list[tuple[Contestant, int]]:
    """Return everybody on a ladder with their games since a season (None: since ever), and their games in all."""
    before = select(season_ratings).where(season_ratings.c.season_id == since).subquery("before")
    query = (
        select(ratings, players.c.name, func.coalesce(before.c.games, 0).label("games_before"))
        .join(players, players.c.user_id == ratings.c.user_id)
        .outerjoin(before, before.c.user_id == ratings.c.user_id)
        .where(ratings.c.guild_id == guild_id, ratings.c.ladder == ladder)
    )
    return [(_contestant(row), row.games) for row in await connection.execute(query)]


async def store(connection: Connection, season: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> SeasonId:
    """Store a season that has just been closed, and everybody's rating at its end; return its id."""
    stored = insert(seasons).values(**season).returning(seasons.c.id)
    season_id = SeasonId((await connection.execute(stored)).scalar_one())
    await connection.execute(insert(season_ratings), [{"season_id": season_id, **row} for row in rows])
    return season_id


async def changes(connection: Connection) -> list[tuple[GuildId, UserId, str, int]]:
    """Return by how much closed seasons have changed each rating in all: server, member, ladder and points."""
    total = func.sum(season_ratings.c.change).label("total")
    query = (
        select(seasons.c.guild_id, season_ratings.c.user_id, seasons.c.ladder, total)
        .join(seasons, seasons.c.id == season_ratings.c.season_id)
        .where(season_ratings.c.change != 0)
        .group_by(seasons.c.guild_id, season_ratings.c.user_id, seasons.c.ladder)
    )
    rows = await connection.execute(query)
    return [(GuildId(row.guild_id), UserId(row.user_id), row.ladder, int(row.total)) for row in rows]


def _of(guild_id: GuildId, ladder: str) -> Any:
    return select(seasons).where(seasons.c.guild_id == guild_id, seasons.c.ladder == ladder)


async def _honoured(connection: Connection, ids: list[SeasonId]) -> dict[SeasonId, tuple[SeasonPlace, ...]]:
    """Return the first places of several seasons."""
    if not ids:
        return {}
    query = (
        select(season_ratings, players.c.name)
        .join(players, players.c.user_id == season_ratings.c.user_id)
        .where(season_ratings.c.season_id.in_(ids), season_ratings.c.place <= HONOURED)
        .order_by(season_ratings.c.season_id, season_ratings.c.place, season_ratings.c.user_id)
    )
    found: dict[SeasonId, tuple[SeasonPlace, ...]] = {}
    for row in await connection.execute(query):
        one = Contestant(UserId(row.user_id), row.name, row.rating, row.played, bool(row.is_provisional))
        found[row.season_id] = (*found.get(row.season_id, ()), SeasonPlace(row.place, one))
    return found


def _contestant(row: Row[Any]) -> Contestant:
    rating = Rating(row.rating, row.games)
    return Contestant(UserId(row.user_id), row.name, row.rating, row.games - row.games_before, rating.is_provisional)


def _season(row: Row[Any], honoured: tuple[SeasonPlace, ...]) -> Season:
    return Season(
        id=SeasonId(row.id),
        guild_id=GuildId(row.guild_id),
        ladder=row.ladder,
        number=row.number,
        afterwards=Afterwards(row.afterwards),
        closed_by=UserId(row.closed_by),
        closed_at=row.closed_at,
        channel_id=ChannelId(row.channel_id),
        players=row.players,
        honoured=honoured,
    )
