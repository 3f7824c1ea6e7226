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
    """Shows the board from the side to move."""
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
    """A single board message per game, which is edited after each move. A short message pings the player to move, and
    is deleted when the next one is sent.
    """


class Switchable(StrEnum):
    IMPORTS = "imports"
    EXPLORER = "explorer"


@dataclass(frozen=True)
class MemberSettings:
    theme: str | None = None
    """None for the server's theme, or the default theme."""
    orientation: Orientation = Orientation.TURNING
    reminders: bool = True
    language: str | None = None
    """None for the language of the member's client."""


@dataclass(unsafe_hash=True)
class SwitchedOff(DomainError):
    key: ClassVar[str] = "error-switched-off"
    feature: Switchable


@dataclass(frozen=True)
class ServerSettings:
    clock: Clock | None = None
    rated: bool = True
    channels: tuple[ChannelId, ...] = ()
    """The channels where games are allowed; empty if all are."""
    results_channel: ChannelId | None = None
    """A channel for results, in addition to the game's own channel."""
    enders: Enders = Enders.MANAGERS
    language: str | None = None
    """The language of public messages; None for the server's own language."""
    theme: str | None = None
    """The theme for members without a theme of their own; None for the default theme."""
    boards: Boards = Boards.EACH
    switched_off: frozenset[Switchable] = frozenset()
    live_ladders: bool = False
    """Whether live games have separate ladders. A change applies to games that start later."""
    is_quiet: bool = False
    """Whether a new post of a series, such as the daily puzzles, replaces the previous one in its channel."""

    def check(self, feature: Switchable) -> None:
        if feature in self.switched_off:
            raise SwitchedOff(feature)


def facing(game: Game, reader: UserId, orientation: Orientation) -> Color:
    """Return the side that this reader sees at the bottom of the board.

    `TURNING` shows White at the bottom once the game is over. `OWN` works like `TURNING` for readers who aren't
    playing.
    """
    if orientation is Orientation.WHITE:
        return Color.WHITE
    own = next((color for color in Color if game.seat(color).user_id == reader), None)
    if orientation is Orientation.OWN and own is not None:
        return own
    return Color.WHITE if game.is_over else game.turn
