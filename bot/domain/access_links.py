"""A member's access to a game or to their puzzles in a browser. The member gets it as a signed link. Either kind signs
the browser in as the member, for all their games.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from bot.domain.ids import GameId, ServerId, UserId

TO_OPEN = timedelta(minutes=10)
AFTER_END = timedelta(days=1)
OF_MEMBER = timedelta(days=30)


@dataclass(frozen=True)
class AccessLink:
    """A member's access to a game, as stored. The URL sent to the member contains the record's number with a
    cryptographic signature.
    """

    number: int
    user_id: UserId
    game_id: GameId


@dataclass(frozen=True)
class MemberSession:
    """A member's access to puzzles in a browser, as stored. The URL sent to the member contains the record's number
    with a cryptographic signature.
    """

    number: int
    user_id: UserId
    server_id: ServerId
    """The server where the link was requested; NO_SERVER in a DM or for a user install."""
