"""Stored daily recaps and weekly summaries, and the queries for their contents.

One table has a row for each day on which a server's recap was posted. The other has a row for each member who
subscribes to the weekly summary. Changing a table requires a migration.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime

import sqlalchemy as sa

from bot.domain.ids import ChannelId, GameId, ServerId, UserId
from bot.domain.puzzles import AttemptState
from bot.domain.recaps import UPSET, WeeklySubscription, WeekOfVariant
from bot.domain.records import Tally
from bot.rules import Color
from bot.storage.database import Connection, upsert
from bot.storage.listed_games import select_finished
from bot.storage.puzzles import attempts, solvers
from bot.storage.schema import IS_DECIDED, IS_FINISHED, UtcDateTime, games, metadata, winner_of
from bot.storage.training import days
from bot.variants import find_variant

recaps = sa.Table(
    "recaps",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The day of the puzzle shown in the recap. A day without a row had no recap and doesn't break a streak.
    sa.Column("day", sa.Date, primary_key=True),
    # The day of the earlier puzzle for which the recap reports results.
    sa.Column("past_day", sa.Date, nullable=False),
    sa.Column("posted_at", UtcDateTime, nullable=False),
    # The server's streak of solved daily puzzles (in days) when the recap was posted, and its longest streak up to
    # then.
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("best_streak", sa.Integer, nullable=False),
    # The notable game shown in the recap.
    sa.Column("game_id", sa.BigInteger),
)


AT_ONCE = 100
"""The maximum number of due summaries returned at a time."""

subscriptions = sa.Table(
    "weekly_summaries",
    metadata,
    # No foreign key, because members can subscribe before they have played a game.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("next_at", UtcDateTime, nullable=False),
    sa.Column("zone", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Index(None, "next_at"),
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
    """Return the longest daily-puzzle streaks among the members who solved a day's puzzle in a server.

    Streaks shorter than two days are omitted.
    """
    solved = attempts.c.day == day, attempts.c.guild_id == guild_id, attempts.c.state == AttemptState.SOLVED
    here = solvers.c.user_id.in_(sa.select(attempts.c.user_id).where(*solved))
    query = sa.select(solvers.c.user_id, solvers.c.days).where(here, solvers.c.days > 1, solvers.c.last_day >= day)
    rows = await connection.execute(query.order_by(solvers.c.days.desc(), solvers.c.user_id).limit(limit))
    return [(UserId(user_id), days) for user_id, days in rows]


async def notable_games(
    connection: Connection, guild_id: ServerId, since: datetime, until: datetime, limit: int
) -> list[tuple[GameId, ChannelId | None]]:
    """Return the decisive rated games that ended in this period, with the channels where they began.

    Upsets come first, starting with the largest. The games of the highest-rated players follow. A game with a
    provisional rating doesn't count as an upset. Games between servers are omitted.
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


async def load_weekly(connection: Connection, user_id: UserId, *, to_write: bool = False) -> WeeklySubscription | None:
    query = sa.select(subscriptions).where(subscriptions.c.user_id == user_id)
    row = (await connection.execute(query.with_for_update() if to_write else query)).one_or_none()
    return None if row is None else _subscription(row)


async def save_weekly(connection: Connection, wanted: WeeklySubscription) -> None:
    await upsert(connection, subscriptions, [vars(wanted)])


async def delete_weekly(connection: Connection, user_id: UserId) -> None:
    await connection.execute(sa.delete(subscriptions).where(subscriptions.c.user_id == user_id))


async def due_weekly(connection: Connection, now: datetime) -> list[UserId]:
    query = sa.select(subscriptions.c.user_id).where(subscriptions.c.next_at <= now)
    found = await connection.execute(query.order_by(subscriptions.c.next_at).limit(AT_ONCE))
    return [UserId(user_id) for user_id in found.scalars()]


async def games_between(
    connection: Connection, user_id: UserId, since: datetime, until: datetime
) -> tuple[WeekOfVariant, ...]:
    """Return the results of the games that a member finished in this period, by family. The family with the most games
    comes first.
    """
    weeks: dict[str, tuple[Tally, list[int]]] = {}
    for color in Color:
        change = games.c[f"{color.word}_change"].label("change")
        query = select_finished(color, user_id, games.c.variant, games.c.winner, change)
        for row in await connection.execute(query.where(games.c.ended_at >= since, games.c.ended_at < until)):
            family = find_variant(row.variant).family
            tally, changes = weeks.setdefault(family, (Tally(), []))
            weeks[family] = (
                tally + Tally.of_game(winner_of(row), color),
                changes + [row.change] * (row.change is not None),
            )
    made = [WeekOfVariant(key, tally, sum(some) if some else None) for key, (tally, some) in weeks.items()]
    return tuple(sorted(made, key=lambda one: (-one.tally.games, one.family)))


async def puzzles_between(connection: Connection, user_id: UserId, since: datetime, until: datetime) -> tuple[int, int]:
    """Return how many puzzles a member finished in this period, and how many of them without a wrong move."""
    ended = attempts.c.user_id == user_id, attempts.c.ended_at >= since, attempts.c.ended_at < until
    count = sa.func.count()
    row = (await connection.execute(sa.select(count, count.filter(attempts.c.score > 0)).where(*ended))).one()
    return int(row[0]), int(row[1])


async def trained_between(connection: Connection, user_id: UserId, since: datetime, until: datetime) -> tuple[int, int]:
    """Return how many training cards a member has answered, and how many of them were answered without a wrong move.
    The count covers whole days (UTC), from the day of `since` through the day before `until`.
    """
    first, last = since.astimezone(UTC).date(), until.astimezone(UTC).date()
    total = (sa.func.coalesce(sa.func.sum(column), 0) for column in (days.c.answered, days.c.correct))
    own = days.c.user_id == user_id, days.c.day >= first, days.c.day < last
    row = (await connection.execute(sa.select(*total).where(*own))).one()
    return int(row[0]), int(row[1])


def _subscription(row: sa.Row[tuple[int, datetime, str, str]]) -> WeeklySubscription:
    return WeeklySubscription(UserId(row.user_id), row.next_at, row.zone, row.language)
