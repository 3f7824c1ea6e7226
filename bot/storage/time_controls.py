"""Clocks as tables store them: `clock_seconds` a move or for the whole game, then with `increment_seconds`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from bot.domain.clock import GRACE, Clock, Countdown, Fischer, Times
from bot.domain.ladders import LIVE
from bot.rules import Color
from bot.storage.schema import UtcDateTime, games, metadata

MILLISECOND = timedelta(milliseconds=1)

# Each member's latest vacation.
vacations = sa.Table(
    "vacations",
    metadata,
    # No foreign key: members who have never played may go away too.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("began_at", UtcDateTime, nullable=False),
    sa.Column("ends_at", UtcDateTime, nullable=False),
    # A quarter of the year, such as 2026-4, and the days that were taken in it.
    sa.Column("season", sa.Text, nullable=False),
    sa.Column("taken", sa.Integer, nullable=False),
    sa.CheckConstraint("ends_at >= began_at", name="order"),
)

# The conditional moves of the player who waits in a game.
conditionals = sa.Table(
    "conditionals",
    metadata,
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # The moment of the game at which they were made.
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("takebacks", sa.Integer, nullable=False),
    sa.Column("lines", sa.JSON, nullable=False),
)

IS_LIVE: sa.ColumnElement[bool] = games.c.increment_seconds.is_not(None)


def clock_values(clock: Clock | None) -> dict[str, int | None]:
    """Return a clock as it is stored."""
    if isinstance(clock, Fischer):
        return {"clock_seconds": _seconds(clock.initial), "increment_seconds": _seconds(clock.increment)}
    return {"clock_seconds": None if clock is None else _seconds(clock), "increment_seconds": None}


def clock_of(row: sa.Row[Any]) -> Clock | None:
    """Return a row's clock."""
    if row.clock_seconds is None:
        return None
    span = timedelta(seconds=row.clock_seconds)
    return span if row.increment_seconds is None else Fischer(span, timedelta(seconds=row.increment_seconds))


def times_values(times: Times | None) -> Mapping[str, int | None]:
    """Return what the sides of a game have left as it is stored."""
    if times is None:
        return {"white_ms": None, "black_ms": None, "warned": 0, "resuming": 0}
    left = {"white_ms": milliseconds(times.left[0]), "black_ms": milliseconds(times.left[1])}
    return left | {"warned": _bits(times.warned), "resuming": _bits(times.resuming)}


def times_of(row: sa.Row[Any]) -> Times | None:
    """Return what the sides of a game have left; None if it is not live."""
    if row.white_ms is None:
        return None
    left = (row.white_ms * MILLISECOND, row.black_ms * MILLISECOND)
    return Times(left, _colors(row.warned), _colors(row.resuming))


def milliseconds(span: timedelta) -> int:
    """Return a time in whole milliseconds, as lefts are stored."""
    return span // MILLISECOND


def is_overdue(now: datetime) -> sa.ColumnElement[bool]:
    """Return the condition that the time of the side to move is out, and in a live game the grace after it."""
    # The first part alone is looked up by the index.
    return (games.c.deadline <= now) & sa.or_(~IS_LIVE, games.c.deadline <= now - GRACE)


def rated_on(game: ReadOnlyColumnCollection[str, Any]) -> sa.ColumnElement[str]:
    """Return the key of the ladder on which a game is rated, from its columns."""
    return sa.case((game.live_ladder, game.ladder + LIVE), else_=game.ladder)


def countdown_values(countdown: Countdown | None) -> dict[str, datetime | None]:
    """Return the running time of a game as it is stored."""
    return {
        "deadline": countdown.deadline if countdown else None,
        "warn_at": countdown.warn_at if countdown else None,
    }


def _bits(colors: Iterable[Color]) -> int:
    return sum(1 << color for color in colors)


def _colors(bits: int) -> frozenset[Color]:
    return frozenset(color for color in Color if bits & 1 << color)


def _seconds(span: timedelta) -> int:
    return round(span.total_seconds())
