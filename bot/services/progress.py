"""A member's progress, calculated from their latest games across all servers."""

from __future__ import annotations

import asyncio

from bot.domain.ids import UserId
from bot.domain.progress import MemberProgress, RatedAccuracy, accuracy_courses, pace_of, repertoires
from bot.services.analysis import accuracy_in
from bot.storage import analyses, progress
from bot.storage.analyses import AnalyzedGame
from bot.storage.database import Database

MOST_ANALYSES = 50


async def of_member(db: Database, user_id: UserId) -> MemberProgress:
    async with db.reading() as connection:
        played = await progress.first_moves(connection, user_id)
        analyzed = await analyses.of_player(connection, user_id, most=MOST_ANALYSES)
        timed = await progress.timed_games(connection, user_id)
    rated = await asyncio.to_thread(_rated, analyzed)
    return MemberProgress(repertoires(played), accuracy_courses(rated), pace_of(timed))


def _rated(games: list[AnalyzedGame]) -> list[RatedAccuracy]:
    accuracies = ((game, accuracy_in(game)) for game in games)
    return [
        RatedAccuracy(game.id, game.variant.family, game.ended_at, accuracy)
        for game, accuracy in accuracies
        if accuracy is not None
    ]
