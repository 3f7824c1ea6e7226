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
    """Which side is at the bottom of the boards that a member sees."""

    TURNING = "turning"
    """The side to move."""
    OWN = "own"
    """The member's own side, always."""
    WHITE = "white"
    """White, always."""


class Enders(StrEnum):
    """Who may end a game that is stuck, beside its players."""

    MANAGERS = "managers"
    """Members who may manage the server."""
    MODERATORS = "moderators"
    """Members who may manage messages."""
    NOBODY = "nobody"


class Boards(StrEnum):
    """How a game's boards are posted."""

    EACH = "each"
    """A new message with a board for each move."""
    ONE = "one"
    """One message with the board, edited for each move; a short call pings the player to move, and is deleted when
    the next call is sent."""


class Switchable(StrEnum):
    """What a server's managers can switch off."""

    IMPORTS = "imports"
    EXPLORER = "explorer"


@dataclass(frozen=True)
class MemberSettings:
    """A member's own settings."""

    theme: str | None = None
    """None: the server's, or the default theme."""
    orientation: Orientation = Orientation.TURNING
    reminders: bool = True
    """Whether to be warned when time runs short."""
    language: str | None = None
    """None: the one set in the member's Discord client."""


@dataclass(unsafe_hash=True)
class SwitchedOff(DomainError):
    """The server's managers have switched a feature off."""

    key: ClassVar[str] = "error-switched-off"
    feature: Switchable


@dataclass(frozen=True)
class ServerSettings:
    """A server's settings."""

    clock: Clock | None = None
    """The clock of challenges that name none."""
    rated: bool = True
    """Whether games may be rated."""
    channels: tuple[ChannelId, ...] = ()
    """Where games may be played; empty: everywhere."""
    results_channel: ChannelId | None = None
    """The channel in which results are posted, beside the game's own room."""
    enders: Enders = Enders.MANAGERS
    language: str | None = None
    """The language of public messages; None: the server's language in Discord."""
    theme: str | None = None
    """The theme of members who have chosen none; None: the default theme."""
    boards: Boards = Boards.EACH
    switched_off: frozenset[Switchable] = frozenset()
    live_ladders: bool = False
    """Whether live games are rated on ladders of their own; for games that begin from now on."""

    def check(self, feature: Switchable) -> None:
        """Raise SwitchedOff if the server has switched a feature off."""
        if feature in self.switched_off:
            raise SwitchedOff(feature)


def facing(game: Game, reader: UserId, orientation: Orientation) -> Color:
    """Return the side at the bottom of the board for this reader.

    `TURNING` is White once the game is over. `OWN` counts as `TURNING` for a reader who does not play.
    """
    if orientation is Orientation.WHITE:
        return Color.WHITE
    own = next((color for color in Color if game.seat(color).user_id == reader), None)
    if orientation is Orientation.OWN and own is not None:
        return own
    return Color.WHITE if game.is_over else game.turn
