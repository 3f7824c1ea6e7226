"""A new engine for each test that asks for one, with a table that is quickly made."""

import pytest

from bot.engine import Engine


@pytest.fixture
def engine() -> Engine:
    return Engine(hash_mb=4)
