"""Votes. The members of a server choose its moves by vote, with one ballot each.

The rules are those of vote chess on chess.com (https://support.chess.com/en/articles/8614177-how-do-i-play-vote-chess).
A vote for a draw is cast in addition to a vote for a move, and a draw needs the votes of more than half of the voters.
Unlike on chess.com, a ballot can be changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.domain.ids import ChannelId, GameId, RoleId, UserId

VOTE_SPANS = {
    "10m": timedelta(minutes=10),
    "30m": timedelta(minutes=30),
    "1h": timedelta(hours=1),
    "3h": timedelta(hours=3),
    "8h": timedelta(hours=8),
    "1d": timedelta(days=1),
}
"""The possible lengths of a vote, keyed by the value of the command option."""
DEFAULT_SPAN = "1d"
RESIGN = "resign"
MOST_VOTE_GAMES = 3


@dataclass(frozen=True)
class Ballot:
    user_id: UserId
    name: str
    choice: str
    """A move in UCI, or RESIGN."""
    cast_at: datetime
    """When the member first made this choice. Voting for the same move again doesn't change the time."""
    wants_draw: bool = False

    def changed(self, choice: str, now: datetime) -> Ballot:
        """Return the ballot with another choice. Choosing RESIGN also removes the vote for a draw."""
        if choice == self.choice:
            return self
        return replace(self, choice=choice, cast_at=now, wants_draw=self.wants_draw and choice != RESIGN)


@dataclass(frozen=True)
class Count:
    ply: int
    """The number of plies before the move that is voted on."""
    choices: tuple[tuple[str, int], ...] = ()
    """Each choice with its number of votes, most votes first."""
    draws: int = 0

    @classmethod
    def of(cls, ply: int, ballots: Sequence[Ballot]) -> Count:
        """Count ballots. Of several choices with the same number of votes, the one with the earliest vote leads."""
        votes: dict[str, int] = {}
        for ballot in sorted(ballots, key=lambda one: (one.cast_at, one.user_id)):
            votes[ballot.choice] = votes.get(ballot.choice, 0) + 1
        # The choices are in the order of their earliest votes. Sorting is stable, so this order decides ties.
        leading = sorted(votes.items(), key=lambda pair: -pair[1])
        return cls(ply, tuple(leading), sum(ballot.wants_draw for ballot in ballots))

    @property
    def voters(self) -> int:
        return sum(votes for _, votes in self.choices)

    @property
    def resigns(self) -> bool:
        return dict(self.choices).get(RESIGN, 0) * 2 > self.voters

    @property
    def wants_draw(self) -> bool:
        return self.draws * 2 > self.voters

    @property
    def move(self) -> str | None:
        """The leading move in UCI, or None if nobody voted for a move."""
        return next((choice for choice, _ in self.choices if choice != RESIGN), None)

    @property
    def is_tied(self) -> bool:
        """Return whether another move has the same number of votes as the leading move."""
        votes = [number for choice, number in self.choices if choice != RESIGN]
        return len(votes) > 1 and votes[0] == votes[1]


@dataclass(frozen=True)
class ServerVote:
    """The state of a server's votes in a vote game: the length of each vote, the open vote, and the count of the last
    vote.
    """

    span: timedelta
    started_by: UserId
    closes_at: datetime | None = None
    """When the vote on the next move closes; None during the opponent's turn and after the end of the game."""
    is_prolonged: bool = False
    """Whether the vote was extended because nobody had voted in time."""
    last: Count | None = None
    role_id: RoleId | None = None
    """The role to ping whenever a new board is posted; None if no role is pinged."""

    def begun(self, now: datetime, *, is_own: bool) -> ServerVote:
        """Begin the vote on the next move if it is the server's turn. Otherwise, leave no vote open."""
        return replace(self, closes_at=now + self.span if is_own else None, is_prolonged=False)

    def prolonged(self, now: datetime) -> ServerVote:
        return replace(self, closes_at=now + self.span, is_prolonged=True)

    def ended(self) -> ServerVote:
        return replace(self, closes_at=None)

    def is_open(self, now: datetime) -> bool:
        return self.closes_at is not None and now < self.closes_at


@dataclass(frozen=True)
class VoteSettings:
    is_on: bool = True
    channel_id: ChannelId | None = None
    by_anyone: bool = False
    role_id: RoleId | None = None
    is_challengeable: bool = False
    """Whether other servers can find this server by name and challenge it."""


@dataclass(unsafe_hash=True)
class VoteNotOpen(DomainError):
    """The server has no open vote in this game, because it is the opponent's turn or the vote has just closed."""

    key: ClassVar[str] = "error-vote-not-open"
    game_id: GameId


@dataclass(unsafe_hash=True)
class NoVoteGame(DomainError):
    """The server isn't playing a vote game, or the specified game isn't one."""

    key: ClassVar[str] = "error-no-vote-game"


@dataclass(unsafe_hash=True)
class NotVotedYet(DomainError):
    """The member hasn't voted for a move yet and therefore can't vote for a draw."""

    key: ClassVar[str] = "error-not-voted-yet"
    game_id: GameId


@dataclass(unsafe_hash=True)
class VotesOff(DomainError):
    key: ClassVar[str] = "error-votes-off"


@dataclass(unsafe_hash=True)
class NobodyVoted(DomainError):
    key: ClassVar[str] = "error-nobody-voted"
    game_id: GameId


@dataclass(unsafe_hash=True)
class MayNotRunVotes(DomainError):
    """A member who isn't one of the server's managers tried to run its vote games, and the server doesn't let everyone
    do so. Also raised if the wrong server answers or cancels a challenge between servers.
    """

    key: ClassVar[str] = "error-may-not-run-votes"


@dataclass(unsafe_hash=True)
class TooManyVoteGames(DomainError):
    key: ClassVar[str] = "error-too-many-vote-games"
    most: int


@dataclass(unsafe_hash=True)
class NoSuchServer(DomainError):
    key: ClassVar[str] = "error-no-such-server"


@dataclass(unsafe_hash=True)
class ServerChallenged(DomainError):
    """The server has already challenged the other server, and that challenge is still open."""

    key: ClassVar[str] = "error-server-challenged"
    server: str
    until: datetime


@dataclass(unsafe_hash=True)
class ServerChallengeClosed(DomainError):
    """The challenge between servers was already answered or canceled, or it has expired."""

    key: ClassVar[str] = "error-server-challenge-closed"


@dataclass(unsafe_hash=True)
class ChannelNeeded(DomainError):
    """The server can't be opened to challenges, because it has no vote game channel to post them in."""

    key: ClassVar[str] = "error-channel-needed"
