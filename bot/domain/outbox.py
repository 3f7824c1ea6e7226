"""Outbox messages: messages to Discord that a change of a game or a challenge calls for.

They are stored in the change's own transaction, and tried again until Discord has taken them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.domain.game import GameVersion
from bot.domain.ids import Due, FileId, GuildId, MessageId

FIRST_PAUSE = timedelta(seconds=2)
LONGEST_PAUSE = timedelta(minutes=10)
MOST_REFUSALS = 4
"""After so many refusals by Discord an outbox message is given up; attempts during an outage do not count as
refusals.
"""
WORTH_SAYING = timedelta(days=30)
"""Outbox messages older than this are given up: by then the room is gone, or nobody waits for the message any more."""


class MessageKind(StrEnum):
    """The kinds of outbox messages."""

    BOARD = "board"
    """A game's newest board; its room is opened first if it has none yet."""
    CALL = "call"
    """A ping of the player to move, or of both players at the end, where the board's message is only edited."""
    WARNING = "warning"
    """A warning to the player to move that the time runs short."""
    OFFER = "offer"
    """A ping of the player who has to answer an offer of a draw or a takeback."""
    RESULT = "result"
    """A game's end, in the server's channel for results."""
    CHALLENGE = "challenge"
    """A challenge, and later its answer."""
    DAILY = "daily"
    """A server's post of the daily puzzle, and later who has solved it; its subject is the server."""
    TOURNAMENT = "tournament"
    """A tournament's message with its players or its table."""
    WINNER = "winner"
    """A tournament's end: its winner, who may be given a role."""
    SERVER_CHALLENGE = "server-challenge"
    """A server's challenge to another one, in the other's channel, and later its answer."""
    SERVER_ANSWER = "server-answer"
    """That a server's challenge was declined or has lapsed, in the challenger's channel."""
    SEASON = "season"
    """The winners of a season of a ladder, in the channel in which it was closed."""
    TOURNAMENT_PAUSED = "tournament-paused"
    """That a tournament's channel is gone, to its organiser and its players by direct message."""


@dataclass(frozen=True)
class OutboxMessage:
    """A message that is still to be sent."""

    kind: MessageKind
    subject: int
    """The id of what it is about: the game, the challenge, the season and so on."""
    guild_id: GuildId
    due: Due
    since: datetime
    """When the change was made."""
    version: GameVersion | None = None
    """The moment of the game to which it belongs, for kinds that make no sense at any other."""
    message_id: MessageId | None = None
    """The message that was last sent for it, if known."""


@dataclass(frozen=True)
class Shown:
    """A message that was sent, and the attachment with its picture, if known."""

    message_id: MessageId
    picture_id: FileId | None = None


@dataclass(frozen=True)
class Backlog:
    """How many outbox messages wait, and for how long."""

    waiting: int
    """All outbox messages, also those that are to be tried again later."""
    overdue: timedelta
    """How long the oldest of those that are due has been due."""


def pause(attempts: int) -> timedelta:
    """Return how long to wait after so many failed attempts: twice as long each time, up to a limit."""
    longer: timedelta = FIRST_PAUSE * (1 << min(attempts - 1, 16))
    return min(longer, LONGEST_PAUSE)
