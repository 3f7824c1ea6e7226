"""Outbox messages: the messages required by a change of a game or a challenge.

They are stored in the change's own transaction, and retried until the front end has posted them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.domain.game import GameVersion
from bot.domain.ids import Due, FileRef, PostRef, ServerId

FIRST_PAUSE = timedelta(seconds=2)
LONGEST_PAUSE = timedelta(minutes=10)
MOST_REFUSALS = 4
"""An outbox message is given up after this many refusals; failures during an outage do not count."""
WORTH_SAYING = timedelta(days=30)
"""Older outbox messages are given up: by then the channel is gone, or the message no longer matters."""


class MessageKind(StrEnum):
    BOARD = "board"
    """A game's newest board; its thread is opened first if needed."""
    CALL = "call"
    """A ping of the player to move, or of both players at the end, if the board's message is only edited."""
    WARNING = "warning"
    OFFER = "offer"
    RESULT = "result"
    CHALLENGE = "challenge"
    DAILY = "daily"
    """A server's post of the daily puzzle, later edited to list its solvers; its subject is the server."""
    TOURNAMENT = "tournament"
    WINNER = "winner"
    """A tournament's end: its winner, who can be given a role."""
    SERVER_CHALLENGE = "server-challenge"
    """A server's challenge in the other server's channel, later edited to show its answer."""
    SERVER_ANSWER = "server-answer"
    """The news that a server's challenge was declined or has expired, in the challenger's channel."""
    SEASON = "season"
    """The winners of a ladder's season, in the channel in which it was ended."""
    TOURNAMENT_PAUSED = "tournament-paused"
    """The news that a tournament's channel is gone, by DM to its organiser and players."""


@dataclass(frozen=True)
class OutboxMessage:
    kind: MessageKind
    subject: int
    """The id of the game, challenge, season and so on."""
    server_id: ServerId
    due: Due
    since: datetime
    version: GameVersion | None = None
    """The moment of the game it belongs to, for kinds that are pointless at any other."""
    post_ref: PostRef | None = None


@dataclass(frozen=True)
class Shown:
    post_ref: PostRef
    picture_ref: FileRef | None = None


@dataclass(frozen=True)
class Backlog:
    waiting: int
    """All outbox messages, including those waiting for a retry."""
    overdue: timedelta
    """How long the oldest due message has been due."""


def pause(attempts: int) -> timedelta:
    """Return the wait after this many failed attempts, which doubles each time up to a limit."""
    longer: timedelta = FIRST_PAUSE * (1 << min(attempts - 1, 16))
    return min(longer, LONGEST_PAUSE)
