"""The findings of `db check` on PostgreSQL. Problems that PostgreSQL itself prevents aren't tested."""

import subprocess
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.domain.ids import Member
from bot.storage import checks
from bot.storage.checks import POSTGRESQL_RESTORE, SQLITE_RESTORE
from bot.storage.database import Database, open_database
from tests.conftest import POSTGRESQL
from tests.postgres import serving
from tests.sampling import one_in
from tests.storage.test_checks import TAMPERINGS, furnish

WITH_TABLES = ("CREATE", "ALTER", "DROP")
REFUSED = (
    "UPDATE preferences SET orientation = 'sideways'",
    "INSERT INTO moves VALUES (41, 0, 'e2e4', 'e4', '2030-01-01 00:00:00.000000', NULL)",
)
FOUND = [
    (tampering, finding)
    for tampering, finding in TAMPERINGS
    if not tampering.startswith(WITH_TABLES) and tampering not in REFUSED
]

pytestmark = pytest.mark.parametrize("database_url", [POSTGRESQL], indirect=True)


@pytest.fixture
async def furnished(db: Database, ann: Member, ben: Member) -> Database:
    await furnish(db, ann, ben)
    return db


async def tamper(db: Database, statement: str) -> None:
    async with db.writing() as connection:
        await connection.execute(text(statement))


@pytest.mark.parametrize(("tampering", "finding"), one_in(4, [pytest.param(*one) for one in FOUND]))
async def test_a_violated_invariant_is_found_and_nothing_else(
    furnished: Database, tampering: str, finding: str
) -> None:
    assert await checks.check(furnished) == []
    await tamper(furnished, tampering)
    [found] = await checks.check(furnished)
    assert found.startswith(finding.replace(SQLITE_RESTORE, POSTGRESQL_RESTORE))


async def test_the_advice_on_restoring_is_for_postgresql(furnished: Database) -> None:
    await tamper(furnished, "DELETE FROM moves WHERE game_id = 2 AND ply = 1")
    [found] = await checks.check(furnished)
    assert "`pg_restore`" in found
    assert "db restore" not in found


async def test_a_dump_can_be_restored_as_documented(furnished: Database, tmp_path: Path) -> None:
    dump = tmp_path / "campmate.dump"
    with serving() as other, other.database() as url:
        pg("pg_dump", "--format=custom", f"--file={dump}", plain(furnished.url))
        pg("pg_restore", "--no-owner", "--exit-on-error", f"--dbname={plain(url)}", str(dump))
        async with open_database(url) as restored:
            assert await checks.check(restored) == []
            async with restored.reading() as connection:
                count = (await connection.execute(text("SELECT count(*) FROM games"))).scalar_one()
    assert count > 0


def plain(url: str) -> str:
    return url.replace("+psycopg", "")


def pg(*command: str) -> None:
    subprocess.run(command, check=True)


@pytest.mark.parametrize("tampering", REFUSED)
async def test_postgresql_itself_refuses_broken_references(furnished: Database, tampering: str) -> None:
    with pytest.raises(IntegrityError):
        await tamper(furnished, tampering)
    assert await checks.check(furnished) == []
