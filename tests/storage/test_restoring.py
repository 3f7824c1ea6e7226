"""Restoring a backup: all of its games are restored, and the replaced database file is kept."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.domain.ids import Member
from bot.domain.ladders import LadderPage
from bot.services import games, ladder
from bot.storage import checks, migrations, settings
from bot.storage.backups import backup
from bot.storage.care import held, restore
from bot.storage.database import Database, file_of, open_database
from bot.storage.errors import DatabaseInUse, RestoreFailed
from tests.conftest import sqlite_url
from tests.services.steps import CHECKMATE, GUILD, NOW, TWO_MOVES_EACH, facts, play, start
from tests.storage.damage import scramble, tamper
from tests.storage.past import build_at


@pytest.fixture
def url(path: Path) -> str:
    return sqlite_url(path)


@pytest.fixture
async def saved(file_db: Database, tmp_path: Path, ann: Member, ben: Member) -> Path:
    """A backup of a finished game and an ongoing game. The ongoing game continues after the backup."""
    await play(file_db, await start(file_db, ann, ben, NOW), CHECKMATE, NOW)
    game = await play(file_db, await start(file_db, ben, ann, NOW), TWO_MOVES_EACH, NOW)
    copy = tmp_path / "saved.db"
    await backup(file_db, copy)
    await play(file_db, game, "exd4", NOW)
    await file_db.close()
    return copy


async def contents(url: str) -> tuple[list[tuple[object, ...]], LadderPage]:
    async with open_database(url) as database:
        assert await checks.check(database) in ([], channelless)
        page = await ladder.standings(database, GUILD, "orda", 10)
        return [facts(await games.load(database, number)) for number in (1, 2)], page


channelless = [
    "Game 2 is running without a channel, so nobody can see its board: "
    "start the bot, and if it finds no room for it, use /board with the game's number in a channel."
]


async def test_every_game_of_the_backup_is_restored(url: str, saved: Path, tmp_path: Path) -> None:
    await restore(url, saved)
    restored, standings = await contents(url)
    assert (restored, standings) == await contents(sqlite_url(saved))
    assert [len(moves) for _, moves, _ in restored] == [10, 4]


async def test_the_replaced_file_is_kept_with_its_last_move(url: str, saved: Path, path: Path) -> None:
    aside = await restore(url, saved)
    assert aside == path.with_name("campmate.db.aside")
    async with open_database(sqlite_url(aside)) as database:
        assert (await games.load(database, 2)).ply == 5


async def test_a_second_restore_overwrites_no_replaced_file(url: str, saved: Path, path: Path) -> None:
    await restore(url, saved)
    assert await restore(url, saved) == path.with_name("campmate.db.aside-2")


async def test_the_backup_is_left_unchanged(url: str, saved: Path) -> None:
    before = saved.read_bytes()
    await restore(url, saved)
    assert saved.read_bytes() == before


async def test_a_damaged_database_is_kept_unchanged(url: str, saved: Path, path: Path) -> None:
    scramble(path)
    before = path.read_bytes()
    aside = await restore(url, saved)
    assert aside.read_bytes() == before
    assert [len(moves) for _, moves, _ in (await contents(url))[0]] == [10, 4]


async def test_a_damaged_files_log_is_not_applied_to_the_restored_one(url: str, saved: Path, path: Path) -> None:
    path.write_text("A recipe for salted milk tea.\n" * 400)
    for ending in ("-wal", "-shm"):
        path.with_name(path.name + ending).write_text("left behind")
    await restore(url, saved)
    assert [len(moves) for _, moves, _ in (await contents(url))[0]] == [10, 4]


async def test_without_a_database_the_backup_becomes_it(saved: Path, tmp_path: Path) -> None:
    assert await restore(sqlite_url(tmp_path / "new.db"), saved) is None
    assert [len(moves) for _, moves, _ in (await contents(sqlite_url(tmp_path / "new.db")))[0]] == [10, 4]


@pytest.fixture
async def lost(url: str, saved: Path, ann: Member, ben: Member) -> int:
    """The number of a game that started after the backup. The game isn't in the backup, but its buttons still exist in
    Discord.
    """
    async with open_database(url) as database:
        return (await start(database, ann, ben, NOW)).id


async def test_a_number_is_never_reused_for_another_game(
    url: str, saved: Path, lost: int, ann: Member, ben: Member
) -> None:
    await restore(url, saved)
    async with open_database(url) as database:
        assert (await start(database, ann, ben, NOW)).id == lost + 1


async def test_if_the_used_numbers_are_unknown_some_are_skipped(
    url: str, saved: Path, lost: int, ann: Member, ben: Member
) -> None:
    scramble(file_of(url))
    await restore(url, saved)
    async with open_database(url) as database:
        assert (await start(database, ann, ben, NOW)).id > lost


async def test_an_old_backup_is_migrated_at_the_next_start(tmp_path: Path) -> None:
    old, url = tmp_path / "old.db", sqlite_url(tmp_path / "campmate.db")
    async with open_database(sqlite_url(old)) as database, database.writing() as connection:
        await connection.run_sync(build_at, "0001")
    await restore(url, old)
    async with open_database(url) as database:
        await migrations.upgrade(database)
        assert await checks.check(database) == []


async def refused(url: str, backup: Path, reason: str) -> None:
    with pytest.raises(RestoreFailed, match=reason):
        await restore(url, backup)


async def test_an_invalid_backup_is_refused_and_nothing_changed(
    url: str, saved: Path, path: Path, tmp_path: Path
) -> None:
    before = path.read_bytes()
    damaged, foreign, newer = tmp_path / "damaged.db", tmp_path / "foreign.db", tmp_path / "newer.db"
    for copy in (damaged, newer):
        copy.write_bytes(saved.read_bytes())
    scramble(damaged)
    tamper(newer, "UPDATE alembic_version SET version_num = '9999'")
    with closing(sqlite3.connect(foreign)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    await refused(url, tmp_path / "missing.db", "there is no such file")
    await refused(url, damaged, ".")
    await refused(url, foreign, "is empty")
    await refused(url, newer, "Install the newer version")
    await refused(url, path, "it is the database itself")
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("campmate.db.*restored*"))


async def test_a_server_database_is_not_restored_here(saved: Path) -> None:
    await refused("postgresql+asyncpg://host/base", saved, "pg_restore")


async def test_nothing_is_restored_while_a_bot_runs(url: str, saved: Path) -> None:
    with held(url), pytest.raises(DatabaseInUse):
        await restore(url, saved)


async def test_another_reader_keeps_its_view_during_a_restore(url: str, saved: Path, path: Path) -> None:
    reader = await Database.open(url, only_read=True)
    async with reader.reading() as connection:
        assert await settings.read_note(connection, "word") is None
        aside = await restore(url, saved)
    await reader.close()
    async with open_database(sqlite_url(aside)) as database:
        assert (await games.load(database, 2)).ply == 5
