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
    """Turns the board toward the side to move."""
    OWN = "own"
    WHITE = "white"


class Enders(StrEnum):
    MANAGERS = "managers"
    """Members with the Manage Server permission."""
    MODERATORS = "moderators"
    """Members with the Manage Messages permission."""
    NOBODY = "nobody"


class Boards(StrEnum):
    EACH = "each"
    ONE = "one"
    """A single board message per game, which is edited after each move. A short separate message pings the player to
    move and is deleted when the next one is sent.
    """


class Notification(StrEnum):
    """A kind of message that members can turn off. Pings for a turn, an offer or a challenge are always sent."""

    TIME = "time"
    """A ping before time runs out."""
    WEEKLY = "weekly"
    PAUSED = "paused"
    """A DM that one of the member's tournaments is paused."""
    PUSH = "push"
    """Push notifications, which can only be turned on in a browser."""


@dataclass(frozen=True)
class Notifications:
    offered: tuple[Notification, ...]
    """The kinds of messages that the member can turn on or off now."""
    chosen: frozenset[Notification]


class Switchable(StrEnum):
    IMPORTS = "imports"
    EXPLORER = "explorer"


@dataclass(frozen=True)
class MemberSettings:
    theme: str | None = None
    """The member's theme; None for the server's theme or, if there is none, the default theme."""
    orientation: Orientation = Orientation.TURNING
    reminders: bool = True
    language: str | None = None
    """The member's language; None for the language of their chat client."""
    paused_notices: bool = True
    """Whether the member is told when one of their tournaments is paused."""


@dataclass(unsafe_hash=True)
class SwitchedOff(DomainError):
    key: ClassVar[str] = "error-switched-off"
    feature: Switchable


@dataclass(frozen=True)
class ServerSettings:
    clock: Clock | None = None
    rated: bool = True
    channels: tuple[ChannelId, ...] = ()
    """The channels in which games are allowed. Empty if games are allowed everywhere."""
    results_channel: ChannelId | None = None
    """A channel in which results are posted, in addition to the game's own channel."""
    enders: Enders = Enders.MANAGERS
    language: str | None = None
    """The language of public messages; None for the server's own language."""
    theme: str | None = None
    """The theme for members without their own theme; None for the default theme."""
    boards: Boards = Boards.EACH
    switched_off: frozenset[Switchable] = frozenset()
    live_ladders: bool = False
    """Whether live games have separate ladders. Changing this affects only games that start later."""
    is_quiet: bool = False
    """Whether new posts of a series, such as the daily puzzles, replace the previous post in the same channel."""

    def check(self, feature: Switchable) -> None:
        if feature in self.switched_off:
            raise SwitchedOff(feature)


def facing(game: Game, reader: UserId, orientation: Orientation) -> Color:
    """Return the side that this reader sees at the bottom of the board.

    With `TURNING`, this is White once the game is over. With `OWN`, readers who aren't playing see the same as with
    `TURNING`.
    """
    if orientation is Orientation.WHITE:
        return Color.WHITE
    own = next((color for color in Color if game.seat(color).user_id == reader), None)
    if orientation is Orientation.OWN and own is not None:
        return own
    return Color.WHITE if game.is_over else game.turn
