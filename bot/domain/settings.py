"""What members and servers have set for themselves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from bot.domain.game import Game
from bot.domain.ids import ChannelId, UserId
from bot.rules import Color


class Orientation(StrEnum):
    """Who sits at the bottom of the boards that a member is shown."""

    TURNING = "turning"
    """The side to move."""
    OWN = "own"
    """The member's own side, always."""
    WHITE = "white"
    """White, always."""


class Enders(StrEnum):
    """Who, beside its players, may end a game that is stuck."""

    MANAGERS = "managers"
    """Members who may manage the server."""
    MODERATORS = "moderators"
    """Members who may manage messages."""
    NOBODY = "nobody"


class Boards(StrEnum):
    """How a game is shown as it goes on."""

    EACH = "each"
    """Each move in a new message with a board of its own."""
    ONE = "one"
    """All moves in one message; a short one calls the player to move, and goes when the next is sent."""


@dataclass(frozen=True)
class MemberSettings:
    """A member's own settings."""

    theme: str | None = None
    """None: the house's."""
    orientation: Orientation = Orientation.TURNING
    reminders: bool = True
    """Whether to be warned when time runs short."""
    language: str | None = None
    """None: as Discord says."""


@dataclass(frozen=True)
class ServerSettings:
    """A server's settings."""

    clock: timedelta | None = None
    """The time a move where a challenge names none."""
    rated: bool = True
    """Whether games may be rated."""
    channels: tuple[ChannelId, ...] = ()
    """Where games may be played; empty: everywhere."""
    results_channel: ChannelId | None = None
    """Where results are announced, beside the game's own room."""
    enders: Enders = Enders.MANAGERS
    language: str | None = None
    """The language of what everybody reads; None: as Discord says of the server."""
    theme: str | None = None
    """In which those see boards who have chosen no theme themselves; None: the house's."""
    boards: Boards = Boards.EACH


def facing(game: Game, reader: UserId, orientation: Orientation) -> Color:
    """Return who sits at the bottom for this reader; those who do not play are shown the side to move."""
    if orientation is Orientation.WHITE:
        return Color.WHITE
    own = next((color for color in Color if game.seat(color).user_id == reader), None)
    if orientation is Orientation.OWN and own is not None:
        return own
    return Color.WHITE if game.is_over else game.turn
