"""A pass: who may play or watch which game in a browser."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.domain.ids import GameId, UserId

TO_OPEN = timedelta(minutes=10)
"""How long a link can be opened after it was given out."""
AFTER_END = timedelta(days=1)
"""How long a game's pass holds beyond its end."""


@dataclass(frozen=True)
class Pass:
    """One permission; a link carries it, signed."""

    number: int
    user_id: UserId
    game_id: GameId
