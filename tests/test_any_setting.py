"""Random input for settings and backups. Any value of a setting is either accepted or rejected with one clear error.

Any damaged backup is either restored intact or rejected with one clear error.
"""

import asyncio
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from bot.domain.ids import read_shard_ids
from bot.settings import BotSettings, InvalidSetting, load_settings
from bot.storage.care import restore
from bot.storage.database import EXAMPLE_URL, file_of
from bot.storage.errors import DatabaseUnavailable, RestoreFailed
from tests.conftest import sqlite_url

FUZZ = settings(max_examples=150)
NAMES = sorted(name.upper() for name in BotSettings.model_fields)
WORDS = st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"]), max_size=40)
VALUES = (
    WORDS | st.integers().map(str) | st.sampled_from(["true", "0-3,8", "postgresql://", "DEBUG", "١٢", "1e3", "nan"])
)
ADDRESSES = st.text("sqlite+aiopgrh:/@?&=#%[].0123456789ü ", max_size=60) | WORDS.map(
    lambda word: f"postgresql://{word}"
)


@FUZZ
@given(st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=4))
def test_any_environment_gives_settings_or_one_error(environment: dict[str, str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        for name in NAMES:
            patch.delenv(name, raising=False)
        for name, value in environment.items():
            patch.setenv(name, value)
        try:
            found = load_settings()
        except InvalidSetting as error:
            assert str(error).endswith("Correct it in the environment or in .env.")
        else:
            assert found.allowances.open_games >= 0
            assert found.shards.count


@FUZZ
@given(st.text("0123456789-, ١x", max_size=12))
def test_any_list_of_shards_is_parsed_or_refused(text: str) -> None:
    try:
        assert read_shard_ids(text)
    except ValueError as error:
        assert str(error).startswith("expected")


@FUZZ
@given(ADDRESSES)
@example("postgresql://ann:pass/word@host/games")
@example("sqlite://[")
def test_any_database_url_is_parsed_or_refused_without_being_quoted(url: str) -> None:
    try:
        file_of(url)
    except DatabaseUnavailable as error:
        assert len(url) < 12 or url not in str(error).replace(EXAMPLE_URL, "")


@settings(FUZZ, max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(at=st.integers(0, 2**20), put=st.binary(min_size=1, max_size=64), kept=st.floats(0, 1))
def test_a_corrupt_backup_is_restored_intact_or_refused(
    migrated_file: Path, tmp_path: Path, at: int, put: bytes, kept: float
) -> None:
    whole = migrated_file.read_bytes()
    at %= len(whole)
    spoilt = (whole[:at] + put + whole[at + len(put) :])[: int(len(whole) * kept)]
    backup, file = tmp_path / "backup.db", tmp_path / "campmate.db"
    backup.write_bytes(spoilt)
    file.unlink(missing_ok=True)
    try:
        asyncio.run(restore(sqlite_url(file), backup))
    except RestoreFailed:
        assert not file.exists()
    assert not list(tmp_path.glob("*.restored*"))
