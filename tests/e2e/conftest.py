"""The real bot with a database file in a simulated Discord. After each test, everything the bot sent is checked."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from simcord import Env

from bot.discord.startup import warm_everything
from bot.engine import warm_up_engine
from bot.i18n.catalog import load_catalog
from bot.i18n.errors import refusal_text
from bot.services.engines import Engines
from bot.storage.schema import metadata
from bot.variants import FAMILIES
from tests.conftest import SQLITE, sqlite_url
from tests.e2e import payloads
from tests.e2e.building import build, started
from tests.e2e.once import made_once
from tests.e2e.stateful.quiet import deaf
from tests.e2e.strict import Strict
from tests.e2e.world import World
from tests.postgres import empty


@pytest.fixture(scope="session")
def warm() -> None:
    warm_everything()
    for family in FAMILIES.values():
        warm_up_engine(family.example)


@dataclass(frozen=True)
class FirstStart:
    """What a bot has stored after its first start."""

    file: Path
    """The database, which records the commands that are registered with Discord."""
    commands: Mapping[Any, Mapping[Any, dict[str, Any]]]
    """The commands as the simulated Discord stores them."""


@pytest.fixture(scope="session")
def first_start(warm: None, migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> FirstStart:
    """Register the commands once, and let the bot of each test start from the result. Registering takes a third of the
    startup time.
    """
    file = Path(shutil.copy(migrated_file, tmp_path_factory.mktemp("first") / "campmate.db"))

    async def start() -> Mapping[Any, Mapping[Any, dict[str, Any]]]:
        async with started(sqlite_url(file), Engines(), {}) as env:
            return env.backend.commands

    return FirstStart(file, asyncio.run(start()))


@pytest.fixture
def is_first_start() -> bool:
    """Whether the test's bot starts for the first time, with no commands registered yet."""
    return False


@pytest.fixture(scope="session", autouse=True)
def once() -> Iterator[None]:
    with made_once():
        yield


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run each test on the database given with `--on`, unless the test itself chooses a database."""
    database = metafunc.config.getoption("--on")
    has_own = any("database_url" in mark.args[0] for mark in metafunc.definition.iter_markers("parametrize"))
    if database and "database_url" in metafunc.fixturenames and not has_own:
        metafunc.parametrize("database_url", [database], indirect=True)


@pytest.fixture
def database_url(
    request: pytest.FixtureRequest, tmp_path: Path, migrated_file: Path, first_start: FirstStart, is_first_start: bool
) -> Iterator[str]:
    """The address of an empty database with all migrations: a file, unless PostgreSQL is requested."""
    if getattr(request, "param", SQLITE) == SQLITE:
        file = migrated_file if is_first_start else first_start.file
        yield sqlite_url(shutil.copy(file, tmp_path / "campmate.db"))
        return
    url: str = request.getfixturevalue("migrated_database")
    empty(url, [table.name for table in reversed(metadata.sorted_tables)])
    with deaf():
        yield url


@pytest.fixture
def locale() -> str:
    return "en-US"


@pytest.fixture
def engines(warm: None, short_searches: None) -> Engines:
    return Engines()


@pytest.fixture
async def env(
    warm: None, engines: Engines, database_url: str, first_start: FirstStart, is_first_start: bool
) -> AsyncIterator[Env]:
    async with started(database_url, engines, {} if is_first_start else first_start.commands) as env:
        yield env


@pytest.fixture
def strict(env: Env) -> Iterator[Strict]:
    """Apply Discord's rules that the simulation itself doesn't enforce, for the duration of the test."""
    strict = Strict(env.backend)
    with strict.applied():
        yield strict


@pytest.fixture
def world(env: Env, strict: Strict, database_url: str, locale: str) -> Iterator[World]:
    """The server that every test uses. When a test ends, check that the bot hasn't broken Discord's rules or failed
    unexpectedly.
    """
    world = build(env, database_url, locale)
    yield world
    assert strict.faults == []
    assert payloads.faults(env) == []
    assert world.may_be_unanswered or payloads.acknowledgement_faults(env) == []
    assert world.may_fail or [error for error in env.errors if not is_refusal(error)] == []


def is_refusal(error: BaseException) -> bool:
    cause = getattr(error, "original", error)
    return isinstance(cause, Exception) and refusal_text(load_catalog().translator("en-US"), cause) is not None
