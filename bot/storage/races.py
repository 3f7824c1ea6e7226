"""Stored puzzle races and their racers. Changing the tables requires a migration."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import GREATEST_ID, ChannelId, RaceId, ServerId, Shards, UserId
from bot.domain.storm import ALL_GAMES, LIVE, NoSuchRace, Race, RaceState, Standings, ranked
from bot.storage import storms
from bot.storage.database import Connection, of_shards
from bot.storage.schema import OWN_NUMBER, UtcDateTime, index_where, metadata
from bot.storage.storms import storm_runs

races = sa.Table(
    "races",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    # A family's key, or `ALL_GAMES`.
    sa.Column("family", sa.Text, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("created_at", UtcDateTime, nullable=False),
    sa.Column("deadline", UtcDateTime, nullable=False),
    sa.Column("starts_at", UtcDateTime),
    # The total number of moves tried in the race's runs when the standings were last put into the outbox.
    sa.Column("told_steps", sa.Integer, nullable=False),
    # Ids are never reused, because messages contain them.
    sqlite_autoincrement=True,
)

# SQLite uses this partial index only for queries with the same literals, not for parameters.
_IS_LIVE = races.c.state.in_([sa.literal_column(f"'{state}'") for state in LIVE])
index_where(races, _IS_LIVE, "live", "guild_id")

racers = sa.Table(
    "racers",
    metadata,
    sa.Column("race_id", OWN_NUMBER, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The racer's position in the order of joining.
    sa.Column("position", sa.Integer, nullable=False),
    sa.Index(None, "user_id", "race_id"),
)


async def add(connection: Connection, race: Race) -> RaceId:
    row = {
        "guild_id": race.server_id,
        "channel_id": race.channel_id,
        "family": race.family or ALL_GAMES,
        "created_at": race.created_at,
        "told_steps": 0,
        **_course(race),
    }
    added = await connection.execute(sa.insert(races).values(row).returning(races.c.id))
    number = RaceId(added.scalar_one())
    await _set_racers(connection, number, race.racers)
    return number


async def load(connection: Connection, race_id: RaceId, *, to_write: bool = False) -> Race:
    """Return a race, locked for this transaction if `to_write`. Raise NoSuchRace if no race has this id."""
    query = sa.select(races).where(races.c.id == min(race_id, GREATEST_ID))
    if to_write:
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise NoSuchRace
    joined = sa.select(racers.c.user_id).where(racers.c.race_id == row.id).order_by(racers.c.position)
    return _race(row, [UserId(user_id) for user_id in (await connection.execute(joined)).scalars()])


async def save(connection: Connection, race: Race) -> None:
    """Store a changed race, which must be locked."""
    await connection.execute(sa.update(races).where(races.c.id == race.id).values(**_course(race)))
    await connection.execute(sa.delete(racers).where(racers.c.race_id == race.id))
    await _set_racers(connection, race.id, race.racers)


async def latest_of(connection: Connection, user_id: UserId, *, is_live: bool = False) -> RaceId | None:
    """Return the latest race that a member has joined, or None if there is no such race. With `is_live`, finished and
    canceled races are ignored.
    """
    query = sa.select(racers.c.race_id).where(racers.c.user_id == user_id)
    if is_live:
        query = query.join(races, races.c.id == racers.c.race_id).where(_IS_LIVE)
    found = await connection.execute(query.order_by(racers.c.race_id.desc()).limit(1))
    number = found.scalar_one_or_none()
    return None if number is None else RaceId(number)


async def open_like(connection: Connection, race: Race) -> RaceId | None:
    """Return the newest open race with the same channel and puzzle family as `race`, or None if there is none."""
    same = races.c.guild_id == race.server_id, races.c.channel_id == race.channel_id
    like = _IS_LIVE, races.c.state == RaceState.OPEN, races.c.family == (race.family or ALL_GAMES)
    found = await connection.execute(sa.select(sa.func.max(races.c.id)).where(*same, *like))
    number = found.scalar_one()
    return None if number is None else RaceId(number)


async def due(connection: Connection, now: datetime, shards: Shards) -> list[RaceId]:
    """Return the races that are running, and those whose lobby has to close, oldest first."""
    is_due = sa.or_(races.c.state == RaceState.RUNNING, races.c.deadline <= now)
    query = sa.select(races.c.id).where(_IS_LIVE, is_due, of_shards(races.c.guild_id, shards))
    return sorted(RaceId(number) for number in (await connection.execute(query)).scalars())


async def standings_of(connection: Connection, race_id: RaceId) -> Standings:
    """Return the standings of a race that has started."""
    return ranked(await storms.of_race(connection, race_id))


async def progress(connection: Connection, race_id: RaceId) -> tuple[int, bool]:
    """Return how many moves were tried in the runs of a race, and whether all runs are over."""
    unfinished = sa.func.count().filter(storm_runs.c.ended_at.is_(None))
    query = sa.select(sa.func.coalesce(sa.func.sum(storm_runs.c.step), 0), unfinished)
    steps, going = (await connection.execute(query.where(storm_runs.c.race_id == race_id))).one()
    return steps, not going


async def note_told(connection: Connection, race_id: RaceId, steps: int) -> bool:
    """Record that the standings after `steps` moves were put into the outbox. Return False if that was already
    recorded.
    """
    is_newer = races.c.id == race_id, races.c.told_steps < steps
    return (await connection.execute(sa.update(races).where(*is_newer).values(told_steps=steps))).rowcount == 1


async def clear(connection: Connection, before: datetime) -> None:
    """Delete the races that were created before this time and whose runs have already been deleted."""
    kept = sa.select(storm_runs.c.id).where(storm_runs.c.race_id == races.c.id).exists()
    is_old = races.c.created_at < before, races.c.state.not_in(LIVE), ~kept
    old = sa.select(races.c.id).where(*is_old)
    await connection.execute(sa.delete(racers).where(racers.c.race_id.in_(old)))
    await connection.execute(sa.delete(races).where(*is_old))


async def _set_racers(connection: Connection, race_id: RaceId, joined: tuple[UserId, ...]) -> None:
    rows = [{"race_id": race_id, "user_id": one, "position": place} for place, one in enumerate(joined)]
    if rows:
        await connection.execute(sa.insert(racers), rows)


def _course(race: Race) -> dict[str, Any]:
    return {"state": race.state, "deadline": race.deadline, "starts_at": race.starts_at}


def _race(row: sa.Row[Any], joined: list[UserId]) -> Race:
    return Race(
        id=RaceId(row.id),
        server_id=ServerId(row.guild_id),
        channel_id=ChannelId(row.channel_id),
        family=None if row.family == ALL_GAMES else row.family,
        state=RaceState(row.state),
        created_at=row.created_at,
        deadline=row.deadline,
        racers=tuple(joined),
        starts_at=row.starts_at,
    )
