"""Reviews of finished games, calculated from stored analyses, and a player's usual accuracy."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.domain.game import Game
from bot.domain.ids import UserId
from bot.engine.analysis import Analysis
from bot.engine.review import GameReview, KeyMoment, review_of
from bot.rules import Color
from bot.services.analysis import accuracy_in
from bot.storage import analyses
from bot.storage.analyses import AnalyzedGame
from bot.storage.database import Database
from bot.variants import find_any_family

__all__ = ["GameReview", "KeyMoment", "make", "usual_accuracy"]

MOST_GAMES = 20
"""The maximum number of games used to calculate a player's usual accuracy."""


async def make(game: Game, analysis: Analysis, side: Color) -> GameReview:
    """Return the review of one side of an analyzed game. It is calculated in another thread."""
    return await asyncio.to_thread(review_of, game.line, analysis, side, game.outcome)


async def usual_accuracy(db: Database, game: Game, player: UserId) -> tuple[int, float] | None:
    """Return the number of a player's latest analyzed games of the same family, excluding this game, and their average
    accuracy in those games. Return None if there are no such games.
    """
    variants = [variant.key for variant in find_any_family(game.variant.family).variants]
    async with db.reading() as connection:
        found = await analyses.of_player(connection, player, most=MOST_GAMES, variants=variants, besides=game.id)
    return await asyncio.to_thread(_average, found) if found else None


def _average(found: Sequence[AnalyzedGame]) -> tuple[int, float] | None:
    accuracies = [accuracy for one in found if (accuracy := accuracy_in(one)) is not None]
    return (len(accuracies), sum(accuracies) / len(accuracies)) if accuracies else None
