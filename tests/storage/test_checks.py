"""The findings of `db check`: each problem is reported together with advice."""

from pathlib import Path

import pytest

from bot.domain.game import ShownBoard
from bot.domain.ids import Member
from bot.services import games, outbox, settings
from bot.storage import checks
from bot.storage.database import Database
from bot.storage.errors import DatabaseDamaged, DatabaseEmpty
from tests.conftest import sqlite_url
from tests.services.steps import CHECKMATE, NOW, TWO_MOVES_EACH, play, start
from tests.storage.damage import scramble, tamper
from tests.storage.past import build_at

RESTORE = "restore an earlier backup with `python -m bot db restore FILE`"

TAMPERINGS = [
    (
        "UPDATE games SET room_id = NULL",
        "Game 2 is running without a channel, so nobody can see its board: use /board with the game's",
    ),
    (
        "DELETE FROM moves WHERE game_id = 2 AND ply = 1",
        f"Game 2 has the wrong number of moves stored: {RESTORE}.",
    ),
    (
        "UPDATE moves SET ply = 9 WHERE game_id = 2 AND ply = 3",
        f"Game 2 has the wrong number of moves stored: {RESTORE}.",
    ),
    (
        "UPDATE moves SET uci = 'a1a8' WHERE game_id = 2 AND ply = 2",
        f"Game 2 cannot be replayed (illegal move (blocked): 'a1a8'): {RESTORE}.",
    ),
    (
        "UPDATE moves SET san = 'Qd4' WHERE game_id = 2 AND ply = 0",
        f"Game 2 has moves with the wrong notation: {RESTORE}.",
    ),
    (
        "UPDATE games SET start_fen = '8/8 w' WHERE id = 2",
        "Game 2 cannot be replayed (fen: expected 6 fields",
    ),
    ("UPDATE games SET variant = 'shogi' WHERE id = 2", "Game 2 cannot be replayed (expected a variant"),
    ("UPDATE games SET ladder = 'khans' WHERE id = 2", "Game 2 is on the ladder 'khans', expected 'orda'"),
    (
        "UPDATE games SET clock_seconds = 600 WHERE id = 2",
        "Game 2 has a deadline without a running clock, or a running clock without a deadline: ",
    ),
    (
        "UPDATE outbox SET trouble = 'Forbidden 403/50001' WHERE kind = 'board' AND subject_id = 2",
        "Board 2 could not be shown in Discord: restore the bot's permissions, then use /board there",
    ),
    ("UPDATE games SET offer = 'draw' WHERE id = 2", "Game 2 has an offer that no player could have made: "),
    ("UPDATE games SET engine_level = 3 WHERE id = 2", "Game 2 has an engine level without the engine"),
    ("UPDATE games SET rated = FALSE WHERE id = 1", "Game 1 has changed ratings, although it is not rated"),
    (
        "UPDATE preferences SET orientation = 'sideways'",
        f"A row violates a constraint of its table (CHECK constraint failed in preferences): {RESTORE}.",
    ),
    (
        "UPDATE ratings SET rating = 1490 WHERE user_id = 101",
        "On the ladder orda of server 11, member 101 has 1490 (+0 =0 −1, peak 1500), but their games give "
        "1480 (+0 =0 −1, peak 1500): recalculate the ratings with `python -m bot ladder rebuild`.",
    ),
    (
        "DELETE FROM ratings WHERE user_id = 102",
        "On the ladder orda of server 11, member 102 has no rating, but their games give 1520 (+1 =0 −0, peak 1520)",
    ),
    (
        "INSERT INTO ratings VALUES (12, 101, 'orda', 1500, 1, 1500, 0, 1, 0)",
        "On the ladder orda of server 12, member 101 has 1500 (+0 =1 −0, peak 1500), but their games give no rating",
    ),
    (
        "INSERT INTO moves VALUES (41, 0, 'e2e4', 'e4', '2030-01-01 00:00:00.000000', NULL)",
        f"Row 15 of moves refers to a missing row of games: {RESTORE}.",
    ),
    (
        "DROP INDEX ix_games_room_id",
        "The tables differ from this version's schema (the index ix_games_room_id is missing): undo",
    ),
    (
        "CREATE TABLE recipes (name TEXT)",
        "The tables differ from this version's schema (the table recipes is unexpected): undo",
    ),
    (
        "ALTER TABLE games ADD COLUMN mood TEXT",
        "The tables differ from this version's schema (the column mood of games is unexpected): undo",
    ),
]
"""Unwanted changes to a database, each with the finding that `db check` reports for it."""


@pytest.fixture
async def furnished(file_db: Database, ann: Member, ben: Member) -> Database:
    await furnish(file_db, ann, ben)
    return file_db


async def furnish(db: Database, ann: Member, ben: Member) -> None:
    """Store game 1, which is finished and rated, and game 2, which is ongoing."""
    for sans in (CHECKMATE, TWO_MOVES_EACH):
        game = await play(db, await start(db, ann, ben, NOW), sans, NOW)
        await games.set_channel(db, game.id, 31)
        await outbox.show_board(db, game, ShownBoard(41, game.version, game.is_over))
    await settings.change(db, settings.MEMBERS, ann.user_id, theme="walnut")


async def test_a_sound_database_passes(furnished: Database) -> None:
    assert await checks.check(furnished) == []


async def test_a_new_database_passes(file_db: Database) -> None:
    assert await checks.check(file_db) == []


@pytest.mark.parametrize(("tampering", "finding"), TAMPERINGS)
async def test_a_violated_invariant_is_found_and_nothing_else(
    furnished: Database, path: Path, tampering: str, finding: str
) -> None:
    tamper(path, tampering)
    [found] = await checks.check(furnished)
    assert found.startswith(finding)
    assert found.endswith(".")


async def test_a_rated_game_without_a_change_is_found_together_with_its_ladder(furnished: Database, path: Path) -> None:
    tamper(path, "UPDATE games SET white_change = NULL, black_change = NULL WHERE id = 1")
    first, *rest = await checks.check(furnished)
    assert first.startswith("Game 1 is rated, but has changed no ratings: ")
    assert len(rest) == 2


async def test_an_accepted_challenge_without_a_game_is_found(furnished: Database, path: Path) -> None:
    tamper(path, "UPDATE challenges SET game_id = NULL WHERE game_id = 2")
    assert await checks.check(furnished) == [
        f"A row violates a constraint of its table (CHECK constraint failed in challenges): {RESTORE}.",
        f"Challenge 2 was accepted, but has no game: {RESTORE}.",
    ]


async def test_for_a_damaged_file_only_the_damage_is_reported(furnished: Database, path: Path) -> None:
    await furnished.close()
    tamper(
        path,
        "UPDATE games SET room_id = NULL",
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_master SET sql = replace(sql, '(room_id)', '(ply)') WHERE name = 'ix_games_room_id'",
    )
    findings = await checks.check(furnished)
    assert findings
    assert all(finding.startswith("The file is damaged (") for finding in findings)


async def test_an_unreadable_file_is_reported_in_one_sentence(furnished: Database, path: Path) -> None:
    await furnished.close()
    scramble(path)
    with pytest.raises(DatabaseDamaged, match="Restore a backup"):
        await checks.check(furnished)


async def test_a_game_with_moves_after_its_end_is_found(
    furnished: Database, path: Path, ann: Member, ben: Member
) -> None:
    ending = "ended_at, termination, winner, white_rating, black_rating, white_provisional, black_provisional"
    nothing = ", ".join(f"{column} = NULL" for column in f"{ending}, white_change, black_change".split(", "))
    tamper(path, f"UPDATE games SET {nothing} WHERE id = 1", "DELETE FROM ratings", "DELETE FROM balances")
    assert await checks.check(furnished) == [
        f"Game 1 is running, although it ended by the rules (checkmate): {RESTORE}."
    ]


async def test_two_challenges_with_one_game_are_both_found(furnished: Database, path: Path) -> None:
    tamper(path, "UPDATE challenges SET game_id = 1")
    assert [finding[:24] for finding in await checks.check(furnished)] == [
        "Challenge 1 has the same",
        "Challenge 2 has the same",
    ]


async def test_old_games_are_replayed_only_in_a_full_check(
    furnished: Database, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "LATEST", 0)
    tamper(path, "UPDATE moves SET uci = 'a1a8' WHERE game_id = 1 AND ply = 2")
    assert await checks.check(furnished) == []
    [finding] = await checks.check(furnished, every_game=True)
    assert finding.startswith("Game 1 cannot be replayed")


async def test_of_many_findings_of_a_kind_the_first_are_listed(
    file_db: Database, path: Path, ann: Member, ben: Member
) -> None:
    for _ in range(12):
        await start(file_db, ann, ben, NOW)
    tamper(path, "UPDATE outbox SET due_at = NULL")
    findings = await checks.check(file_db)
    assert [finding.split()[1] for finding in findings[:10]] == [str(number) for number in range(1, 11)]
    assert findings[10:] == ["And 2 more like these."]


async def test_for_an_outdated_database_only_that_is_reported(tmp_path: Path) -> None:
    database = await Database.open(sqlite_url(tmp_path / "old.db"))
    async with database.writing() as connection:
        await connection.run_sync(build_at, "0001")
    [finding] = await checks.check(database)
    assert finding.startswith("The database is at revision 0001, but this version of Campmate needs ")
    assert "`python -m bot db upgrade`" in finding
    await database.close()


async def test_an_empty_database_is_reported_as_such(tmp_path: Path) -> None:
    database = await Database.open(sqlite_url(tmp_path / "empty.db"))
    with pytest.raises(DatabaseEmpty, match=r"empty.db is empty. Check DATABASE_URL, or create the database with"):
        await checks.check(database)
    await database.close()
