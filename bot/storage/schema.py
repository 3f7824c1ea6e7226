"""The tables of games, challenges, ratings and outages, and helpers that convert the values of their columns. Other
tables are defined in the modules that use them.

Changing a table requires a migration; `db check` compares all tables with the database. The column `clock_seconds` is
the time for the whole game if `increment_seconds` is set, and otherwise the time per move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from bot.domain.clock import GRACE, Clock, Countdown, Fischer, Pause, Times
from bot.domain.ids import ChallengeState, ColorChoice, OfferKind, ServerId, UserId
from bot.domain.ladders import LIVE, Ending
from bot.domain.outbox import MessageKind
from bot.domain.settings import Enders, Orientation
from bot.domain.text import UserText, clean_text
from bot.engine.levels import find_level, level_of_id
from bot.rules import Color, Outcome, Termination
from bot.variants import find_variant


class CleanText(sa.TypeDecorator[str]):
    """A line of user text. It is cleaned when it is stored and again when it is read, because older rows can contain
    uncleaned text.
    """

    impl = sa.Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: sa.Dialect) -> str | None:
        """Clean a value before it is stored or compared. PostgreSQL rejects some characters that SQLite would store."""
        return None if value is None else str(clean_text(value))

    def process_result_value(self, value: str | None, dialect: sa.Dialect) -> UserText | None:
        return None if value is None else clean_text(value)


class LevelNumber(sa.TypeDecorator[int]):
    impl = sa.Integer
    cache_ok = True

    def process_bind_param(self, value: int | None, dialect: sa.Dialect) -> int | None:
        """Convert a level's number to its id. Raise ValueError if there is no such level."""
        return None if value is None else find_level(value).id

    def process_result_value(self, value: int | None, dialect: sa.Dialect) -> int | None:
        """Convert a level's id to its current number. Raise ValueError if no level has this id."""
        return None if value is None else level_of_id(value).number


class UtcDateTime(sa.TypeDecorator[datetime]):
    """A point in time, stored in UTC. SQLite drops the time zone, so it is added when the value is read."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Convert a datetime to UTC. Raise ValueError if it has no time zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"expected a datetime with a time zone, got {value!r}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def one_of(column: str, words: Iterable[str]) -> str:
    return f"{column} IN ({', '.join(repr(str(word)) for word in words)})"


def words_of(enum: type[StrEnum]) -> list[str]:
    return [member.value for member in enum]


def index_where(
    table: sa.Table, condition: sa.ColumnElement[bool], name: str, *columns: str, unique: bool = False
) -> None:
    sa.Index(
        f"ix_{table.name}_{name}",
        *(table.c[column] for column in columns),
        unique=unique,
        sqlite_where=condition,
        postgresql_where=condition,
    )


def _exactly_at_end(*columns: str) -> list[sa.CheckConstraint]:
    return [
        sa.CheckConstraint(f"({column} IS NULL) = (termination IS NULL)", name=f"{column}_exactly_at_end")
        for column in columns
    ]


metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

# SQLite assigns ids automatically only in columns of the exact type INTEGER.
OWN_NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")

players = sa.Table(
    "players",
    metadata,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", CleanText, nullable=False),
    sa.Column("updated_at", UtcDateTime, nullable=False),
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("variant", sa.Text, nullable=False),
    sa.Column("ladder", sa.Text, nullable=False),
    sa.Column("start_fen", sa.Text, nullable=False),
    sa.Column("white_id", sa.ForeignKey("players.user_id"), nullable=False),
    sa.Column("black_id", sa.ForeignKey("players.user_id"), nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("started_at", UtcDateTime, nullable=False),
    sa.Column("turn_since", UtcDateTime, nullable=False),
    sa.Column("ended_at", UtcDateTime),
    sa.Column("termination", sa.Text),
    sa.Column("winner", sa.Text),
    sa.Column("room_id", sa.BigInteger),
    sa.Column("white_rating", sa.Integer),
    sa.Column("black_rating", sa.Integer),
    sa.Column("white_provisional", sa.Boolean),
    sa.Column("black_provisional", sa.Boolean),
    sa.Column("white_change", sa.Integer),
    sa.Column("black_change", sa.Integer),
    sa.Column("clock_seconds", sa.Integer),
    sa.Column("deadline", UtcDateTime),
    sa.Column("warn_at", UtcDateTime),
    sa.Column("takebacks", sa.Integer, nullable=False, server_default="0"),
    sa.Column("offer", sa.Text),
    sa.Column("offer_by", sa.Text),
    # The unfinished setup: the first ranks arranged so far, separated by spaces. Null if the setup is complete or the
    # game doesn't begin with a setup.
    sa.Column("setup", sa.Text),
    # The id of the engine's level. The engine itself is player 0. Null in games between members.
    sa.Column("engine_level", LevelNumber),
    # The language of the game's boards; null for the server's language.
    sa.Column("language", sa.Text),
    # The channel of the game's thread. If the thread is deleted, the game continues in this channel.
    sa.Column("begun_in", sa.BigInteger),
    # The manager or moderator who aborted the game; null if a player aborted it.
    sa.Column("called_off_by", sa.BigInteger),
    # The game's tournament, its stage (a round, the group stage or the final), and whether the game was forfeited
    # because a player left or was excluded.
    sa.Column("tournament_id", sa.BigInteger),
    sa.Column("stage", sa.Integer),
    sa.Column("is_forfeit", sa.Boolean, nullable=False, server_default=sa.false()),
    # The increment per move if `clock_seconds` is the time for the whole game; null if `clock_seconds` is the time per
    # move.
    sa.Column("increment_seconds", sa.Integer),
    # In a live game: each side's remaining time at `turn_since`. `warned` is a bit set of the sides that have been
    # warned about their time (White 1, Black 2).
    sa.Column("white_ms", sa.Integer),
    sa.Column("black_ms", sa.Integer),
    sa.Column("warned", sa.Integer, nullable=False, server_default="0"),
    # Whether the game is rated on the family's ladder for live games.
    sa.Column("live_ladder", sa.Boolean, nullable=False, server_default=sa.false()),
    # The member who imported the game; null if the game wasn't imported.
    sa.Column("imported_by", sa.BigInteger),
    # The edition of the explorer's statistics that includes this game; 0 if no edition does.
    sa.Column("explored", sa.Integer, nullable=False, server_default="0"),
    # For a game between members of two servers: the other server's copy of the game, and the color of the other
    # server's member.
    sa.Column("twin_id", sa.BigInteger),
    sa.Column("guest", sa.Text),
    # The plies of each side's last draw offer and last takeback request.
    *(sa.Column(f"{color.word}_{kind}_ply", sa.Integer) for kind in OfferKind for color in Color),
    # `paused_from` and `paused_through` are the start and end of the latest outage that has postponed the deadline,
    # combined with earlier outages that overlap it. `resuming` is a bit set, like `warned`, of the sides whose next
    # move isn't timed. The clock was paused for `pause_seconds`, and boards mention this up to `pause_ply`.
    sa.Column("paused_through", UtcDateTime),
    sa.Column("resuming", sa.Integer, nullable=False, server_default="0"),
    sa.Column("pause_seconds", sa.Integer),
    sa.Column("pause_ply", sa.Integer),
    sa.Column("paused_from", UtcDateTime),
    sa.CheckConstraint("white_id <> black_id", name="two_players"),
    sa.CheckConstraint("ply >= 0", name="ply"),
    sa.CheckConstraint(one_of("termination", words_of(Termination)), name="termination"),
    sa.CheckConstraint(one_of("winner", (color.word for color in Color)), name="winner"),
    *_exactly_at_end("ended_at", "white_rating", "black_rating", "white_provisional", "black_provisional"),
    sa.CheckConstraint("winner IS NULL OR termination IS NOT NULL", name="winner_at_end"),
    sa.CheckConstraint("(white_change IS NULL) = (black_change IS NULL)", name="both_rated"),
    sa.CheckConstraint("white_change IS NULL OR termination IS NOT NULL", name="rated_at_end"),
    sa.Index(None, "room_id"),
    # Ids are never reused, because buttons contain the id of their game.
    sqlite_autoincrement=True,
)

IS_OPEN = games.c.termination.is_(None)
IS_FINISHED = games.c.termination.is_not(None)


index_where(games, games.c.tournament_id.is_not(None), "tournament", "tournament_id")
# These indexes contain only ongoing games, which are a small share of all games.
index_where(games, IS_OPEN, "open_white", "white_id", "guild_id")
index_where(games, IS_OPEN, "open_black", "black_id", "guild_id")
index_where(games, IS_OPEN, "open_room", "room_id")
index_where(games, sa.and_(IS_OPEN, games.c.deadline.is_not(None)), "open_deadline", "deadline")
index_where(games, sa.and_(IS_OPEN, games.c.warn_at.is_not(None)), "open_warn_at", "warn_at")
index_where(games, sa.and_(IS_OPEN, games.c.engine_level.is_not(None)), "open_engine", "engine_level")
index_where(games, IS_FINISHED, "unexplored", "explored", "id")
IS_DECIDED = sa.and_(games.c.white_change.is_not(None), games.c.winner.is_not(None))
# This index finds a server's latest games, for the daily recap and for the favorite armies of the server's members.
index_where(games, IS_FINISHED, "finished_there", "guild_id", "ended_at")
# These indexes list a member's finished games, ordered by the time when they ended. They are covering indexes: they
# contain all columns needed for the member's record.
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

moves = sa.Table(
    "moves",
    metadata,
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("uci", sa.Text, nullable=False),
    sa.Column("san", sa.Text, nullable=False),
    sa.Column("played_at", UtcDateTime, nullable=False),
    # The mover's remaining time including the increment; null in games that aren't live.
    sa.Column("clock_ms", sa.Integer),
    sa.CheckConstraint("ply >= 0", name="ply"),
)

analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("content", sa.JSON, nullable=False),
    sa.Column("made_at", UtcDateTime, nullable=False),
    sa.Column("asked_by", sa.BigInteger),
    sa.Index(None, "asked_by", "made_at"),
)

challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("challenger_id", sa.ForeignKey("players.user_id"), nullable=False),
    sa.Column("opponent_id", sa.ForeignKey("players.user_id")),
    # The family's key. The armies determine which variant of the family is played.
    sa.Column("variant", sa.Text, nullable=False),
    sa.Column("colour", sa.Text, nullable=False),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("created_at", UtcDateTime, nullable=False),
    sa.Column("expires_at", UtcDateTime, nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("game_id", sa.ForeignKey("games.id")),
    sa.Column("rematch_of", sa.ForeignKey("games.id")),
    sa.Column("options", sa.Text, nullable=False, server_default=""),
    sa.Column("army", sa.Text),
    sa.Column("opponent_army", sa.Text),
    sa.Column("clock_seconds", sa.Integer),
    # A digest of the challenger's browser cookie, as in `access_links`; null if the challenge was made in Discord.
    sa.Column("browser", sa.Text),
    sa.Column("increment_seconds", sa.Integer),
    # The variant's key and the FEN of a custom start position; null for the variant's normal start position.
    sa.Column("start", sa.Text),
    sa.Column("paused_through", UtcDateTime),
    sa.CheckConstraint("opponent_id IS NULL OR opponent_id <> challenger_id", name="two_players"),
    sa.CheckConstraint(one_of("colour", words_of(ColorChoice)), name="colour"),
    sa.CheckConstraint(one_of("state", words_of(ChallengeState)), name="state"),
    sa.CheckConstraint("(game_id IS NULL) = (state <> 'accepted')", name="game_once_accepted"),
    sa.Index(None, "state", "expires_at"),
    sa.Index(None, "game_id"),
    sa.Index(None, "rematch_of"),
    sa.Index(None, "challenger_id"),
    sa.Index(None, "opponent_id"),
    sqlite_autoincrement=True,
)

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.ForeignKey("players.user_id"), primary_key=True),
    sa.Column("ladder", sa.Text, primary_key=True),
    sa.Column("rating", sa.Integer, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("peak", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("draws", sa.Integer, nullable=False),
    sa.Column("losses", sa.Integer, nullable=False),
    sa.CheckConstraint("games = wins + draws + losses", name="games"),
    sa.CheckConstraint("peak >= rating", name="peak"),
    # The columns are in the ladder's sort order, so that standings can be read from the index alone.
    sa.Index("ix_ratings_order", "guild_id", "ladder", "rating", "games", "user_id"),
)

# Game results by server and variant, from White's point of view. They show how balanced the armies are. They are stored
# because counting them on request would take too long.
balances = sa.Table(
    "balances",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("variant", sa.Text, primary_key=True),
    sa.Column("ladder", sa.Text, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("draws", sa.Integer, nullable=False),
    sa.Column("losses", sa.Integer, nullable=False),
)

preferences = sa.Table(
    "preferences",
    metadata,
    # No foreign key, because members who have never played can have settings.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("theme", sa.Text),
    sa.Column("orientation", sa.Text, nullable=False),
    sa.Column("reminders", sa.Boolean, nullable=False),
    sa.Column("language", sa.Text),
    sa.Column("paused_notices", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.CheckConstraint(one_of("orientation", words_of(Orientation)), name="orientation"),
)

servers = sa.Table(
    "servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("clock_seconds", sa.Integer),
    sa.Column("rated", sa.Boolean, nullable=False),
    sa.Column("channels", sa.JSON, nullable=False),
    sa.Column("results_channel_id", sa.BigInteger),
    sa.Column("enders", sa.Text, nullable=False),
    sa.Column("language", sa.Text),
    sa.Column("theme", sa.Text),
    sa.Column("boards", sa.Text, nullable=False, server_default="each"),
    sa.Column("increment_seconds", sa.Integer),
    sa.Column("live_ladders", sa.Boolean, nullable=False, server_default=sa.false()),
    # The features that are turned off, separated by spaces.
    sa.Column("switched_off", sa.Text, nullable=False, server_default=""),
    sa.Column("is_quiet", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.CheckConstraint(one_of("enders", words_of(Enders)), name="enders"),
)

# Outbox messages, and the Discord messages that show games and challenges.
outbox = sa.Table(
    "outbox",
    metadata,
    sa.Column("kind", sa.Text, primary_key=True),
    sa.Column("subject_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("is_new", sa.Boolean, nullable=False),
    sa.Column("since", UtcDateTime, nullable=False),
    # When to send the message or to try again; null once it has been sent or abandoned.
    sa.Column("due_at", UtcDateTime),
    sa.Column("attempts", sa.Integer, nullable=False),
    # Why the last attempt failed; null after a successful attempt.
    sa.Column("trouble", sa.Text),
    # The sent message, the attachment with its picture, and the version of the game that it shows. An edit must name
    # the attachment to keep it.
    sa.Column("message_id", sa.BigInteger),
    sa.Column("picture_id", sa.BigInteger),
    sa.Column("ply", sa.Integer),
    sa.Column("takebacks", sa.Integer),
    sa.Column("is_final", sa.Boolean),
    # Set after a failed attempt: the id of the message at which to start searching the channel for boards that weren't
    # recorded, and for old boards that still have controls.
    sa.Column("unsure_from", sa.BigInteger),
    sa.CheckConstraint(one_of("kind", words_of(MessageKind)), name="kind"),
)

for _column in (outbox.c.due_at, outbox.c.trouble):
    index_where(outbox, _column.is_not(None), _column.name, _column.name)

# Access links: which browser can play or watch which game, and as which member.
access_links = sa.Table(
    "passes",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("user_id", sa.BigInteger, nullable=False),
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    sa.Column("made_at", UtcDateTime, nullable=False),
    # A digest of the browser's cookie; null until the link is opened. Someone who can only read this table can't use a
    # digest to play.
    sa.Column("browser", sa.Text),
    sa.Index(None, "browser", "game_id", unique=True),
    sa.Index(None, "user_id"),
    sa.Index(None, "game_id"),
    # Ids are never reused, because links contain them.
    sqlite_autoincrement=True,
)

meta = sa.Table(
    "meta",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)


# When each shard was last known to be up.
beats = sa.Table(
    "beats",
    metadata,
    sa.Column("shard_count", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", UtcDateTime, nullable=False),
)

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("id", OWN_NUMBER, primary_key=True),
    sa.Column("shard_count", sa.Integer, nullable=False),
    sa.Column("shard", sa.Integer, nullable=False),
    sa.Column("began_at", UtcDateTime, nullable=False),
    sa.Column("ended_at", UtcDateTime, nullable=False),
    # Whether only Discord was unavailable and the website was still served.
    sa.Column("is_discords", sa.Boolean, nullable=False),
    # The progress of postponing deadlines: the current step, and the last row processed in that step.
    sa.Column("step", sa.Integer, nullable=False),
    sa.Column("last_id", sa.BigInteger, nullable=False),
    sa.Column("is_done", sa.Boolean, nullable=False),
    sa.Index(None, "is_done"),
    sqlite_autoincrement=True,
)


def pause_of(row: sa.Row[Any]) -> Pause:
    """Return how long the latest outage paused a game's clock, and the last ply at which boards mention the pause."""
    return Pause(timedelta(seconds=row.pause_seconds), row.pause_ply)


MILLISECOND = timedelta(milliseconds=1)

# The latest vacation of each member.
vacations = sa.Table(
    "vacations",
    metadata,
    # No foreign key, because members who have never played can also take a vacation.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("began_at", UtcDateTime, nullable=False),
    sa.Column("ends_at", UtcDateTime, nullable=False),
    # A quarter of the year, such as 2026-4, and the number of vacation days taken in it.
    sa.Column("season", sa.Text, nullable=False),
    sa.Column("taken", sa.Integer, nullable=False),
    sa.CheckConstraint("ends_at >= began_at", name="order"),
)

# Conditional moves of the player who is waiting for the opponent's move.
conditionals = sa.Table(
    "conditionals",
    metadata,
    sa.Column("game_id", sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # The version of the game when the moves were entered.
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("takebacks", sa.Integer, nullable=False),
    sa.Column("lines", sa.JSON, nullable=False),
)

IS_LIVE: sa.ColumnElement[bool] = games.c.increment_seconds.is_not(None)


def clock_values(clock: Clock | None) -> dict[str, int | None]:
    if isinstance(clock, Fischer):
        return {"clock_seconds": _seconds(clock.initial), "increment_seconds": _seconds(clock.increment)}
    return {"clock_seconds": None if clock is None else _seconds(clock), "increment_seconds": None}


def clock_of(row: sa.Row[Any]) -> Clock | None:
    if row.clock_seconds is None:
        return None
    span = timedelta(seconds=row.clock_seconds)
    return span if row.increment_seconds is None else Fischer(span, timedelta(seconds=row.increment_seconds))


def times_values(times: Times | None) -> Mapping[str, int | None]:
    if times is None:
        return {"white_ms": None, "black_ms": None, "warned": 0, "resuming": 0}
    left = {"white_ms": milliseconds(times.left[0]), "black_ms": milliseconds(times.left[1])}
    return left | {"warned": _bits(times.warned), "resuming": _bits(times.resuming)}


def times_of(row: sa.Row[Any]) -> Times | None:
    if row.white_ms is None:
        return None
    left = (row.white_ms * MILLISECOND, row.black_ms * MILLISECOND)
    return Times(left, _colors(row.warned), _colors(row.resuming))


def milliseconds(span: timedelta) -> int:
    return span // MILLISECOND


def is_overdue(now: datetime) -> sa.ColumnElement[bool]:
    """Return the SQL condition that the side to move has run out of time.

    In a live game, the grace period must also be over.
    """
    # The first condition is redundant, but it lets the query use the index.
    return (games.c.deadline <= now) & sa.or_(~IS_LIVE, games.c.deadline <= now - GRACE)


def rated_on(game: ReadOnlyColumnCollection[str, Any]) -> sa.ColumnElement[str]:
    return sa.case((game.live_ladder, game.ladder + LIVE), else_=game.ladder)


def countdown_values(countdown: Countdown | None) -> dict[str, datetime | None]:
    return {
        "deadline": countdown.deadline if countdown else None,
        "warn_at": countdown.warn_at if countdown else None,
    }


def _bits(colors: Iterable[Color]) -> int:
    return sum(1 << color for color in colors)


def _colors(bits: int) -> frozenset[Color]:
    return frozenset(color for color in Color if bits & 1 << color)


def _seconds(span: timedelta) -> int:
    return round(span.total_seconds())


def winner_of(row: Any) -> Color | None:
    return None if row.winner is None else Color.of_word(row.winner)


def outcome_of(row: Any) -> Outcome | None:
    return None if row.termination is None else Outcome(winner_of(row), Termination(row.termination))


def ending_with(row: Any, outcome: Outcome) -> Ending:
    return Ending(
        server_id=ServerId(row.guild_id),
        variant=find_variant(row.variant),
        user_ids=(UserId(row.white_id), UserId(row.black_id)),
        rated=row.rated,
        ply=row.ply,
        outcome=outcome,
        is_on_live_ladder=row.live_ladder,
    )
