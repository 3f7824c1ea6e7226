"""The `python -m bot db` commands: what they print, and which files they must leave unchanged."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from bot.storage import sqlite
from bot.storage.care import held
from bot.storage.database import open_database
from tests.conftest import sqlite_url
from tests.console import Console
from tests.storage.damage import scramble, tamper
from tests.storage.past import build_at


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of the database that the settings refer to."""
    return tmp_path / "campmate.db"


@pytest.fixture
def made(console: Console, migrated_file: Path, path: Path) -> Path:
    return Path(shutil.copy(migrated_file, path))


def refusal_of(console: Console, *arguments: str) -> str:
    """Run a command that must fail with a single sentence, and return the sentence."""
    code, out, err = console.run(*arguments)
    assert (code, out) == (1, "")
    assert err.startswith("campmate: ")
    assert len(err.splitlines()) == 1
    return err.removeprefix("campmate: ").strip()


def test_a_database_is_upgraded_checked_and_copied(console: Console, tmp_path: Path) -> None:
    assert console.run("db", "upgrade")[1].startswith("The database is at revision ")
    assert console.run("db", "current")[0] == 0
    assert console.run("db", "check")[:2] == (0, "No problems were found.\n")
    assert console.run("ladder", "rebuild")[1].startswith("The ratings were recalculated from 0 rated games.")
    assert console.run("db", "backup", "copy.db")[0] == 0
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        assert copy.execute("SELECT count(*) FROM games").fetchone() == (0,)


@pytest.mark.parametrize(
    "command", [("db", "current"), ("db", "check"), ("db", "backup", "copy.db"), ("ladder", "rebuild")], ids=" ".join
)
def test_a_missing_file_is_reported_and_not_created(console: Console, command: tuple[str, ...], tmp_path: Path) -> None:
    sentence = refusal_of(console, *command)
    assert sentence.startswith(f"There is no database at {sqlite_url(tmp_path / 'campmate.db')}. Check DATABASE_URL")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [("db", "current"), ("db", "check"), ("ladder", "rebuild")], ids=" ".join)
def test_an_empty_file_is_reported_and_left_empty(
    console: Console, command: tuple[str, ...], path: Path, tmp_path: Path
) -> None:
    path.touch()
    assert "campmate.db is empty. Check DATABASE_URL, or create the database with `python -m" in refusal_of(
        console, *command
    )
    assert [(entry.name, entry.stat().st_size) for entry in tmp_path.iterdir()] == [("campmate.db", 0)]


def test_a_database_without_a_table_is_empty_too(console: Console, path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 1")
    assert "campmate.db is empty" in refusal_of(console, "db", "check")


def test_findings_are_printed_and_the_check_fails(console: Console, made: Path) -> None:
    tamper(made, "DROP INDEX ix_games_room_id")
    code, out, err = console.run("db", "check")
    assert (code, err) == (1, "" if (flaw := sqlite.version_warning()) is None else f"campmate: {flaw}\n")
    assert out.startswith("The tables differ from this version's schema (the index ix_games_room_id is missing): undo")


def test_read_only_commands_work_while_a_bot_runs(console: Console, made: Path) -> None:
    with held(sqlite_url(made)):
        assert console.run("db", "current")[0] == 0
        assert console.run("db", "check")[0] == 0
        assert console.run("db", "backup", "copy.db")[0] == 0


def test_a_read_only_backup_can_be_checked_and_copied(console: Console, made: Path, tmp_path: Path) -> None:
    console.run("db", "backup", "copy.db")
    before = (tmp_path / "copy.db").read_bytes()
    console.monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///file:{tmp_path}/copy.db?mode=ro&uri=true")
    assert console.run("db", "check")[:2] == (0, "No problems were found.\n")
    assert console.run("db", "backup", "again.db")[0] == 0
    assert "Give the user that runs Campmate write access to the file" in refusal_of(console, "db", "upgrade")
    assert (tmp_path / "copy.db").read_bytes() == before
    assert sorted(entry.name for entry in tmp_path.glob("copy.db?*")) == ["copy.db.lock"]


@pytest.mark.parametrize(
    "command", [("db", "upgrade"), ("db", "restore", "copy.db"), ("ladder", "rebuild"), ("sandbox",)], ids=" ".join
)
def test_writing_commands_are_refused_while_a_bot_runs(
    console: Console, made: Path, command: tuple[str, ...], tmp_path: Path
) -> None:
    shutil.copy(made, tmp_path / "copy.db")
    options = ("--port", "0", "--database", sqlite_url(made)) if command == ("sandbox",) else ()
    with held(sqlite_url(made)):
        code, _, err = console.run(*command, *options)
    assert code == 1
    assert f"The database {sqlite_url(made)} is in use by another Campmate. Stop that one first" in err
    assert len(err.splitlines()) == 1


def test_the_sandbox_accepts_a_path_and_names_its_option_in_errors(console: Console, tmp_path: Path) -> None:
    code, _, err = console.run("sandbox", "--port", "0", "--database", str(tmp_path / "missing" / "games.db"))
    assert code == 1
    assert f"the folder {tmp_path / 'missing'} does not exist). Check --database;" in err
    code, _, err = console.run("sandbox", "--port", "0", "--database", "://")
    assert (code, "The database in --database cannot be used (expected an address such as " in err) == (1, True)


def test_the_sandbox_leaves_a_database_with_games_alone(console: Console, made: Path) -> None:
    game = (
        "INSERT INTO games (id, guild_id, variant, ladder, start_fen, white_id, black_id, rated, ply, started_at,"
        " turn_since) VALUES (1, 11, 'orda', 'orda', '', 101, 102, TRUE, 0, '2030-05-17', '2030-05-17')"
    )
    with closing(sqlite3.connect(made)) as connection, connection:
        connection.execute(game)
    code, out, err = console.run("sandbox", "--port", "0", "--database", str(made))
    assert (code, "http://" in out) == (1, False)
    assert "already holds games" in err
    with closing(sqlite3.connect(made)) as connection:
        assert connection.execute("SELECT count(*) FROM games").fetchone() == (1,)


def test_a_backup_is_restored(console: Console, made: Path, tmp_path: Path) -> None:
    console.run("db", "backup", "copy.db")
    tamper(made, "INSERT INTO meta VALUES ('word', 'later')")
    code, out, _ = console.run("db", "restore", "copy.db")
    assert (code, out) == (
        0,
        f"The database was restored from copy.db. The previous file was kept as {made}.aside.\n",
    )
    assert console.run("db", "check")[:2] == (0, "No problems were found.\n")


async def make_old(path: Path) -> None:
    async with open_database(sqlite_url(path)) as database, database.writing() as connection:
        await connection.run_sync(build_at, "0001")


def test_an_upgrade_leaves_a_backup_in_the_configured_folder(console: Console, path: Path, tmp_path: Path) -> None:
    asyncio.run(make_old(path))
    console.monkeypatch.setenv("BACKUP_FOLDER", "safe")
    for _ in range(2):
        assert console.run("db", "upgrade")[0] == 0
    assert [entry.name for entry in (tmp_path / "safe").iterdir()] == ["campmate-at-0001.db"]
    console.run("db", "restore", "safe/campmate-at-0001.db")
    assert console.run("db", "current")[1] == "0001\n"


def test_a_damaged_file_is_reported_with_its_last_backup(console: Console, made: Path, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    last = tmp_path / "backups" / f"campmate-{date(2030, 5, 17)}.db"
    shutil.copy(made, last)
    scramble(made)
    for command in ("check", "upgrade"):
        assert f"`python -m bot db restore {last}`" in refusal_of(console, "db", command)
    assert console.run("db", "restore", str(last))[0] == 0
    assert console.run("db", "check")[0] == 0


def test_a_database_of_a_newer_version_is_left_alone(console: Console, made: Path) -> None:
    tamper(made, "UPDATE alembic_version SET version_num = '9999'")
    assert "Install the newer version again" in refusal_of(console, "db", "upgrade")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("backup", "nowhere/copy.db"), "No backup was written to nowhere/copy.db"),
        (("backup", "campmate.db"), "No backup was written to campmate.db: the file already exists"),
        (("restore", "nothing.db"), "nothing.db was not restored, and the database was not changed: there is no"),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value),
)
def test_a_failed_copy_is_reported(console: Console, made: Path, arguments: tuple[str, ...], sentence: str) -> None:
    assert refusal_of(console, "db", *arguments).startswith(sentence)


def test_after_the_loss_of_a_database_only_db_new_creates_another(console: Console, made: Path, tmp_path: Path) -> None:
    tamper(made, "INSERT INTO sqlite_sequence VALUES ('games', 7)")
    (tmp_path / "backups").mkdir()
    last = tmp_path / "backups" / f"campmate-{date(2030, 5, 17)}.db"
    shutil.copy(made, last)
    made.unlink()
    made.touch()
    for command in (("db", "check"), ("db", "upgrade"), ("db", "current"), ("ladder", "rebuild")):
        sentence = refusal_of(console, *command)
        assert sentence.startswith(f"The database {sqlite_url(made)} is empty, but {last} still exists. ")
        assert f"`python -m bot db restore {last}`" in sentence
        assert "`python -m bot db new`" in sentence
    assert made.stat().st_size == 0
    code, out, _ = console.run("db", "new")
    assert (code, out.partition(" New daily")[0]) == (
        0,
        f"A new database was created. The previous file was kept as {made}.aside.",
    )
    assert console.run("db", "check")[:2] == (0, "No problems were found.\n")
    with closing(sqlite3.connect(made)) as connection:
        # New games get higher numbers, because old buttons still refer to the old games by number.
        assert connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'games'").fetchone()[0] > 7
    assert console.run("db", "upgrade")[0] == 0


def test_no_new_database_is_created_while_a_bot_runs(console: Console, made: Path) -> None:
    with held(sqlite_url(made)):
        assert "is in use by another Campmate" in refusal_of(console, "db", "new")


def test_db_new_is_refused_on_a_database_server(console: Console) -> None:
    console.monkeypatch.setenv("DATABASE_URL", "postgresql+psycopg://a:secret@host/base")
    sentence = refusal_of(console, "db", "new")
    assert "only creates SQLite files" in sentence
    assert "secret" not in sentence


def test_a_faulty_sqlite_version_is_reported(console: Console, made: Path) -> None:
    for version, is_faulty in (((3, 46, 1), True), ((3, 51, 3), False)):
        console.monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
        code, out, err = console.run("db", "check")
        assert (code, out) == (0, "No problems were found.\n")
        assert err.startswith("campmate: SQLite 3.46.1 can damage a database") is is_faulty
