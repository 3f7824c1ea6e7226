"""Fixtures: a migrated database for each test, the players, and the time."""

import asyncio
import gc
import os
import random
import shutil
import sys
from collections.abc import AsyncIterator, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from unittest.mock import patch

import pytest
from _pytest.assertion import rewrite
from hypothesis import HealthCheck, settings

from bot.domain.ids import Member, UserId
from bot.engine import analysis, compiling_engine
from bot.i18n.catalog import Translator, load_catalog
from bot.rules import compiling_rules
from bot.services import analysis as services_analysis
from bot.services import engines as services_engines
from bot.services.engines import Engines
from bot.storage import migrations, sqlite
from bot.storage.database import Database
from bot.storage.schema import metadata
from bot.variants import VARIANTS, Variant
from tests import crash_report
from tests.console import Console
from tests.fake_variant import STRANGER
from tests.locales import LANGUAGES
from tests.memory import give_back, share_one_arena
from tests.now import NOW
from tests.postgres import NoPostgres, Server, empty, serving
from tests.statements import compiled_once
from tests.timeouts import TIMEOUT_MS

SQLITE, POSTGRESQL = "sqlite", "postgresql"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--on",
        choices=[SQLITE, POSTGRESQL],
        help="keep to the tests on this database, and play on it where a file would do otherwise",
    )
    parser.addoption("--all", action="store_true", help="run the tests that prove more of the same, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if database := config.getoption("--on"):
        chosen = [item for item in items if (POSTGRESQL in item.nodeid.lower()) == (database == POSTGRESQL)]
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = chosen
    if not config.getoption("--all") and not database:
        left_out = {item for item in items if _proves_more_of_the_same(item)}
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]
    # The browser tests come first because they are the slowest. They stay together on one worker, so only one browser
    # is needed.
    items.sort(key=lambda item: item.get_closest_marker("browser") is None)


ON_BOTH = {"tests/storage", "tests"}
"""Folders in which all tests always run on both SQLite and PostgreSQL."""
ALSO_ON_BOTH = {
    f"tests/services/test_{name}.py"
    for name in ("games", "outbox", "tournaments", "races", "puzzle_races", "live_games", "at_once")
}


ONCE = {"tests/storage/test_tournament_checks.py"}
"""Files in `ON_BOTH` folders that nevertheless run on only one database. Their tests damage rows, and both databases
detect damaged rows in the same way.
"""


def _proves_more_of_the_same(item: pytest.Item) -> bool:
    """Return whether a test runs only in `make test-all`, because it's marked `more` or repeats a use case on
    PostgreSQL.
    """
    if item.get_closest_marker("more") is not None:
        return True
    if f"[{POSTGRESQL}" not in item.nodeid.lower():
        return False
    file = item.nodeid.partition("::")[0]
    return file in ONCE or (file.rpartition("/")[0] not in ON_BOTH and file not in ALSO_ON_BOTH)


# Hypothesis generates the same examples on each run, so if a test fails, a change has broken it. There's no deadline,
# so that no test fails because the machine is busy. `--hypothesis-profile=default` tries other examples.
settings.register_profile(
    "same each time", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("same each time")


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Start two more workers than there are cores.

    Many tests wait for Chromium, a disk or another process, which would leave a core idle.
    """
    cores = yield
    return cores if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else cores + 2


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile every kernel in a separate process before the first worker needs one.

    Otherwise, each worker would spend a minute compiling the same kernels, and would keep the memory used for
    compiling. In a run of all tests, this process also rewrites the assertions of the test modules, so that the workers
    don't have to.
    """
    config = session.config
    if hasattr(config, "workerinput") or config.option.collectonly:
        return
    with ThreadPoolExecutor(1) as executor:
        compiled = executor.submit(_compile)
        has_workers, are_all = config.getoption("numprocesses", None), config.args_source is config.ArgsSource.TESTPATHS
        if has_workers and are_all and not sys.dont_write_bytecode:
            _rewrite_assertions(config)
        compiled.result()


def _compile() -> None:
    for begin in (compiling_rules, compiling_engine):
        if compiling := begin():
            compiling.run()


def _rewrite_assertions(config: pytest.Config) -> None:
    """Rewrite the assertions of all test modules, and store the result in pytest's cache. Otherwise, pytest would
    rewrite each module when it's first imported."""
    state = config.stash[rewrite.assertstate_key]
    for file in Path(__file__).parent.rglob("test_*.py"):
        cached = rewrite.get_cache_dir(file) / f"{file.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(file, cached) is None and rewrite.try_makedirs(cached.parent):
            source, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(state, code, source, cached)


def pytest_configure(config: pytest.Config) -> None:
    share_one_arena()
    crash_report.listen(config)


def pytest_collection_finish() -> None:
    """Exclude everything loaded so far from garbage collection, so that collections only scan objects created later."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000)


@pytest.fixture(scope="module", autouse=True)
def free_memory() -> Iterator[None]:
    """Free the memory used by a module's tests before the tests of the next module start."""
    yield
    give_back()


@pytest.fixture(scope="session", autouse=True)
def long_sqlite_timeout() -> Iterator[None]:
    """Let SQLite wait longer for another writer's lock, so that no test fails because the machine is busy."""
    with patch.object(sqlite, "BUSY_MILLISECONDS", round(TIMEOUT_MS)):
        yield


@pytest.fixture(scope="session", autouse=True)
def normal_engine_priority() -> Iterator[None]:
    """Keep engine threads at normal priority. At a lower priority, other tests would slow them down."""
    with patch.object(services_engines, "_step_back", lambda: None):
        yield


@pytest.fixture(scope="session", autouse=True)
def shared_statements() -> Iterator[None]:
    """Compile each SQL statement only once."""
    with compiled_once():
        yield


@pytest.fixture
def now() -> datetime:
    return NOW


@pytest.fixture
def rng() -> random.Random:
    return random.Random(2020)


@pytest.fixture(params=LANGUAGES)
def t(request: pytest.FixtureRequest) -> Translator:
    return load_catalog().translators[request.param]


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
    """A registered variant that has data, but no texts, images or weights."""
    monkeypatch.setitem(VARIANTS, STRANGER.key, STRANGER)
    return STRANGER


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Console:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'campmate.db'}")
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    return Console(monkeypatch, capsys)


@pytest.fixture
def short_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limit the nodes of searches. Tests of analyses and hints don't depend on the depth of a search."""
    monkeypatch.setattr(analysis, "NODES", 4_000)
    monkeypatch.setattr(services_analysis, "HINT_NODES", 8_000)
    monkeypatch.setattr(services_analysis, "CANDIDATE_NODES", 4_000)


@pytest.fixture
def engines(short_searches: None) -> Iterator[Engines]:
    engines = Engines()
    yield engines
    engines.close()


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("database") / "migrated.db"
    asyncio.run(_migrate(sqlite_url(path)))
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """This worker's own PostgreSQL server."""
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
    """The address of a migrated, empty database. Tests that use this fixture run on both SQLite and PostgreSQL."""
    if request.param == SQLITE:
        return sqlite_url(shutil.copy(request.getfixturevalue("migrated_file"), tmp_path / "campmate.db"))
    url: str = request.getfixturevalue("migrated_database")
    # Emptying a database takes a millisecond; creating a new one takes a hundred.
    empty(url, [table.name for table in reversed(metadata.sorted_tables)])
    return url


@pytest.fixture
async def db(database_url: str) -> AsyncIterator[Database]:
    # Don't wait for the disk, because losing test data in a power failure does no harm.
    database = await Database.open(database_url, synchronous="NORMAL")
    yield database
    await database.close()


def sqlite_url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


async def _migrate(url: str) -> None:
    database = await Database.open(url)
    await migrations.upgrade(database)
    await database.close()
