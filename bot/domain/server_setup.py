"""What the setup of a server has changed. This is stored so that the setup can be undone, or continued after an
interruption.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeAlias

from bot.domain.ids import ChannelId, ServerId
from bot.domain.puzzles import PuzzleServer
from bot.domain.settings import ServerSettings


class SetupChannel(StrEnum):
    GAMES = "games"
    """The channel in which games are allowed."""
    DAILY = "daily"
    """The channel for the daily puzzle."""


SetupValue: TypeAlias = str | int | list[int] | None
"""The value of a setting, in a form that JSON can store."""


@dataclass(frozen=True)
class SetupChange:
    """A setting that the setup has changed: its values before the first change and after the last one."""

    before: SetupValue
    after: SetupValue


@dataclass(frozen=True)
class ServerSetup:
    changes: Mapping[str, SetupChange] = field(default_factory=dict)
    """The changed settings by name: `channels`, `language` and `theme` (fields of `ServerSettings`), and `daily` for
    the daily puzzle's channel.
    """
    wanted: frozenset[SetupChannel] = frozenset()
    """The channels that are being created. After an interruption, a channel can exist without being listed in
    `made`.
    """
    made: Mapping[SetupChannel, ChannelId] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.changes or self.wanted or self.made)

    def changed(self, name: str, before: SetupValue, after: SetupValue) -> ServerSetup:
        """Return the setup after a setting has changed. If the setting is back at its first value, it is no longer
        listed.
        """
        if before == after:
            return self
        known = self.changes.get(name)
        # If the setting was changed elsewhere in the meantime, undoing must restore the value that was set there.
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
        """Return the state after the setup has changed these settings. Their names are as in `ServerSetup.changes`."""
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
        """Return the current value of a setting. The names are as in `ServerSetup.changes`."""
        if name == "daily":
            return self.puzzles.channel
        value: Any = getattr(self.server, name)
        return list(value) if isinstance(value, tuple) else value

    @property
    def undoable(self) -> Mapping[str, SetupChange]:
        """The changes that undoing reverts. Settings that were changed elsewhere since the setup keep their values."""
        return {name: one for name, one in self.setup.changes.items() if self.value(name) == one.after}
