"""What a rule of `checks` is, and what the owner can do about a broken one."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement

SQLITE_RESTORE = "`python -m bot db restore FILE`"
POSTGRESQL_RESTORE = "`pg_restore` into an empty database and set DATABASE_URL to it (docs/data.md)"
RESTORE = f"restore a backup made before that with {SQLITE_RESTORE}"
UNDO = f"undo what was changed by hand, or restore a backup with {SQLITE_RESTORE}"


@dataclass(frozen=True)
class Rule:
    """A rule that every row of a table has to keep."""

    broken: ColumnElement[bool]
    """The condition that is true of rows that break the rule."""
    finding: str
    """What is wrong with such a row, as the rest of a sentence that begins with the row's name."""
    advice: str
    """What the owner can do about it."""
