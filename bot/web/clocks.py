"""The clocks in a game's state as JSON for the page."""

from __future__ import annotations

from datetime import datetime

from bot.domain.clock import GRACE, Fischer
from bot.domain.game import Game
from bot.rules import Color
from bot.web.bodies import Json


def clock_state(game: Game, now: datetime) -> Json | None:
    """Return a game's clock and the server's time; None for a game without a clock.

    `initial_seconds` is what a clock shows at first: a move's time, or in a live game the time for the whole game.
    `first_move`: when the time for a move that costs none is out, while that runs; with `is_resuming` it is not a
    side's first of all, but its first after an outage.
    """
    if game.clock is None:
        return None
    span = game.clock.initial if isinstance(game.clock, Fischer) else game.clock
    return {
        "initial_seconds": round(span.total_seconds()),
        "is_live": game.is_live,
        "first_move": stamp(game.countdown.deadline) if game.countdown and is_free_move(game) else None,
        "is_resuming": game.times is not None and game.turn in game.times.resuming,
        "grace_seconds": GRACE.total_seconds() if game.is_live else 0.0,
        "now": stamp(now),
    }


def side_clock(game: Game, color: Color, now: datetime) -> Json:
    """Return one side's clock: when its time is out if it runs, else what it has left.

    Neither is known of a side that waits in a game with a time a move.
    """
    standing = None if game.times is None else game.times.left[color].total_seconds()
    if game.countdown is None or game.turn is not color or game.is_over or is_free_move(game):
        return {"deadline": None, "seconds_left": standing}
    left = (game.countdown.deadline - now).total_seconds()
    return {"deadline": stamp(game.countdown.deadline), "seconds_left": max(0.0, round(left, 1))}


def vacation_end(game: Game, color: Color) -> str | None:
    """Return the end of a player's latest vacation, which may be over, where it stops a clock; else None."""
    until = game.seat(color).away_until
    stops = until is not None and not game.is_over and not game.is_live and game.clock is not None
    return stamp(until) if stops and until is not None else None


def is_free_move(game: Game) -> bool:
    """Tell whether a side of a live game has a move before it that costs no time."""
    return game.is_live and game.is_free_turn


def stamp(moment: datetime) -> str:
    """Return a moment in ISO 8601, in UTC with milliseconds."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
