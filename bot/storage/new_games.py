"""The rows of games that begin: their clocks, and the ladders on which they are rated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import select

from bot.domain.clock import FIRST_MOVE, Clock, Countdown, Fischer, Times
from bot.domain.game import NewGame
from bot.domain.ids import GuildId, UserId
from bot.rules import Color
from bot.storage.database import Connection
from bot.storage.schema import servers
from bot.storage.time_controls import clock_values, countdown_values, times_values, vacations


async def rows_of(connection: Connection, new: Sequence[NewGame], now: datetime) -> list[dict[str, Any]]:
    """Return the rows of new games, whose clocks begin now or when their first player is back from vacation."""
    away = await _away_until(connection, {_first(one) for one in new if not _is_live(one.clock)}, now)
    apart = await _with_live_ladders(connection, {one.guild_id for one in new if _is_live(one.clock)})
    return [
        {
            **_facts(one),
            **_times(one.clock, now, away.get(_first(one), now)),
            "live_ladder": _is_live(one.clock) and one.guild_id in apart,
        }
        for one in new
    ]


def _facts(new: NewGame) -> dict[str, Any]:
    return {
        "guild_id": new.guild_id,
        "variant": new.variant.key,
        "ladder": new.variant.family,
        "start_fen": new.variant.start_fen if new.start is None else new.start.fen,
        "white_id": new.white,
        "black_id": new.black,
        "rated": new.rated,
        "ply": 0,
        "setup": "" if new.variant.free_setup and new.start is None else None,
        "engine_level": new.engine_level,
        "language": new.language,
        "begun_in": new.begun_in,
        "room_id": new.room_id,
        "tournament_id": new.tournament_id,
        "stage": new.stage,
        "guest": None if new.guest is None else new.guest.word,
    }


def _times(clock: Clock | None, now: datetime, begins: datetime) -> dict[str, Any]:
    countdown = Countdown.begin(FIRST_MOVE, now) if isinstance(clock, Fischer) else Countdown.begin(clock, begins)
    if countdown is not None and isinstance(clock, Fischer):
        countdown = Countdown(countdown.deadline, None)
    return {
        "started_at": now,
        "turn_since": now,
        **clock_values(clock),
        **times_values(Times.begin(clock)),
        **countdown_values(countdown),
    }


def _is_live(clock: Clock | None) -> bool:
    return isinstance(clock, Fischer)


def _first(new: NewGame) -> UserId:
    """Return the player who begins."""
    return new.black if new.start is not None and new.start.turn is Color.BLACK else new.white


async def _away_until(connection: Connection, user_ids: set[UserId], now: datetime) -> Mapping[UserId, datetime]:
    if not user_ids:
        return {}
    query = select(vacations.c.user_id, vacations.c.ends_at).where(vacations.c.user_id.in_(user_ids))
    rows = await connection.execute(query.where(vacations.c.ends_at > now))
    return {UserId(row.user_id): row.ends_at for row in rows}


async def _with_live_ladders(connection: Connection, guild_ids: set[GuildId]) -> set[GuildId]:
    if not guild_ids:
        return set()
    query = select(servers.c.guild_id).where(servers.c.guild_id.in_(guild_ids), servers.c.live_ladders)
    return {GuildId(number) for number in (await connection.execute(query)).scalars()}
