"""The clocks of stored games: overdue games, low-time warnings, losses on time, and vacations. A vacation pauses
clocks.

Games are read without their moves. Callers first look up the games that are due. Then they lock and change a few at a
time, so that other writers don't have to wait long.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from bot.domain.clock import Countdown, Vacation, alarm, is_served, on_time
from bot.domain.game import GameVersion
from bot.domain.ids import GameId, ServerId, Shards, UserId
from bot.domain.ladders import Ending, Settlement, is_provisional
from bot.rules import FEW_PIECES, Color, Outcome, Termination, can_win, king_wins_alone
from bot.storage import database, outages
from bot.storage import games as stored_games
from bot.storage.database import Connection, of_shards, upsert
from bot.storage.games import pairs_where
from bot.storage.listed_games import turn_of
from bot.storage.schema import IS_LIVE, IS_OPEN, MILLISECOND, ending_with, games, is_overdue, moves, vacations
from bot.variants import find_variant


async def unwinnable(connection: Connection, rows: Sequence[sa.Row[Any]]) -> set[int]:
    """Return the ids of the games that can't be won by the opponent of the side to move, whatever legal moves are
    played.

    A game's moves are replayed only if enough pieces were captured to leave the opponent with few pieces besides the
    king.
    """
    possible = [row for row in rows if not king_wins_alone(find_variant(row.variant), turn_of(row).other)]
    captures = await _captures(connection, [row.id for row in possible])
    stripped = [
        row for row in possible if _pieces_at_start(row, turn_of(row).other) - captures.get(row.id, 0) <= FEW_PIECES
    ]
    known = await stored_games.lines_of_rows(connection, stripped)
    sides = {row.id: (known[row.id].position, turn_of(row).other) for row in stripped}
    # The first check for each combination of remaining pieces takes too long for the event loop.
    return await asyncio.to_thread(lambda: {number for number, side in sides.items() if not can_win(*side)})


async def _captures(connection: Connection, game_ids: list[int]) -> dict[int, int]:
    """For each game, count the moves with an x in their notation that were played by the side to move. This side can't
    have made more captures than that.
    """
    if not game_ids:
        return {}
    source = moves.join(games, games.c.id == moves.c.game_id)
    is_of_mover = (games.c.ply - moves.c.ply) % len(Color) == 0
    query = sa.select(moves.c.game_id, sa.func.count().label("captures")).select_from(source).group_by(moves.c.game_id)
    rows = await connection.execute(query.where(games.c.id.in_(game_ids), is_of_mover, moves.c.san.contains("x")))
    return {row.game_id: row.captures for row in rows}


def _pieces_at_start(row: sa.Row[Any], color: Color) -> int:
    placement: str = row.start_fen.split()[0]
    return sum(letter.isalpha() and letter.isupper() == (color is Color.WHITE) for letter in placement) - 1


_held_number: sa.BindParameter[int] = sa.bindparam("held_number")
_late: sa.BindParameter[str] = sa.bindparam("late", type_=sa.Text)
_LEFT_AT_END = {
    name: sa.case((sa.and_(games.c[name].is_not(None), _late == color.word), 0), else_=games.c[name])
    for color in Color
    for name in [f"{color.word}_ms"]
}
"""In a live game, sets the clock of the side that ran out of time to zero."""


@dataclass(frozen=True)
class Stalled:
    """A correspondence game whose clock stops or resumes because the player to move starts or ends a vacation."""

    id: GameId
    server_id: ServerId
    countdown: Countdown


@dataclass(frozen=True)
class Short:
    id: GameId
    server_id: ServerId
    to_move: UserId
    version: GameVersion
    is_of_remote: bool
    """Whether the player to move belongs to the other server, where they are warned separately."""


async def overdue(connection: Connection, now: datetime, shards: Shards) -> list[GameId]:
    return await _numbers(connection, *_is_overdue(now), of_shards(games.c.guild_id, shards))


async def to_warn(connection: Connection, now: datetime, shards: Shards) -> list[GameId]:
    """Return the games in which the player to move is low on time and hasn't been warned yet."""
    return await _numbers(connection, *_is_short(now), of_shards(games.c.guild_id, shards))


async def hold_overdue(connection: Connection, game_ids: Iterable[GameId], now: datetime) -> dict[GameId, Ending]:
    """Lock the given games, and return the endings of those that are still overdue."""
    rows = await _served(connection, list(await connection.execute(_held(game_ids, *_is_overdue(now)))), now)
    drawn = await unwinnable(connection, rows)
    return {GameId(row.id): _ended_on_time(row, can_lose=row.id not in drawn) for row in rows}


async def hold_to_warn(connection: Connection, game_ids: Iterable[GameId], now: datetime) -> list[Short]:
    """Lock the given games. Return those in which the player to move is still low on time and hasn't been
    warned yet.
    """
    rows = await _served(connection, list(await connection.execute(_held(game_ids, *_is_short(now)))), now)
    return [
        Short(
            GameId(row.id),
            ServerId(row.guild_id),
            UserId(row._mapping[f"{turn_of(row).word}_id"]),
            GameVersion(row.ply, row.takebacks),
            turn_of(row).word == row.guest,
        )
        for row in rows
    ]


async def end(connection: Connection, endings: Mapping[GameId, tuple[Ending, Settlement]], now: datetime) -> None:
    """Store how games ended. The games must be locked for this transaction."""
    row = dict.fromkeys(("deadline", "warn_at", "offer", "offer_by")) | {"ended_at": now}
    rows = [
        {_held_number.key: game_id} | row | _ended(ending, settlement)
        for game_id, (ending, settlement) in endings.items()
    ]
    if rows:
        await connection.execute(sa.update(games).where(games.c.id == _held_number).values(_LEFT_AT_END), rows)
        database.note(connection, endings)


async def set_warned(connection: Connection, game_ids: Iterable[GameId]) -> None:
    await connection.execute(sa.update(games).where(games.c.id.in_(list(game_ids))).values(warn_at=None))


async def alarms(
    connection: Connection,
    now: datetime,
    shards: Shards,
    *,
    until: datetime | None = None,
    game_ids: Collection[GameId] = (),
) -> dict[GameId, datetime]:
    """Return when each ongoing live game next needs attention: when the low-time warning is due, or when the grace
    period ends.

    With `until`, all games in which time runs out by then are included. Otherwise, only the given games are included.
    """
    which = games.c.deadline <= until if until is not None else games.c.id.in_(game_ids)
    query = sa.select(games.c.id, games.c.deadline, games.c.warn_at)
    rows = await connection.execute(query.where(IS_OPEN, IS_LIVE, which, of_shards(games.c.guild_id, shards)))
    return {GameId(row.id): alarm(Countdown(row.deadline, row.warn_at), now) for row in rows}


async def numbers_due(
    connection: Connection, game_ids: Collection[GameId], now: datetime, shards: Shards
) -> tuple[list[GameId], list[GameId]]:
    """Return which of these games are overdue, and which of them need a low-time warning."""
    among = games.c.id.in_(game_ids), of_shards(games.c.guild_id, shards)
    return await _numbers(connection, *_is_overdue(now), *among), await _numbers(connection, *_is_short(now), *among)


async def standing_still(connection: Connection, user_id: UserId) -> list[Stalled]:
    """Return the correspondence games in which it is this member's turn. They are locked for this transaction."""
    own = [games.c[f"{color.word}_id"] == user_id for color in Color]
    query = sa.select(games).where(IS_OPEN, games.c.deadline.is_not(None), ~IS_LIVE, sa.or_(*own)).order_by(games.c.id)
    rows = await connection.execute(query.with_for_update(key_share=True))
    return [
        Stalled(GameId(row.id), ServerId(row.guild_id), Countdown(row.deadline, row.warn_at))
        for row in rows
        if row._mapping[f"{turn_of(row).word}_id"] == user_id
    ]


async def move_clocks(connection: Connection, game_id: GameId) -> tuple[timedelta | None, ...]:
    query = sa.select(moves.c.clock_ms).where(moves.c.game_id == game_id).order_by(moves.c.ply)
    rows = (await connection.execute(query)).scalars()
    return tuple(None if left is None else left * MILLISECOND for left in rows)


async def set_countdowns(connection: Connection, countdowns: Mapping[GameId, Countdown]) -> None:
    rows = [
        {_held_number.key: number, "deadline": one.deadline, "warn_at": one.warn_at}
        for number, one in countdowns.items()
    ]
    if rows:
        await connection.execute(sa.update(games).where(games.c.id == _held_number), rows)
        database.note(connection, countdowns)


def _is_overdue(now: datetime) -> list[sa.ColumnElement[bool]]:
    return [IS_OPEN, is_overdue(now)]


def _is_short(now: datetime) -> list[sa.ColumnElement[bool]]:
    return [IS_OPEN, games.c.deadline > now, games.c.warn_at <= now]


async def _numbers(connection: Connection, *conditions: sa.ColumnElement[bool]) -> list[GameId]:
    """Return the ids of the games that meet the conditions, in ascending order.

    Callers end the games in this order. A rebuild of the ladder uses the same order for games that ended at the same
    moment. The ids are sorted here, because with ORDER BY, SQLite would scan all games instead of using the index.
    """
    rows = await connection.execute(sa.select(games.c.id).where(*conditions))
    return sorted(GameId(number) for number in rows.scalars())


def _held(game_ids: Iterable[GameId], *conditions: sa.ColumnElement[bool]) -> sa.Select[Any]:
    """Select and lock the given games and their linked games, but only those that meet the conditions.

    Linked games are included because they have the same clock.
    """
    both = pairs_where(games.c.id.in_(list(game_ids)))
    held = sa.select(games).where(games.c.id.in_(both), *conditions).order_by(games.c.id)
    return held.with_for_update(of=games, key_share=True)


async def _served(connection: Connection, rows: list[sa.Row[Any]], now: datetime) -> list[sa.Row[Any]]:
    """Leave out games between two servers if the bot isn't serving one of the servers. The clocks of these games are
    paused.
    """
    if all(row.twin_id is None for row in rows):
        return rows
    beats = await outages.beats_of_all(connection)
    away = {row.id for row in rows if not is_served(beats, ServerId(row.guild_id), now)}
    return [row for row in rows if row.twin_id is None or not away & {row.id, row.twin_id}]


def _ended_on_time(row: Any, *, can_lose: bool) -> Ending:
    turn, is_no_start = turn_of(row), _is_no_start(row)
    ending = ending_with(row, on_time(turn, is_no_start=is_no_start, can_lose=can_lose))
    return ending if is_no_start else replace(ending, late=turn)


def _is_no_start(row: Any) -> bool:
    """Return whether the game is aborted instead of lost if the side to move runs out of time.

    This applies to a side's first move in a live game, and to its first move after an outage, except in tournaments.
    The first two plies are the sides' first moves.
    """
    is_free = row.ply < len(Color) or bool(row.resuming & 1 << turn_of(row))
    return row.increment_seconds is not None and is_free and row.tournament_id is None


def _ended(ending: Ending, settlement: Settlement) -> dict[str, Any]:
    winner = ending.outcome.winner
    values: dict[str, Any] = {
        "termination": ending.outcome.termination,
        "winner": None if winner is None else winner.word,
        _late.key: None if ending.late is None else ending.late.word,
    }
    for color in Color:
        before = settlement.before[color]
        values |= {
            f"{color.word}_rating": before.value,
            f"{color.word}_provisional": is_provisional(before),
            f"{color.word}_change": settlement.change_of(color),
        }
    return values


async def hold_forfeits(connection: Connection, outcomes: Mapping[GameId, Outcome]) -> dict[GameId, Ending]:
    """Lock the given games. For each of them that is still ongoing, return its ending with the given outcome."""
    # Locking in the order of ids prevents deadlocks between transactions that lock several games.
    held = sa.select(games).where(games.c.id.in_(sorted(outcomes)), IS_OPEN).order_by(games.c.id)
    rows = await connection.execute(held.with_for_update(key_share=True))
    return {GameId(row.id): ending_with(row, outcomes[GameId(row.id)]) for row in rows}


async def end_forfeited(
    connection: Connection,
    endings: Mapping[GameId, tuple[Ending, Settlement]],
    now: datetime,
    *,
    by: UserId | None = None,
) -> None:
    """Store how games of a tournament ended.

    The games must be locked for this transaction. `by` is the member who canceled the tournament, or None if the
    tournament wasn't canceled.
    """
    await end(connection, endings, now)
    forfeited = [number for number, (one, _) in endings.items() if one.outcome.termination is not Termination.ABORTED]
    if forfeited:
        await connection.execute(sa.update(games).where(games.c.id.in_(forfeited)).values(is_forfeit=True))
    if by is not None:
        await connection.execute(sa.update(games).where(games.c.id.in_(list(endings))).values(called_off_by=by))


async def load(connection: Connection, user_id: UserId, *, to_write: bool = False) -> Vacation | None:
    query = sa.select(vacations).where(vacations.c.user_id == user_id)
    row = (await connection.execute(query.with_for_update() if to_write else query)).one_or_none()
    return None if row is None else Vacation(row.began_at, row.ends_at, row.season, row.taken)


async def save(connection: Connection, user_id: UserId, vacation: Vacation) -> None:
    row = {
        "user_id": user_id,
        "began_at": vacation.began_at,
        "ends_at": vacation.ends_at,
        "season": vacation.quarter,
        "taken": vacation.taken,
    }
    await upsert(connection, vacations, [row])
