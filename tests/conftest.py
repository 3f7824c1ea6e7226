"""A migrated database for each test, the members who play, and the moment at which they do."""

import asyncio
import os
import random
import shutil
from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from bot.domain.ids import UserId
from bot.domain.member import Member
from bot.storage import migrations
from bot.storage.database import Database
from bot.storage.schema import metadata
from bot.variants import VARIANTS, Variant
from bot.words.texts import Voice, load_texts
from tests.console import Console
from tests.moment import NOW
from tests.postgres import NoPostgres, Server, empty, serving
from tests.strangers import STRANGER
from tests.voices import LANGUAGES

SQLITE, POSTGRESQL = "sqlite", "postgresql"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--on",
        choices=[SQLITE, POSTGRESQL],
        help="keep to the tests on this database, and play on it where a file would do otherwise",
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if database := config.getoption("--on"):
        chosen = [item for item in items if (POSTGRESQL in item.nodeid.lower()) == (database == POSTGRESQL)]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def rng() -> random.Random:
    return random.Random(2020)


@pytest.fixture(params=LANGUAGES)
def voice(request: pytest.FixtureRequest) -> Voice:
    return load_texts().voices[request.param]


@pytest.fixture
def ann() -> Member:
    return Member(UserId(101), "Ann")


@pytest.fixture
def ben() -> Member:
    return Member(UserId(102), "Ben")


@pytest.fixture
def cat() -> Member:
    return Member(UserId(103), "Cat")


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch) -> Variant:
    """A game that is registered, and of which there is nothing but its data."""
    monkeypatch.setitem(VARIANTS, STRANGER.key, STRANGER)
    return STRANGER


@pytest.fixture
def console(monkeypatch, capsys, tmp_path: Path) -> Console:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'campmate.db'}")
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    return Console(monkeypatch, capsys)


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("database") / "migrated.db"
    asyncio.run(_migrate(sqlite_url(path)))
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A server of this worker's own."""
    try:
        with serving() as server:
            yield server
    except NoPostgres:
        if os.environ.get("CI") == "true":
            pytest.fail("PostgreSQL is not installed, and CI tries everything on it: install the package postgresql")
        pytest.skip("PostgreSQL is not installed, so only SQLite is tried here: install the package postgresql")


@pytest.fixture(scope="session")
def migrated_database(postgres: Server) -> Iterator[str]:
    with postgres.database() as url:
        asyncio.run(_migrate(url))
        yield url


@pytest.fixture(params=[SQLITE, POSTGRESQL])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A migrated and empty database, a file or on a server: every test that asks for one is tried on both."""
    if request.param == SQLITE:
        return sqlite_url(shutil.copy(request.getfixturevalue("migrated_file"), tmp_path / "campmate.db"))
    url: str = request.getfixturevalue("migrated_database")
    # Emptying takes a millisecond, and making another a hundred.
    empty(url, [table.name for table in reversed(metadata.sorted_tables)])
    return url


@pytest.fixture
async def db(database_url: str) -> AsyncIterator[Database]:
    database = await Database.open(database_url)
    yield database
    await database.close()


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def _migrate(url: str) -> None:
    database = await Database.open(url)
    await migrations.upgrade(database)
    await database.close()
