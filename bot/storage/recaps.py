"""Stored daily recaps: a row for each day on which a server's recap was posted.

Changing the table requires a migration.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

import sqlalchemy as sa

from bot.domain.ids import ChannelId, GameId, ServerId, UserId
from bot.domain.puzzles import AttemptState
from bot.domain.recaps import UPSET
from bot.rules import Color
from bot.storage.database import Connection
from bot.storage.puzzles import attempts, solvers
from bot.storage.schema import IS_DECIDED, IS_FINISHED, UtcDateTime, games, metadata

recaps = sa.Table(
    "recaps",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The day of the puzzle shown in the recap. Days without a row had no recap and don't break a streak.
    sa.Column("day", sa.Date, primary_key=True),
    # The day of the puzzle whose results are reported.
    sa.Column("past_day", sa.Date, nullable=False),
    sa.Column("posted_at", UtcDateTime, nullable=False),
    # The server's streak when the recap was posted, and its longest streak up to then.
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("best_streak", sa.Integer, nullable=False),
    # The notable game shown in the recap.
    sa.Column("game_id", sa.BigInteger),
)


@dataclass(frozen=True)
class RecapRow:
    day: date
    past_day: date
    posted_at: datetime
    streak: int = 0
    best_streak: int = 0
    game_id: GameId | None = None


async def latest(connection: Connection, guild_id: ServerId) -> RecapRow | None:
    query = sa.select(recaps).where(recaps.c.guild_id == guild_id).order_by(recaps.c.day.desc()).limit(1)
    return await _row(connection, query)


async def load(connection: Connection, guild_id: ServerId, day: date) -> RecapRow | None:
    return await _row(connection, sa.select(recaps).where(recaps.c.guild_id == guild_id, recaps.c.day == day))


async def add(connection: Connection, guild_id: ServerId, row: RecapRow) -> None:
    await connection.execute(sa.insert(recaps).values(guild_id=guild_id, **vars(row)))


async def _row(connection: Connection, query: sa.Select[tuple[object, ...]]) -> RecapRow | None:
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        return None
    game_id = None if row.game_id is None else GameId(row.game_id)
    return RecapRow(row.day, row.past_day, row.posted_at, row.streak, row.best_streak, game_id)


async def counts_of_day(connection: Connection, guild_id: ServerId, day: date) -> tuple[int, int]:
    """Return how many members opened a day's puzzle in a server, and how many of them solved it."""
    is_solved = sa.func.count().filter(attempts.c.state == AttemptState.SOLVED)
    there = attempts.c.day == day, attempts.c.guild_id == guild_id
    tried, solved = (await connection.execute(sa.select(sa.func.count(), is_solved).where(*there))).one()
    return tried, solved


async def longest_streaks(
    connection: Connection, guild_id: ServerId, day: date, limit: int
) -> list[tuple[UserId, int]]:
    """Return the longest streaks, of at least two days, among the members who solved a day's puzzle in a server."""
    solved = attempts.c.day == day, attempts.c.guild_id == guild_id, attempts.c.state == AttemptState.SOLVED
    here = solvers.c.user_id.in_(sa.select(attempts.c.user_id).where(*solved))
    query = sa.select(solvers.c.user_id, solvers.c.days).where(here, solvers.c.days > 1, solvers.c.last_day >= day)
    rows = await connection.execute(query.order_by(solvers.c.days.desc(), solvers.c.user_id).limit(limit))
    return [(UserId(user_id), days) for user_id, days in rows]


async def notable_games(
    connection: Connection, guild_id: ServerId, since: datetime, until: datetime, limit: int
) -> list[tuple[GameId, ChannelId | None]]:
    """Return the decisive rated games that ended in this period, most notable first, each with the channel in which it
    began. Upsets come first, starting with the largest, followed by the games of the highest-rated players. A game with
    a provisional rating doesn't count as an upset. Games between servers are omitted.
    """
    white, black = games.c.white_rating, games.c.black_rating
    margin = sa.case((games.c.winner == Color.WHITE.word, black - white), else_=white - black)
    is_settled = ~games.c.white_provisional & ~games.c.black_provisional
    upset = sa.case((sa.and_(margin >= UPSET, is_settled), margin), else_=0)
    there = games.c.guild_id == guild_id, games.c.ended_at >= since, games.c.ended_at < until
    order = upset.desc(), (white + black).desc(), games.c.ply.desc(), games.c.id
    channel = sa.func.coalesce(games.c.begun_in, games.c.room_id)
    own = games.c.imported_by.is_(None), games.c.twin_id.is_(None)
    query = sa.select(games.c.id, channel).where(*there, IS_FINISHED, IS_DECIDED, *own).order_by(*order).limit(limit)
    return [(GameId(number), channel_id) for number, channel_id in await connection.execute(query)]
