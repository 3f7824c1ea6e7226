"""Gives each test that requests one a new engine with a small table."""

import pytest

from bot.engine import Engine


@pytest.fixture
def engine() -> Engine:
    return Engine(hash_mb=4)
