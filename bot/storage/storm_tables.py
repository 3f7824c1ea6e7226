"""The tables of puzzle storm. A change here needs a migration."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column, Index, Integer, Table, Text

from bot.storage.schema import OWN_NUMBER, UtcDateTime, index_where, metadata

storm_runs = Table(
    "storm_runs",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    # No foreign key, here and below: who solves puzzles need not have played.
    Column("user_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    # A family's key, or `ALL_GAMES`.
    Column("family", Text, nullable=False),
    # The ids of its puzzles, in their order.
    Column("puzzles", JSON, nullable=False),
    Column("begun_at", UtcDateTime, nullable=False),
    Column("ends_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    # Which of its puzzles is on the board.
    Column("place", Integer, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("step", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("combo", Integer, nullable=False),
    Column("best_combo", Integer, nullable=False),
    Column("missed", JSON, nullable=False),
    Column("paused_through", UtcDateTime),
    Index(None, "user_id", "id"),
    # Ids are never reused, because pages carry them.
    sqlite_autoincrement=True,
)


_IS_OPEN = storm_runs.c.ended_at.is_(None)
# A member has one run at a time.
index_where(storm_runs, _IS_OPEN, "open", "user_id", unique=True)
index_where(storm_runs, _IS_OPEN, "due", "ends_at")

storm_bests = Table(
    "storm_bests",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("family", Text, primary_key=True),
    # A day as YYYY-MM-DD, or "ever".
    Column("period", Text, primary_key=True),
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("score", Integer, nullable=False),
    Column("combo", Integer, nullable=False),
    Column("reached_at", UtcDateTime, nullable=False),
    # A server's board, in its order.
    Index("ix_storm_bests_board", "guild_id", "family", "period", "score", "combo"),
)
