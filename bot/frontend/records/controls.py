"""What can be pressed to leaf through records and ladders."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.ids import UserId
from bot.frontend.desk.actions import Action

EVERYBODY = UserId(0)
"""In place of an opponent, as a control carries it."""


class Tab(StrEnum):
    """What a profile shows at a time."""

    RATINGS = "ratings"
    RESULTS = "results"
    OPPONENTS = "opponents"
    BETWEEN = "between"
    """The games between the member and the reader."""


class Ranked(StrEnum):
    """Whom a ladder shows."""

    EVERYONE = "everyone"
    SETTLED = "settled"
    """Those whose rating is no longer provisional."""


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
    """Show the ladder of the game that is picked."""

    ranked: Ranked


@dataclass(frozen=True)
class FindOwnPlace(Action, name="ladder-own"):
    """Show the page of a ladder on which the reader stands."""

    family: str
    ranked: Ranked


@dataclass(frozen=True)
class OpenBalance(Action, name="balance"):
    """Show how evenly the sides of a game have met."""

    family: str


@dataclass(frozen=True)
class PickBalance(Action, name="balance-game"):
    """Show the balance of the game that is picked."""


@dataclass(frozen=True)
class ShareLadder(Action, name="share-ladder"):
    """Show all a page of a ladder."""

    family: str
    page: int
    ranked: Ranked


@dataclass(frozen=True)
class ShareProfile(Action, name="share-profile"):
    """Show all a tab of a member's record."""

    user: UserId
    tab: Tab
