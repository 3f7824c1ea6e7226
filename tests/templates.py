"""Databases that take a long time to fill. Each one is filled once, and copied for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.storage.database import file_of
from tests.conftest import SQLITE, sqlite_url
from tests.postgres import Server


@contextmanager
def made(request: pytest.FixtureRequest, folders: pytest.TempPathFactory) -> Iterator[str]:
    """Yield the address of an empty database: a file or a database on a PostgreSQL server, depending on the fixture's
    parameter.
    """
    if request.param == SQLITE:
        yield sqlite_url(folders.mktemp("template") / "campmate.db")
        return
    with _server(request).database() as url:
        yield url


@contextmanager
def copied(url: str, request: pytest.FixtureRequest, folder: Path) -> Iterator[str]:
    """Copy a database, and yield the address of the copy. The database must have no open connections."""
    if file := file_of(url):
        yield sqlite_url(shutil.copy(file, folder / "campmate.db"))
        return
    with _server(request).database(like=url) as copy:
        yield copy


def _server(request: pytest.FixtureRequest) -> Server:
    server: Server = request.getfixturevalue("postgres")
    return server
