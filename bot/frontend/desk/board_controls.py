"""What can be pressed under a board, by how the game stands."""

from __future__ import annotations

from bot.domain.game import Game
from bot.domain.states import OfferKind
from bot.frontend.desk.controls import (
    ABORT,
    ABORT_FOR_GOOD,
    ACCEPT_DRAW,
    ACCEPT_TAKEBACK,
    ANALYSE,
    ARRANGE,
    DECLINE_DRAW,
    DECLINE_TAKEBACK,
    FLIP,
    HINT,
    KEEP_PLAYING,
    MOVE,
    OFFER_DRAW,
    REMATCH,
    REPLAY,
    RESIGN,
    RESIGN_FOR_GOOD,
    TAKEBACK,
    Control,
    Row,
    game_buttons,
    game_row,
    row,
)
from bot.frontend.desk.piece_menus import GUIDE, piece_menu
from bot.frontend.words.texts import Voice
from bot.rules import Color

ANSWERS = {OfferKind.DRAW: (ACCEPT_DRAW, DECLINE_DRAW), OfferKind.TAKEBACK: (ACCEPT_TAKEBACK, DECLINE_TAKEBACK)}
"""What the other player may press while an offer stands."""


def board_rows(voice: Voice, game: Game) -> tuple[Row, ...]:
    """What the players may do under the newest board."""
    have_moved = all(game.has_moved(color) for color in Color)
    if game.is_over:
        looks_back = [REPLAY, ANALYSE] if have_moved else [REPLAY]
        buttons = [Control.button(voice, action, game.id) for action in looks_back]
        return (row(*game_buttons(voice, game, [REMATCH]), *buttons),)
    if game.setup is not None:
        return (game_row(voice, game, [ARRANGE, GUIDE, FLIP, ABORT, RESIGN]),)
    if game.waits_for_engine:
        return (game_row(voice, game, [GUIDE, FLIP]), game_row(voice, game, _course_actions(game)))
    return (
        piece_menu(voice, game),
        game_row(voice, game, [MOVE, GUIDE, FLIP, *([] if game.rated else [HINT])]),
        game_row(voice, game, _course_actions(game)),
    )


def resign_row(voice: Voice, game: Game) -> Row:
    """The one question before resigning."""
    return game_row(voice, game, [RESIGN_FOR_GOOD, KEEP_PLAYING])


def abort_row(voice: Voice, game: Game) -> Row:
    """The one question before ending other people's game."""
    return game_row(voice, game, [ABORT_FOR_GOOD, KEEP_PLAYING])


def _course_actions(game: Game) -> list[str]:
    """What changes the game without a move: answers to an offer go before making one; abort until both have moved."""
    have_moved = all(game.has_moved(color) for color in Color)
    if game.offer is not None:
        proposals = list(ANSWERS[game.offer.kind])
    else:
        proposals = [*([OFFER_DRAW] if have_moved else []), *([TAKEBACK] if game.ply else [])]
    return [*proposals, *([] if have_moved else [ABORT]), RESIGN]
