"""The tables of vote games. A change here needs a migration, as in `schema.py`."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
)

from bot.domain.ids import ChallengeState, ColourChoice
from bot.storage.schema import OWN_NUMBER, UtcDateTime, index_where, metadata, one_of, words_of
from bot.storage.text_types import CleanText

# How a server plays a game: one row for each game that it plays. Two servers play one game as two rows of `games`, so
# that each has its own room, board and number; `twin_id` is the other's.
vote_games = Table(
    "vote_games",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("twin_id", ForeignKey("games.id")),
    Column("span_seconds", Integer, nullable=False),
    Column("started_by", BigInteger, nullable=False),
    # Null while the other side is to move, and once the game is over.
    Column("closes_at", UtcDateTime),
    Column("is_prolonged", Boolean, nullable=False),
    # The last count: its ply, its choices with their votes, and the wishes for a draw.
    Column("last_count", JSON(none_as_null=True)),
    Column("role_id", BigInteger),
    # The end of the latest outage of the bot that has moved `closes_at`.
    Column("paused_through", UtcDateTime),
    Index(None, "guild_id"),
)

index_where(vote_games, vote_games.c.closes_at.is_not(None), "closes_at", "closes_at")

ballots = Table(
    "ballots",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    # No foreign key: members who have never played a game of their own vote, too.
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", CleanText, nullable=False),
    # A move in UCI notation, or `resign`.
    Column("choice", Text, nullable=False),
    Column("cast_at", UtcDateTime, nullable=False),
    Column("wants_draw", Boolean, nullable=False),
    CheckConstraint("ply >= 0", name="ply"),
)

vote_servers = Table(
    "vote_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    # The server's name, by which other servers find it.
    Column("name", CleanText, nullable=False),
    Column("is_on", Boolean, nullable=False),
    Column("channel_id", BigInteger),
    Column("by_anyone", Boolean, nullable=False),
    Column("role_id", BigInteger),
    Column("is_challengeable", Boolean, nullable=False),
)

index_where(vote_servers, vote_servers.c.is_challengeable, "challengeable", "name")

server_challenges = Table(
    "server_challenges",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("challenger_id", BigInteger, nullable=False),
    Column("challenger_name", CleanText, nullable=False),
    # Where the challenger's game is to be played.
    Column("challenger_channel_id", BigInteger, nullable=False),
    Column("opponent_id", BigInteger, nullable=False),
    Column("opponent_name", CleanText, nullable=False),
    # Where the challenge is posted, and the opponent's game is to be played.
    Column("opponent_channel_id", BigInteger, nullable=False),
    Column("variant", Text, nullable=False),
    Column("colour", Text, nullable=False),
    Column("span_seconds", Integer, nullable=False),
    Column("made_by", BigInteger, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("state", Text, nullable=False),
    Column("answered_by", BigInteger),
    Column("paused_through", UtcDateTime),
    CheckConstraint("challenger_id <> opponent_id", name="two_servers"),
    CheckConstraint(one_of("colour", words_of(ColourChoice)), name="colour"),
    CheckConstraint(one_of("state", words_of(ChallengeState)), name="state"),
    Index(None, "state", "expires_at"),
    Index(None, "challenger_id", "state"),
    # Ids are never reused, because buttons carry the id of their challenge.
    sqlite_autoincrement=True,
)
