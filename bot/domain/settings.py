"""The settings of members and servers, and the changes made by a server's setup.

The changes are stored, so that the setup can be undone, or continued after an interruption.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

from bot.domain.clock import Clock
from bot.domain.errors import DomainError
from bot.domain.game import Game
from bot.domain.ids import ChannelId, ServerId, UserId
from bot.domain.puzzles import PuzzleServer
from bot.domain.recaps import WeeklySubscription
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
    """A ping before the member's time runs out."""
    WEEKLY = "weekly"
    PAUSED = "paused"
    """A DM saying that one of the member's tournaments is paused."""
    PUSH = "push"
    """Push notifications, which can only be turned on in a browser."""


@dataclass(frozen=True)
class Notifications:
    offered: tuple[Notification, ...]
    """The kinds of messages that the member can turn on or off now."""
    chosen: frozenset[Notification]
    weekly: WeeklySubscription | None
    """The member's weekly summary; None if it is turned off."""


class Switchable(StrEnum):
    IMPORTS = "imports"
    EXPLORER = "explorer"


@dataclass(frozen=True)
class MemberSettings:
    theme: str | None = None
    """The member's theme. None for the server's theme, or for the default theme if the server has none."""
    orientation: Orientation = Orientation.TURNING
    reminders: bool = True
    language: str | None = None
    """The member's language; None for the language of their chat client."""
    paused_notices: bool = True
    """Whether to notify the member when one of their tournaments is paused."""


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

    With `TURNING`, this is the side to move. Once the game is over, it is White. With `OWN`, it is the reader's own
    side. For readers who aren't playing, `OWN` gives the same result as `TURNING`.
    """
    if orientation is Orientation.WHITE:
        return Color.WHITE
    own = next((color for color in Color if game.seat(color).user_id == reader), None)
    if orientation is Orientation.OWN and own is not None:
        return own
    return Color.WHITE if game.is_over else game.turn


class SetupChannel(StrEnum):
    GAMES = "games"
    """The channel in which games are allowed."""
    DAILY = "daily"
    """The channel for the daily puzzle."""


SetupValue: TypeAlias = str | int | list[int] | None
"""The value of a setting, in a form that JSON can store."""


@dataclass(frozen=True)
class SetupChange:
    """A setting that the setup has changed, with its value before the first change and its value after the last one."""

    before: SetupValue
    after: SetupValue


@dataclass(frozen=True)
class ServerSetup:
    changes: Mapping[str, SetupChange] = field(default_factory=dict)
    """The changed settings by name: `channels`, `language` and `theme` (fields of `ServerSettings`), and `daily` for
    the daily puzzle's channel.
    """
    wanted: frozenset[SetupChannel] = frozenset()
    """The channels that are being created. After an interruption, such a channel can exist although it isn't listed in
    `made`.
    """
    made: Mapping[SetupChannel, ChannelId] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.changes or self.wanted or self.made)

    def changed(self, name: str, before: SetupValue, after: SetupValue) -> ServerSetup:
        """Return the setup after a setting has changed. If the setting is back at its original value, it is no longer
        listed.
        """
        if before == after:
            return self
        known = self.changes.get(name)
        # If the setting has been changed outside the setup in the meantime, undoing must restore that newer value.
        first = known.before if known is not None and known.after == before else before
        others = {key: change for key, change in self.changes.items() if key != name}
        return replace(self, changes=others if first == after else {**others, name: SetupChange(first, after)})


@dataclass(frozen=True)
class SetupState:
    """The server settings that a setup can change, and the changes made so far."""

    server_id: ServerId
    server: ServerSettings
    puzzles: PuzzleServer
    setup: ServerSetup

    @property
    def undone(self) -> SetupState:
        """The state after undoing: restored settings, and no recorded changes."""
        values = {name: change.before for name, change in self.undoable.items()}
        return replace(self._with(values), setup=ServerSetup(made=self.setup.made))

    def changed(self, values: Mapping[str, SetupValue]) -> SetupState:
        """Return the state after the setup has changed these settings, given by name (see `ServerSetup.changes`)."""
        setup = self.setup
        for name, value in values.items():
            setup = setup.changed(name, self.value(name), value)
        return replace(self._with(values), setup=setup)

    def _with(self, values: Mapping[str, SetupValue]) -> SetupState:
        server: dict[str, Any] = {
            name: tuple(map(ChannelId, value)) if isinstance(value, list) else value
            for name, value in values.items()
            if name != "daily"
        }
        daily = values.get("daily", self.puzzles.channel)
        puzzles = self.puzzles
        if daily != puzzles.channel:
            # Clearing the day makes the bot post today's puzzle in the new channel.
            puzzles = replace(puzzles, channel=ChannelId(daily) if isinstance(daily, int) else None, day=None)
        return replace(self, server=replace(self.server, **server), puzzles=puzzles)

    def value(self, name: str) -> SetupValue:
        """Return the current value of a setting, given by name (see `ServerSetup.changes`)."""
        if name == "daily":
            return self.puzzles.channel
        value: Any = getattr(self.server, name)
        return list(value) if isinstance(value, tuple) else value

    @property
    def undoable(self) -> Mapping[str, SetupChange]:
        """The changes that undoing reverts. A setting that was later changed outside the setup keeps its value."""
        return {name: one for name, one in self.setup.changes.items() if self.value(name) == one.after}
