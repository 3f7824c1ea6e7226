"""Gives a new engine with a small hash table to each test that requests one."""

import pytest

from bot.engine import Engine


@pytest.fixture
def engine() -> Engine:
    return Engine(hash_mb=4)
