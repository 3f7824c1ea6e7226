"""When the engine may help: hints only in casual games, an analysis only after the game."""

from __future__ import annotations

from datetime import datetime

from bot.domain.errors import AnalysisTooEarly, NoHintsInRated, NotSetUp, TooShortToAnalyse
from bot.domain.game import Game, GameVersion
from bot.domain.ids import UserId
from bot.rules import Color


def check_hint(game: Game, by: UserId, now: datetime, version: GameVersion | None = None) -> None:
    """Raise unless this member may have a hint now; with `version`, also unless the game is still at that mark.

    Raise NotYourGame, GameOver, OutOfTime, ForbiddenInTournament, NoHintsInRated, StalePosition, NotYourTurn or
    NotSetUp, in this order.
    """
    game.check_player(by, now)
    game.check_no_tournament()
    if game.rated:
        raise NoHintsInRated(game.id)
    game.check_turn(by, now, version)
    if game.setup is not None:
        raise NotSetUp(game.id)


def check_analysis(game: Game) -> None:
    """Raise AnalysisTooEarly while a game goes on, TooShortToAnalyse if a side has made no move."""
    if not game.is_over:
        raise AnalysisTooEarly(game.id)
    if not all(game.has_moved(color) for color in Color):
        raise TooShortToAnalyse(game.id)
