"""A member's record in a server, added up from their finished games."""

from __future__ import annotations

from bot.domain.ids import GuildId, UserId
from bot.domain.records import HeadToHead, RatingRecord, ResultRecord, Rival, streaks_of
from bot.storage import listed_games, ratings, tallies
from bot.storage.database import Database


async def ratings_of(db: Database, guild_id: GuildId, user_id: UserId) -> RatingRecord:
    """Return a member's standing and rating course on each ladder of a server."""
    async with db.reading() as connection:
        standings = await ratings.standings_of(connection, guild_id, user_id)
        return RatingRecord(standings, await tallies.rating_courses_of(connection, guild_id, user_id))


async def results_of(db: Database, guild_id: GuildId, user_id: UserId) -> ResultRecord:
    """Return a member's results and streaks in a server."""
    async with db.reading() as connection:
        shares = await tallies.shares_of(connection, guild_id, user_id)
        results = await tallies.results_of(connection, guild_id, user_id)
        return ResultRecord(tuple(shares), streaks_of(results))


async def rivals_of(db: Database, guild_id: GuildId, user_id: UserId, limit: int) -> tuple[Rival, ...]:
    """Return the rivals that a member has played most in a server."""
    async with db.reading() as connection:
        return tuple(await tallies.rivals_of(connection, guild_id, user_id, limit))


async def head_to_head(db: Database, guild_id: GuildId, user_id: UserId, opponent: UserId, latest: int) -> HeadToHead:
    """Return a member's tally against another, and the `latest` last games between them."""
    async with db.reading() as connection:
        tally = await tallies.tally_between(connection, guild_id, user_id, opponent)
        games = await listed_games.finished_of(connection, guild_id, user_id, opponent=opponent, limit=latest)
        return HeadToHead(tally, tuple(games))
