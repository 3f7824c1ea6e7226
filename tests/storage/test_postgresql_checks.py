"""What `db check` finds on PostgreSQL, of what PostgreSQL does not refuse by itself."""

import pytest
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from bot.domain.member import Member
from bot.storage import checks
from bot.storage.database import Database
from tests.conftest import POSTGRESQL
from tests.storage.test_checks import TAMPERINGS, furnish

WITH_TABLES = ("CREATE", "ALTER", "DROP")
REFUSED = (
    "UPDATE preferences SET orientation = 'sideways'",
    "INSERT INTO moves VALUES (41, 0, 'e2e4', 'e4', '2030-01-01 00:00:00.000000')",
)
FOUND = [
    (tampering, finding)
    for tampering, finding in TAMPERINGS
    if not tampering.startswith(WITH_TABLES) and tampering not in REFUSED
]

pytestmark = pytest.mark.parametrize("database_url", [POSTGRESQL], indirect=True)


@pytest.fixture
async def room(db: Database, ann: Member, ben: Member) -> Database:
    await furnish(db, ann, ben)
    return db


async def tamper(db: Database, statement: str) -> None:
    async with db.writing() as connection:
        await connection.execute(text(statement))


@pytest.mark.parametrize(("tampering", "finding"), FOUND)
async def test_what_must_not_be_is_found_and_nothing_else(room: Database, tampering: str, finding: str) -> None:
    assert await checks.check(room) == []
    await tamper(room, tampering)
    [found] = await checks.check(room)
    assert found.startswith(finding)


@pytest.mark.parametrize("tampering", REFUSED)
async def test_what_the_server_holds_together_cannot_be_torn(room: Database, tampering: str) -> None:
    with pytest.raises(IntegrityError):
        await tamper(room, tampering)
    assert await checks.check(room) == []
