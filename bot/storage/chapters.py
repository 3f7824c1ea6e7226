"""Stored chapters. A chapter is a tree of moves that a member has saved with a game."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa

from bot.domain.chapters import Chapter, ChapterChanged, ChapterName, NoSuchChapter, stored_rows, write_rows
from bot.domain.ids import GameId, Member, UserId
from bot.rules.tree import NodeRow
from bot.storage.database import Connection
from bot.storage.schema import CleanText, UtcDateTime, metadata, players

chapters = sa.Table(
    "chapters",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    sa.Column("owner_id", sa.ForeignKey("players.user_id"), nullable=False),
    sa.Column("name", CleanText, nullable=False),
    # How many times the chapter has been saved. This is its version for compare-and-swap.
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("content", sa.JSON, nullable=False),
    sa.Column("created_at", UtcDateTime, nullable=False),
    sa.Column("changed_at", UtcDateTime, nullable=False),
    sa.Index(None, "game_id", "owner_id"),
    sa.Index(None, "owner_id"),
)


async def load(connection: Connection, key: str) -> Chapter:
    """Return a chapter. Raise NoSuchChapter if no chapter has this key."""
    query = sa.select(chapters, players.c.name.label("owner_name")).join(players).where(chapters.c.key == key)
    row = (await connection.execute(query)).one_or_none()
    if row is None:
        raise NoSuchChapter
    return Chapter(
        key=row.key,
        game_id=GameId(row.game_id),
        owner=Member(UserId(row.owner_id), row.owner_name),
        name=row.name,
        version=row.version,
        rows=stored_rows(row.content),
    )


async def names(connection: Connection, game_id: GameId, owner_id: UserId) -> list[ChapterName]:
    """Return the names of a member's chapters of a game, in order of creation."""
    is_theirs = chapters.c.game_id == game_id, chapters.c.owner_id == owner_id
    query = sa.select(chapters.c.key, chapters.c.name, chapters.c.changed_at).where(*is_theirs)
    found = await connection.execute(query.order_by(chapters.c.created_at, chapters.c.key))
    return [ChapterName(*row) for row in found]


async def add(connection: Connection, chapter: Chapter, now: datetime) -> None:
    row = {
        "key": chapter.key,
        "game_id": chapter.game_id,
        "owner_id": chapter.owner.user_id,
        "name": chapter.name,
        "version": chapter.version,
        "content": write_rows(chapter.rows),
        "created_at": now,
        "changed_at": now,
    }
    await connection.execute(sa.insert(chapters).values(row))


async def save(
    connection: Connection, key: str, version: int, *, name: str, rows: Sequence[NodeRow], now: datetime
) -> None:
    """Replace a chapter's name and moves. Raise ChapterChanged if its stored version is not `version`."""
    values = {"version": version + 1, "name": name, "content": write_rows(rows), "changed_at": now}
    is_same = chapters.c.key == key, chapters.c.version == version
    if (await connection.execute(sa.update(chapters).where(*is_same).values(values))).rowcount != 1:
        raise ChapterChanged


async def remove(connection: Connection, key: str) -> None:
    await connection.execute(sa.delete(chapters).where(chapters.c.key == key))
