"""Stored runs of Puzzle Storm, and the best scores. A change is refused if the run has changed since it was read."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import GREATEST_ID, RaceId, ServerId, Shards, StormId, UserId
from bot.domain.storm import ALL_GAMES, NoSuchStorm, StormBest, StormRun
from bot.storage.database import Connection, insert_into, of_shards, upsert
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
    # The race to which the run belongs; null if there is none.
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


async def add(connection: Connection, run: StormRun) -> bool:
    """Store a new run unless the member already has an ongoing one. Return whether the new run was stored."""
    row = {"user_id": run.user_id, "guild_id": run.server_id, "family": run.family or ALL_GAMES}
    row |= {"puzzles": list(run.puzzles), "begun_at": run.begun_at, "race_id": run.race_id, **_course(run)}
    inserting = insert_into(connection.dialect.name, storm_runs).values(row).on_conflict_do_nothing()
    # With PostgreSQL, rowcount is -1 after an insert that generates an id.
    return (await connection.execute(inserting.returning(storm_runs.c.id))).scalar_one_or_none() is not None


async def load(connection: Connection, run_id: StormId, *, to_write: bool = False) -> StormRun:
    """Return a run, locked for this transaction if `to_write`. Raise NoSuchStorm if no run has this id."""
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
    """Return ongoing runs whose time has run out, earliest first."""
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
    """Return a member's best run in a family on a day, in any server, or None if the member has no such run.

    If `day` is None, return the best run of all time. If `family` is None, return the best run with puzzles of all
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

    Each member has only one run in the list, and the best run comes first. Ties are broken by the longer combo, then by
    the earlier run.
    """
    period = EVER if day is None else day.isoformat()
    query = (
        sa.select(storm_bests)
        .filter_by(guild_id=guild_id, family=family or ALL_GAMES, period=period)
        .order_by(storm_bests.c.score.desc(), storm_bests.c.combo.desc(), storm_bests.c.reached_at)
        .limit(limit)
    )
    return tuple(_best(row) for row in await connection.execute(query))


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
