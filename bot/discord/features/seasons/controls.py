"""The actions of the controls on seasons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.discord.core.actions import Action
from bot.domain.elo import ladder_key
from bot.domain.seasons import Afterwards


class Ladders(StrEnum):
    """Which of a family's ladders are meant, where a server has live games apart."""

    ALL = "all"
    OTHER = "other"
    """That of all games which are not live."""
    LIVE = "live"


@dataclass(frozen=True)
class CloseSeason(Action, name="close-season"):
    """Close the seasons of a family's ladders that the manager has seen."""

    family: str
    number: int
    """The season of the games that are not live; 0: it goes on."""
    afterwards: Afterwards
    live_number: int
    """The season of the live games where they are apart; 0: it goes on."""
    earlier: ClassVar[Mapping[str, str]] = {"live_number": "0"}

    @property
    def seasons(self) -> dict[str, int]:
        """The number of each season that is closed, by its ladder."""
        numbers = {self.family: self.number, ladder_key(self.family, is_live=True): self.live_number}
        return {ladder: number for ladder, number in numbers.items() if number}


@dataclass(frozen=True)
class PickAfterwards(Action, name="pick-season-ratings"):
    """Ask again, with the picked choice of what becomes of the ratings."""

    family: str
    ladder: Ladders


@dataclass(frozen=True)
class OpenHall(Action, name="open-hall"):
    """Show a ladder's hall of fame to the member alone. `family`: the key of the ladder."""

    family: str


@dataclass(frozen=True)
class TurnHall(Action, name="hall"):
    """Show a page of a ladder's hall of fame. `family`: the key of the ladder."""

    family: str
    page: int


@dataclass(frozen=True)
class PickHall(Action, name="hall-game"):
    """Show the hall of fame of the family that is picked."""


@dataclass(frozen=True)
class ShareHall(Action, name="share-hall"):
    """Post a page of a ladder's hall of fame for everybody. `family`: the key of the ladder."""

    family: str
    page: int
