"""The outbox: messages to be sent, the ids of sent messages that show games and challenges, and posts of series.
Changing a table requires a migration.

A series is a sequence of posts, such as the daily puzzles. For each series, the last post in each channel is stored. A
post that has been replaced stays in the table until its message has been deleted from Discord.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import sqlalchemy as sa

from bot.domain.game import Game, GameVersion, ShownBoard
from bot.domain.ids import ChannelId, Due, PostRef, ServerId, Shards
from bot.domain.outbox import Backlog, MessageKind, OutboxMessage, SeriesPost, Shown
from bot.domain.tournament import TournamentState
from bot.storage.database import Connection, insert_into, of_shards, upsert
from bot.storage.notify import notify
from bot.storage.schema import OWN_NUMBER, metadata, outbox
from bot.storage.settings import SERVERS
from bot.storage.tournaments import tournaments

board = outbox.alias("board")
"""An alias of the outbox table, for joining each game with the row of its board."""
BOARD_COLUMNS = tuple(column.label(f"board_{column.name}") for column in board.c)


SOON = timedelta(seconds=30)
"""How long the outbox waits before sending a message.

Normally, the code that makes a change sends the message itself within this time. Messages for another process's servers
are due immediately.
"""


UNSURE = sa.func.coalesce(outbox.c.unsure_from, outbox.c.message_id, 0)
"""The value to store in `unsure_from`: the id of a message. If sending failed or was interrupted, the channel can
contain unrecorded messages after that message.
"""

KIND, SUBJECT, VERSION, NOW = "this_kind", "this_subject", "this_version", "this_moment"
_IS_MEANT = (outbox.c.kind == sa.bindparam(KIND)) & (outbox.c.subject_id == sa.bindparam(SUBJECT))
_LOADING = sa.select(outbox).where(_IS_MEANT, outbox.c.due_at.is_not(None))

series_posts = sa.Table(
    "series_posts",
    metadata,
    sa.Column("message_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    # The series of the post (`SeriesPost.series`).
    sa.Column("series", sa.Text, nullable=False),
    # The tournament, if this is a tournament's message. Such a post isn't replaced until the tournament has ended.
    sa.Column("tournament_id", OWN_NUMBER),
    # Whether a newer post has replaced this one, so that its message has to be deleted.
    sa.Column("is_replaced", sa.Boolean, nullable=False),
    sa.Index(None, "channel_id", "series"),
)


@dataclass(frozen=True)
class Asked:
    kind: MessageKind
    subject: int
    guild_id: ServerId
    version: GameVersion | None = None
    """The version of the game that the message is about, if the message only applies to that version."""
    is_new: bool = True
    """Whether to send a new message instead of editing the existing one."""


async def ask(
    connection: Connection,
    kind: MessageKind,
    subject: int,
    guild_id: ServerId,
    *,
    now: datetime,
    is_new: bool = True,
    version: GameVersion | None = None,
    at_once: bool = False,
) -> Due:
    """Store a message in the outbox. It replaces an unsent message of the same kind about the same subject.

    In a server of this process, the message is due after `SOON`, because normally the caller sends it itself. With
    `at_once`, or in a server of another process, the message is due now.
    """
    is_others = _is_others(connection, guild_id)
    row = _row(Asked(kind, subject, guild_id, version), now, now if is_others or at_once else now + SOON, is_new=is_new)
    asked = (await connection.execute(_asking_for_due(connection.dialect.name), row)).one()
    if is_others:
        await notify(connection, [guild_id])
    return Due(asked.version, asked.is_new, unsure_from=asked.unsure_from)


async def ask_all(connection: Connection, asked: Sequence[Asked], now: datetime) -> None:
    """Store outbox messages that are due now."""
    if asked:
        await connection.execute(
            _asking(connection.dialect.name), [_row(one, now, now, is_new=one.is_new) for one in asked]
        )
        await notify(connection, [one.guild_id for one in asked if _is_others(connection, one.guild_id)])


async def load(connection: Connection, kind: MessageKind, subject: int) -> OutboxMessage | None:
    """Return the unsent outbox message of this kind for a subject, such as a game, or None if there is none."""
    row = (await connection.execute(_LOADING, {KIND: kind, SUBJECT: subject})).one_or_none()
    return None if row is None else _pending(row)


async def due(connection: Connection, now: datetime, limit: int, shards: Shards) -> list[OutboxMessage]:
    """Return the due outbox messages. Servers take turns. Each server's messages are ordered by due time."""
    return [_pending(row) for row in await connection.execute(_due(limit, shards), {NOW: now})]


@cache
def _due(limit: int, shards: Shards) -> sa.Select[Any]:
    """Return the query that `due` runs. It is cached, because it runs every few seconds and is slow to build."""
    in_turn = sa.func.row_number().over(partition_by=outbox.c.guild_id, order_by=outbox.c.due_at).label("in_turn")
    is_due = (outbox.c.due_at <= sa.bindparam(NOW)) & of_shards(outbox.c.guild_id, shards)
    found = sa.select(outbox, in_turn).where(is_due).subquery()
    return sa.select(found).order_by(found.c.in_turn, found.c.due_at).limit(limit)


async def retry_now(
    connection: Connection, now: datetime, since: datetime, shards: Shards, guild_id: ServerId | None
) -> int:
    """Make all outbox messages due now, in one server or in all servers, for example after a restart.

    Return how many were changed. Messages that were abandoned after being refused are sent again as well. Messages
    older than `since` are no longer sent.
    """
    there = of_shards(outbox.c.guild_id, shards) if guild_id is None else outbox.c.guild_id == guild_id
    is_due = outbox.c.due_at <= now
    # Messages that are already due might have been sent just before the bot stopped, so they are marked as unsure.
    # Messages that are already marked are skipped, because there can be many.
    is_unmarked = is_due & outbox.c.unsure_from.is_(None)
    waits = sa.or_(outbox.c.due_at > now, outbox.c.trouble.is_not(None))
    due_at = sa.case((is_due, outbox.c.due_at), else_=sa.literal(now, outbox.c.due_at.type))
    hurrying = (
        sa.update(outbox)
        .where(there, sa.or_(waits, is_unmarked), outbox.c.since >= since)
        .values(due_at=due_at, attempts=0, unsure_from=UNSURE)
    )
    hurried = (await connection.execute(hurrying)).rowcount
    too_old = sa.update(outbox).where(there, outbox.c.due_at.is_not(None), outbox.c.since < since)
    await connection.execute(too_old.values(due_at=None))
    return hurried


async def shown(
    connection: Connection,
    kind: MessageKind,
    subject: int,
    version: int,
    message: Shown | ShownBoard | None,
    *,
    is_sure: bool = True,
    is_finished: bool = True,
) -> None:
    """Record that a version of an outbox message was sent, and which message in the channel shows it. A later version
    that is waiting remains due.

    Earlier attempts that failed might have posted messages that were never recorded. `is_sure` means that no such
    messages are left. If `is_finished` is false, work remains for this version, so the version remains due. The next
    attempt then looks for unrecorded messages after the message that was recorded before this call.
    """
    values: dict[str, Any] = {KIND: kind, SUBJECT: subject, VERSION: version}
    if message is not None:
        values |= {"message_id": message.post_ref, "picture_id": message.picture_ref}
    if isinstance(message, ShownBoard):
        stored = message.version
        values |= {"ply": stored.ply, "takebacks": stored.takebacks, "is_final": message.is_final}
    await connection.execute(_showing(is_sure=is_sure, is_finished=is_finished), values)


@cache
def _showing(*, is_sure: bool, is_finished: bool) -> sa.Update:
    """Return the statement that `shown` executes. It is cached, because it is slow to build."""
    is_said = outbox.c.version == sa.bindparam(VERSION)
    values: dict[str, Any] = {"is_new": sa.case((is_said, False), else_=outbox.c.is_new)}
    if is_finished:
        values |= {"due_at": sa.case((is_said, sa.null()), else_=outbox.c.due_at), "trouble": None, "attempts": 0}
    if not is_finished or is_sure:
        values["unsure_from"] = None if is_finished else UNSURE
    return sa.update(outbox).where(_IS_MEANT).values(values)


async def postpone(connection: Connection, pending: OutboxMessage, trouble: str, until: datetime | None) -> None:
    """Store why sending a message failed and when to try again (None for never).

    If a later version is waiting, its schedule is kept. In either case, also record that the message might have been
    posted, because a lost response looks like a failure.
    """
    is_same = outbox.c.version == pending.due.version
    values = {
        "due_at": sa.case((is_same, sa.literal(until, outbox.c.due_at.type)), else_=outbox.c.due_at),
        "trouble": sa.case((is_same, trouble), else_=outbox.c.trouble),
        "attempts": sa.case((is_same, pending.due.attempts + 1), else_=outbox.c.attempts),
        "unsure_from": UNSURE,
    }
    await connection.execute(sa.update(outbox).where(_of(pending.kind, pending.subject)).values(values))


async def forget(connection: Connection, pending: OutboxMessage) -> None:
    """Delete an outbox message unless a later version is waiting."""
    striking = sa.delete(outbox).where(_of(pending.kind, pending.subject), outbox.c.version == pending.due.version)
    await connection.execute(striking)


async def backlog(connection: Connection, now: datetime, shards: Shards) -> Backlog:
    overdue_since = sa.func.min(outbox.c.due_at).filter(outbox.c.due_at <= now)
    query = sa.select(sa.func.count(), overdue_since).where(
        outbox.c.due_at.is_not(None), of_shards(outbox.c.guild_id, shards)
    )
    waiting, since = (await connection.execute(query)).one()
    return Backlog(waiting, timedelta(0) if since is None else now - since)


def of_game(game_id: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    return (board.c.kind == MessageKind.BOARD) & (board.c.subject_id == game_id)


def board_of(row: sa.Row[Any]) -> ShownBoard | None:
    if row.board_message_id is None:
        return None
    version = GameVersion(row.board_ply, row.board_takebacks)
    return ShownBoard(row.board_message_id, version, bool(row.board_is_final), row.board_picture_id)


def due_of(row: sa.Row[Any]) -> Due | None:
    if row.board_due_at is None:
        return None
    return Due(row.board_version, row.board_is_new, row.board_attempts, row.board_unsure_from)


def is_new_board(game: Game, since: Game) -> bool:
    """Return whether a change to a game requires a new message with the board. An offer, for example, only changes the
    text of the existing message.
    """
    before = (since.version, since.setup, since.is_over)
    return (game.version, game.setup, game.is_over) != before


def _is_others(connection: Connection, guild_id: ServerId) -> bool:
    shards: Shards = connection.info["shards"]
    return not shards.own(guild_id)


@cache
def _asking(dialect: str) -> Any:
    """Return the statement that stores an outbox message. It is cached, because it is slow to build."""
    inserting = insert_into(dialect, outbox)
    asked = inserting.excluded
    values = {
        "version": outbox.c.version + 1,
        # If a new message hasn't been sent yet, it is still sent as new, even if the later change requires only an
        # edit.
        "is_new": sa.case((outbox.c.due_at.is_not(None), sa.or_(outbox.c.is_new, asked.is_new)), else_=asked.is_new),
        "since": asked.since,
        "due_at": asked.due_at,
        "attempts": 0,
        "trouble": None,
        # If the new outbox message has no game version, the version of the shown message is kept.
        "ply": sa.func.coalesce(asked.ply, outbox.c.ply),
        "takebacks": sa.func.coalesce(asked.takebacks, outbox.c.takebacks),
    }
    return inserting.on_conflict_do_update(index_elements=[outbox.c.kind, outbox.c.subject_id], set_=values)


@cache
def _asking_for_due(dialect: str) -> Any:
    return _asking(dialect).returning(outbox.c.version, outbox.c.is_new, outbox.c.unsure_from)


def _row(asked: Asked, now: datetime, due_at: datetime, *, is_new: bool) -> dict[str, Any]:
    return {
        "kind": asked.kind,
        "subject_id": asked.subject,
        "guild_id": asked.guild_id,
        "version": 1,
        "is_new": is_new,
        "since": now,
        "due_at": due_at,
        "attempts": 0,
        "ply": None if asked.version is None else asked.version.ply,
        "takebacks": None if asked.version is None else asked.version.takebacks,
    }


def _of(kind: MessageKind, subject: int) -> sa.ColumnElement[bool]:
    return (outbox.c.kind == kind) & (outbox.c.subject_id == subject)


def _pending(row: sa.Row[Any]) -> OutboxMessage:
    version = None if row.ply is None else GameVersion(row.ply, row.takebacks)
    due = Due(row.version, row.is_new, row.attempts, row.unsure_from)
    return OutboxMessage(
        MessageKind(row.kind), row.subject_id, ServerId(row.guild_id), due, row.since, version, row.message_id
    )


async def record_series_post(connection: Connection, post: SeriesPost, strays: Collection[PostRef] = ()) -> None:
    """Record a new post of a series.

    In a server with the quiet setting, earlier posts of the series in the same channel will be deleted, except those of
    tournaments that haven't ended. `strays` are earlier posts that might not have been recorded.
    """
    found = (post.post_ref, *strays)
    await upsert(connection, series_posts, [_series_row(post, one) for one in found])
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
    await ask_all(connection, asked, post.sent_at)


async def channel_of_replaced(connection: Connection, post_ref: PostRef) -> ChannelId | None:
    """Return the channel of a replaced post, or None if the post is unknown or hasn't been replaced."""
    query = sa.select(series_posts.c.channel_id).where(
        series_posts.c.message_id == post_ref, series_posts.c.is_replaced
    )
    channel: int | None = (await connection.execute(query)).scalar_one_or_none()
    return None if channel is None else ChannelId(channel)


async def forget_series_post(connection: Connection, post_ref: PostRef) -> None:
    await connection.execute(sa.delete(series_posts).where(series_posts.c.message_id == post_ref))


def _open_tournaments() -> sa.Select[Any]:
    ongoing = tournaments.c.state.in_([TournamentState.OPEN, TournamentState.RUNNING])
    return sa.select(tournaments.c.id).where(ongoing)


def _together(table: sa.FromClause, post: SeriesPost) -> tuple[sa.ColumnElement[bool], ...]:
    return table.c.channel_id == post.channel_id, table.c.series == post.series


def _series_row(post: SeriesPost, post_ref: PostRef) -> dict[str, Any]:
    return {
        "message_id": post_ref,
        "guild_id": post.server_id,
        "channel_id": post.channel_id,
        "series": post.series,
        "tournament_id": post.tournament_id,
        "is_replaced": False,
    }
