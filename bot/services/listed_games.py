"""Lists of a member's games, ongoing and finished."""

from __future__ import annotations

from bot.domain.ids import GameId, GuildId, UserId
from bot.domain.records import FinishedGame, History, OngoingGame, Stretch, by_urgency, last_offset
from bot.storage import listed_games, tallies
from bot.storage.database import Database


async def ongoing_of(
    db: Database, guild_id: GuildId | None, user_id: UserId, limit: int, offset: int = 0
) -> Stretch[OngoingGame]:
    """Return a part of the list of a member's ongoing games, in one server or in all, sorted by `by_urgency`."""
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
    """Return a part of the list of a member's finished games, in one server or in all, the latest first.

    `opponent`: only games against this one. `rivals`: how many rivals to return.
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
    """Return a game of a server, or without a server one of this member's games; None if there is no such game."""
    async with db.reading() as connection:
        return await listed_games.find(connection, guild_id, user_id, game_id)


async def latest_of(db: Database, guild_id: GuildId | None, user_id: UserId, limit: int) -> list[FinishedGame]:
    """Return a member's latest finished games, in one server or in all, the latest first."""
    async with db.reading() as connection:
        return await listed_games.finished_of(connection, guild_id, user_id, limit=limit)
