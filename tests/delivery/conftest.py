"""Fixtures: a game in a database file, with channels in memory and without drawn pictures."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from bot.discord.core import board
from bot.discord.core.posts import Picture
from bot.domain.ids import Member
from bot.render import BoardView
from bot.storage.database import Database
from tests.conftest import sqlite_url
from tests.delivery.bots import Bot, begin


@pytest.fixture
def database_url(tmp_path: Path, migrated_file: Path) -> str:
    return sqlite_url(Path(shutil.copy(migrated_file, tmp_path / "campmate.db")))


@pytest.fixture(autouse=True)
def undrawn() -> Iterator[None]:
    """Replace image drawing, so that each image consists only of its name."""

    async def draw(_: BoardView, name: str, alt: str) -> Picture:
        return Picture(name, alt, b"png")

    with patch.object(board, "draw", draw):
        yield


@pytest.fixture
async def bot(db: Database, ann: Member, ben: Member) -> Bot:
    """A bot with a game that has started in a thread."""
    return await begin(db, ann, ben)
