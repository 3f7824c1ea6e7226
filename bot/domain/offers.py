"""The things that a player can offer or give the opponent: a draw, a takeback, or more time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import ceil
from typing import ClassVar

from bot.domain import errors
from bot.domain.game import Game, GameVersion, Offer
from bot.domain.ids import GameId, OfferKind, UserId
from bot.rules import Color, Outcome, Termination

PAUSES = {OfferKind.DRAW: 20, OfferKind.TAKEBACK: 1}
"""How many plies must be played before a side can repeat an offer. For draw offers, lichess uses the same number."""
GIFT = timedelta(seconds=15)
FULL_CLOCK = timedelta(hours=2)
"""Players can't add time to a clock that has at least this much time left."""


def offer(game: Game, by: UserId, kind: OfferKind, now: datetime) -> Game:
    """Offer a draw or a takeback. If the opponent has already made the same offer, accept it instead. The engine
    accepts takebacks immediately.

    A player can have only one open offer. Raise ForbiddenInTournament for a takeback in a tournament game. If the offer
    isn't allowed for another reason, raise TooEarlyForDraw, NothingToTakeBack, AlreadyOffered, AnswerFirst,
    OfferedRecently, or any error raised by `Game.check_player`.
    """
    color = game.check_player(by, now)
    if kind is OfferKind.TAKEBACK:
        game.check_no_tournament()
    if game.offer == Offer(kind, color.other):
        return accept(game, by, kind, now)
    if kind is OfferKind.DRAW and not all(game.has_moved(side) for side in Color):
        raise errors.TooEarlyForDraw(game.id)
    if kind is OfferKind.TAKEBACK and not game.has_moved(color):
        raise errors.NothingToTakeBack(game.id)
    if game.offer is not None:
        raise (errors.AlreadyOffered if game.offer.by is color else errors.AnswerFirst)(game.id, game.offer.kind)
    _check_pause(game, kind, color)
    made = Offer(kind, color)
    offered = replace(game, offer=made, last_offers=game.last_offers.with_offer(made, game.ply))
    # The engine can't accept a draw here, because it has to search first (see services/engine_games.py).
    is_welcome = kind is OfferKind.TAKEBACK and game.engine is color.other
    return accept(offered, game.seat(color.other).user_id, kind, now) if is_welcome else offered


def _check_pause(game: Game, kind: OfferKind, color: Color) -> None:
    last = game.last_offers.plies.get((kind, color))
    if last is not None and game.ply < last + PAUSES[kind]:
        raise errors.OfferedRecently(game.id, kind, moves=ceil((last + PAUSES[kind] - game.ply) / len(Color)))


def accept(game: Game, by: UserId, kind: OfferKind, now: datetime, version: GameVersion | None = None) -> Game:
    """Accept the opponent's offer. Raise the same errors as `check_offer`."""
    check_offer(game, by, kind, now, version)
    if kind is OfferKind.DRAW:
        return game.ended(Outcome(None, Termination.AGREEMENT), now)
    # The takeback undoes the opponent's last move and also this player's reply, if there was one.
    return game.take_back(2 if game.to_move.user_id != by else 1, now)


def decline(game: Game, by: UserId, kind: OfferKind, now: datetime, version: GameVersion | None = None) -> Game:
    """Decline the opponent's offer. Raise the same errors as `check_offer`."""
    check_offer(game, by, kind, now, version)
    return replace(game, offer=None)


def check_offer(game: Game, by: UserId, kind: OfferKind, now: datetime, version: GameVersion | None = None) -> None:
    """Check that a player can answer the opponent's offer of this kind.

    Raise StalePosition, NothingOffered, OwnOffer, or any error raised by `Game.check_player`.
    """
    color = game.check_player(by, now)
    if version is not None and version != game.version:
        raise errors.StalePosition(game.id)
    if game.offer is None or game.offer.kind is not kind:
        raise errors.NothingOffered(game.id, kind)
    if game.offer.by is color:
        raise errors.OwnOffer(game.id, kind)


@dataclass(unsafe_hash=True)
class CannotGiveTime(errors.DomainError):
    """The opponent can't be given time. `fault` is `clock` (not a live game between members) or `full` (the clock has
    `FULL_CLOCK` or more).
    """

    key: ClassVar[str] = "error-give-time"
    game_id: GameId
    fault: str


def give_time(game: Game, by: UserId, now: datetime, seen: timedelta | None = None) -> Game:
    """Add `GIFT` to the clock of the player's opponent.

    `seen` is the opponent's time at the start of the turn, as shown to the player. If the clock already has this time
    plus the gift, the request was probably sent twice, and the game is returned unchanged. Raise CannotGiveTime,
    StalePosition, ForbiddenInTournament, or any error raised by `Game.check_player`.
    """
    color = game.check_player(by, now).other
    game.check_no_tournament()
    if game.times is None or game.engine is not None or game.vote is not None:
        raise CannotGiveTime(game.id, "clock")
    left = game.times.left[color]
    if seen is not None and left == seen + GIFT:
        return game
    if seen is not None and left != seen:
        raise errors.StalePosition(game.id)
    if left >= FULL_CLOCK:
        raise CannotGiveTime(game.id, "full")
    given = replace(game, times=game.times.changed(color, GIFT))
    is_running = game.countdown is not None and game.turn is color and not game.is_free_turn
    return replace(given, countdown=game.countdown.later(GIFT)) if is_running and game.countdown else given
