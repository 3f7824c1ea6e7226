"""A member's progress: ratings and streaks in a server, the latest games across all servers, and puzzles."""

from __future__ import annotations

import asyncio

from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.domain.progress import (
    MemberProgress,
    ProgressOverview,
    RatedAccuracy,
    ServerRecord,
    accuracy_courses,
    army_ratings,
    pace_of,
    repertoires,
)
from bot.domain.records import RatingRecord, streaks_of
from bot.puzzles import PuzzleBook
from bot.services import puzzles
from bot.services.analysis import accuracy_in
from bot.storage import analyses, progress, ratings, tallies
from bot.storage.analyses import AnalyzedGame
from bot.storage.database import Database

MOST_ANALYSES = 50


async def overview(db: Database, book: PuzzleBook, user_id: UserId, server_id: ServerId) -> ProgressOverview:
    """Return all of a member's progress. `server_id` is the server whose ratings are included, or NO_SERVER."""
    record = None if server_id == NO_SERVER else await record_of(db, server_id, user_id)
    return ProgressOverview(record, await of_member(db, user_id), await puzzles.of_member(db, book, user_id))


async def record_of(db: Database, server_id: ServerId, user_id: UserId) -> ServerRecord:
    async with db.reading() as connection:
        standings = await ratings.standings_of(connection, server_id, user_id)
        courses = await tallies.rating_courses_of(connection, server_id, user_id)
        rated = await tallies.rated_results_of(connection, server_id, user_id)
        results = await tallies.results_of(connection, server_id, user_id)
    return ServerRecord(RatingRecord(standings, courses), army_ratings(rated), streaks_of(results))


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
