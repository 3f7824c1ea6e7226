"""A member's progress, from their latest games in all servers."""

from __future__ import annotations

import asyncio

from bot.domain.ids import UserId
from bot.domain.progress import MemberProgress, RatedAccuracy, accuracy_courses, pace_of, repertoires
from bot.engine.analysis import from_json, judge_moves
from bot.storage import progress
from bot.storage.database import Database
from bot.storage.progress import AnalyzedGame


async def of_member(db: Database, user_id: UserId) -> MemberProgress:
    async with db.reading() as connection:
        played = await progress.first_moves(connection, user_id)
        analyzed = await progress.analyzed_games(connection, user_id)
        timed = await progress.timed_games(connection, user_id)
    rated = await asyncio.to_thread(_rated, analyzed)
    return MemberProgress(repertoires(played), accuracy_courses(rated), pace_of(timed))


def _rated(games: list[AnalyzedGame]) -> list[RatedAccuracy]:
    """Return the member's accuracy in each game. Games whose stored analysis has another version are left out."""
    rated = []
    for game in games:
        findings = from_json(game.content)
        if findings is None or len(findings) != len(game.moves) + 1:
            continue
        accuracy = judge_moves(game.first, game.moves, findings).accuracy[game.color]
        if accuracy is not None:
            rated.append(RatedAccuracy(game.id, game.variant.family, game.ended_at, accuracy))
    return rated
