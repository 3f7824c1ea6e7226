"""Members' games, records and progress, and the balance between a family's armies in a server."""

from __future__ import annotations

import asyncio

from bot.domain import records
from bot.domain.achievements import CrownRecord
from bot.domain.ids import NO_SERVER, ServerId, UserId
from bot.puzzles import PuzzleBook
from bot.services import puzzles
from bot.services.analysis import accuracy_in
from bot.services.store import reading
from bot.storage import achievements, analyses, listed_games, players, ratings, tallies
from bot.storage.analyses import AnalyzedGame
from bot.storage.database import Database
from bot.variants import Family


async def ratings_of(db: Database, server_id: ServerId, user_id: UserId) -> records.RatingRecord:
    """Return a member's place and rating history on each of a server's ladders."""
    async with db.reading() as connection:
        standings = await ratings.standings_of(connection, server_id, user_id)
        return records.RatingRecord(standings, await tallies.rating_courses_of(connection, server_id, user_id))


async def results_of(db: Database, server_id: ServerId, user_id: UserId) -> records.ResultRecord:
    async with db.reading() as connection:
        shares = await tallies.shares_of(connection, server_id, user_id)
        results = await tallies.results_of(connection, server_id, user_id)
        return records.ResultRecord(tuple(shares), records.streaks_of(results))


async def rivals_of(db: Database, server_id: ServerId, user_id: UserId, limit: int) -> tuple[records.Rival, ...]:
    async with db.reading() as connection:
        return tuple(await tallies.rivals_of(connection, server_id, user_id, limit))


async def head_to_head(
    db: Database, server_id: ServerId, user_id: UserId, opponent: UserId, latest: int
) -> records.HeadToHead:
    """Return a member's results against another member, and the last `latest` games between them."""
    against = records.GameFilter(opponent)
    async with db.reading() as connection:
        tally = await tallies.tally_between(connection, server_id, user_id, opponent)
        games = await listed_games.finished_of(connection, server_id, user_id, wanted=against, limit=latest)
        return records.HeadToHead(tally, tuple(games))


async def crowns_of(db: Database, user_id: UserId) -> CrownRecord:
    """Return a member's crowns, including those earned in other servers and in direct messages."""
    async with db.reading() as connection:
        return CrownRecord(await achievements.crowns_of(connection, user_id))


async def server_balance_of(db: Database, server_id: ServerId, family: Family) -> records.ServerBalance:
    async with db.reading() as connection:
        return records.ServerBalance.of(family, await tallies.load(connection, server_id, family.key))


async def ongoing_of(
    db: Database, server_id: ServerId | None, user_id: UserId, limit: int, offset: int = 0
) -> records.Stretch[records.OngoingGame]:
    """Return a page of a member's ongoing games, in one server or across all servers, most urgent first."""
    async with db.reading() as connection:
        ongoing = records.by_urgency(await listed_games.ongoing_of(connection, server_id, user_id), user_id)
    offset = records.last_offset(len(ongoing), limit, offset)
    return records.Stretch(tuple(ongoing[offset : offset + limit]), offset, len(ongoing))


async def waiting_for(db: Database, server_id: ServerId | None, user_id: UserId) -> list[records.OngoingGame]:
    """Return the games in which it's a member's turn, in one server or across all servers, most urgent first."""
    async with db.reading() as connection:
        ongoing = await listed_games.ongoing_of(connection, server_id, user_id)
    own = [game for game in ongoing if game.to_move.user_id == user_id and not game.to_move.is_remote]
    return records.by_urgency(own, user_id)


ongoing_in = reading(listed_games.ongoing_in)
"""Return a server's ongoing games, latest first."""


async def history_of(
    db: Database,
    server_id: ServerId | None,
    user_id: UserId,
    *,
    wanted: records.GameFilter = records.EVERY_GAME,
    limit: int,
    offset: int = 0,
    rivals: int,
) -> records.History:
    """Return a page of a member's finished games, in one server or across all servers, latest first. Also return the
    member's most frequent opponents, at most `rivals` of them.
    """
    async with db.reading() as connection:
        total = await listed_games.count_finished(connection, server_id, user_id, wanted)
        offset = records.last_offset(total, limit, offset)
        games = await listed_games.finished_of(
            connection, server_id, user_id, wanted=wanted, limit=limit, offset=offset
        )
        most_played = await tallies.rivals_of(connection, server_id, user_id, rivals)
        return records.History(records.Stretch(tuple(games), offset, total), tuple(most_played))


async def name_of(db: Database, user_id: UserId) -> str | None:
    """Return a player's latest known name, or None for a member who has never played."""
    async with db.reading() as connection:
        return (await players.names_of(connection, [user_id])).get(user_id)


find_listed = reading(listed_games.find)
"""Return the game with this id, or None if it isn't found.

If a server is given, only that server's games are searched; otherwise, only the member's games.
"""


count_of = reading(listed_games.count_finished)
"""Count a member's finished games, in one server or across all servers."""


latest_of = reading(listed_games.finished_of)
"""Return a member's finished games, in one server or across all servers, latest first."""


MOST_ANALYSES = 50


async def progress_overview(
    db: Database, book: PuzzleBook, user_id: UserId, server_id: ServerId
) -> records.ProgressOverview:
    """Return all of a member's progress. Results that belong to a server, such as ratings, are those in the server
    `server_id`. They are omitted if it is NO_SERVER.
    """
    record = None if server_id == NO_SERVER else await server_record_of(db, server_id, user_id)
    return records.ProgressOverview(record, await progress_of(db, user_id), await puzzles.of_member(db, book, user_id))


async def server_record_of(db: Database, server_id: ServerId, user_id: UserId) -> records.ServerRecord:
    async with db.reading() as connection:
        standings = await ratings.standings_of(connection, server_id, user_id)
        courses = await tallies.rating_courses_of(connection, server_id, user_id)
        rated = await tallies.rated_results_of(connection, server_id, user_id)
        results = await tallies.results_of(connection, server_id, user_id)
    return records.ServerRecord(
        records.RatingRecord(standings, courses), records.army_ratings(rated), records.streaks_of(results)
    )


async def progress_of(db: Database, user_id: UserId) -> records.MemberProgress:
    async with db.reading() as connection:
        played = await tallies.first_moves(connection, user_id)
        analyzed = await analyses.of_player(connection, user_id, most=MOST_ANALYSES)
        timed = await tallies.timed_games(connection, user_id)
    rated = await asyncio.to_thread(_rated, analyzed)
    return records.MemberProgress(records.repertoires(played), records.accuracy_courses(rated), records.pace_of(timed))


def _rated(games: list[AnalyzedGame]) -> list[records.RatedAccuracy]:
    accuracies = ((game, accuracy_in(game)) for game in games)
    return [
        records.RatedAccuracy(game.id, game.variant.family, game.ended_at, accuracy)
        for game, accuracy in accuracies
        if accuracy is not None
    ]
