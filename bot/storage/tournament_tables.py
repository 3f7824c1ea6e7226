"""The tables of tournaments; their games are in the table of games. A change here needs a migration."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, ForeignKey, Index, Integer, Table, Text, true

from bot.domain.tournament import OPEN_SYSTEMS, Organisers, Out, TournamentState
from bot.storage.schema import OWN_NUMBER, UtcDateTime, metadata, one_of, words_of
from bot.storage.text_types import CleanText

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("organiser_id", ForeignKey("players.user_id"), nullable=False),
    Column("name", CleanText, nullable=False),
    # The family's key.
    Column("variant", Text, nullable=False),
    Column("clock_seconds", Integer, nullable=False),
    # What each move adds to the time for the whole game; null: `clock_seconds` are for each move.
    Column("increment_seconds", Integer),
    Column("rated", Boolean, nullable=False),
    # `groups` also for a team match, which has a row in `team_matches`.
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
    # Since when its channel is gone.
    Column("paused_at", UtcDateTime),
    Column("paused_through", UtcDateTime),
    Column("paused_from", UtcDateTime),
    CheckConstraint(one_of("system", OPEN_SYSTEMS), name="system"),
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
    Column("has_teams", Boolean, nullable=False, server_default=true()),
    CheckConstraint(one_of("organisers", words_of(Organisers)), name="organisers"),
)

# A team match is a tournament of each of two servers; what happens in one happens in both.
team_matches = Table(
    "team_matches",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True),
    Column("twin_id", ForeignKey("tournaments.id", ondelete="CASCADE"), nullable=False),
    # The team of the tournament's own server: 0 is the challenger's.
    Column("own", Integer, nullable=False),
    Column("challenger_id", BigInteger, nullable=False),
    Column("challenger_name", CleanText, nullable=False),
    Column("opponent_id", BigInteger, nullable=False),
    Column("opponent_name", CleanText, nullable=False),
    CheckConstraint("own IN (0, 1)", name="own"),
)

# What a server's challenge to a team match says beside the game and the time to join, its span.
team_terms = Table(
    "team_terms",
    metadata,
    Column("challenge_id", ForeignKey("server_challenges.id", ondelete="CASCADE"), primary_key=True),
    Column("boards", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("clock_seconds", Integer, nullable=False),
    Column("increment_seconds", Integer),
)
