"""Moving the data from SQLite to PostgreSQL: every row is copied, and no id is ever used twice."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

from bot.domain.ids import Member
from bot.services import games, ladder
from bot.storage import checks
from bot.storage.care import move
from bot.storage.database import Database, open_database
from bot.storage.errors import MovingFailed
from bot.storage.schema import metadata
from tests.conftest import sqlite_url
from tests.postgres import Server, empty
from tests.services.steps import CHECKMATE, GUILD, NOW, TWO_MOVES_EACH, facts, play, start


@pytest.fixture
async def source(file_db: Database, ann: Member, ben: Member) -> Database:
    """A file with a finished rated game and an ongoing game."""
    await play(file_db, await start(file_db, ann, ben, NOW), CHECKMATE, NOW)
    await play(file_db, await start(file_db, ben, ann, NOW), TWO_MOVES_EACH, NOW)
    return file_db


@pytest.fixture
def address(postgres: Server, migrated_database: str) -> str:
    empty(migrated_database, [table.name for table in reversed(metadata.sorted_tables)])
    return migrated_database


@pytest.fixture
async def target(source: Database, address: str) -> AsyncIterator[Database]:
    await move(source, address)
    async with open_database(address) as database:
        yield database


async def rows(db: Database) -> dict[str, int]:
    async with db.reading() as connection:
        counts = {one.name: select(func.count()).select_from(one) for one in metadata.sorted_tables}
        return {name: (await connection.execute(count)).scalar_one() for name, count in counts.items()}


async def test_every_row_is_copied_with_its_meaning(source: Database, target: Database) -> None:
    assert await rows(target) == await rows(source)
    for number in (1, 2):
        assert facts(await games.load(target, number)) == facts(await games.load(source, number))
    assert await ladder.standings(target, GUILD, "orda", 10) == await ladder.standings(source, GUILD, "orda", 10)
    assert await checks.check(target) == await checks.check(source)


async def test_games_and_ids_continue_there(target: Database, ann: Member, ben: Member) -> None:
    await play(target, await games.load(target, 2), "exd4", NOW)
    assert (await start(target, ann, ben, NOW)).id == 3


async def test_a_target_that_is_not_empty_is_left_unchanged(source: Database, address: str, target: Database) -> None:
    before = await rows(target)
    with pytest.raises(MovingFailed, match="is not empty"):
        await move(source, address)
    assert await rows(target) == before


async def test_a_file_cannot_be_the_target(source: Database, tmp_path: Path) -> None:
    with pytest.raises(MovingFailed, match="it is not a PostgreSQL database"):
        await move(source, sqlite_url(tmp_path / "other.db"))
