"""Saving chapters. A chapter is a tree of moves. A player of a game, or the member who imported it, can save chapters
with the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.domain.chapters import LONGEST_NAME, MOST_CHAPTERS, Chapter, TooManyChapters
from bot.domain.ids import GameId, Member, UserId
from bot.domain.text import clean_text
from bot.rules.tree import NodeRow
from bot.services.store import reading
from bot.storage import chapters, players
from bot.storage.database import Database

load = reading(chapters.load)
names = reading(chapters.names)


@dataclass(frozen=True)
class Saving:
    """A chapter's new name and moves. The moves have already been checked for legality."""

    name: str
    rows: Sequence[NodeRow]

    @property
    def clean_name(self) -> str:
        return clean_text(self.name, limit=LONGEST_NAME) or "1"


async def create(db: Database, key: str, game_id: GameId, by: Member, *, new: Saving, now: datetime) -> Chapter:
    """Save a new chapter. Raise TooManyChapters if the member already has the maximum number for this game."""
    made = Chapter(key=key, game_id=game_id, owner=by, name=new.clean_name, version=1, rows=tuple(new.rows))
    async with db.writing() as connection:
        await players.remember(connection, (by,), now)
        if len(await chapters.names(connection, game_id, by.user_id)) >= MOST_CHAPTERS:
            raise TooManyChapters
        await chapters.add(connection, made, now)
    return made


async def keep(db: Database, key: str, game_id: GameId, by: Member, *, new: Saving, now: datetime) -> Chapter:
    """Return the member's chapter with these moves. If there is none, save a new one. Raise TooManyChapters if the new
    chapter would exceed the member's limit for this game.
    """
    async with db.reading() as connection:
        for known in await chapters.names(connection, game_id, by.user_id):
            chapter = await chapters.load(connection, known.key)
            if chapter.rows == tuple(new.rows):
                return chapter
    return await create(db, key, game_id, by, new=new, now=now)


async def save(db: Database, key: str, by: UserId, version: int, *, new: Saving, now: datetime) -> int:
    """Save a chapter with new content, and return its new version. Raise ChapterChanged if `version` isn't the stored
    one.

    Raise NoSuchChapter if the chapter doesn't exist, or NotYourChapter if it belongs to another member.
    """
    async with db.writing() as connection:
        (await chapters.load(connection, key)).check_owner(by)
        await chapters.save(connection, key, version, name=new.clean_name, rows=new.rows, now=now)
    return version + 1


async def remove(db: Database, key: str, by: UserId) -> None:
    """Delete a chapter. Raise NoSuchChapter if it doesn't exist, or NotYourChapter if it belongs to another member."""
    async with db.writing() as connection:
        (await chapters.load(connection, key)).check_owner(by)
        await chapters.remove(connection, key)
