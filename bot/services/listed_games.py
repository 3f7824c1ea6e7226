"""The games of a member as lists show them: those that go on, and those that are finished."""

from __future__ import annotations

from bot.domain.ids import GameId, GuildId, UserId
from bot.domain.listed_games import FinishedGame, OngoingGame, Stretch, by_urgency, last_offset
from bot.domain.records import History
from bot.storage import listed_games, tallies
from bot.storage.database import Database


async def ongoing_of(
    db: Database, guild_id: GuildId | None, user_id: UserId, limit: int, offset: int = 0
) -> Stretch[OngoingGame]:
    """Return a stretch of the games a member is in, in one server or in all: what is due first comes first."""
    async with db.reading() as connection:
        ongoing = by_urgency(await listed_games.ongoing_of(connection, guild_id, user_id), user_id)
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
        total = await listed_games.count_finished(connection, guild_id, user_id, opponent)
        offset = last_offset(total, limit, offset)
        games = await listed_games.finished_of(
            connection, guild_id, user_id, opponent=opponent, limit=limit, offset=offset
        )
        most_played = await tallies.rivals_of(connection, guild_id, user_id, rivals)
        return History(Stretch(tuple(games), offset, total), tuple(most_played))


async def find(
    db: Database, guild_id: GuildId | None, user_id: UserId, game_id: GameId
) -> OngoingGame | FinishedGame | None:
    """Return one game of a server as lists show it; without a server, one of this member's. None: there is no such."""
    async with db.reading() as connection:
        return await listed_games.find(connection, guild_id, user_id, game_id)


async def latest_of(db: Database, guild_id: GuildId | None, user_id: UserId, limit: int) -> list[FinishedGame]:
    """Return the games that a member has finished last, in one server or in all."""
    async with db.reading() as connection:
        return await listed_games.finished_of(connection, guild_id, user_id, limit=limit)
