"""What is still to be said in Discord because of a change: stored with the change, and said until it has been heard."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.domain.game import Due, Mark
from bot.domain.ids import FileId, GuildId, MessageId

FIRST_PAUSE = timedelta(seconds=2)
LONGEST_PAUSE = timedelta(minutes=10)
MOST_REFUSALS = 4
"""So often Discord may refuse what is said before nobody tries any more; that it is out of order counts for nothing."""
WORTH_SAYING = timedelta(days=30)
"""For so long. Of a change of long ago the room is gone, or nobody waits for it any more."""


class Kind(StrEnum):
    """What there is to say, of a game or of a challenge."""

    BOARD = "board"
    """A game's newest board; and its room is opened, where it has none yet."""
    CALL = "call"
    """To the player to move, or to both at the end: the board that is kept in its place shows more."""
    WARNING = "warning"
    """To the player to move: time runs short."""
    OFFER = "offer"
    """To the player who has to answer: a draw or a takeback is proposed."""
    RESULT = "result"
    """A game's end, in the server's channel for results."""
    CHALLENGE = "challenge"
    """A challenge, and later how it was answered."""


@dataclass(frozen=True)
class Errand:
    """Something that is still to be said."""

    kind: Kind
    subject: int
    """The number of the game or the challenge."""
    guild_id: GuildId
    due: Due
    since: datetime
    """When it was asked for."""
    mark: Mark | None = None
    """Of which moment of the game, where it is said of that one alone."""
    message_id: MessageId | None = None
    """The message that said it last, where that is known."""


@dataclass(frozen=True)
class Shown:
    """A message that shows something, and the file of its picture, if it is known."""

    message_id: MessageId
    picture_id: FileId | None = None


@dataclass(frozen=True)
class Backlog:
    """How much is still to be said."""

    waiting: int
    """Now or later."""
    overdue: timedelta
    """For how long the oldest of it has been due."""


def pause(attempts: int) -> timedelta:
    """How long to wait after so many attempts in vain: twice as long each time, up to a limit."""
    longer: timedelta = FIRST_PAUSE * (1 << min(attempts - 1, 16))
    return min(longer, LONGEST_PAUSE)
