"""Stored posts of series, such as the daily puzzles: the last post of each series in each channel, and replaced posts
that still have to be deleted. Changing the table requires a migration.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import ChannelId, PostRef
from bot.domain.outbox import MessageKind, SeriesPost
from bot.domain.tournament import TournamentState
from bot.storage import outbox
from bot.storage.database import Connection, upsert
from bot.storage.outbox import Asked
from bot.storage.schema import OWN_NUMBER, metadata
from bot.storage.settings import SERVERS
from bot.storage.tournaments import tournaments

series_posts = sa.Table(
    "series_posts",
    metadata,
    sa.Column("message_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    # The series of the post (`SeriesPost.series`).
    sa.Column("series", sa.Text, nullable=False),
    # The tournament, if the post is a tournament's message. Such a post isn't replaced before the tournament has ended.
    sa.Column("tournament_id", OWN_NUMBER),
    # Whether the post was replaced by a newer one and will be deleted.
    sa.Column("is_replaced", sa.Boolean, nullable=False),
    sa.Index(None, "channel_id", "series"),
)


async def record(connection: Connection, post: SeriesPost, strays: Collection[PostRef] = ()) -> None:
    """Record a new post of a series.

    In a quiet server, all but the newest post of the series in its channel will be deleted. `strays` are earlier posts
    that might not have been recorded.
    """
    found = (post.post_ref, *strays)
    await upsert(connection, series_posts, [_row(post, one) for one in found])
    posts = series_posts.alias()
    newest = sa.select(sa.func.max(posts.c.message_id)).where(*_together(posts, post))
    earlier = (
        *_together(series_posts, post),
        series_posts.c.message_id < newest.scalar_subquery(),
        sa.not_(series_posts.c.is_replaced),
        sa.or_(series_posts.c.tournament_id.is_(None), series_posts.c.tournament_id.not_in(_open_tournaments())),
    )
    if not (await SERVERS.load(connection, post.server_id)).is_quiet:
        await connection.execute(sa.delete(series_posts).where(*earlier))
        return
    replacing = sa.update(series_posts).where(*earlier).values(is_replaced=True).returning(series_posts.c.message_id)
    replaced = (await connection.execute(replacing)).scalars().all()
    asked = [Asked(MessageKind.REPLACED, message_id, post.server_id) for message_id in replaced]
    await outbox.ask_all(connection, asked, post.sent_at)


async def channel_of_replaced(connection: Connection, post_ref: PostRef) -> ChannelId | None:
    """Return the channel of a replaced post, or None if the post is unknown or hasn't been replaced."""
    query = sa.select(series_posts.c.channel_id).where(
        series_posts.c.message_id == post_ref, series_posts.c.is_replaced
    )
    channel: int | None = (await connection.execute(query)).scalar_one_or_none()
    return None if channel is None else ChannelId(channel)


async def forget(connection: Connection, post_ref: PostRef) -> None:
    await connection.execute(sa.delete(series_posts).where(series_posts.c.message_id == post_ref))


def _open_tournaments() -> sa.Select[Any]:
    ongoing = tournaments.c.state.in_([TournamentState.OPEN, TournamentState.RUNNING])
    return sa.select(tournaments.c.id).where(ongoing)


def _together(table: sa.FromClause, post: SeriesPost) -> tuple[sa.ColumnElement[bool], ...]:
    return table.c.channel_id == post.channel_id, table.c.series == post.series


def _row(post: SeriesPost, post_ref: PostRef) -> dict[str, Any]:
    return {
        "message_id": post_ref,
        "guild_id": post.server_id,
        "channel_id": post.channel_id,
        "series": post.series,
        "tournament_id": post.tournament_id,
        "is_replaced": False,
    }
