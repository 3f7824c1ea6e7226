"""Giving an opponent more time in a live game, as on lichess."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from bot.domain.errors import DomainError, StalePosition
from bot.domain.game import Game
from bot.domain.ids import GameId, UserId

GIFT = timedelta(seconds=15)
MOST = timedelta(hours=2)
"""A clock with at least this much time can't be given more."""


@dataclass(unsafe_hash=True)
class CannotGiveTime(DomainError):
    """The opponent can't be given time. `fault` is clock (not a live game between members) or full (the clock has
    `MOST` time).
    """

    key: ClassVar[str] = "error-give-time"
    game_id: GameId
    fault: str


def give_time(game: Game, by: UserId, now: datetime, seen: timedelta | None = None) -> Game:
    """Add `GIFT` to the clock of the player's opponent.

    `seen` is the opponent's time at the start of the turn, as the player saw it. If the clock already has exactly this
    time plus the gift, the request was sent twice, and the game is returned unchanged. Raise CannotGiveTime,
    StalePosition, ForbiddenInTournament, or any error raised by `Game.check_player`.
    """
    color = game.check_player(by, now).other
    game.check_no_tournament()
    if game.times is None or game.engine is not None or game.vote is not None:
        raise CannotGiveTime(game.id, "clock")
    left = game.times.left[color]
    if seen is not None and left == seen + GIFT:
        return game
    if seen is not None and left != seen:
        raise StalePosition(game.id)
    if left >= MOST:
        raise CannotGiveTime(game.id, "full")
    given = replace(game, times=game.times.changed(color, GIFT))
    is_running = game.countdown is not None and game.turn is color and not game.is_free_turn
    return replace(given, countdown=game.countdown.later(GIFT)) if is_running and game.countdown else given
