"""The tables of seasons. A change here needs a migration."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, ForeignKey, Index, Integer, Table, Text

from bot.domain.seasons import Afterwards
from bot.storage.schema import OWN_NUMBER, UtcDateTime, metadata, one_of, words_of

seasons = Table(
    "seasons",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("ladder", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("afterwards", Text, nullable=False),
    Column("closed_by", BigInteger, nullable=False),
    Column("closed_at", UtcDateTime, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    # How many members played a rated game in it.
    Column("players", Integer, nullable=False),
    CheckConstraint(one_of("afterwards", words_of(Afterwards)), name="afterwards"),
    # One season is closed once, and found by its number.
    Index(None, "guild_id", "ladder", "number", unique=True),
    sqlite_autoincrement=True,
)

# Everybody who was on the ladder when a season was closed, whether or not they played in it.
season_ratings = Table(
    "season_ratings",
    metadata,
    Column("season_id", ForeignKey("seasons.id"), primary_key=True),
    Column("user_id", ForeignKey("players.user_id"), primary_key=True),
    # The rating at the end, and the points by which closing has changed it.
    Column("rating", Integer, nullable=False),
    Column("change", Integer, nullable=False),
    # All rated games on the ladder until then, from which the next season's are counted.
    Column("games", Integer, nullable=False),
    # Those of them in the season.
    Column("played", Integer, nullable=False),
    # Null for who played no rated game in the season.
    Column("place", Integer),
    Column("is_provisional", Boolean, nullable=False),
)
