"""Stored ratings on the ladders, and the seasons of the ladders. Changing a table requires a migration.

There is one rating for each server, player and ladder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from bot.domain import ladders
from bot.domain.ids import ChannelId, SeasonId, ServerId, UserId
from bot.domain.ladders import HONORED, MOST_NAMED, Afterwards, Contestant, OngoingSeason, Season, SeasonPlace, Standing
from bot.domain.rating import Rating, score_of
from bot.storage.database import Connection, upsert
from bot.storage.games import rated_results
from bot.storage.schema import OWN_NUMBER, UtcDateTime, metadata, one_of, players, ratings, words_of

_BEST_FIRST = (ratings.c.rating.desc(), ratings.c.games.desc(), ratings.c.user_id)


seasons = sa.Table(
    "seasons",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("ladder", sa.Text, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("afterwards", sa.Text, nullable=False),
    sa.Column("closed_by", sa.BigInteger, nullable=False),
    sa.Column("closed_at", UtcDateTime, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    # The number of members who played a rated game in the season.
    sa.Column("players", sa.Integer, nullable=False),
    sa.CheckConstraint(one_of("afterwards", words_of(Afterwards)), name="afterwards"),
    # This unique index ensures that a season is closed only once. It is also used to look up seasons by number.
    sa.Index(None, "guild_id", "ladder", "number", unique=True),
    sqlite_autoincrement=True,
)

# The members who were on the ladder when a season was closed. Members who didn't play in the season are included.
season_ratings = sa.Table(
    "season_ratings",
    metadata,
    sa.Column("season_id", sa.ForeignKey("seasons.id"), primary_key=True),
    sa.Column("user_id", sa.ForeignKey("players.user_id"), primary_key=True),
    # The rating at the end of the season, and the change (in points) that was made when the season was closed.
    sa.Column("rating", sa.Integer, nullable=False),
    sa.Column("change", sa.Integer, nullable=False),
    # The number of rated games on the ladder up to the end of the season. Games of the next season are counted from
    # this number.
    sa.Column("games", sa.Integer, nullable=False),
    # The number of games played in the season.
    sa.Column("played", sa.Integer, nullable=False),
    # Null if the member played no rated game in the season.
    sa.Column("place", sa.Integer),
    sa.Column("is_provisional", sa.Boolean, nullable=False),
)


@dataclass(frozen=True)
class LadderEntry:
    guild_id: ServerId
    user_id: UserId
    ladder: str


async def load(connection: Connection, entry: LadderEntry) -> Rating:
    """Return a player's rating on a ladder. If the player has no rating yet, return a new player's initial rating."""
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
    """Lock all players on these ladders of a server. Until this transaction ends, no other transaction can change their
    ratings.
    """
    listed = sa.select(ratings.c.user_id).where(ratings.c.guild_id == guild_id, ratings.c.ladder.in_(list(ladders)))
    held = sa.select(players.c.user_id).where(players.c.user_id.in_(listed)).order_by(players.c.user_id)
    # The query returns only the number of players. Reading ten thousand ids would be slow.
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
        # total can differ from the original ratings. The peak is right even so, because it is taken from the rating
        # stored before each game.
        peak = max(last.peak, result.before + result.change)
        made[entry] = replace(last.after(result.change, score_of(result.color, result.winner)), peak=peak)
    for guild_id, user_id, ladder, change in await season_changes(connection):
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


async def running_season(connection: Connection, guild_id: ServerId, ladder: str) -> OngoingSeason:
    last = (
        await connection.execute(_seasons_of(guild_id, ladder).order_by(seasons.c.number.desc()).limit(1))
    ).one_or_none()
    number, since = (1, None) if last is None else (last.number + 1, last.closed_at)
    standing = _season_standing(guild_id, ladder, number)
    total = sa.select(sa.func.count()).where(standing.c.place.is_not(None))
    count = (await connection.execute(total)).scalar_one()
    best = (
        sa.select(standing, players.c.name, sa.func.count().over().label("winners"))
        .join(players, players.c.user_id == standing.c.user_id)
        .where(standing.c.place <= HONORED)
        .order_by(*_in_order(standing.c))
        .limit(MOST_NAMED)
    )
    rows = (await connection.execute(best)).all()
    honored = tuple(_season_place(row) for row in rows)
    return OngoingSeason(number, since, count, honored, rows[0].winners if rows else 0)


async def load_season(connection: Connection, season_id: SeasonId) -> Season | None:
    row = (await connection.execute(sa.select(seasons).where(seasons.c.id == season_id))).one_or_none()
    return None if row is None else _season(row, (await _honored(connection, [season_id])).get(season_id, []))


async def count_seasons(connection: Connection, guild_id: ServerId, ladder: str) -> int:
    query = sa.select(sa.func.count()).where(seasons.c.guild_id == guild_id, seasons.c.ladder == ladder)
    return (await connection.execute(query)).scalar_one()


async def list_seasons(
    connection: Connection, guild_id: ServerId, ladder: str, limit: int, offset: int
) -> list[Season]:
    """Return a page of a ladder's closed seasons with their winners, latest first."""
    query = _seasons_of(guild_id, ladder).order_by(seasons.c.number.desc()).limit(limit).offset(offset)
    rows = list(await connection.execute(query))
    honored = await _honored(connection, [row.id for row in rows])
    return [_season(row, honored.get(row.id, [])) for row in rows]


async def store_season(connection: Connection, server_id: ServerId, season: Mapping[str, Any]) -> SeasonId:
    """Store a season that is being closed, with the final ratings of all players, and apply its rating changes.

    Everything is done in SQL, because a ladder can have ten thousand players.
    """
    stored = sa.insert(seasons).values(guild_id=server_id, **season).returning(seasons.c.id)
    season_id = SeasonId((await connection.execute(stored)).scalar_one())
    standing = _season_standing(server_id, season["ladder"], season["number"])
    change = _season_change(standing.c.rating, season["afterwards"]).label("change")
    names = [column.name for column in standing.c]
    ended = sa.select(sa.literal(season_id), *standing.c, change)
    await connection.execute(sa.insert(season_ratings).from_select(["season_id", *names, "change"], ended))
    await _change_ratings(connection, season_id, server_id, season["ladder"])
    return season_id


async def season_changes(connection: Connection) -> list[tuple[ServerId, UserId, str, int]]:
    """Return the total points by which closed seasons have changed each rating, as (server, member, ladder, points)."""
    total = sa.func.sum(season_ratings.c.change).label("total")
    query = (
        sa.select(seasons.c.guild_id, season_ratings.c.user_id, seasons.c.ladder, total)
        .join(seasons, seasons.c.id == season_ratings.c.season_id)
        .where(season_ratings.c.change != 0)
        .group_by(seasons.c.guild_id, season_ratings.c.user_id, seasons.c.ladder)
    )
    rows = await connection.execute(query)
    return [(ServerId(row.guild_id), UserId(row.user_id), row.ladder, int(row.total)) for row in rows]


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


async def _change_ratings(connection: Connection, season_id: SeasonId, guild_id: ServerId, ladder: str) -> None:
    changed = season_ratings.c.season_id == season_id, season_ratings.c.change != 0
    change = sa.select(season_ratings.c.change).where(*changed, season_ratings.c.user_id == ratings.c.user_id)
    after = ratings.c.rating + change.scalar_subquery()
    has_changed = ratings.c.user_id.in_(sa.select(season_ratings.c.user_id).where(*changed))
    query = sa.update(ratings).where(ratings.c.guild_id == guild_id, ratings.c.ladder == ladder, has_changed)
    await connection.execute(
        query.values(rating=after, peak=sa.case((ratings.c.peak < after, after), else_=ratings.c.peak))
    )


def _seasons_of(guild_id: ServerId, ladder: str) -> Any:
    return sa.select(seasons).where(seasons.c.guild_id == guild_id, seasons.c.ladder == ladder)


def _season_standing(guild_id: ServerId, ladder: str, number: int) -> sa.Subquery:
    """Select the players of a ladder, with the values to store in `season_ratings` for this season. `place` is null for
    players without a rated game in the season.
    """
    last = sa.select(seasons.c.id).where(
        seasons.c.guild_id == guild_id, seasons.c.ladder == ladder, seasons.c.number == number - 1
    )
    before = sa.select(season_ratings).where(season_ratings.c.season_id == last.scalar_subquery()).subquery("before")
    played = ratings.c.games - sa.func.coalesce(before.c.games, 0)
    is_provisional = ratings.c.games < ladders.SYSTEM.settled_games
    place = sa.func.rank().over(partition_by=played > 0, order_by=(is_provisional, ratings.c.rating.desc()))
    return (
        sa.select(
            ratings.c.user_id,
            ratings.c.rating,
            ratings.c.games,
            played.label("played"),
            sa.case((played > 0, place)).label("place"),
            is_provisional.label("is_provisional"),
        )
        .outerjoin(before, before.c.user_id == ratings.c.user_id)
        .where(ratings.c.guild_id == guild_id, ratings.c.ladder == ladder)
        .subquery("standing")
    )


def _season_change(rating: sa.ColumnElement[int], afterwards: Afterwards) -> sa.ColumnElement[int]:
    """Return the SQL expression that is equivalent to `Afterwards.change_of`."""
    start = ladders.SYSTEM.newcomer.value
    match afterwards:
        case Afterwards.KEEP:
            return sa.literal(0)
        case Afterwards.HALVE:
            # Databases differ in how they round when dividing negative numbers.
            return sa.case((rating > start, -((rating - start) // 2)), else_=(start - rating) // 2)
        case Afterwards.RESTART:
            return start - rating


async def _honored(connection: Connection, ids: list[SeasonId]) -> dict[SeasonId, list[sa.Row[Any]]]:
    if not ids:
        return {}
    of_season = season_ratings.c.season_id
    number = sa.func.row_number().over(partition_by=of_season, order_by=_in_order(season_ratings.c)).label("number")
    best = (
        sa.select(season_ratings, number, sa.func.count().over(partition_by=of_season).label("winners"))
        .where(of_season.in_(ids), season_ratings.c.place <= HONORED)
        .subquery("best")
    )
    named = sa.select(best, players.c.name).join(players, players.c.user_id == best.c.user_id)
    query = named.where(best.c.number <= MOST_NAMED).order_by(best.c.season_id, best.c.number)
    found: dict[SeasonId, list[sa.Row[Any]]] = {}
    for row in await connection.execute(query):
        found.setdefault(row.season_id, []).append(row)
    return found


def _in_order(lines: Any) -> tuple[sa.ColumnElement[Any], ...]:
    return lines.place, lines.played.desc(), lines.user_id


def _season_place(row: sa.Row[Any]) -> SeasonPlace:
    who = Contestant(UserId(row.user_id), row.name, row.rating, row.played, bool(row.is_provisional))
    return SeasonPlace(row.place, who)


def _season(row: sa.Row[Any], honored: list[sa.Row[Any]]) -> Season:
    return Season(
        id=SeasonId(row.id),
        server_id=ServerId(row.guild_id),
        ladder=row.ladder,
        number=row.number,
        afterwards=Afterwards(row.afterwards),
        closed_by=UserId(row.closed_by),
        closed_at=row.closed_at,
        channel_id=ChannelId(row.channel_id),
        players=row.players,
        honored=tuple(map(_season_place, honored)),
        winners=honored[0].winners if honored else 0,
    )
