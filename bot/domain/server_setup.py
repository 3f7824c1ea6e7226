"""What the setup of a server has changed, so that it can be continued after an interruption, and undone."""

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
    """The channel where games are allowed."""
    DAILY = "daily"
    """The channel of the daily puzzle."""


SetupValue: TypeAlias = str | int | list[int] | None
"""The value of a setting, in a form that can be stored as JSON."""


@dataclass(frozen=True)
class SetupChange:
    """A setting that the setup has changed: its value before the first change, and after the last one."""

    before: SetupValue
    after: SetupValue


@dataclass(frozen=True)
class ServerSetup:
    changes: Mapping[str, SetupChange] = field(default_factory=dict)
    """The changed settings, by name: `channels`, `language` or `theme` as in `ServerSettings`, or `daily` for the
    channel of the daily puzzle.
    """
    wanted: frozenset[SetupChannel] = frozenset()
    """The channels that are being made. One that was made just before an interruption isn't in `made` yet."""
    made: Mapping[SetupChannel, ChannelId] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        return not (self.changes or self.wanted or self.made)

    def changed(self, name: str, before: SetupValue, after: SetupValue) -> ServerSetup:
        """Return the setup after a change of a setting. A setting that's back at its first value isn't listed."""
        if before == after:
            return self
        known = self.changes.get(name)
        # If the setting was changed elsewhere in the meantime, that is the value to go back to.
        first = known.before if known is not None and known.after == before else before
        others = {key: change for key, change in self.changes.items() if key != name}
        return replace(self, changes=others if first == after else {**others, name: SetupChange(first, after)})


@dataclass(frozen=True)
class SetupState:
    """A server's settings that a setup can change, and what its setup has changed so far."""

    server_id: ServerId
    server: ServerSettings
    puzzles: PuzzleServer
    setup: ServerSetup

    @property
    def undone(self) -> SetupState:
        """The state after undoing: the settings that are restored, and no recorded changes."""
        values = {name: change.before for name, change in self.undoable.items()}
        return replace(self._with(values), setup=ServerSetup(made=self.setup.made))

    def changed(self, values: Mapping[str, SetupValue]) -> SetupState:
        """Return the state after the setup has changed settings, named as in `ServerSetup.changes`."""
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
            # Without a day, today's puzzle is posted in the new channel.
            puzzles = replace(puzzles, channel=ChannelId(daily) if isinstance(daily, int) else None, day=None)
        return replace(self, server=replace(self.server, **server), puzzles=puzzles)

    def value(self, name: str) -> SetupValue:
        """Return the current value of a setting, named as in `ServerSetup.changes`."""
        if name == "daily":
            return self.puzzles.channel
        value: Any = getattr(self.server, name)
        return list(value) if isinstance(value, tuple) else value

    @property
    def undoable(self) -> Mapping[str, SetupChange]:
        """The changes that undoing reverts. A setting that was changed elsewhere since then stays as it is."""
        return {name: one for name, one in self.setup.changes.items() if self.value(name) == one.after}
