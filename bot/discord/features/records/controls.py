"""The actions of the controls on records, ladders and balances."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.discord.core.actions import Action
from bot.domain.ids import UserId

EVERYBODY = UserId(0)
"""Stands for all opponents in a control's custom_id."""


class Tab(StrEnum):
    """A tab of a profile."""

    RATINGS = "ratings"
    RESULTS = "results"
    OPPONENTS = "opponents"
    BETWEEN = "between"
    """The reader's score against the member, and the latest games between them."""


class Ranked(StrEnum):
    """Which members a ladder shows."""

    EVERYONE = "everyone"
    SETTLED = "settled"
    """Members whose rating is no longer provisional."""


@dataclass(frozen=True)
class TurnGames(Action, name="games"):
    """Show a page of the games that a member is playing."""

    user: UserId
    page: int


@dataclass(frozen=True)
class TurnHistory(Action, name="history"):
    """Show a page of the games that a member has finished, against one opponent or EVERYBODY."""

    user: UserId
    opponent: UserId
    page: int


@dataclass(frozen=True)
class PickOpponent(Action, name="history-opponent"):
    """Show a member's finished games against the opponent that is picked."""

    user: UserId


@dataclass(frozen=True)
class TurnProfile(Action, name="profile"):
    """Show a tab of a member's record."""

    user: UserId
    tab: Tab


@dataclass(frozen=True)
class TurnLadder(Action, name="ladder"):
    """Show a page of a ladder."""

    family: str
    page: int
    ranked: Ranked


@dataclass(frozen=True)
class PickLadder(Action, name="ladder-game"):
    """Show the ladder of the family that is picked."""

    ranked: Ranked


@dataclass(frozen=True)
class FindOwnPlace(Action, name="ladder-own"):
    """Show the page of a ladder on which the reader stands."""

    family: str
    ranked: Ranked


@dataclass(frozen=True)
class OpenBalance(Action, name="balance"):
    """Show the balance of a family."""

    family: str


@dataclass(frozen=True)
class PickBalance(Action, name="balance-game"):
    """Show the balance of the family that is picked."""


@dataclass(frozen=True)
class ShareLadder(Action, name="share-ladder"):
    """Post a page of a ladder for everybody."""

    family: str
    page: int
    ranked: Ranked


@dataclass(frozen=True)
class ShareProfile(Action, name="share-profile"):
    """Post a tab of a member's record for everybody."""

    user: UserId
    tab: Tab
