"""Outbox messages: what to post because something, such as a game or a challenge, has changed.

An outbox message is stored in the same transaction as the change. If posting fails, it is tried again until it succeeds
or the message is abandoned.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.domain.game import GameVersion
from bot.domain.ids import ChannelId, Due, FileRef, PostRef, ServerId, TournamentId

FIRST_PAUSE = timedelta(seconds=2)
LONGEST_PAUSE = timedelta(minutes=10)
MOST_REFUSALS = 4
"""How many times an outbox message can be refused before it is abandoned. Failures during an outage don't count."""
WORTH_SAYING = timedelta(days=30)
"""The age at which an outbox message is abandoned. By then, its channel is probably gone or the message no longer
matters.
"""


class MessageKind(StrEnum):
    BOARD = "board"
    """A game's newest board. If the game needs a thread, the thread is created first."""
    CALL = "call"
    """A ping for the player to move. Once the game is over, it pings both players. It's needed when the board is edited
    into an existing message, because edits don't ping.
    """
    WARNING = "warning"
    OFFER = "offer"
    RESULT = "result"
    CHALLENGE = "challenge"
    DAILY = "daily"
    """A server's daily puzzle, edited later to list the solvers. `OutboxMessage.subject` is the server's id."""
    TOURNAMENT = "tournament"
    WINNER = "winner"
    """The announcement of a tournament's winner, who can also be given a role."""
    SERVER_CHALLENGE = "server-challenge"
    """A challenge from one server, posted in the other server's channel, and edited later to show the answer."""
    SERVER_ANSWER = "server-answer"
    """Tells the challenging server, in its channel, that its challenge was declined or has expired."""
    SEASON = "season"
    """The winners of a ladder's season, posted in the channel where the season was closed."""
    TOURNAMENT_PAUSED = "tournament-paused"
    """Tells a tournament's organizer and players by DM that its channel is gone."""
    REPLACED = "replaced"
    """Deletes a post because a newer post of the same series has replaced it. `OutboxMessage.subject` is the id of the
    deleted post.
    """
    RACE = "race"
    """A puzzle race: its lobby, then its standings and its result, all in one message."""
    WEEKLY = "weekly"
    """A member's summary of their week, sent by DM. `OutboxMessage.subject` is the member's id."""


@dataclass(frozen=True)
class OutboxMessage:
    kind: MessageKind
    subject: int
    """The id of what the message is about, such as a game, a challenge or a season."""
    server_id: ServerId
    due: Due
    since: datetime
    version: GameVersion | None = None
    """The version of the game that the message is about. None if the message applies to any version."""
    post_ref: PostRef | None = None


@dataclass(frozen=True)
class Shown:
    post_ref: PostRef
    picture_ref: FileRef | None = None


@dataclass(frozen=True)
class SeriesPost:
    """A sent post that belongs to a series, such as the daily puzzles. If the server's setting `is_quiet` is on, the
    post replaces the previous post of the series in the channel.
    """

    server_id: ServerId
    channel_id: ChannelId
    series: str
    """The name of the series, such as `daily`."""
    post_ref: PostRef
    sent_at: datetime
    tournament_id: TournamentId | None = None
    """The tournament if this is a tournament's own message; otherwise None. A tournament's own message isn't replaced
    until the tournament is over.
    """


@dataclass(frozen=True)
class Backlog:
    waiting: int
    """The number of outbox messages, including those waiting for a retry."""
    overdue: timedelta
    """The time since the oldest due message became due."""


def pause(attempts: int) -> timedelta:
    """Return how long to wait after this many failed attempts. The wait doubles each time, up to a limit."""
    longer: timedelta = FIRST_PAUSE * (1 << min(attempts - 1, 16))
    return min(longer, LONGEST_PAUSE)
