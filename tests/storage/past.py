"""Creates databases of every earlier version in plain SQL, with members, games and ladders."""

from alembic import command
from sqlalchemy import Connection, text

from bot.rules import MoveLine
from bot.storage.migrations import config_for, revisions
from bot.variants import find_variant
from tests.services.steps import CHECKMATE, TWO_MOVES_EACH

ORDA = "lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"
DAY = "2030-05-17 12:00:00.000000"

FIRST = """
INSERT INTO players (user_id, name, updated_at) VALUES (101, 'Ann', :day), (102, 'Ben', :day), (103, 'Cat', :day);
INSERT INTO games (id, guild_id, variant, ladder, start_fen, white_id, black_id, rated, ply, started_at, turn_since,
        ended_at, termination, winner, room_id, board_message_id, board_ply, white_rating, black_rating,
        white_provisional, black_provisional, white_change, black_change)
    VALUES (1, 11, 'orda', 'orda', :orda, 101, 102, TRUE, 10, :day, :day,
        :day, 'checkmate', 'black', 31, 41, 10, 1500, 1500, TRUE, TRUE, -20, 20);
INSERT INTO games (id, guild_id, variant, ladder, start_fen, white_id, black_id, rated, ply, started_at, turn_since,
        room_id, board_message_id, board_ply)
    VALUES (2, 11, 'orda', 'orda', :orda, 102, 103, TRUE, 4, :day, :day, 32, 42, 4);
INSERT INTO challenges (id, guild_id, channel_id, message_id, challenger_id, opponent_id, variant, colour, rated,
        created_at, expires_at, state, game_id, rematch_of)
    VALUES (1, 11, 21, 51, 101, 102, 'orda', 'white', TRUE, :day, :day, 'accepted', 1, NULL),
           (2, 11, 21, 52, 102, 103, 'orda', 'random', TRUE, :day, :day, 'accepted', 2, NULL),
           (3, 11, 21, 53, 102, 101, 'orda', 'black', TRUE, :day, '2040-01-01 00:00:00.000000', 'open', NULL, 1);
INSERT INTO ratings (guild_id, user_id, ladder, rating, games, peak, wins, draws, losses)
    VALUES (11, 101, 'orda', 1480, 1, 1500, 0, 0, 1), (11, 102, 'orda', 1520, 1, 1520, 1, 0, 0);
INSERT INTO meta (key, value) VALUES ('commands', 'a hash');
"""
"""A finished game, an ongoing game and a rematch offer, as stored by the first version."""

MORE = {
    "0002": """
UPDATE games SET clock_seconds = 86400, deadline = '2040-01-01 00:00:00.000000', takebacks = 1, board_takebacks = 1,
    board_is_final = FALSE, offer = 'draw', offer_by = 'black' WHERE id = 2;
UPDATE games SET board_takebacks = 0, board_is_final = TRUE WHERE id = 1;
UPDATE challenges SET clock_seconds = 86400 WHERE id = 2;
INSERT INTO challenges (id, guild_id, channel_id, challenger_id, variant, colour, rated, created_at, expires_at, state,
        options, army)
    VALUES (4, 11, 21, 103, 'asymmetric', 'white', FALSE, :day, :day, 'expired', 'ab', 'elves');
INSERT INTO preferences (user_id, theme, orientation, reminders, language)
    VALUES (101, 'walnut', 'own', FALSE, 'zh-CN');
INSERT INTO servers (guild_id, clock_seconds, rated, channels, results_channel_id, enders)
    VALUES (11, 86400, TRUE, '[21]', 22, 'managers');
""",
    "0003": """
INSERT INTO players (user_id, name, updated_at) VALUES (0, 'Campmate', :day);
INSERT INTO games (id, guild_id, variant, ladder, start_fen, white_id, black_id, rated, ply, started_at, turn_since,
        takebacks, room_id, engine_level, language)
    VALUES (3, 0, 'orda', 'orda', :orda, 101, 0, FALSE, 0, :day, :day, 0, 33, 3, 'zh-CN');
INSERT INTO analyses (game_id, content, made_at) VALUES (1, '{}', :day);
""",
    "0004": """
UPDATE games SET board_picture_id = 61 WHERE id = 1;
UPDATE challenges SET picture_id = 62 WHERE id = 3;
""",
    "0005": """
INSERT INTO balances (guild_id, variant, ladder, wins, draws, losses) VALUES (11, 'orda', 'orda', 0, 0, 1)
    ON CONFLICT DO NOTHING;
""",
    "0006": """
INSERT INTO outbox (kind, subject_id, guild_id, version, is_new, since, due_at, attempts)
    VALUES ('warning', 2, 11, 1, TRUE, :day, :day, 2);
""",
    "0007": """
INSERT INTO passes (user_id, game_id, made_at, browser) VALUES (1, 1, :day, 'f00');
""",
    "0008": """
UPDATE servers SET language = 'zh-CN', theme = 'dusk' WHERE guild_id = 11;
""",
    "0009": """
UPDATE analyses SET asked_by = 101 WHERE game_id = 1;
""",
    "0012": """
UPDATE servers SET boards = 'one' WHERE guild_id = 11;
INSERT INTO outbox (kind, subject_id, guild_id, version, is_new, since, attempts, message_id, ply, takebacks)
    VALUES ('call', 2, 11, 1, FALSE, :day, 0, 71, 4, 0);
""",
}
"""Additional rows, keyed by the first revision that can store them."""


def migrate(connection: Connection, revision: str) -> None:
    command.upgrade(config_for(connection), revision)


def fill(connection: Connection, revision: str) -> None:
    """Store the rows that a bot at this revision would have stored."""
    run(connection, FIRST)
    for game_id, sans in ((1, CHECKMATE), (2, TWO_MOVES_EACH)):
        line = MoveLine.from_uci(find_variant("orda"), ORDA, sans.split())
        for ply, (move, san) in enumerate(zip(line.moves, line.sans, strict=True)):
            values = {"game": game_id, "ply": ply, "uci": move.uci, "san": san}
            connection.execute(text(f"INSERT INTO moves VALUES (:game, :ply, :uci, :san, '{DAY}')"), values)
    for since, more in MORE.items():
        if since <= revision:
            run(connection, more)


BEFORE_OUTBOX = "0005"
"""The last revision in which a game's own row has the id of the message that shows the game."""


def build_at(connection: Connection, revision: str) -> None:
    """Create a database as if the bot had run at every revision up to this one."""
    for each in revisions():
        if each <= revision:
            step(connection, each)
    finish(connection, revision)


def step(connection: Connection, revision: str) -> None:
    """Migrate a database from the previous revision to this one."""
    migrate(connection, revision)
    if revision == BEFORE_OUTBOX:
        fill(connection, revision)


def finish(connection: Connection, revision: str) -> None:
    """Store the rows that a bot at this revision would have stored, except those that `step` has already stored."""
    if revision < BEFORE_OUTBOX:
        fill(connection, revision)
    for since, more in MORE.items():
        if BEFORE_OUTBOX < since <= revision:
            run(connection, more)


def run(connection: Connection, script: str) -> None:
    for statement in script.replace(":day", f"'{DAY}'").replace(":orda", f"'{ORDA}'").split(";\n"):
        if statement.strip():
            # SQLAlchemy's `text()` would mistake the colons in times such as 12:30 for parameters.
            connection.exec_driver_sql(statement)
    if connection.dialect.name == "postgresql":
        for table in ("games", "challenges"):
            # PostgreSQL doesn't advance the sequence for rows that are stored with an explicit id.
            found = f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id)) FROM {table}"
            connection.exec_driver_sql(found)
