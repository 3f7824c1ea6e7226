"""Games between two servers: challenges to a team match or a vote game, the match data in each server's tournament, and
linked games.

A game between two servers is stored twice, once for each server. Changes to one copy are applied to the other. The
copies differ only in game number, channel, board, messages and, in vote games, the vote.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.domain.clock import Clock
from bot.domain.game import Game
from bot.domain.ids import (
    ChallengeState,
    ChannelId,
    ColorChoice,
    ServerChallengeId,
    ServerId,
    TournamentId,
    UserId,
    server_player,
)
from bot.domain.votes import MayNotRunVotes, ServerChallengeClosed
from bot.variants import Family

FEWEST_IN_TEAM = 2
MOST_BOARDS = 16
MOST_GAMES = 2
"""The maximum number of games per board. In two games, each player has White once."""
CHALLENGER, OPPONENT = TEAMS = (0, 1)
"""The numbers of the challenging team and the challenged team."""


@dataclass(frozen=True)
class TeamMatch:
    """The part of a tournament that only team matches have: the other server's tournament, and the names of both
    servers.

    Each of the two servers has its own tournament for the match, which contains the players and games of both teams.
    """

    twin_id: TournamentId
    """The other server's tournament. Every change to one tournament is applied to the other."""
    own: int
    server_ids: tuple[ServerId, ServerId]
    names: tuple[str, str]
    is_other_paused: bool = False

    @property
    def other(self) -> int:
        return 1 - self.own


@dataclass(frozen=True)
class TeamTerms:
    """The terms of a team match, except for its family and the time for joining."""

    boards: int
    """The maximum number of players per team. The match starts when both teams are full."""
    games: int
    clock: Clock

    def check(self) -> None:
        """Raise ValueError if the number of boards or games is out of range."""
        if not FEWEST_IN_TEAM <= self.boards <= MOST_BOARDS or not 1 <= self.games <= MOST_GAMES:
            raise ValueError(f"expected a team match of a valid size, got {self.boards} boards of {self.games} games")


@dataclass(frozen=True)
class Party:
    server_id: ServerId
    name: str
    channel_id: ChannelId


@dataclass(frozen=True, kw_only=True)
class ServerProposal:
    challenger: Party
    opponent: Party
    family: Family = field(repr=False)
    color: ColorChoice
    span: timedelta
    """The length of each vote. In a team match, this is how long players can join."""
    made_by: UserId
    created_at: datetime
    team: TeamTerms | None = None


@dataclass(frozen=True, kw_only=True)
class ServerChallenge(ServerProposal):
    """A stored challenge and its state. Methods that change the challenge return a modified copy."""

    id: ServerChallengeId
    expires_at: datetime
    state: ChallengeState = ChallengeState.OPEN
    answered_by: UserId | None = None

    def answered(self, state: ChallengeState, server_id: ServerId, by: UserId, now: datetime) -> ServerChallenge:
        """Answer or cancel the challenge.

        Only the challenging server can cancel a challenge, and only the challenged server can answer it. Raise
        ServerChallengeClosed if the challenge is no longer open, or MayNotRunVotes if `server_id` is the wrong server.
        """
        if self.state is not ChallengeState.OPEN or now >= self.expires_at:
            raise ServerChallengeClosed
        asked = self.challenger if state is ChallengeState.CANCELLED else self.opponent
        if server_id != asked.server_id:
            raise MayNotRunVotes
        return replace(self, state=state, answered_by=by)

    def expired(self) -> ServerChallenge:
        return replace(self, state=ChallengeState.EXPIRED)


@dataclass(frozen=True)
class GameChanged:
    game: Game
    before: Game
    at: datetime

    @property
    def concerns_both(self) -> bool:
        """Return whether the change also affects the other server's game. Extending a vote, for example, doesn't."""
        return self.game.is_between_servers and (self.game.vote is None or _seen(self.game) != _seen(self.before))


def followed(other: Game, event: GameChanged) -> Game:
    return _voted(other, event) if other.vote is not None else _played(other, event)


def _seen(game: Game) -> object:
    return game.version, game.offer, game.is_over


def _played(other: Game, event: GameChanged) -> Game:
    game = event.game
    after = replace(
        other,
        line=game.line,
        takebacks=game.takebacks,
        turn_since=game.turn_since,
        countdown=game.countdown,
        times=game.times,
        offer=game.offer,
        last_offers=game.last_offers,
        setup=game.setup,
    )
    return replace(after.ended(game.outcome, event.at), times=game.times)


def _voted(other: Game, event: GameChanged) -> Game:
    """Return the other server's copy of a vote game after a change to this server's copy.

    If it is now the other server's turn, that server's vote begins. The id of a member who aborted the game is not
    copied.
    """
    game, vote = event.game, other.vote
    assert vote is not None
    is_own = game.to_move.user_id == server_player(other.server_id)
    after = replace(
        other,
        line=game.line,
        takebacks=game.takebacks,
        turn_since=game.turn_since,
        offer=game.offer,
        last_offers=game.last_offers,
        vote=vote.begun(event.at, is_own=is_own) if game.version != other.version else vote,
    )
    return after.ended(game.outcome, event.at)
