"""The actions of the controls on seasons."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.seasons import Afterwards
from bot.frontend.desk.actions import Action


@dataclass(frozen=True)
class CloseSeason(Action, name="close-season"):
    """Close the season of a ladder that the manager has seen."""

    family: str
    number: int
    afterwards: Afterwards


@dataclass(frozen=True)
class OpenHall(Action, name="open-hall"):
    """Show a ladder's hall of fame to the member alone."""

    family: str


@dataclass(frozen=True)
class TurnHall(Action, name="hall"):
    """Show a page of a ladder's hall of fame."""

    family: str
    page: int


@dataclass(frozen=True)
class PickHall(Action, name="hall-game"):
    """Show the hall of fame of the family that is picked."""


@dataclass(frozen=True)
class ShareHall(Action, name="share-hall"):
    """Post a page of a ladder's hall of fame for everybody."""

    family: str
    page: int
