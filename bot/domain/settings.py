"""The settings of members and servers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.domain.clock import Clock
from bot.domain.errors import DomainError
from bot.domain.game import Game
from bot.domain.ids import ChannelId, UserId
from bot.rules import Color


class Orientation(StrEnum):
    TURNING = "turning"
    """The side to move."""
    OWN = "own"
    WHITE = "white"


class Enders(StrEnum):
    MANAGERS = "managers"
    """Members with Manage Server."""
    MODERATORS = "moderators"
    """Members with Manage Messages."""
    NOBODY = "nobody"


class Boards(StrEnum):
    EACH = "each"
    ONE = "one"
    """One message with the board, edited for each move; a short ping calls the player to move, and is deleted when
    the next one is sent."""


class Switchable(StrEnum):
    IMPORTS = "imports"
    EXPLORER = "explorer"


@dataclass(frozen=True)
class MemberSettings:
    theme: str | None = None
    """None: the server's, or the default theme."""
    orientation: Orientation = Orientation.TURNING
    reminders: bool = True
    language: str | None = None
    """None: the language of the member's client."""


@dataclass(unsafe_hash=True)
class SwitchedOff(DomainError):
    key: ClassVar[str] = "error-switched-off"
    feature: Switchable


@dataclass(frozen=True)
class ServerSettings:
    clock: Clock | None = None
    rated: bool = True
    channels: tuple[ChannelId, ...] = ()
    """Where games are allowed; empty: everywhere."""
    results_channel: ChannelId | None = None
    """The channel for results, in addition to the game's own channel."""
    enders: Enders = Enders.MANAGERS
    language: str | None = None
    """The language of public messages; None: the server's own language."""
    theme: str | None = None
    """The theme of members who have chosen none; None: the default theme."""
    boards: Boards = Boards.EACH
    switched_off: frozenset[Switchable] = frozenset()
    live_ladders: bool = False
    """Whether live games have separate ladders; applies to games that begin from now on."""

    def check(self, feature: Switchable) -> None:
        if feature in self.switched_off:
            raise SwitchedOff(feature)


def facing(game: Game, reader: UserId, orientation: Orientation) -> Color:
    """Return the side at the bottom of the board for this reader.

    `TURNING` is White once the game is over. `OWN` counts as `TURNING` for a reader who is not a player.
    """
    if orientation is Orientation.WHITE:
        return Color.WHITE
    own = next((color for color in Color if game.seat(color).user_id == reader), None)
    if orientation is Orientation.OWN and own is not None:
        return own
    return Color.WHITE if game.is_over else game.turn
