"""What is refused about vote games."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.domain.ids import GameId


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
