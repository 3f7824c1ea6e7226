"""A worker that has none of the bot's secrets. Its database role gives access only to the queue of engine requests."""

from __future__ import annotations

import os
import sys
from asyncio import create_subprocess_exec
from asyncio.subprocess import PIPE
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from bot.engine import Engine
from bot.paths import ROOT
from bot.rules import MoveLine, Position
from bot.services import queued_engines
from bot.services.questions import Search
from bot.settings import BotSettings, WorkerSettings, load_worker_settings
from bot.storage import engine_queue, migrations
from bot.storage.database import open_database
from bot.storage.engine_queue import Pace
from bot.storage.errors import QueueMissing
from bot.variants import find_variant
from bot.worker import run_worker
from tests.postgres import Server
from tests.timeouts import TIMEOUT

ROLE = "campmate_worker"
GRANTS = ROOT / "deploy" / "worker-role.sql"
QUICK = Pace(poll=0.1, heartbeat=0.2, dead_after=TIMEOUT, patience=TIMEOUT)
SEARCH = Search(MoveLine.from_position(Position.start(find_variant("orda"))), 500)
TOKEN, PAGE_SECRET = "a-token-that-is-nobodys", "a page's secret, which no worker has"


def address(url: str) -> str:
    return url.replace("+psycopg", "")


@pytest.fixture
def url(postgres: Server) -> Iterator[str]:
    with postgres.database() as url:
        yield url
        with psycopg.connect(address(url), autocommit=True) as connection:
            if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [ROLE]).fetchone():
                connection.execute(f"DROP OWNED BY {ROLE} CASCADE")
                connection.execute(f"DROP ROLE {ROLE}")


@pytest.fixture
async def restricted(url: str) -> str:
    """The address with which a worker's restricted role connects to a migrated database."""
    async with open_database(url) as db:
        await migrations.upgrade(db)
    await engine_queue.upgrade(url)
    with psycopg.connect(address(url), autocommit=True) as connection:
        connection.execute(GRANTS.read_bytes())
    return url.replace("campmate@", f"{ROLE}@")


async def test_a_worker_with_a_queue_only_role_answers_and_takes_over(
    url: str, restricted: str, tmp_path: Path
) -> None:
    environment = {**os.environ, "DATABASE_URL": restricted, "PYTHONPATH": str(ROOT)}
    process = await create_subprocess_exec(
        sys.executable, "-m", "bot", "worker", cwd=tmp_path, env=environment, stderr=PIPE, stdout=PIPE
    )
    try:
        async with queued_engines.opened(url, QUICK) as asked:
            assert await asked.ask(SEARCH) == SEARCH(Engine(16))
        process.terminate()
        out, err = await process.communicate()
        assert process.returncode == 0
        assert b"permission denied" not in out + err
        assert b"failed" not in out + err
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def test_the_role_is_sufficient_for_all_of_a_workers_queries(restricted: str) -> None:
    """The queries include two rare ones: putting the jobs of dead workers back into the queue, and deleting answers
    that nobody has read.
    """
    async with queued_engines.open_queue(restricted, QUICK) as queue:
        await queue._take_over()
        await queue._tidy()
        assert await queue.depth() == {"todo": 0, "doing": 0}


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM games",
        "SELECT * FROM players",
        "SELECT * FROM meta",
        "SELECT * FROM passes",
        "SELECT version_num FROM alembic_version",
        "INSERT INTO meta VALUES ('word', 'x')",
        "DELETE FROM games",
        "DROP TABLE engine_queue.procrastinate_jobs",
        "ALTER TABLE engine_queue.procrastinate_jobs ADD COLUMN more TEXT",
        "CREATE TABLE engine_queue.more (word TEXT)",
        "CREATE SCHEMA more",
        "CREATE ROLE more",
    ],
)
async def test_the_role_can_access_nothing_else(restricted: str, statement: str) -> None:
    with (
        psycopg.connect(address(restricted)) as connection,
        pytest.raises((psycopg.errors.InsufficientPrivilege, psycopg.errors.UndefinedTable)) as refused,
    ):
        connection.execute(statement.encode())
    assert isinstance(refused.value, psycopg.errors.InsufficientPrivilege)


async def test_without_a_current_queue_the_error_says_who_can_create_it(url: str, restricted: str) -> None:
    with psycopg.connect(address(url), autocommit=True) as connection:
        connection.execute("COMMENT ON SCHEMA engine_queue IS '00.00.00_01_old'")
    with pytest.raises(QueueMissing, match=r"is older than this version .*Start the bot of this version"):
        await engine_queue.upgrade(restricted)
    with psycopg.connect(address(url), autocommit=True) as connection:
        connection.execute("DROP SCHEMA engine_queue CASCADE")
    with pytest.raises(QueueMissing, match=r"is missing, and this database role cannot set it up"):
        await engine_queue.upgrade(restricted)


async def test_an_older_version_leaves_a_newer_queue_unchanged(url: str) -> None:
    await engine_queue.upgrade(url)
    with psycopg.connect(address(url), autocommit=True) as connection:
        connection.execute("COMMENT ON SCHEMA engine_queue IS '99.00.00_01_newer'")
        await engine_queue.upgrade(url)
        found = connection.execute("SELECT obj_description('engine_queue'::regnamespace, 'pg_namespace')").fetchone()
    assert found == ("99.00.00_01_newer",)


def test_a_workers_settings_have_no_secrets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("DATABASE_URL=postgresql+psycopg://campmate:secret@host/base\n")
    (tmp_path / "worker.env").write_text("ENGINE_THREADS=3\n")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("DISCORD_TOKEN", "no token at all")  # the bot would refuse this token
    monkeypatch.setenv("WEB_SECRET", PAGE_SECRET)
    settings = load_worker_settings()
    assert settings.engine_threads == 3
    assert settings.database_url.startswith("sqlite")
    assert PAGE_SECRET not in repr(settings)
    assert {"discord_token", "web_secret", "sentry_dsn", "web_url"} & WorkerSettings.model_fields.keys() == set()
    assert WorkerSettings.model_fields.keys() <= BotSettings.model_fields.keys()


async def test_a_worker_that_gets_secrets_drops_them_and_logs_a_warning(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("WEB_SECRET", PAGE_SECRET)
    with pytest.raises(Exception, match="A worker needs PostgreSQL"):
        await run_worker(WorkerSettings(database_url="sqlite+aiosqlite:///campmate.db"))
    assert TOKEN not in os.environ.values()
    assert PAGE_SECRET not in os.environ.values()
    assert "a worker doesn't need DISCORD_TOKEN or WEB_SECRET" in caplog.text
    assert TOKEN not in caplog.text


def test_the_systemd_units_of_bot_and_worker_use_separate_files() -> None:
    files = {
        name: next(line for line in (ROOT / "deploy" / name).read_text().splitlines() if line.startswith("Environm"))
        for name in ("campmate.service", "campmate-worker.service")
    }
    assert files["campmate.service"] == "EnvironmentFile=/etc/campmate.env"
    assert files["campmate-worker.service"] == "EnvironmentFile=/etc/campmate-worker.env"
    example = (ROOT / "deploy" / "worker.env.example").read_text()
    named = {line.partition("=")[0].lower() for line in example.splitlines() if "=" in line and line[0] != "#"}
    assert named <= WorkerSettings.model_fields.keys()
