"""Linked games.

A game between two servers is stored twice, once for each server, and changes to one copy are applied to the other. The
copies differ only in number, channel, board, messages and, in vote games, the vote.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.game import Game
from bot.domain.ids import server_player


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
    """Return the other server's game after the change.

    If it is now the other server's turn, its vote begins. The id of a member who aborted the game is not copied.
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
