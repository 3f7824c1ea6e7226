"""Stored subscriptions to weekly summaries, and the queries for the summaries' content."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa

from bot.domain.ids import UserId
from bot.domain.records import Tally
from bot.domain.weekly import WeeklySubscription, WeekOfVariant
from bot.rules import Color
from bot.storage.database import Connection, upsert
from bot.storage.listed_games import select_finished
from bot.storage.puzzles import attempts
from bot.storage.schema import UtcDateTime, games, metadata, winner_of
from bot.storage.training import days
from bot.variants import find_variant

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


async def load(connection: Connection, user_id: UserId, *, to_write: bool = False) -> WeeklySubscription | None:
    query = sa.select(subscriptions).where(subscriptions.c.user_id == user_id)
    row = (await connection.execute(query.with_for_update() if to_write else query)).one_or_none()
    return None if row is None else _subscription(row)


async def save(connection: Connection, wanted: WeeklySubscription) -> None:
    await upsert(connection, subscriptions, [vars(wanted)])


async def delete(connection: Connection, user_id: UserId) -> None:
    await connection.execute(sa.delete(subscriptions).where(subscriptions.c.user_id == user_id))


async def due(connection: Connection, now: datetime) -> list[UserId]:
    query = sa.select(subscriptions.c.user_id).where(subscriptions.c.next_at <= now)
    found = await connection.execute(query.order_by(subscriptions.c.next_at).limit(AT_ONCE))
    return [UserId(user_id) for user_id in found.scalars()]


async def games_between(
    connection: Connection, user_id: UserId, since: datetime, until: datetime
) -> tuple[WeekOfVariant, ...]:
    """Return the results of the games that a member has finished, by family. The family with the most games comes
    first.
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
    """Return how many puzzles a member has finished, and how many of them were solved without a wrong move."""
    ended = attempts.c.user_id == user_id, attempts.c.ended_at >= since, attempts.c.ended_at < until
    count = sa.func.count()
    row = (await connection.execute(sa.select(count, count.filter(attempts.c.score > 0)).where(*ended))).one()
    return int(row[0]), int(row[1])


async def trained_between(connection: Connection, user_id: UserId, since: datetime, until: datetime) -> tuple[int, int]:
    """Return how many training cards a member has answered, and how many of them were answered without a wrong move.
    Whole days (UTC) are counted, from the day of `since` up to the day before `until`.
    """
    first, last = since.astimezone(UTC).date(), until.astimezone(UTC).date()
    total = (sa.func.coalesce(sa.func.sum(column), 0) for column in (days.c.answered, days.c.correct))
    own = days.c.user_id == user_id, days.c.day >= first, days.c.day < last
    row = (await connection.execute(sa.select(*total).where(*own))).one()
    return int(row[0]), int(row[1])


def _subscription(row: sa.Row[tuple[int, datetime, str, str]]) -> WeeklySubscription:
    return WeeklySubscription(UserId(row.user_id), row.next_at, row.zone, row.language)
