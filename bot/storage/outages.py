"""Stored heartbeats and outages of the bot. After an outage, time limits are extended by its length."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.domain.clock import LONGEST_GAP, ZERO, Beat, Countdown, Outage, RunningClock, Span
from bot.domain.game import GameVersion
from bot.domain.ids import ChallengeState, ServerId, Shards, UserId
from bot.domain.outbox import MessageKind
from bot.domain.storm import RaceState
from bot.domain.tournament import TournamentState
from bot.storage import database
from bot.storage.database import Connection, of_shards, upsert
from bot.storage.games import pairs_where
from bot.storage.listed_games import next_move
from bot.storage.outbox import Asked
from bot.storage.schema import (
    IS_OPEN,
    beats,
    challenges,
    countdown_values,
    games,
    outages,
    pause_of,
    times_of,
    times_values,
    vacations,
)
from bot.storage.storms import races, storm_runs
from bot.storage.tournaments import team_matches, tournaments
from bot.storage.votes import server_challenges, vote_games
from bot.variants import find_variant


@dataclass(frozen=True)
class OutageProgress:
    outage: Outage
    page_served: bool
    """Whether the website was still served during the outage."""
    step: int
    last_id: int
    is_done: bool


async def beats_of_all(connection: Connection, *, to_write: bool = False) -> list[Beat]:
    query = sa.select(beats).order_by(beats.c.shard_count, beats.c.shard)
    rows = await connection.execute(query.with_for_update() if to_write else query)
    return [Beat(row.shard_count, row.shard, row.at) for row in rows]


async def beat(connection: Connection, shards: Shards, now: datetime) -> None:
    rows = [{"shard_count": shards.count, "shard": shard, "at": now} for shard in sorted(shards.ids)]
    await upsert(connection, beats, rows)


async def forget_beats(connection: Connection, shards: Shards, known: Collection[Beat]) -> None:
    """Delete heartbeats that were stored when the bot had a different number of shards. Do nothing until every current
    shard has a heartbeat.
    """
    present = {beat.shard for beat in known if beat.shard_count == shards.count} | shards.ids
    if len(present) == shards.count and any(beat.shard_count != shards.count for beat in known):
        await connection.execute(sa.delete(beats).where(beats.c.shard_count != shards.count))


async def begin(connection: Connection, found: Sequence[Outage], *, page_served: bool) -> None:
    rows = [
        {
            "shard_count": one.shard_count,
            "shard": one.shard,
            "began_at": one.began_at,
            "ended_at": one.ended_at,
            "is_discords": page_served,
            "step": 0,
            "last_id": 0,
            "is_done": False,
        }
        for one in found
    ]
    if rows:
        await connection.execute(sa.insert(outages), rows)


async def unfinished(connection: Connection) -> list[int]:
    """Return the ids of the outages for which some time limits still have to be extended, earliest first."""
    rows = await connection.execute(sa.select(outages.c.id).where(~outages.c.is_done))
    return sorted(rows.scalars())


async def load(connection: Connection, outage_id: int, *, to_write: bool = False) -> OutageProgress:
    query = sa.select(outages).where(outages.c.id == outage_id)
    row = (await connection.execute(query.with_for_update() if to_write else query)).one()
    outage = Outage(row.shard_count, row.shard, row.began_at, row.ended_at)
    return OutageProgress(outage, row.is_discords, row.step, row.last_id, row.is_done)


async def note(connection: Connection, outage_id: int, step: int, last_id: int, *, is_done: bool = False) -> None:
    """Store the progress of extending time limits because of an outage. The outage must be locked for this
    transaction.
    """
    noting = sa.update(outages).where(outages.c.id == outage_id)
    await connection.execute(noting.values(step=step, last_id=last_id, is_done=is_done))


async def forget(connection: Connection, before: datetime) -> None:
    await connection.execute(sa.delete(outages).where(outages.c.is_done, outages.c.ended_at < before))


async def down_between(connection: Connection, guild_id: ServerId, since: datetime, until: datetime) -> timedelta:
    """Return how long a server wasn't served during a period. An outage that is still going on isn't counted."""
    overlaps = outages.c.began_at < until, outages.c.ended_at > since
    rows = await connection.execute(sa.select(outages).where(*overlaps))
    spans = [Outage(row.shard_count, row.shard, row.began_at, row.ended_at) for row in rows]
    own = (one for one in spans if one.shards.own(guild_id))
    return sum((min(one.ended_at, until) - max(one.began_at, since) for one in own), ZERO)


_NUMBER: sa.BindParameter[int] = sa.bindparam("moved_number")
_RUNS = IS_OPEN, games.c.deadline.is_not(None)


@dataclass(frozen=True)
class Timed:
    """A kind of table row with a time limit."""

    table: sa.Table
    due: sa.Column[Any]
    since: sa.ColumnElement[Any]
    """When the time limit began."""
    guild_id: sa.Column[Any]
    runs: sa.ColumnElement[bool]
    kind: MessageKind | None = None
    """The kind of message that shows the time limit; None if no message shows it."""

    @property
    def number(self) -> sa.Column[Any]:
        return next(iter(self.table.primary_key))


VOTES = Timed(
    vote_games,
    vote_games.c.closes_at,
    sa.select(games.c.turn_since).where(games.c.id == vote_games.c.game_id).scalar_subquery(),
    vote_games.c.guild_id,
    vote_games.c.closes_at.is_not(None),
    MessageKind.BOARD,
)
STORMS = Timed(
    storm_runs, storm_runs.c.ends_at, storm_runs.c.begun_at, storm_runs.c.guild_id, storm_runs.c.ended_at.is_(None)
)
TIMED = (
    Timed(
        challenges,
        challenges.c.expires_at,
        challenges.c.created_at,
        challenges.c.guild_id,
        challenges.c.state == ChallengeState.OPEN,
        MessageKind.CHALLENGE,
    ),
    Timed(
        server_challenges,
        server_challenges.c.expires_at,
        server_challenges.c.created_at,
        server_challenges.c.opponent_id,
        server_challenges.c.state == ChallengeState.OPEN,
        MessageKind.SERVER_CHALLENGE,
    ),
    Timed(
        tournaments,
        tournaments.c.deadline,
        tournaments.c.created_at,
        tournaments.c.guild_id,
        tournaments.c.state == TournamentState.OPEN,
        MessageKind.TOURNAMENT,
    ),
    Timed(
        races, races.c.deadline, races.c.created_at, races.c.guild_id, races.c.state == RaceState.OPEN, MessageKind.RACE
    ),
    VOTES,
    STORMS,
)
"""All kinds of rows with time limits except games, whose clocks are handled separately. Vacations, seasons and the
daily puzzle follow the calendar, so outages don't extend them.
"""


async def numbers(connection: Connection, timed: Timed, outage: Outage, after: int) -> list[int]:
    """Return the ids of rows with a running time limit in the servers that had the outage. Only ids greater than
    `after` are returned.
    """
    here = timed.number > after, timed.runs, of_shards(timed.guild_id, outage.shards)
    return sorted((await connection.execute(sa.select(timed.number).where(*here))).scalars())


async def move(connection: Connection, timed: Timed, ids: Collection[int], outage: Outage) -> list[Asked]:
    """Extend the time limits of rows because of an outage. Return outbox messages that update the displayed time
    limits.
    """
    columns = timed.due.label("due"), timed.since.label("since"), timed.guild_id.label("there")
    known = [timed.table.c[name] for name in ("paused_through", "paused_from") if name in timed.table.c]
    held = sa.select(timed.number.label("number"), *columns, *known)
    held = held.where(timed.number.in_(await _with_linked(connection, timed, ids, outage)), timed.runs)
    rows = (await connection.execute(held.order_by(timed.number).with_for_update(of=timed.table, key_share=True))).all()
    moved = {row.number: outage.paused(row.since, moved=_moved(row)) for row in rows}
    values = [
        {_NUMBER.key: row.number, timed.due.name: row.due + moved[row.number]}
        | {column.name: value for column, value in zip(known, reversed(outage.joined(_moved(row))), strict=False)}
        for row in rows
    ]
    if values:
        await connection.execute(sa.update(timed.table).where(timed.number == _NUMBER), values)
    told = [row for row in rows if moved[row.number] > LONGEST_GAP]
    if timed is VOTES:
        await _tell_voters(connection, {row.number: moved[row.number] for row in told})
        database.note(connection, [row.number for row in rows])
    kind = timed.kind
    return [] if kind is None else [Asked(kind, row.number, ServerId(row.there), is_new=False) for row in told]


async def running_games(connection: Connection, outage: Outage, after: int) -> list[int]:
    """Return the ids of games with a running clock in the servers that had the outage. Only ids greater than `after`
    are returned.
    """
    here = games.c.id > after, *_RUNS, of_shards(games.c.guild_id, outage.shards)
    return sorted((await connection.execute(sa.select(games.c.id).where(*here))).scalars())


async def move_games(connection: Connection, ids: Collection[int], outage: Outage) -> list[Asked]:
    """Extend the running clocks of games because of an outage.

    A game between two servers is stored in both, and both copies are changed. Return the outbox messages to send:
    updates of boards, and warnings in live games.
    """
    rows = await _held(connection, ids, with_linked=outage.length > ZERO)
    away = await _away_until(connection, rows)
    before = {row.id: _clock(row, away) for row in rows}
    after = {number: clock.after(outage) for number, clock in before.items()}
    values = [{_NUMBER.key: number, **_values(clock)} for number, clock in after.items()]
    if values:
        await connection.execute(sa.update(games).where(games.c.id == _NUMBER), values)
        database.note(connection, after)
    return [asked for row in rows for asked in _asked(row, before[row.id], after[row.id])]


def _asked(row: sa.Row[Any], before: RunningClock, after: RunningClock) -> list[Asked]:
    """Return the messages to send for a game after an outage: an update of its board and, in a live game, a warning to
    the player to move.
    """
    is_live, is_told, there = after.times is not None, after.is_told_now(before), ServerId(row.guild_id)
    board = Asked(MessageKind.BOARD, row.id, there, is_new=False)
    call = Asked(MessageKind.WARNING, row.id, there, GameVersion(row.ply, row.takebacks))
    is_called = is_live and is_told and after.turn.word != row.guest
    is_shown = is_told or (is_live and after.countdown != before.countdown)
    return [*([board] if is_shown else []), *([call] if is_called else [])]


async def _held(connection: Connection, ids: Collection[int], *, with_linked: bool) -> list[sa.Row[Any]]:
    these = games.c.id.in_(ids)
    wanted = games.c.id.in_(pairs_where(these)) if with_linked else these
    held = sa.select(games).where(wanted, *_RUNS).order_by(games.c.id)
    return list(await connection.execute(held.with_for_update(key_share=True)))


async def _away_until(connection: Connection, rows: Iterable[sa.Row[Any]]) -> dict[UserId, datetime]:
    players = {player for row in rows for player in (row.white_id, row.black_id)}
    query = sa.select(vacations.c.user_id, vacations.c.ends_at).where(vacations.c.user_id.in_(players))
    return {UserId(row.user_id): row.ends_at for row in await connection.execute(query)}


def _clock(row: sa.Row[Any], away: dict[UserId, datetime]) -> RunningClock:
    turn, _ = next_move(row, find_variant(row.variant))
    return RunningClock(
        ply=row.ply,
        turn=turn,
        turn_since=row.turn_since,
        countdown=Countdown(row.deadline, row.warn_at),
        times=times_of(row),
        is_of_tournament=row.tournament_id is not None,
        away_until=away.get(row._mapping[f"{turn.word}_id"]),
        moved=_moved(row),
        pause=None if row.pause_ply is None else pause_of(row),
    )


def _values(clock: RunningClock) -> dict[str, Any]:
    pause, moved = clock.pause, clock.moved
    return {
        "turn_since": clock.turn_since,
        "paused_from": moved and moved[0],
        "paused_through": moved and moved[1],
        "pause_seconds": None if pause is None else round(pause.length.total_seconds()),
        "pause_ply": None if pause is None else pause.ply,
        **countdown_values(clock.countdown),
        **times_values(clock.times),
    }


def _moved(row: sa.Row[Any]) -> Span | None:
    """Return the span of earlier outages for which a row's time limit has already been extended. Return None if there
    were no such outages.

    Only games and tournaments have a stored beginning, because they can belong to two servers. For other rows, the end
    is enough, because a server's outages don't overlap.
    """
    if row.paused_through is None:
        return None
    began: datetime | None = row._mapping.get("paused_from")
    return began or datetime.min.replace(tzinfo=UTC), row.paused_through


async def _with_linked(connection: Connection, timed: Timed, ids: Collection[int], outage: Outage) -> set[int]:
    """Return these ids and, for team matches, the ids of the linked tournaments in the other servers.

    Both tournaments of a team match must stay open for the same length of time.
    """
    if timed.table is not tournaments or outage.length < ZERO:
        return set(ids)
    linked_games = sa.select(team_matches.c.twin_id).where(team_matches.c.tournament_id.in_(ids))
    return {*ids, *(await connection.execute(linked_games)).scalars()}


async def _tell_voters(connection: Connection, moved: Mapping[int, timedelta]) -> None:
    telling = sa.update(games).where(games.c.id == _NUMBER)
    rows = [{_NUMBER.key: number, "by": round(by.total_seconds())} for number, by in moved.items()]
    if rows:
        await connection.execute(telling.values(pause_seconds=sa.bindparam("by"), pause_ply=games.c.ply), rows)
