"""Warnings about outdated versions of SQLite."""

import asyncio
import logging
import sqlite3
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.domain.ids import ALL_SHARDS
from bot.ops.heartbeat import Heartbeat
from bot.storage.care import Care, open_to_serve
from bot.storage.sqlite import is_reliable_version, version_warning
from tests.conftest import sqlite_url
from tests.console import Console

AFFECTED = ["3.7.0", "3.40.1", "3.44.5", "3.45.0", "3.46.1", "3.50.6", "3.51.0", "3.51.2", "3.52.0"]
SOUND = ["3.6.23", "3.44.6", "3.50.7", "3.51.3", "3.53.0", "3.60.1"]
BAD, GOOD = (3, 46, 1), (3, 51, 3)


def numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


@pytest.mark.parametrize("version", AFFECTED)
def test_a_version_with_the_wal_reset_bug_or_withdrawn_is_warned_about(version: str) -> None:
    told = version_warning(numbers(version))
    assert told is not None
    assert f"SQLite {version} " in told
    assert "install SQLite 3.51.3" in told


@pytest.mark.parametrize("version", SOUND)
def test_a_version_without_it_is_not_warned_about(version: str) -> None:
    assert is_reliable_version(numbers(version))
    assert version_warning(numbers(version)) is None


@pytest.mark.parametrize(("version", "told"), [(BAD, True), (GOOD, False)])
async def test_the_log_has_the_warning_at_the_start(
    tmp_path: Path,
    version: tuple[int, ...],
    told: bool,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    with caplog.at_level(logging.WARNING):
        async with open_to_serve(sqlite_url(tmp_path / "campmate.db"), Care()):
            pass
    assert any("SQLite 3.46.1 can damage a database" in line for line in caplog.messages) is told


def test_health_shows_the_warning_although_the_bot_is_well(console: Console, tmp_path: Path) -> None:
    async def beat() -> None:
        async with open_to_serve(sqlite_url(tmp_path / "campmate.db"), Care()) as db:
            await Heartbeat(datetime.now(UTC).isoformat(), 1).write(db, ALL_SHARDS)

    asyncio.run(beat())
    for version, told in ((BAD, True), (GOOD, False)):
        console.monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
        code, out, err = console.run("health")
        assert (code, out) == (0, "The bot is healthy.\n")
        assert err.startswith("campmate: SQLite 3.46.1 can damage a database") is told
