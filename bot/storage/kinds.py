"""For migrations: let the outbox take further kinds of outbox messages, beside those that it takes already."""

from __future__ import annotations

import re

import sqlalchemy as sa
from alembic.operations import Operations

_LIST = re.compile(r"kind IN \(([^)]*)\)")


def allow_kinds(op: Operations, *kinds: str) -> None:
    """Add kinds to the table's check."""
    if op.get_bind().dialect.name == "sqlite":
        _allow_in_a_table_made_anew(op, kinds)
        return
    query = sa.text("SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conname = 'ck_outbox_kind'")
    allowed = re.findall(r"'([a-z_-]+)'", op.get_bind().execute(query).scalar_one())
    op.drop_constraint("ck_outbox_kind", "outbox")
    op.create_check_constraint("ck_outbox_kind", "outbox", f"kind IN ({_quoted([*allowed, *kinds])})")


def _allow_in_a_table_made_anew(op: Operations, kinds: tuple[str, ...]) -> None:
    """Make the table anew from its own SQL, as SQLite cannot change a constraint.

    It takes some 20 ms on a fresh database. Each migration does it again: editing the schema where it stands
    (`PRAGMA writable_schema`) is ignored by builds of SQLite in defensive mode, such as that of macOS.
    """
    bind = op.get_bind()
    made = sa.text("SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'outbox' AND sql IS NOT NULL")
    parts = bind.execute(made).all()
    for kind, name, _ in parts:
        if kind == "index":
            op.drop_index(name, "outbox")
    op.rename_table("outbox", "outbox_before")
    for _, _, sql in sorted(parts, key=lambda part: part.type != "table"):
        bind.exec_driver_sql(_LIST.sub(rf"kind IN (\1, {_quoted(kinds)})", sql))
    op.execute("INSERT INTO outbox SELECT * FROM outbox_before")
    op.drop_table("outbox_before")


def _quoted(kinds: list[str] | tuple[str, ...]) -> str:
    return ", ".join(f"'{kind}'" for kind in kinds)
