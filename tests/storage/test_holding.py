"""One process serves from a file, and is let go of when it ends, however it does."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen

import pytest

from bot.paths import ROOT
from bot.storage.care import held
from bot.storage.errors import DatabaseInUse, DatabaseUnavailable
from tests.conftest import sqlite_url

HOLDER = """
import sys
from bot.storage.care import held
with held(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "campmate.db")


@pytest.fixture
def holder(url: str) -> Iterator[Popen[str]]:
    command = [sys.executable, "-c", HOLDER, url]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_the_second_process_is_told_so(url: str, holder: Popen[str]) -> None:
    with pytest.raises(DatabaseInUse, match=r"in use by another Campmate: stop that one first"), held(url):
        pass


def test_a_killed_process_holds_nothing(url: str, holder: Popen[str]) -> None:
    holder.kill()
    holder.wait()
    with held(url):
        pass


def test_a_process_that_has_ended_holds_nothing(url: str) -> None:
    with held(url):
        pass
    with held(url):
        pass


def test_another_name_of_the_same_file_is_the_same(url: str, tmp_path: Path, holder: Popen[str]) -> None:
    (tmp_path / "link.db").symlink_to(tmp_path / "campmate.db")
    with pytest.raises(DatabaseInUse), held(sqlite_url(tmp_path / "link.db")):
        pass


def test_a_file_named_with_options_is_the_same(tmp_path: Path, holder: Popen[str]) -> None:
    with pytest.raises(DatabaseInUse), held(f"sqlite+aiosqlite:///file:{tmp_path}/campmate.db?mode=rw&uri=true"):
        pass


@pytest.mark.parametrize("url", ["sqlite+aiosqlite://", "postgresql+asyncpg://host/base"], ids=["memory", "server"])
def test_what_is_no_file_is_shared(url: str) -> None:
    with held(url), held(url):
        pass


def test_a_missing_folder_is_named_and_not_made(tmp_path: Path) -> None:
    with (
        pytest.raises(DatabaseUnavailable, match="missing does not exist"),
        held(sqlite_url(tmp_path / "missing/a.db")),
    ):
        pass
    assert not (tmp_path / "missing").exists()
