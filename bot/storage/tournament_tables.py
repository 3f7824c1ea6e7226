"""The tables of tournaments; their games are in the table of games. A change here needs a migration."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, ForeignKey, Index, Integer, Table, Text

from bot.domain.tournament import Organisers, Out, System, TournamentState
from bot.storage.schema import OWN_NUMBER, UtcDateTime, metadata, one_of, words_of

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("organiser_id", ForeignKey("players.user_id"), nullable=False),
    Column("name", Text, nullable=False),
    # The family's key.
    Column("variant", Text, nullable=False),
    Column("clock_seconds", Integer, nullable=False),
    # What each move adds to the time for the whole game; null: `clock_seconds` are for each move.
    Column("increment_seconds", Integer),
    Column("rated", Boolean, nullable=False),
    Column("system", Text, nullable=False),
    Column("size", Integer, nullable=False),
    Column("rounds", Integer),
    Column("created_at", UtcDateTime, nullable=False),
    Column("deadline", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    Column("winner_role", BigInteger),
    Column("state", Text, nullable=False),
    Column("stage", Integer, nullable=False),
    # How many finished games its last step has seen; -1 if something else has changed since.
    Column("seen_games", Integer, nullable=False),
    CheckConstraint(one_of("system", words_of(System)), name="system"),
    CheckConstraint(one_of("state", words_of(TournamentState)), name="state"),
    Index(None, "guild_id"),
    Index(None, "state", "deadline"),
    Index(None, "organiser_id"),
    # Ids are never reused, because buttons carry the id of their tournament.
    sqlite_autoincrement=True,
)

entrants = Table(
    "entrants",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", ForeignKey("players.user_id"), primary_key=True),
    Column("joined_at", UtcDateTime, nullable=False),
    Column("army", Text),
    Column("number", Integer),
    Column("group_number", Integer),
    Column("is_finalist", Boolean, nullable=False),
    Column("bye", Integer),
    Column("out", Text),
    CheckConstraint(one_of("out", words_of(Out)), name="out"),
    Index(None, "user_id"),
)

# Who may organise tournaments in a server, and where they are held; without a row, everybody anywhere.
tournament_settings = Table(
    "tournament_settings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("organisers", Text, nullable=False),
    Column("channel_id", BigInteger),
    CheckConstraint(one_of("organisers", words_of(Organisers)), name="organisers"),
)
