"""Offers of a draw or a takeback: one player makes it, the other answers, and the next move lets it lapse."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from bot.domain.errors import (
    AlreadyOffered,
    AnswerFirst,
    NothingOffered,
    NothingToTakeBack,
    OwnOffer,
    StalePosition,
    TooEarlyForDraw,
)
from bot.domain.game import Game, Mark, Offer
from bot.domain.ids import UserId
from bot.domain.states import OfferKind
from bot.rules import Color, Outcome, Termination


def offer(game: Game, by: UserId, kind: OfferKind, now: datetime) -> Game:
    """Offer a draw or a takeback.

    If the other player has offered the same, that offer is accepted instead. The engine accepts a takeback at once.
    Raise what `Game.check_player` raises, ForbiddenInTournament for a takeback, TooEarlyForDraw, NothingToTakeBack,
    AlreadyOffered or AnswerFirst.
    """
    color = game.check_player(by, now)
    if kind is OfferKind.TAKEBACK:
        game.check_no_tournament()
    if game.offer == Offer(kind, color.other):
        return accept(game, by, kind, now)
    if kind is OfferKind.DRAW and not all(game.has_moved(side) for side in Color):
        raise TooEarlyForDraw(game.id)
    if kind is OfferKind.TAKEBACK and not game.has_moved(color):
        raise NothingToTakeBack(game.id)
    if game.offer == Offer(kind, color):
        raise AlreadyOffered(game.id, kind)
    if game.offer is not None and game.offer.by is not color:
        raise AnswerFirst(game.id, game.offer.kind)
    offered = replace(game, offer=Offer(kind, color))
    # A draw is not accepted here: the engine has to search first, see services/engine_games.py.
    is_welcome = kind is OfferKind.TAKEBACK and game.engine is color.other
    return accept(offered, game.seat(color.other).user_id, kind, now) if is_welcome else offered


def accept(game: Game, by: UserId, kind: OfferKind, now: datetime, mark: Mark | None = None) -> Game:
    """Accept the other player's offer; raise what `check_offer` raises."""
    check_offer(game, by, kind, now, mark)
    if kind is OfferKind.DRAW:
        return game.ended(Outcome(None, Termination.AGREEMENT), now)
    # The takeback undoes the other player's last move, and this player's reply to it if there was one.
    return game.take_back(2 if game.to_move.user_id != by else 1, now)


def decline(game: Game, by: UserId, kind: OfferKind, now: datetime, mark: Mark | None = None) -> Game:
    """Decline the other player's offer; raise what `check_offer` raises."""
    check_offer(game, by, kind, now, mark)
    return replace(game, offer=None)


def check_offer(game: Game, by: UserId, kind: OfferKind, now: datetime, mark: Mark | None = None) -> None:
    """Check that this player may answer the offer.

    Raise what `Game.check_player` raises, StalePosition, NothingOffered or OwnOffer.
    """
    color = game.check_player(by, now)
    if mark is not None and mark != game.mark:
        raise StalePosition(game.id)
    if game.offer is None or game.offer.kind is not kind:
        raise NothingOffered(game.id, kind)
    if game.offer.by is color:
        raise OwnOffer(game.id, kind)
