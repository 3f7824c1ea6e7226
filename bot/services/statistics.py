"""A member's records and a server's balance, as they are looked up."""

from __future__ import annotations

from dataclasses import dataclass

from bot.domain.ids import GameId, GuildId, UserId
from bot.domain.records import FinishedGame, OngoingGame, Stretch, by_urgency, last_offset
from bot.domain.statistics import HeadToHead, MatchUps, RatingRecord, ResultRecord, Rival, match_ups, streaks_of
from bot.storage import balances, ratings, records, statistics
from bot.storage.database import Database
from bot.variants import Family


@dataclass(frozen=True)
class History:
    """A stretch of a member's finished games, and whom they have played most."""

    games: Stretch[FinishedGame]
    rivals: tuple[Rival, ...]


async def ongoing_of(
    db: Database, guild_id: GuildId | None, user_id: UserId, limit: int, offset: int = 0
) -> Stretch[OngoingGame]:
    """Return a stretch of the games a member is in, in one server or in all: what is due first comes first."""
    async with db.reading() as connection:
        ongoing = by_urgency(await records.ongoing_of(connection, guild_id, user_id), user_id)
    offset = last_offset(len(ongoing), limit, offset)
    return Stretch(tuple(ongoing[offset : offset + limit]), offset, len(ongoing))


async def history_of(
    db: Database,
    guild_id: GuildId | None,
    user_id: UserId,
    *,
    opponent: UserId | None = None,
    limit: int,
    offset: int = 0,
    rivals: int,
) -> History:
    """Return a stretch of the games a member has finished, in one server or in all, the latest first.

    `opponent`: only games against this one. `rivals`: of how many opponents to tell.
    """
    async with db.reading() as connection:
        total = await records.count_finished(connection, guild_id, user_id, opponent)
        offset = last_offset(total, limit, offset)
        games = await records.finished_of(connection, guild_id, user_id, opponent=opponent, limit=limit, offset=offset)
        most_played = await statistics.rivals_of(connection, guild_id, user_id, rivals)
        return History(Stretch(tuple(games), offset, total), tuple(most_played))


async def find(
    db: Database, guild_id: GuildId | None, user_id: UserId, game_id: GameId
) -> OngoingGame | FinishedGame | None:
    """Return one game of a server as lists show it; without a server, one of this member's. None: there is no such."""
    async with db.reading() as connection:
        return await records.find(connection, guild_id, user_id, game_id)


async def latest_of(db: Database, guild_id: GuildId | None, user_id: UserId, limit: int) -> list[FinishedGame]:
    """Return the games that a member has finished last, in one server or in all."""
    async with db.reading() as connection:
        return await records.finished_of(connection, guild_id, user_id, limit=limit)


async def ratings_of(db: Database, guild_id: GuildId, user_id: UserId) -> RatingRecord:
    """Return where a member stands on every ladder of a server, and how they came there."""
    async with db.reading() as connection:
        standings = await ratings.standings_of(connection, guild_id, user_id)
        return RatingRecord(standings, await statistics.rating_courses_of(connection, guild_id, user_id))


async def results_of(db: Database, guild_id: GuildId, user_id: UserId) -> ResultRecord:
    """Return what a member has scored in a server, and their streaks."""
    async with db.reading() as connection:
        shares = await statistics.shares_of(connection, guild_id, user_id)
        results = await statistics.results_of(connection, guild_id, user_id)
        return ResultRecord(tuple(shares), streaks_of(results))


async def rivals_of(db: Database, guild_id: GuildId, user_id: UserId, limit: int) -> tuple[Rival, ...]:
    """Return whom a member has played most in a server."""
    async with db.reading() as connection:
        return tuple(await statistics.rivals_of(connection, guild_id, user_id, limit))


async def head_to_head(db: Database, guild_id: GuildId, user_id: UserId, opponent: UserId, latest: int) -> HeadToHead:
    """Return a member's score against another, and the latest games between them."""
    async with db.reading() as connection:
        tally = await statistics.tally_between(connection, guild_id, user_id, opponent)
        games = await records.finished_of(connection, guild_id, user_id, opponent=opponent, limit=latest)
        return HeadToHead(tally, tuple(games))


async def balance_of(db: Database, guild_id: GuildId, family: Family) -> MatchUps:
    """Return how evenly the sides of a game have met in a server."""
    async with db.reading() as connection:
        return match_ups(family, await balances.load(connection, guild_id, family.key))
