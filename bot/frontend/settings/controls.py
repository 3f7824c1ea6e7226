"""What can be pressed and picked in the panels of settings."""

from __future__ import annotations

from dataclasses import dataclass

from bot.frontend.desk.actions import Action


@dataclass(frozen=True)
class PickTheme(Action, name="pick-theme"):
    """Look at boards in other colours."""


@dataclass(frozen=True)
class PickOrientation(Action, name="pick-orientation"):
    """Have somebody else sit at the bottom."""


@dataclass(frozen=True)
class PickLanguage(Action, name="pick-language"):
    """Be answered in another language."""


@dataclass(frozen=True)
class PickServerLanguage(Action, name="pick-server-language"):
    """Set the language of what everybody reads."""


@dataclass(frozen=True)
class PickServerTheme(Action, name="pick-server-theme"):
    """Set in which colours those see boards who have chosen none."""


@dataclass(frozen=True)
class TurnRemindersOn(Action, name="reminders-on"):
    """Be warned when time runs short."""


@dataclass(frozen=True)
class TurnRemindersOff(Action, name="reminders-off"):
    """Be left alone."""


@dataclass(frozen=True)
class PickClock(Action, name="pick-clock"):
    """Set the time of challenges that name none."""


@dataclass(frozen=True)
class TurnRatedOn(Action, name="rated-on"):
    """Let games be rated."""


@dataclass(frozen=True)
class TurnRatedOff(Action, name="rated-off"):
    """Have casual games only."""


@dataclass(frozen=True)
class PickChannels(Action, name="pick-channels"):
    """Set where games may be played."""


@dataclass(frozen=True)
class AllowAnyChannel(Action, name="any-channel"):
    """Have games everywhere."""


@dataclass(frozen=True)
class PickResults(Action, name="pick-results"):
    """Set where results are announced."""


@dataclass(frozen=True)
class AnnounceNoResults(Action, name="no-results"):
    """Announce results in the games' own rooms alone."""


@dataclass(frozen=True)
class PickEnders(Action, name="pick-enders"):
    """Set who may end other people's games."""


@dataclass(frozen=True)
class PickBoards(Action, name="pick-boards"):
    """Set whether each move gets a board of its own."""
