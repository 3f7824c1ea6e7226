"""Signed links that give members access to a game, or to their own pages such as their puzzles, in a browser. Both
kinds of links log the browser in as the member, so the browser can also open the member's other games.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from bot.domain.ids import GameId, ServerId, UserId

TO_OPEN = timedelta(minutes=10)
AFTER_END = timedelta(days=1)
OF_MEMBER = timedelta(days=30)


class MemberPage(StrEnum):
    """A page that a member's personal link can open. The value is the page's path."""

    PUZZLES = "puzzles"
    STORM = "storm"
    PROGRESS = "progress"
    OPENINGS = "openings"


@dataclass(frozen=True)
class AccessLink:
    """A stored record of a member's access to a game in a browser. The URL sent to the member contains the record's
    number and a cryptographic signature.
    """

    number: int
    user_id: UserId
    game_id: GameId


@dataclass(frozen=True)
class MemberSession:
    """A stored record of a member's access to their own pages (see `MemberPage`) in a browser.

    The URL sent to the member contains the record's number and a cryptographic signature.
    """

    number: int
    user_id: UserId
    server_id: ServerId
    """The server in which the link was requested; NO_SERVER in a DM or with a user install."""
