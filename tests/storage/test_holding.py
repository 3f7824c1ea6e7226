"""A database file can be used by only one process at a time. It is released when that process ends, even if the process
is killed.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
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


@contextmanager
def holding(url: str) -> Iterator[Popen[str]]:
    command = [sys.executable, "-c", HOLDER, url]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


@pytest.fixture(scope="module")
def held_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A database file that another process is using."""
    file = tmp_path_factory.mktemp("held") / "campmate.db"
    with holding(sqlite_url(file)):
        yield file


def test_a_second_process_is_refused(held_file: Path) -> None:
    stop = r"in use by another Campmate. Stop that one first"
    with pytest.raises(DatabaseInUse, match=stop), held(sqlite_url(held_file)):
        pass


def test_a_killed_process_releases_the_file(url: str) -> None:
    with holding(url) as holder:
        holder.kill()
        holder.wait()
        with held(url):
            pass


def test_a_finished_process_releases_the_file(url: str) -> None:
    with held(url):
        pass
    with held(url):
        pass


def test_another_path_to_the_same_file_is_refused_too(held_file: Path, tmp_path: Path) -> None:
    (tmp_path / "link.db").symlink_to(held_file)
    with pytest.raises(DatabaseInUse), held(sqlite_url(tmp_path / "link.db")):
        pass


def test_a_file_named_with_options_is_refused_too(held_file: Path) -> None:
    with pytest.raises(DatabaseInUse), held(f"sqlite+aiosqlite:///file:{held_file}?mode=rw&uri=true"):
        pass


@pytest.mark.parametrize("url", ["sqlite+aiosqlite://", "postgresql+asyncpg://host/base"], ids=["memory", "server"])
def test_databases_that_are_not_files_are_shared(url: str) -> None:
    with held(url), held(url):
        pass


def test_a_missing_folder_is_named_and_not_created(tmp_path: Path) -> None:
    with (
        pytest.raises(DatabaseUnavailable, match="missing does not exist"),
        held(sqlite_url(tmp_path / "missing/a.db")),
    ):
        pass
    assert not (tmp_path / "missing").exists()
