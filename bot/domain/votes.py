"""Votes: the members of a server decide on its moves, one ballot each, until the vote closes.

The rules are those of vote chess on chess.com (https://support.chess.com/en/articles/8614177-how-do-i-play-vote-chess):
a draw goes along with a move, and counts if more than half of those who voted want it. Here a ballot may be changed.
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
"""How long a vote may last, by the value of the command's option."""
DEFAULT_SPAN = "1d"
RESIGN = "resign"
"""The choice of a ballot that wants to resign instead of a move."""
MOST_VOTE_GAMES = 3
"""How many vote games a server may have under way."""


@dataclass(frozen=True)
class Ballot:
    """A member's vote on one move."""

    user_id: UserId
    name: str
    """The member's name when they voted."""
    choice: str
    """A move in UCI notation, or RESIGN."""
    cast_at: datetime
    """When the member made this choice; voting for the same again does not change it."""
    wants_draw: bool = False

    def changed(self, choice: str, now: datetime) -> Ballot:
        """Return the ballot with another choice. Who wants to resign offers no draw."""
        if choice == self.choice:
            return self
        return replace(self, choice=choice, cast_at=now, wants_draw=self.wants_draw and choice != RESIGN)


@dataclass(frozen=True)
class Count:
    """The ballots of a vote, counted."""

    ply: int
    """The ply of the position that was voted on."""
    choices: tuple[tuple[str, int], ...] = ()
    """Each choice with its votes, the leading one first."""
    draws: int = 0
    """How many want a draw."""

    @classmethod
    def of(cls, ply: int, ballots: Sequence[Ballot]) -> Count:
        """Count ballots. Of choices with equal votes that one leads which was voted for first."""
        votes: dict[str, int] = {}
        for ballot in sorted(ballots, key=lambda one: (one.cast_at, one.user_id)):
            votes[ballot.choice] = votes.get(ballot.choice, 0) + 1
        # The order of the first votes is kept among equals, as sorting is stable.
        leading = sorted(votes.items(), key=lambda pair: -pair[1])
        return cls(ply, tuple(leading), sum(ballot.wants_draw for ballot in ballots))

    @property
    def voters(self) -> int:
        """How many members have voted."""
        return sum(votes for _, votes in self.choices)

    @property
    def resigns(self) -> bool:
        """Whether more than half of those who voted want to resign."""
        return dict(self.choices).get(RESIGN, 0) * 2 > self.voters

    @property
    def wants_draw(self) -> bool:
        """Whether more than half of those who voted want a draw."""
        return self.draws * 2 > self.voters

    @property
    def move(self) -> str | None:
        """The leading move in UCI notation; None if nobody voted for a move."""
        return next((choice for choice, _ in self.choices if choice != RESIGN), None)

    @property
    def is_tied(self) -> bool:
        """Whether another move has as many votes as the leading one."""
        votes = [number for choice, number in self.choices if choice != RESIGN]
        return len(votes) > 1 and votes[0] == votes[1]


@dataclass(frozen=True)
class ServerVote:
    """How a server plays a game: the length of its votes, the one that runs, and the last one's count."""

    span: timedelta
    started_by: UserId
    closes_at: datetime | None = None
    """When the vote on the next move closes; None while the other side is to move, and once the game is over."""
    is_prolonged: bool = False
    """Whether nobody voted in time, so that the vote got its length once more."""
    last: Count | None = None
    role_id: RoleId | None = None
    """The role that a new board pings; None: it pings nobody."""

    def begun(self, now: datetime, *, is_own: bool) -> ServerVote:
        """Begin the vote on the next move if it is the server's own turn; else none runs."""
        return replace(self, closes_at=now + self.span if is_own else None, is_prolonged=False)

    def prolonged(self, now: datetime) -> ServerVote:
        """Let the vote run for its length once more, as nobody has voted."""
        return replace(self, closes_at=now + self.span, is_prolonged=True)

    def ended(self) -> ServerVote:
        """Return it without a running vote."""
        return replace(self, closes_at=None)

    def is_open(self, now: datetime) -> bool:
        """Whether members can vote."""
        return self.closes_at is not None and now < self.closes_at


@dataclass(frozen=True)
class VoteSettings:
    """What a server's managers have set about vote games."""

    is_on: bool = True
    channel_id: ChannelId | None = None
    """The channel in which they are played; None: where they are started."""
    by_anyone: bool = False
    """Whether every member may start one, not only managers."""
    role_id: RoleId | None = None
    """The role that each new board pings; None: nobody."""
    is_challengeable: bool = False
    """Whether other servers find this one by its name, and may challenge it."""


@dataclass(unsafe_hash=True)
class VoteNotOpen(DomainError):
    """No vote of the server runs in this game: the other side is to move, or the vote has just closed."""

    key: ClassVar[str] = "error-vote-not-open"
    game_id: GameId


@dataclass(unsafe_hash=True)
class NoVoteGame(DomainError):
    """The server has no vote game, or the game that is meant is none."""

    key: ClassVar[str] = "error-no-vote-game"


@dataclass(unsafe_hash=True)
class NotVotedYet(DomainError):
    """A draw goes along with a move, and the member has voted for none."""

    key: ClassVar[str] = "error-not-voted-yet"
    game_id: GameId


@dataclass(unsafe_hash=True)
class VotesOff(DomainError):
    """The server's managers have switched vote games off."""

    key: ClassVar[str] = "error-votes-off"


@dataclass(unsafe_hash=True)
class NobodyVoted(DomainError):
    """A vote without a ballot cannot be closed early."""

    key: ClassVar[str] = "error-nobody-voted"
    game_id: GameId


@dataclass(unsafe_hash=True)
class MayNotRunVotes(DomainError):
    """Only the server's managers may start, close early and call off vote games."""

    key: ClassVar[str] = "error-may-not-run-votes"


@dataclass(unsafe_hash=True)
class TooManyVoteGames(DomainError):
    """The server has as many vote games under way as a server may have."""

    key: ClassVar[str] = "error-too-many-vote-games"
    most: int


@dataclass(unsafe_hash=True)
class NoSuchServer(DomainError):
    """No other server of this name is open to challenges."""

    key: ClassVar[str] = "error-no-such-server"


@dataclass(unsafe_hash=True)
class ServerChallenged(DomainError):
    """The server has challenged that other one already, which has not answered yet."""

    key: ClassVar[str] = "error-server-challenged"
    server: str
    until: datetime


@dataclass(unsafe_hash=True)
class ServerChallengeClosed(DomainError):
    """A server's challenge was answered, withdrawn, or has lapsed."""

    key: ClassVar[str] = "error-server-challenge-closed"


@dataclass(unsafe_hash=True)
class ChannelNeeded(DomainError):
    """A server that other servers may challenge needs a channel of vote games, in which challenges are posted."""

    key: ClassVar[str] = "error-channel-needed"
