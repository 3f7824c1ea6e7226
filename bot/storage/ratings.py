"""Ratings on the ladders: one row for each server, player and ladder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from bot.domain import ladders
from bot.domain.ids import ServerId, UserId
from bot.domain.ladders import Standing
from bot.domain.rating import Rating, score_of
from bot.storage import seasons
from bot.storage.database import Connection, upsert
from bot.storage.games import rated_results
from bot.storage.schema import players, ratings

_BEST_FIRST = (ratings.c.rating.desc(), ratings.c.games.desc(), ratings.c.user_id)


@dataclass(frozen=True)
class LadderEntry:
    guild_id: ServerId
    user_id: UserId
    ladder: str


async def load(connection: Connection, entry: LadderEntry) -> Rating:
    """Return a player's rating on a ladder, or the initial rating of a new player if they have none."""
    query = sa.select(ratings).where(
        ratings.c.guild_id == entry.guild_id,
        ratings.c.user_id == entry.user_id,
        ratings.c.ladder == entry.ladder,
    )
    row = (await connection.execute(query)).one_or_none()
    return _rating(row) if row else ladders.SYSTEM.newcomer


async def load_all(connection: Connection, entries: Iterable[LadderEntry]) -> dict[LadderEntry, Rating]:
    asked = set(entries)
    query = sa.select(ratings).where(
        ratings.c.guild_id.in_({entry.guild_id for entry in asked}),
        ratings.c.user_id.in_({entry.user_id for entry in asked}),
    )
    found = {_entry(row): _rating(row) for row in await connection.execute(query)}
    return {entry: found.get(entry, ladders.SYSTEM.newcomer) for entry in asked}


async def rated_among(connection: Connection, guild_id: ServerId, user_ids: Iterable[UserId]) -> set[UserId]:
    """Return the users in `user_ids` who have a rating on any of a server's ladders."""
    query = sa.select(ratings.c.user_id).where(ratings.c.guild_id == guild_id, ratings.c.user_id.in_(set(user_ids)))
    return set(await connection.scalars(query))


async def save(connection: Connection, entries: Mapping[LadderEntry, Rating]) -> None:
    await upsert(connection, ratings, [_row(entry, rating) for entry, rating in entries.items()])


async def clear(connection: Connection) -> None:
    await connection.execute(sa.delete(ratings))


async def hold(connection: Connection, guild_id: ServerId, ladders: Iterable[str]) -> None:
    """Lock all players on these ladders of a server, so that no other transaction can change their ratings until this
    one ends.
    """
    listed = sa.select(ratings.c.user_id).where(ratings.c.guild_id == guild_id, ratings.c.ladder.in_(list(ladders)))
    held = sa.select(players.c.user_id).where(players.c.user_id.in_(listed)).order_by(players.c.user_id)
    # The players are counted in SQL, so that ten thousand ids don't have to be read.
    await connection.execute(
        sa.select(sa.func.count()).select_from(held.with_for_update(key_share=True).subquery("held"))
    )


async def rebuilt(connection: Connection) -> dict[LadderEntry, Rating]:
    """Return all ratings, recalculated from the rating changes stored with games and closed seasons."""
    made: dict[LadderEntry, Rating] = {}
    async for result in rated_results(connection):
        entry = LadderEntry(result.guild_id, result.user_id, result.ladder)
        last = made.get(entry, ladders.SYSTEM.newcomer)
        # Games that ended at the same moment might originally have been rated in a different order, so this running
        # total can differ from the original ratings. The peak is still right, because it is taken from the stored
        # rating before each game.
        peak = max(last.peak, result.before + result.change)
        made[entry] = replace(last.after(result.change, score_of(result.color, result.winner)), peak=peak)
    for guild_id, user_id, ladder, change in await seasons.changes(connection):
        entry = LadderEntry(guild_id, user_id, ladder)
        made[entry] = replace(made[entry], value=made[entry].value + change)
    return {entry: replace(rating, peak=max(rating.peak, rating.value)) for entry, rating in made.items()}


async def every(connection: Connection) -> dict[LadderEntry, Rating]:
    rows = await connection.execute(sa.select(ratings))
    return {LadderEntry(ServerId(row.guild_id), UserId(row.user_id), row.ladder): _rating(row) for row in rows}


async def standings(
    connection: Connection, guild_id: ServerId, family: str, limit: int, offset: int, *, settled_only: bool = False
) -> list[Standing]:
    """Return a page of a ladder, best players first. With `settled_only`, players with a provisional rating are
    omitted.
    """
    listed = _listed(ratings, guild_id, settled_only=settled_only)
    lines = sa.select(ratings.c.user_id).where(ratings.c.ladder == family, *listed)
    stretch = lines.order_by(*_BEST_FIRST).limit(limit).offset(offset).subquery("stretch")
    query = _query().where(
        ratings.c.guild_id == guild_id, ratings.c.ladder == family, ratings.c.user_id.in_(sa.select(stretch.c.user_id))
    )
    rows = list(await connection.execute(query.order_by(*_BEST_FIRST)))
    if not rows:
        return []
    better = sa.select(sa.func.count()).where(ratings.c.ladder == family, ratings.c.rating > rows[0].rating, *listed)
    place = (await connection.execute(better)).scalar_one() + 1
    found: list[Standing] = []
    for position, row in enumerate(rows, offset):
        if found and row.rating != found[-1].rating.value:
            place = position + 1
        found.append(_standing(row, place, position))
    return found


async def standings_of(
    connection: Connection, guild_id: ServerId, user_id: UserId, *, settled_only: bool = False
) -> dict[str, Standing]:
    other = ratings.alias("other")
    rivals = sa.select(sa.func.count()).where(
        other.c.ladder == ratings.c.ladder, *_listed(other, guild_id, settled_only=settled_only)
    )
    better = other.c.rating > ratings.c.rating
    before = sa.and_(
        other.c.rating == ratings.c.rating,
        sa.or_(
            other.c.games > ratings.c.games,
            sa.and_(other.c.games == ratings.c.games, other.c.user_id < ratings.c.user_id),
        ),
    )
    query = _query(
        rivals.where(better).correlate(ratings).scalar_subquery().label("better"),
        rivals.where(before).correlate(ratings).scalar_subquery().label("before"),
    ).where(ratings.c.user_id == user_id, *_listed(ratings, guild_id, settled_only=settled_only))
    rows = await connection.execute(query)
    return {row.ladder: _standing(row, row.better + 1, row.better + row.before) for row in rows}


async def count(connection: Connection, guild_id: ServerId, family: str, *, settled_only: bool = False) -> int:
    query = sa.select(sa.func.count()).where(
        ratings.c.ladder == family, *_listed(ratings, guild_id, settled_only=settled_only)
    )
    return (await connection.execute(query)).scalar_one()


def _query(*more: sa.ColumnElement[int]) -> sa.Select[Any]:
    return sa.select(players.c.name, ratings, *more).join(players, players.c.user_id == ratings.c.user_id)


def _listed(lines: sa.FromClause, guild_id: ServerId, *, settled_only: bool) -> list[sa.ColumnElement[bool]]:
    settled = [lines.c.games >= ladders.SYSTEM.settled_games] if settled_only else []
    return [lines.c.guild_id == guild_id, *settled]


def _standing(row: sa.Row[Any], place: int, position: int) -> Standing:
    return Standing(place, UserId(row.user_id), row.name, _rating(row), position)


def _entry(row: sa.Row[Any]) -> LadderEntry:
    return LadderEntry(ServerId(row.guild_id), UserId(row.user_id), row.ladder)


def _rating(row: sa.Row[Any]) -> Rating:
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
