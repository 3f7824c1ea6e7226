"""Games as lists show them: who played what, where, and how it stands or ended, without the moves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from bot.domain.ids import ChannelId, GameId, GuildId, UserId
from bot.rules import Color, Outcome
from bot.variants import Variant

Item = TypeVar("Item")


@dataclass(frozen=True)
class Stretch(Generic[Item]):
    """A part of a longer list, in its order."""

    items: tuple[Item, ...]
    offset: int
    """How many come before it."""
    total: int
    """How many there are in the whole list."""


def last_offset(total: int, limit: int, offset: int) -> int:
    """Return where a page of `limit` lines begins: at `offset`, or where the last page does if nothing is there."""
    return min(offset, max(0, total - 1) // limit * limit)


@dataclass(frozen=True)
class Player:
    """A player of a listed game, under their latest name."""

    user_id: UserId
    name: str
    change: int | None = None
    """What the game brought to their rating; None where it was not rated, or goes on."""


@dataclass(frozen=True, kw_only=True)
class ListedGame:
    """A game, and where it is played."""

    id: GameId
    guild_id: GuildId
    variant: Variant
    white: Player
    black: Player
    room_id: ChannelId | None
    begun_in: ChannelId | None
    """The channel in which it was begun, where the room may be a thread."""

    def player(self, color: Color) -> Player:
        """The player of this colour."""
        return self.white if color is Color.WHITE else self.black

    def color_of(self, user_id: UserId) -> Color:
        """The colour of one of the two players."""
        return Color.WHITE if self.white.user_id == user_id else Color.BLACK

    def opponent_of(self, user_id: UserId) -> Player:
        """The other one of the two players."""
        return self.player(self.color_of(user_id).other)


@dataclass(frozen=True, kw_only=True)
class OngoingGame(ListedGame):
    """A game that goes on."""

    turn: Color
    """Who moves, or arranges the pieces, next."""
    move: int
    """The number of that move, as in a score."""
    turn_since: datetime
    deadline: datetime | None
    """None where the game has no clock."""

    @property
    def to_move(self) -> Player:
        """The player whose turn it is."""
        return self.player(self.turn)


@dataclass(frozen=True, kw_only=True)
class FinishedGame(ListedGame):
    """A game that has ended, or was called off."""

    outcome: Outcome
    ended_at: datetime


def by_urgency(games: list[OngoingGame], user_id: UserId) -> list[OngoingGame]:
    """Put first what waits for this member, in each part what is due first; then what has waited longest."""
    return sorted(games, key=lambda game: (game.to_move.user_id != user_id, *_due(game), game.id))


def _due(game: OngoingGame) -> tuple[bool, datetime]:
    return game.deadline is None, game.deadline or game.turn_since
