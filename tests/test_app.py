"""Tasks that run alongside the bot: daily backups and the heartbeat."""

import asyncio
import logging
import shutil
from pathlib import Path
from random import Random
from typing import Any

import pytest
from discord.http import Route

from bot import app
from bot.domain.ids import Shards
from bot.ops import StartupError
from bot.ops.heartbeat import STOPPED, Heartbeat
from bot.settings import BotSettings
from bot.storage.backups import Backups
from bot.storage.database import open_database
from tests.conftest import sqlite_url
from tests.services.steps import NOW


@pytest.fixture
def backups(migrated_file: Path, tmp_path: Path) -> Backups:
    return Backups(shutil.copy(migrated_file, tmp_path / "campmate.db"), tmp_path / "backups", days=7)


async def test_the_running_bot_makes_the_daily_backup(
    backups: Backups, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.app")
    monkeypatch.setattr(app, "BACKUP_AFTER_SECONDS", 0)
    made = asyncio.Event()
    back_up = app.back_up

    async def noted(*arguments: Any) -> None:
        await back_up(*arguments)
        made.set()

    monkeypatch.setattr(app, "back_up", noted)
    async with app.backing_up(backups, lambda: NOW):
        await made.wait()
    assert [path.name for path in backups.folder.iterdir()] == ["campmate-2030-05-17.db"]
    assert "the daily backup was written to" in caplog.text


async def test_a_failing_backup_is_logged_and_stops_nothing(backups: Backups, caplog: pytest.LogCaptureFixture) -> None:
    backups.folder.write_text("in the way")
    await app.back_up(backups, NOW)
    assert "the daily backup failed: No backup was written to" in caplog.text


async def test_without_a_database_file_nothing_is_backed_up() -> None:
    async with app.backing_up(None, lambda: NOW):
        pass


async def test_a_bot_that_stops_stores_a_clean_stop(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Nothing listens at this address, so the bot stops right after starting.
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:9")
    url = sqlite_url(shutil.copy(migrated_file, tmp_path / "campmate.db"))
    with pytest.raises(StartupError, match="Discord cannot be reached"):
        await app.run_bot(BotSettings(discord_token="token", database_url=url, backup_days=0, metrics_port=None))
    async with open_database(url, only_read=True) as db:
        beat = await Heartbeat.read(db, Shards())
    assert beat is not None
    assert beat.trouble == STOPPED


async def test_a_process_reports_only_the_servers_of_its_shards(tmp_path: Path) -> None:
    shards = Shards(4, frozenset({1, 2}))
    url = f"sqlite+aiosqlite:///{tmp_path / 'campmate.db'}"
    async with app.open_runtime(url, now=lambda: NOW, rng=Random(1), shards=shards) as runtime:
        assert runtime.db.shards == shards
