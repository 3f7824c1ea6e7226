"""Games as lists show them, without their moves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Generic, TypeVar

from bot.domain.clock import Clock
from bot.domain.ids import ChannelId, GameId, GuildId, UserId
from bot.rules import Color, Outcome
from bot.variants import Variant

Item = TypeVar("Item")


@dataclass(frozen=True)
class Stretch(Generic[Item]):
    """A part of a longer list, in the list's order."""

    items: tuple[Item, ...]
    offset: int
    """How many items of the list come before this part."""
    total: int
    """How many items the whole list has."""


def last_offset(total: int, limit: int, offset: int) -> int:
    """Return the offset of a page of `limit` lines: `offset`, or the last page's if that is beyond the end."""
    return min(offset, max(0, total - 1) // limit * limit)


@dataclass(frozen=True)
class ListedPlayer:
    """A player of a listed game, with the latest name that is known."""

    user_id: UserId
    name: str
    change: int | None = None
    """The change of their rating; None while the game goes on, or if it was not rated."""
    is_remote: bool = False
    """Whether they are a member of another server, and play from there."""


@dataclass(frozen=True, kw_only=True)
class ListedGame:
    """What lists show of any game."""

    id: GameId
    guild_id: GuildId
    variant: Variant
    white: ListedPlayer
    black: ListedPlayer
    room_id: ChannelId | None
    begun_in: ChannelId | None
    """The channel in which it was begun; the room may be a thread in it."""

    def player(self, color: Color) -> ListedPlayer:
        """The player of this colour."""
        return self.white if color is Color.WHITE else self.black

    def color_of(self, user_id: UserId) -> Color:
        """The colour of a player; Black's for anyone but White."""
        return Color.WHITE if self.white.user_id == user_id else Color.BLACK

    def opponent_of(self, user_id: UserId) -> ListedPlayer:
        """The opponent of one of the two players."""
        return self.player(self.color_of(user_id).other)


@dataclass(frozen=True, kw_only=True)
class OngoingGame(ListedGame):
    """A game that goes on."""

    turn: Color
    """The side to move, or to arrange its pieces."""
    move: int
    """The number of that move, counted as in a game score."""
    turn_since: datetime
    deadline: datetime | None
    """None where the game has no clock."""
    clock: Clock | None = None
    standing: timedelta | None = None
    """What the side that waits has left of its time in a live game."""

    @property
    def to_move(self) -> ListedPlayer:
        """The player whose turn it is."""
        return self.player(self.turn)


@dataclass(frozen=True, kw_only=True)
class FinishedGame(ListedGame):
    """A game that has ended, or was called off."""

    outcome: Outcome
    ended_at: datetime


def by_urgency(games: list[OngoingGame], user_id: UserId) -> list[OngoingGame]:
    """Sort games: first those in which this member is to move, within that by the nearest deadline.

    Games without a clock follow, the one that has waited longest first.
    """
    return sorted(games, key=lambda game: (game.to_move.user_id != user_id, *_due(game), game.id))


def _due(game: OngoingGame) -> tuple[bool, datetime]:
    return game.deadline is None, game.deadline or game.turn_since
