"""The clocks in a game's state as JSON for the page."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot.domain.clock import GRACE, Fischer
from bot.domain.game import Game
from bot.rules import Color
from bot.words.texts import Voice

Json = dict[str, Any]


def clock_state(game: Game, now: datetime) -> Json | None:
    """Return a game's clock and the server's time; None for a game without a clock.

    `initial_seconds` is the most that a clock shows at first: a move's time, or the time for the whole game, which is a
    live game's. `first_move`: whether the time that runs is that for a side's first move.
    """
    if game.clock is None:
        return None
    span = game.clock.initial if isinstance(game.clock, Fischer) else game.clock
    return {
        "initial_seconds": round(span.total_seconds()),
        "is_live": game.is_live,
        "first_move": game.is_live and not game.is_over and not game.has_moved(game.turn),
        "grace_seconds": GRACE.total_seconds() if game.is_live else 0,
        "now": stamp(now),
    }


def side_clock(voice: Voice, game: Game, color: Color, now: datetime) -> Json:
    """Return one side's clock: when its time is out if it runs, else what it has left, and whether it is on vacation.

    Neither is known of a side that waits in a game with a time a move.
    """
    standing = None if game.times is None else game.times.left[color].total_seconds()
    away = game.away(color, now)
    told = {"away": None if away is None or game.is_over else voice("web-away", until=away)}
    if game.countdown is None or game.turn is not color or game.is_over:
        return {**told, "deadline": None, "seconds_left": standing}
    left = (game.countdown.deadline - now).total_seconds()
    return {**told, "deadline": stamp(game.countdown.deadline), "seconds_left": max(0.0, round(left, 1))}


def stamp(moment: datetime) -> str:
    """Return a moment in ISO 8601, in UTC with milliseconds."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
