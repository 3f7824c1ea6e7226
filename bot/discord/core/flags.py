"""When the flags of live games fall: what falls due next in each, kept from the moment that its clock starts.

It is only a reminder of what the database has: a process that starts anew, or has missed a change of another, reads it
there, and before a flag falls the database is asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime

from bot.domain.clock import alarm
from bot.domain.game import Game
from bot.domain.ids import GameId


class Flags:
    """The alarms of this process's live games. `wake` is called when there is a first one to look after."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self.wake = wake
        self._alarms: dict[GameId, datetime] = {}

    def watch(self, game: Game) -> None:
        """Take over when something falls due next in a game that has changed."""
        if game.is_live and game.countdown is not None:
            self.take({game.id: alarm(game.countdown, game.turn_since)})
        else:
            self._alarms.pop(game.id, None)

    def take(self, alarms: Mapping[GameId, datetime]) -> None:
        """Take over alarms, each in place of the one before."""
        self._alarms.update(alarms)
        if alarms:
            self.wake()

    def due(self, now: datetime) -> list[GameId]:
        """Return the games in which something is due, and forget their alarms."""
        found = [game_id for game_id, at in self._alarms.items() if at <= now]
        for game_id in found:
            del self._alarms[game_id]
        return found

    def __len__(self) -> int:
        """How many games have an alarm."""
        return len(self._alarms)
