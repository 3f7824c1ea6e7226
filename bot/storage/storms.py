"""Stored puzzle runs: Puzzle Storm runs and the best scores in them, puzzle races, and puzzle streaks.

Saving a run fails if the stored run has changed since it was read. Changing a table requires a migration.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import GREATEST_ID, ChannelId, RaceId, ServerId, Shards, StormId, UserId
from bot.domain.storm import (
    ALL_GAMES,
    LIVE,
    NoStreak,
    NoSuchRace,
    NoSuchStorm,
    Race,
    RaceState,
    Standings,
    StormBest,
    StormRun,
    StreakRun,
    ranked,
)
from bot.storage.database import Connection, insert_into, insert_missing, of_shards, upsert
from bot.storage.schema import OWN_NUMBER, UtcDateTime, index_where, metadata

storm_runs = sa.Table(
    "storm_runs",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    # No foreign key here or in the following table, because solvers might never have played a game.
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    # The family's key, or `ALL_GAMES`.
    sa.Column("family", sa.Text, nullable=False),
    # The ids of the run's puzzles, in order.
    sa.Column("puzzles", sa.JSON, nullable=False),
    sa.Column("begun_at", UtcDateTime, nullable=False),
    sa.Column("ends_at", UtcDateTime, nullable=False),
    sa.Column("ended_at", UtcDateTime),
    # The index of the puzzle that is currently on the board.
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("plies", sa.Integer, nullable=False),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("combo", sa.Integer, nullable=False),
    sa.Column("best_combo", sa.Integer, nullable=False),
    sa.Column("missed", sa.JSON, nullable=False),
    sa.Column("paused_through", UtcDateTime),
    # The run's race; null if the run isn't part of a race.
    sa.Column("race_id", OWN_NUMBER),
    sa.Index(None, "user_id", "id"),
    # Ids are never reused, because pages contain them.
    sqlite_autoincrement=True,
)


_IS_OPEN = storm_runs.c.ended_at.is_(None)
# A member can have only one ongoing run.
index_where(storm_runs, _IS_OPEN, "open", "user_id", unique=True)
index_where(storm_runs, _IS_OPEN, "due", "ends_at")
index_where(storm_runs, storm_runs.c.race_id.is_not(None), "race", "race_id")

storm_bests = sa.Table(
    "storm_bests",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("family", sa.Text, primary_key=True),
    # A day as YYYY-MM-DD, or "ever" for the best score of all time.
    sa.Column("period", sa.Text, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("score", sa.Integer, nullable=False),
    sa.Column("combo", sa.Integer, nullable=False),
    sa.Column("reached_at", UtcDateTime, nullable=False),
    # The columns are in the sort order of a server's leaderboard.
    sa.Index("ix_storm_bests_board", "guild_id", "family", "period", "score", "combo"),
)


EVER = "ever"


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
    # How many moves had been tried in all of the race's runs when the standings were last put into the outbox.
    sa.Column("told_steps", sa.Integer, nullable=False),
    # Ids are never reused, because messages contain them.
    sqlite_autoincrement=True,
)

# The states are literals in the SQL. SQLite wouldn't use the partial index if they were parameters.
_IS_LIVE = races.c.state.in_([sa.literal_column(f"'{state}'") for state in LIVE])
index_where(races, _IS_LIVE, "live", "guild_id")

racers = sa.Table(
    "racers",
    metadata,
    sa.Column("race_id", OWN_NUMBER, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The racer's index. Racers are numbered in the order in which they joined.
    sa.Column("position", sa.Integer, nullable=False),
    sa.Index(None, "user_id", "race_id"),
)


puzzle_streaks = sa.Table(
    "puzzle_streaks",
    metadata,
    # No foreign key, because solvers might never have played a game.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The ids of the streak's puzzles, in order.
    sa.Column("puzzles", sa.JSON, nullable=False),
    sa.Column("begun_at", UtcDateTime, nullable=False),
    sa.Column("ended_at", UtcDateTime),
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("score", sa.Integer, nullable=False),
    # The index of the puzzle that is currently on the board.
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("plies", sa.Integer, nullable=False),
    sa.Column("has_skipped", sa.Boolean, nullable=False),
    sa.Column("missed", sa.Text),
    # The best score in any of the member's streaks.
    sa.Column("best", sa.Integer, nullable=False),
)


async def add(connection: Connection, run: StormRun) -> bool:
    """Store a new run unless the member already has an ongoing one. Return whether the new run was stored."""
    row = {"user_id": run.user_id, "guild_id": run.server_id, "family": run.family or ALL_GAMES}
    row |= {"puzzles": list(run.puzzles), "begun_at": run.begun_at, "race_id": run.race_id, **_course(run)}
    inserting = insert_into(connection.dialect.name, storm_runs).values(row).on_conflict_do_nothing()
    # With PostgreSQL, rowcount is -1 after an insert that generates an id.
    return (await connection.execute(inserting.returning(storm_runs.c.id))).scalar_one_or_none() is not None


async def load(connection: Connection, run_id: StormId, *, to_write: bool = False) -> StormRun:
    """Return a run. With `to_write`, lock it for this transaction. Raise NoSuchStorm if no run has this id."""
    query = sa.select(storm_runs).where(storm_runs.c.id == min(run_id, GREATEST_ID))
    if to_write:
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise NoSuchStorm
    return _run(row)


async def latest_of(connection: Connection, user_id: UserId, *, to_write: bool = False) -> StormRun | None:
    query = sa.select(storm_runs).where(storm_runs.c.user_id == user_id).order_by(storm_runs.c.id.desc()).limit(1)
    if to_write:
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else _run(row)


async def of_race(connection: Connection, race_id: RaceId) -> list[StormRun]:
    rows = await connection.execute(sa.select(storm_runs).where(storm_runs.c.race_id == race_id))
    return [_run(row) for row in rows]


async def due(connection: Connection, now: datetime, limit: int, shards: Shards) -> list[StormId]:
    """Return ongoing runs that are out of time, earliest first."""
    is_due = storm_runs.c.ended_at.is_(None), storm_runs.c.ends_at < now, of_shards(storm_runs.c.guild_id, shards)
    query = sa.select(storm_runs.c.id).where(*is_due).order_by(storm_runs.c.ends_at).limit(limit)
    return [StormId(number) for number in (await connection.execute(query)).scalars()]


async def save(connection: Connection, run: StormRun, *, since: StormRun) -> bool:
    """Store a changed run. If the stored run has changed since it was read as `since`, store nothing and
    return False.
    """
    is_same = storm_runs.c.id == run.id, storm_runs.c.step == since.step, storm_runs.c.ended_at.is_(None)
    saving = sa.update(storm_runs).where(*is_same).values(puzzles=list(run.puzzles), **_course(run))
    return (await connection.execute(saving)).rowcount == 1


async def clear(connection: Connection, user_id: UserId, before: datetime) -> None:
    """Delete a member's runs that ended before this time. Best scores are kept."""
    is_old = storm_runs.c.user_id == user_id, storm_runs.c.ended_at < before
    await connection.execute(sa.delete(storm_runs).where(*is_old))


async def note_best(connection: Connection, run: StormRun) -> None:
    """Store a finished run's score if it is the member's best in this server on that day or of all time."""
    assert run.ended_at is not None
    best = StormBest(run.user_id, run.score, run.best_combo, run.ended_at)
    for period in (EVER, run.ended_at.date().isoformat()):
        key = {"user_id": run.user_id, "family": run.family or ALL_GAMES, "period": period, "guild_id": run.server_id}
        query = sa.select(storm_bests).filter_by(**key).with_for_update()
        before = (await connection.execute(query)).one_or_none()
        if before is None or _worth(best) > (before.score, before.combo):
            reached = {"score": best.score, "combo": best.combo, "reached_at": best.reached_at}
            await upsert(connection, storm_bests, [key | reached])


async def best_of(connection: Connection, user_id: UserId, family: str | None, day: date | None) -> StormBest | None:
    """Return a member's best run in a family on a day, in any server. Return None if there is no such run.

    If `day` is None, return the best run of all time. If `family` is None, consider only runs with puzzles from all
    families.
    """
    period = EVER if day is None else day.isoformat()
    key = {"user_id": user_id, "family": family or ALL_GAMES, "period": period}
    found = [_best(row) for row in await connection.execute(sa.select(storm_bests).filter_by(**key))]
    return max(found, key=_worth, default=None)


async def board_of(
    connection: Connection, guild_id: ServerId, family: str | None, day: date | None, limit: int
) -> tuple[StormBest, ...]:
    """Return a server's best runs on a day, or of all time if `day` is None.

    Each member appears only once, and the best run comes first. Ties are broken by the longer combo, then by the
    earlier run.
    """
    period = EVER if day is None else day.isoformat()
    query = (
        sa.select(storm_bests)
        .filter_by(guild_id=guild_id, family=family or ALL_GAMES, period=period)
        .order_by(storm_bests.c.score.desc(), storm_bests.c.combo.desc(), storm_bests.c.reached_at)
        .limit(limit)
    )
    return tuple(_best(row) for row in await connection.execute(query))


async def add_race(connection: Connection, race: Race) -> RaceId:
    row = {
        "guild_id": race.server_id,
        "channel_id": race.channel_id,
        "family": race.family or ALL_GAMES,
        "created_at": race.created_at,
        "told_steps": 0,
        **_race_course(race),
    }
    added = await connection.execute(sa.insert(races).values(row).returning(races.c.id))
    number = RaceId(added.scalar_one())
    await _set_racers(connection, number, race.racers)
    return number


async def load_race(connection: Connection, race_id: RaceId, *, to_write: bool = False) -> Race:
    """Return a race. With `to_write`, lock it for this transaction. Raise NoSuchRace if no race has this id."""
    query = sa.select(races).where(races.c.id == min(race_id, GREATEST_ID))
    if to_write:
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise NoSuchRace
    joined = sa.select(racers.c.user_id).where(racers.c.race_id == row.id).order_by(racers.c.position)
    return _race(row, [UserId(user_id) for user_id in (await connection.execute(joined)).scalars()])


async def save_race(connection: Connection, race: Race) -> None:
    """Store a changed race. The race must be locked for this transaction."""
    await connection.execute(sa.update(races).where(races.c.id == race.id).values(**_race_course(race)))
    await connection.execute(sa.delete(racers).where(racers.c.race_id == race.id))
    await _set_racers(connection, race.id, race.racers)


async def latest_race_of(connection: Connection, user_id: UserId, *, is_live: bool = False) -> RaceId | None:
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


async def due_races(connection: Connection, now: datetime, shards: Shards) -> list[RaceId]:
    """Return the ids of the races that need an update, oldest first. These are the running races, and the open races
    that are past their deadline.
    """
    is_due = sa.or_(races.c.state == RaceState.RUNNING, races.c.deadline <= now)
    query = sa.select(races.c.id).where(_IS_LIVE, is_due, of_shards(races.c.guild_id, shards))
    return sorted(RaceId(number) for number in (await connection.execute(query)).scalars())


async def standings_of(connection: Connection, race_id: RaceId) -> Standings:
    """Return the standings of a race that has started."""
    return ranked(await of_race(connection, race_id))


async def race_progress(connection: Connection, race_id: RaceId) -> tuple[int, bool]:
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


async def clear_races(connection: Connection, before: datetime) -> None:
    """Delete the finished and canceled races that were created before this time, unless some of their runs are still
    stored.
    """
    kept = sa.select(storm_runs.c.id).where(storm_runs.c.race_id == races.c.id).exists()
    is_old = races.c.created_at < before, races.c.state.not_in(LIVE), ~kept
    old = sa.select(races.c.id).where(*is_old)
    await connection.execute(sa.delete(racers).where(racers.c.race_id.in_(old)))
    await connection.execute(sa.delete(races).where(*is_old))


async def load_streak(connection: Connection, user_id: UserId, *, to_write: bool = False) -> StreakRun | None:
    """Return a member's latest streak, or None if the member has never played one. With `to_write`, lock the streak for
    this transaction.
    """
    query = sa.select(puzzle_streaks).where(puzzle_streaks.c.user_id == user_id)
    if to_write:
        query = query.with_for_update()
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else _streak(row)


async def add_streak(connection: Connection, run: StreakRun) -> None:
    """Store a member's first streak unless a streak is already stored."""
    await insert_missing(connection, puzzle_streaks, {"user_id": run.user_id, **_streak_values(run)})


async def save_streak(connection: Connection, run: StreakRun, *, since: StreakRun) -> None:
    """Store a changed streak, or replace it with a new one. Raise NoStreak if the stored streak has changed since it
    was read as `since`.
    """
    is_same = puzzle_streaks.c.user_id == run.user_id, puzzle_streaks.c.step == since.step
    if (await connection.execute(sa.update(puzzle_streaks).where(*is_same).values(_streak_values(run)))).rowcount != 1:
        raise NoStreak


def _worth(best: StormBest) -> tuple[int, int]:
    return best.score, best.combo


def _best(row: sa.Row[Any]) -> StormBest:
    return StormBest(UserId(row.user_id), row.score, row.combo, row.reached_at)


def _course(run: StormRun) -> dict[str, Any]:
    return {
        "ends_at": run.ends_at,
        "ended_at": run.ended_at,
        "place": run.index,
        "plies": run.plies,
        "step": run.step,
        "score": run.score,
        "combo": run.combo,
        "best_combo": run.best_combo,
        "missed": list(run.missed),
    }


def _run(row: sa.Row[Any]) -> StormRun:
    return StormRun(
        id=StormId(row.id),
        user_id=UserId(row.user_id),
        server_id=ServerId(row.guild_id),
        family=None if row.family == ALL_GAMES else row.family,
        puzzles=tuple(row.puzzles),
        begun_at=row.begun_at,
        ends_at=row.ends_at,
        index=row.place,
        plies=row.plies,
        step=row.step,
        score=row.score,
        combo=row.combo,
        best_combo=row.best_combo,
        missed=tuple(row.missed),
        ended_at=row.ended_at,
        race_id=None if row.race_id is None else RaceId(row.race_id),
    )


async def _set_racers(connection: Connection, race_id: RaceId, joined: tuple[UserId, ...]) -> None:
    rows = [{"race_id": race_id, "user_id": one, "position": place} for place, one in enumerate(joined)]
    if rows:
        await connection.execute(sa.insert(racers), rows)


def _race_course(race: Race) -> dict[str, Any]:
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


def _streak_values(run: StreakRun) -> dict[str, Any]:
    return {
        "puzzles": list(run.puzzles),
        "begun_at": run.begun_at,
        "ended_at": run.ended_at,
        "place": run.index,
        "plies": run.plies,
        "step": run.step,
        "score": run.score,
        "has_skipped": run.has_skipped,
        "missed": run.missed,
        "best": run.best,
    }


def _streak(row: sa.Row[Any]) -> StreakRun:
    return StreakRun(
        user_id=UserId(row.user_id),
        puzzles=tuple(row.puzzles),
        begun_at=row.begun_at,
        index=row.place,
        plies=row.plies,
        step=row.step,
        score=row.score,
        has_skipped=row.has_skipped,
        missed=row.missed,
        best=row.best,
        ended_at=row.ended_at,
    )
