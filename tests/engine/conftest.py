"""A new engine for each test that requests one, with a small table."""

import pytest

from bot.engine import Engine


@pytest.fixture
def engine() -> Engine:
    return Engine(hash_mb=4)
