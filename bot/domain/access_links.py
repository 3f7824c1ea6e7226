"""Passes: who may play or watch which game in a browser, and whose puzzles it solves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.domain.ids import GameId, GuildId, UserId

TO_OPEN = timedelta(minutes=10)
"""How long a link can be opened after it was given out."""
AFTER_END = timedelta(days=1)
"""How long a game's pass holds beyond its end."""
OF_MEMBER = timedelta(days=30)
"""How long a member's pass holds after it was given out."""


@dataclass(frozen=True)
class AccessLink:
    """One permission; a link carries it, signed."""

    number: int
    user_id: UserId
    game_id: GameId


@dataclass(frozen=True)
class MemberSession:
    """A member's permission to solve puzzles in a browser; a link carries it, signed."""

    number: int
    user_id: UserId
    guild_id: GuildId
    """Where the member asked for it; NO_SERVER in a direct message, or where only they have the bot."""
