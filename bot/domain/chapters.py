"""Chapters. A chapter is a tree of moves saved with a game by a player or by the member who imported the game."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from bot.domain.errors import DomainError
from bot.domain.ids import GameId, Member, UserId
from bot.domain.text import clean_text
from bot.rules.tree import LONGEST_COMMENT, MOST_NODES, InvalidTree, NodeRow

MOST_CHAPTERS = 20
"""The maximum number of chapters that a member can save for one game."""
LONGEST_NAME = 60
MOST_BYTES = 64 * 1024
"""The maximum size of a tree as JSON, in bytes."""


@dataclass(frozen=True, kw_only=True)
class Chapter:
    key: str
    """A secret key. Anyone who has it and can see the game can read the chapter."""
    game_id: GameId
    owner: Member
    name: str
    version: int
    rows: tuple[NodeRow, ...]

    def check_owner(self, user_id: UserId) -> None:
        """Raise NotYourChapter if the chapter belongs to another member."""
        if self.owner.user_id != user_id:
            raise NotYourChapter


@dataclass(frozen=True)
class ChapterName:
    key: str
    name: str
    changed_at: datetime


@dataclass(unsafe_hash=True)
class NoSuchChapter(DomainError):
    key: ClassVar[str] = "error-no-such-chapter"


@dataclass(unsafe_hash=True)
class NotYourChapter(DomainError):
    key: ClassVar[str] = "error-not-your-chapter"


@dataclass(unsafe_hash=True)
class ChapterChanged(DomainError):
    """The chapter has been changed in another window or on another device since it was loaded."""

    key: ClassVar[str] = "error-chapter-changed"


@dataclass(unsafe_hash=True)
class TooManyChapters(DomainError):
    key: ClassVar[str] = "error-too-many-chapters"
    most: int = MOST_CHAPTERS


@dataclass(unsafe_hash=True)
class ChapterTooLarge(DomainError):
    key: ClassVar[str] = "error-chapter-too-large"
    most: int = MOST_NODES - 1
    """The maximum number of moves in a chapter."""


def read_rows(text: str) -> tuple[NodeRow, ...]:
    """Read the rows of a tree of moves from JSON. The moves are not checked.

    Raise ChapterTooLarge if the tree is too large, or InvalidTree if the JSON is malformed.
    """
    if len(text.encode(errors="replace")) > MOST_BYTES:
        raise ChapterTooLarge
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidTree("expected JSON") from None
    if not isinstance(found, list):
        raise InvalidTree("expected a list")
    if len(found) > MOST_NODES:
        raise ChapterTooLarge
    return tuple(_row(row) for row in found)


def fit(rows: Sequence[NodeRow]) -> tuple[NodeRow, ...]:
    """Return the rows with cleaned comments. When `MOST_BYTES` is reached, the comments, arrows and circles of the
    remaining rows are dropped.
    """
    cleaned = [row._replace(comment=clean_text(row.comment, limit=LONGEST_COMMENT)) for row in rows]
    bare = [row._replace(comment="", shapes="") for row in cleaned]
    room, fitting = MOST_BYTES - _size(bare), []
    for row, without in zip(cleaned, bare, strict=True):
        room -= _size([row]) if row != without else 0
        fitting.append(row if room > 0 else without)
    return tuple(fitting)


def _size(rows: Sequence[NodeRow]) -> int:
    return len(json.dumps(write_rows(rows), ensure_ascii=False).encode())


def write_rows(rows: Sequence[NodeRow]) -> list[dict[str, Any]]:
    """Convert rows to JSON objects, omitting empty fields."""
    return [_written(row, is_root=place == 0) for place, row in enumerate(rows)]


def stored_rows(content: Sequence[Mapping[str, Any]]) -> tuple[NodeRow, ...]:
    """Read the output of `write_rows`."""
    return tuple(NodeRow(**{"parent": 0, "uci": "", **row}) for row in content)


def _row(row: object) -> NodeRow:
    if not isinstance(row, dict):
        raise InvalidTree("expected an object for each position")
    parent, *texts = (row.get(key, usual) for key, usual in USUAL.items())
    if not isinstance(parent, int) or isinstance(parent, bool):
        raise InvalidTree("expected a number as the parent")
    if not all(isinstance(text, str) for text in texts):
        raise InvalidTree("expected strings")
    uci, glyph, comment, verdict, shapes = texts
    return NodeRow(parent, uci[:LONGEST_UCI], glyph, clean_text(comment, limit=LONGEST_COMMENT), verdict, shapes)


USUAL: Mapping[str, int | str] = {"parent": 0, "uci": "", "glyph": "", "comment": "", "verdict": "", "shapes": ""}
LONGEST_UCI = 8


def _written(row: NodeRow, *, is_root: bool) -> dict[str, Any]:
    move = {} if is_root else {"parent": row.parent, "uci": row.uci}
    texts = {"glyph": row.glyph, "comment": row.comment, "verdict": row.verdict, "shapes": row.shapes}
    return {**move, **{name: str(text) for name, text in texts.items() if text}}
