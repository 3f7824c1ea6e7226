"""The actions of the controls in the panels of `/settings` and `/server`."""

from __future__ import annotations

from dataclasses import dataclass

from bot.discord.core.actions import Action
from bot.domain.settings import Switchable


@dataclass(frozen=True)
class PickTheme(Action, name="pick-theme"):
    """Set the member's theme."""


@dataclass(frozen=True)
class PickOrientation(Action, name="pick-orientation"):
    """Set the member's orientation of boards."""


@dataclass(frozen=True)
class PickLanguage(Action, name="pick-language"):
    """Set the member's language."""


@dataclass(frozen=True)
class PickServerLanguage(Action, name="pick-server-language"):
    """Set the language of posts that everybody reads."""


@dataclass(frozen=True)
class PickServerTheme(Action, name="pick-server-theme"):
    """Set the theme of members who have chosen none."""


@dataclass(frozen=True)
class TurnRemindersOn(Action, name="reminders-on"):
    """Turn the member's reminders on."""


@dataclass(frozen=True)
class TurnRemindersOff(Action, name="reminders-off"):
    """Turn the member's reminders off."""


@dataclass(frozen=True)
class RateLiveApart(Action, name="rate-live-apart"):
    """Rate live games that begin from now on on ladders of their own."""


@dataclass(frozen=True)
class RateAllTogether(Action, name="rate-all-together"):
    """Rate live games that begin from now on on the same ladders as all others."""


@dataclass(frozen=True)
class PickClock(Action, name="pick-clock"):
    """Set the clock of challenges that name none."""


@dataclass(frozen=True)
class TurnRatedOn(Action, name="rated-on"):
    """Let the server's games be rated."""


@dataclass(frozen=True)
class TurnRatedOff(Action, name="rated-off"):
    """Let the server have casual games only."""


@dataclass(frozen=True)
class SwitchOn(Action, name="switch-on"):
    """Let the server's members use a feature."""

    feature: Switchable


@dataclass(frozen=True)
class SwitchOff(Action, name="switch-off"):
    """Let nobody in the server use a feature."""

    feature: Switchable


@dataclass(frozen=True)
class PickChannels(Action, name="pick-channels"):
    """Set the channels in which games may be played."""


@dataclass(frozen=True)
class AllowAnyChannel(Action, name="any-channel"):
    """Let games be played in all channels."""


@dataclass(frozen=True)
class PickResults(Action, name="pick-results"):
    """Set the channel in which results are announced."""


@dataclass(frozen=True)
class AnnounceNoResults(Action, name="no-results"):
    """Announce results in no channel but the games' own rooms."""


@dataclass(frozen=True)
class PickEnders(Action, name="pick-enders"):
    """Set who may abort other members' games."""


@dataclass(frozen=True)
class PickBoards(Action, name="pick-boards"):
    """Set whether each move is shown in a new message, or all in one."""
