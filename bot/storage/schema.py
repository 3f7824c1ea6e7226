"""The tables of games, challenges, ratings and outages; those of a younger subject are in its own module.

A change here needs a migration; `db check` compares all tables with the database.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Row,
    Table,
    Text,
    TypeDecorator,
    and_,
    false,
)

from bot.domain.ids import ChallengeState, ColourChoice, OfferKind
from bot.domain.outbox import MessageKind
from bot.domain.pauses import Pause
from bot.domain.settings import Enders, Orientation
from bot.domain.text import UserText, clean_text
from bot.engine.levels import find_level, level_of_id
from bot.rules import Color, Termination


class CleanText(TypeDecorator[str]):
    """One line of text of a user: cleaned when it is stored, and when it is read, as older rows may not be clean."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Clean what is stored or looked for: PostgreSQL refuses some characters, and SQLite stores them."""
        return None if value is None else str(clean_text(value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> UserText | None:
        """Clean what is read, and say by its type that it is a user's text."""
        return None if value is None else clean_text(value)


class LevelNumber(TypeDecorator[int]):
    """A level's number, stored as the level's id."""

    impl = Integer
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: Dialect) -> int | None:
        """Convert to the id; raise ValueError if there is no such level."""
        return None if value is None else find_level(value).id

    def process_result_value(self, value: int | None, dialect: Dialect) -> int | None:
        """Convert to today's number; raise ValueError if there is no level with this id."""
        return None if value is None else level_of_id(value).number


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, stored in UTC and always returned with its time zone, which SQLite drops."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Convert to UTC; raise ValueError without a time zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"expected a datetime with a time zone, got {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Restore the time zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def one_of(column: str, words: Iterable[str]) -> str:
    """Return the SQL of a check that a column has one of these words."""
    return f"{column} IN ({', '.join(repr(str(word)) for word in words)})"


def words_of(enum: type[StrEnum]) -> list[str]:
    """Return the values of an enumeration."""
    return [member.value for member in enum]


def index_where(table: Table, condition: ColumnElement[bool], name: str, *columns: str, unique: bool = False) -> None:
    """Make a partial index over the rows of a table for which the condition is true."""
    Index(
        f"ix_{table.name}_{name}",
        *(table.c[column] for column in columns),
        unique=unique,
        sqlite_where=condition,
        postgresql_where=condition,
    )


def _exactly_at_end(*columns: str) -> list[CheckConstraint]:
    return [
        CheckConstraint(f"({column} IS NULL) = (termination IS NULL)", name=f"{column}_exactly_at_end")
        for column in columns
    ]


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite assigns ids by itself only in a column whose type is exactly INTEGER.
OWN_NUMBER = BigInteger().with_variant(Integer, "sqlite")

players = Table(
    "players",
    metadata,
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", CleanText, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("variant", Text, nullable=False),
    Column("ladder", Text, nullable=False),
    Column("start_fen", Text, nullable=False),
    Column("white_id", ForeignKey("players.user_id"), nullable=False),
    Column("black_id", ForeignKey("players.user_id"), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("started_at", UtcDateTime, nullable=False),
    Column("turn_since", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    Column("termination", Text),
    Column("winner", Text),
    Column("room_id", BigInteger),
    Column("white_rating", Integer),
    Column("black_rating", Integer),
    Column("white_provisional", Boolean),
    Column("black_provisional", Boolean),
    Column("white_change", Integer),
    Column("black_change", Integer),
    Column("clock_seconds", Integer),
    Column("deadline", UtcDateTime),
    Column("warn_at", UtcDateTime),
    Column("takebacks", Integer, nullable=False, server_default="0"),
    Column("offer", Text),
    Column("offer_by", Text),
    # The set-up so far: the first ranks that were arranged, separated by blanks. Null once it is done, or without one.
    Column("setup", Text),
    # The id of the level of player 0, the engine; null in games between members.
    Column("engine_level", LevelNumber),
    # The language of the game's boards; null: the server's.
    Column("language", Text),
    # The channel in which its room is opened, and in which it goes on if the room is deleted.
    Column("begun_in", BigInteger),
    # The manager or moderator who ended it, if it was not a player.
    Column("called_off_by", BigInteger),
    # The tournament that it belongs to and its stage there, and whether it was lost because its player was out.
    Column("tournament_id", BigInteger),
    Column("stage", Integer),
    Column("is_forfeit", Boolean, nullable=False, server_default=false()),
    # What each move adds to `clock_seconds`, the time for the whole game; null: those are for each move.
    Column("increment_seconds", Integer),
    # A live game: what each side has left as of `turn_since`, and who has been warned, White 1 and Black 2.
    Column("white_ms", Integer),
    Column("black_ms", Integer),
    Column("warned", Integer, nullable=False, server_default="0"),
    # Whether it is rated on its family's ladder of live games.
    Column("live_ladder", Boolean, nullable=False, server_default=false()),
    # The member who has imported it; null: it was played here.
    Column("imported_by", BigInteger),
    # The edition of the explorer in which it is counted; 0: in none.
    Column("explored", Integer, nullable=False, server_default="0"),
    # A game of members of two servers: the other server's, and the side whose player is the other server's member.
    Column("twin_id", BigInteger),
    Column("guest", Text),
    # At which ply each side has last offered a draw, and asked for a takeback.
    *(Column(f"{color.word}_{kind}_ply", Integer) for kind in OfferKind for color in Color),
    # The end of the latest outage of the bot that has moved its clock, and whose next move costs no time since then, as
    # `warned`; how long its time stood still, and the last ply whose board says so.
    Column("paused_through", UtcDateTime),
    Column("resuming", Integer, nullable=False, server_default="0"),
    Column("pause_seconds", Integer),
    Column("pause_ply", Integer),
    Column("paused_from", UtcDateTime),
    CheckConstraint("white_id <> black_id", name="two_players"),
    CheckConstraint("ply >= 0", name="ply"),
    CheckConstraint(one_of("termination", words_of(Termination)), name="termination"),
    CheckConstraint(one_of("winner", (color.word for color in Color)), name="winner"),
    *_exactly_at_end("ended_at", "white_rating", "black_rating", "white_provisional", "black_provisional"),
    CheckConstraint("winner IS NULL OR termination IS NOT NULL", name="winner_at_end"),
    CheckConstraint("(white_change IS NULL) = (black_change IS NULL)", name="both_rated"),
    CheckConstraint("white_change IS NULL OR termination IS NOT NULL", name="rated_at_end"),
    Index(None, "room_id"),
    # Ids are never reused, because buttons carry the id of their game.
    sqlite_autoincrement=True,
)

IS_OPEN = games.c.termination.is_(None)
IS_FINISHED = games.c.termination.is_not(None)


index_where(games, games.c.tournament_id.is_not(None), "tournament", "tournament_id")
# Ongoing games are few among all games.
index_where(games, IS_OPEN, "open_white", "white_id", "guild_id")
index_where(games, IS_OPEN, "open_black", "black_id", "guild_id")
index_where(games, IS_OPEN, "open_room", "room_id")
index_where(games, and_(IS_OPEN, games.c.deadline.is_not(None)), "open_deadline", "deadline")
index_where(games, and_(IS_OPEN, games.c.warn_at.is_not(None)), "open_warn_at", "warn_at")
index_where(games, and_(IS_OPEN, games.c.engine_level.is_not(None)), "open_engine", "engine_level")
index_where(games, IS_FINISHED, "unexplored", "explored", "id")
# A member's finished games in the order of their end, with all columns that records need: a covering index.
for _side in Color:
    index_where(
        games,
        IS_FINISHED,
        f"finished_{_side.word}",
        f"{_side.word}_id",
        "guild_id",
        "ended_at",
        "id",
        f"{_side.other.word}_id",
        "variant",
        "ladder",
        "winner",
        "termination",
        "engine_level",
        "room_id",
        f"{_side.word}_rating",
        f"{_side.word}_change",
        "live_ladder",
        "guest",
    )

moves = Table(
    "moves",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("uci", Text, nullable=False),
    Column("san", Text, nullable=False),
    Column("played_at", UtcDateTime, nullable=False),
    # What the mover had left then, the increment included; null in games that are not live.
    Column("clock_ms", Integer),
    CheckConstraint("ply >= 0", name="ply"),
)

analyses = Table(
    "analyses",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("content", JSON, nullable=False),
    Column("made_at", UtcDateTime, nullable=False),
    Column("asked_by", BigInteger),
    Index(None, "asked_by", "made_at"),
)

challenges = Table(
    "challenges",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("challenger_id", ForeignKey("players.user_id"), nullable=False),
    Column("opponent_id", ForeignKey("players.user_id")),
    # The family's key; the armies decide which of its variants is played.
    Column("variant", Text, nullable=False),
    Column("colour", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("state", Text, nullable=False),
    Column("game_id", ForeignKey("games.id")),
    Column("rematch_of", ForeignKey("games.id")),
    Column("options", Text, nullable=False, server_default=""),
    Column("army", Text),
    Column("opponent_army", Text),
    Column("clock_seconds", Integer),
    # The digest of the cookie of the browser in which it was made, as in `access_links`; null: made in Discord.
    Column("browser", Text),
    Column("increment_seconds", Integer),
    # The variant's key and the FEN of the position with which the game begins; null: the variant's own.
    Column("start", Text),
    Column("paused_through", UtcDateTime),
    CheckConstraint("opponent_id IS NULL OR opponent_id <> challenger_id", name="two_players"),
    CheckConstraint(one_of("colour", words_of(ColourChoice)), name="colour"),
    CheckConstraint(one_of("state", words_of(ChallengeState)), name="state"),
    CheckConstraint("(game_id IS NULL) = (state <> 'accepted')", name="game_once_accepted"),
    Index(None, "state", "expires_at"),
    Index(None, "game_id"),
    Index(None, "rematch_of"),
    Index(None, "challenger_id"),
    Index(None, "opponent_id"),
    sqlite_autoincrement=True,
)

ratings = Table(
    "ratings",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", ForeignKey("players.user_id"), primary_key=True),
    Column("ladder", Text, primary_key=True),
    Column("rating", Integer, nullable=False),
    Column("games", Integer, nullable=False),
    Column("peak", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    CheckConstraint("games = wins + draws + losses", name="games"),
    CheckConstraint("peak >= rating", name="peak"),
    # In the order of a ladder, so that standings are read from the index alone.
    Index("ix_ratings_order", "guild_id", "ladder", "rating", "games", "user_id"),
)

# The results of the games that count, for each server and variant from White's view. Stored, because there are too many
# games to count them on request.
balances = Table(
    "balances",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("variant", Text, primary_key=True),
    Column("ladder", Text, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("draws", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
)

preferences = Table(
    "preferences",
    metadata,
    # No foreign key: members who have never played have settings too.
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("theme", Text),
    Column("orientation", Text, nullable=False),
    Column("reminders", Boolean, nullable=False),
    Column("language", Text),
    CheckConstraint(one_of("orientation", words_of(Orientation)), name="orientation"),
)

servers = Table(
    "servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("clock_seconds", Integer),
    Column("rated", Boolean, nullable=False),
    Column("channels", JSON, nullable=False),
    Column("results_channel_id", BigInteger),
    Column("enders", Text, nullable=False),
    Column("language", Text),
    Column("theme", Text),
    Column("boards", Text, nullable=False, server_default="each"),
    Column("increment_seconds", Integer),
    Column("live_ladders", Boolean, nullable=False, server_default=false()),
    # What is switched off, separated by blanks.
    Column("switched_off", Text, nullable=False, server_default=""),
    CheckConstraint(one_of("enders", words_of(Enders)), name="enders"),
)

# The outbox messages of games and challenges, and the messages that show them.
outbox = Table(
    "outbox",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("subject_id", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("is_new", Boolean, nullable=False),
    Column("since", UtcDateTime, nullable=False),
    # When to try, or to try again; null once it is done or given up.
    Column("due_at", UtcDateTime),
    Column("attempts", Integer, nullable=False),
    # Why the last attempt failed; null once one has succeeded.
    Column("trouble", Text),
    # The message that was sent, the attachment with its picture (an edit names it to keep it), and the game's mark.
    Column("message_id", BigInteger),
    Column("picture_id", BigInteger),
    Column("ply", Integer),
    Column("takebacks", Integer),
    Column("is_final", Boolean),
    # Since something went wrong: the message from which on some may stand unnoted, or with controls that are over.
    Column("unsure_from", BigInteger),
    CheckConstraint(one_of("kind", words_of(MessageKind)), name="kind"),
)

for _column in (outbox.c.due_at, outbox.c.trouble):
    index_where(outbox, _column.is_not(None), _column.name, _column.name)

# The passes: which browser may play or watch which game, for which member.
access_links = Table(
    "passes",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("user_id", BigInteger, nullable=False),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("made_at", UtcDateTime, nullable=False),
    # A digest of the browser's cookie, so that nobody who reads the table can play; null until the link is opened.
    Column("browser", Text),
    Index(None, "browser", "game_id", unique=True),
    Index(None, "user_id"),
    Index(None, "game_id"),
    # Ids are never reused, because links carry the id of their pass.
    sqlite_autoincrement=True,
)

meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)


# Up to when each shard has served its servers.
beats = Table(
    "beats",
    metadata,
    Column("shard_count", Integer, primary_key=True, autoincrement=False),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("at", UtcDateTime, nullable=False),
)

outages = Table(
    "outages",
    metadata,
    Column("id", OWN_NUMBER, primary_key=True),
    Column("shard_count", Integer, nullable=False),
    Column("shard", Integer, nullable=False),
    Column("began_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime, nullable=False),
    # Whether only Discord was away, while the page was served.
    Column("is_discords", Boolean, nullable=False),
    # How far the times that it stopped have been moved: the step, and the last row in it.
    Column("step", Integer, nullable=False),
    Column("last_id", BigInteger, nullable=False),
    Column("is_done", Boolean, nullable=False),
    Index(None, "is_done"),
    sqlite_autoincrement=True,
)


def pause_of(row: Row[Any]) -> Pause | None:
    """Return how long a game's time stood still in its latest outage, which its boards say up to a ply."""
    return None if row.pause_ply is None else Pause(timedelta(seconds=row.pause_seconds), row.pause_ply)
