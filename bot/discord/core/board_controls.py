"""The controls under a board, by the state of its game."""

from __future__ import annotations

from bot.discord.core.actions import AtMoment
from bot.discord.core.controls import Control, Row, game_row, row
from bot.discord.core.game_actions import (
    Abort,
    AbortForGood,
    AcceptDraw,
    AcceptTakeback,
    Analyse,
    Arrange,
    AskHint,
    AskTakeback,
    DeclineDraw,
    DeclineTakeback,
    Export,
    Flip,
    KeepPlaying,
    OfferDraw,
    OpenGuide,
    ReadRules,
    Rematch,
    Replay,
    Resign,
    ResignForGood,
    TypeMove,
)
from bot.discord.core.page_links import PageLinks, page_links_row
from bot.discord.core.piece_menus import piece_menu
from bot.discord.core.vote_board import vote_rows
from bot.domain.game import Game
from bot.domain.ids import OfferKind
from bot.i18n.catalog import Translator
from bot.rules import Color

ANSWERS: dict[OfferKind, tuple[type[AtMoment], ...]] = {
    OfferKind.DRAW: (AcceptDraw, DeclineDraw),
    OfferKind.TAKEBACK: (AcceptTakeback, DeclineTakeback),
}
"""The answers to each kind of offer."""


def board_rows(t: Translator, game: Game, page_links: PageLinks | None = None) -> tuple[Row, ...]:
    """Return the controls of the newest board, and the ways to its page if there is one."""
    return (*_game_rows(t, game), *([] if page_links is None else [page_links_row(t, game, page_links)]))


def _game_rows(t: Translator, game: Game) -> tuple[Row, ...]:
    if game.vote is not None:
        return vote_rows(t, game)
    have_moved = all(game.has_moved(color) for color in Color)
    if game.is_over:
        analyse = [Analyse(game.id)] if have_moved else []
        again = [] if game.is_of_tournament else [Rematch.of(game)]
        actions = [*again, Replay(game.id), *analyse, Export(game.id)]
        return (row(*(Control.button(t, action) for action in actions)),)
    if game.setup is not None:
        ends = [Resign] if game.is_of_tournament else [Abort, Resign]
        return (game_row(t, game, [Arrange, OpenGuide, Flip, ReadRules]), game_row(t, game, ends))
    if game.waits_for_engine:
        return (game_row(t, game, [OpenGuide, Flip, ReadRules]), game_row(t, game, _course_actions(game)))
    helping = [] if game.rated or game.is_of_tournament else [AskHint]
    return (
        piece_menu(t, game),
        game_row(t, game, [TypeMove, OpenGuide, Flip, *helping, ReadRules]),
        game_row(t, game, _course_actions(game)),
    )


def resign_row(t: Translator, game: Game) -> Row:
    """Return the buttons of the question whether to resign."""
    return game_row(t, game, [ResignForGood, KeepPlaying])


def abort_row(t: Translator, game: Game) -> Row:
    """Return the buttons of the question whether to end other members' game."""
    return game_row(t, game, [AbortForGood, KeepPlaying])


def _course_actions(game: Game) -> list[type[AtMoment]]:
    """Return the actions that change a game without a move.

    While an offer stands there are its answers instead of new offers; abort is there until both have moved. In a
    tournament there is neither abort nor takeback.
    """
    have_moved = all(game.has_moved(color) for color in Color)
    is_free = not game.is_of_tournament
    if game.offer is not None:
        proposals = list(ANSWERS[game.offer.kind])
    else:
        proposals = [*([OfferDraw] if have_moved else []), *([AskTakeback] if game.ply and is_free else [])]
    return [*proposals, *([Abort] if is_free and not have_moved else []), Resign]
