"""The level that was inserted below the full engine. In older games and pages, the id 8 still means the full engine."""

import random

import pytest

from bot.engine import LEVELS, Engine, choose
from bot.engine.levels import level_of_id
from bot.rules import MoveLine
from bot.variants import find_variant
from training.openings import opening

ORDA = find_variant("orda")


def test_stored_level_ids_keep_their_meaning() -> None:
    """Stored games contain level ids. The full engine has id 8, because it was the eighth level before another level
    was inserted.
    """
    assert [level_of_id(number).number for number in range(1, 10)] == [1, 2, 3, 4, 5, 6, 7, 9, 8]
    with pytest.raises(ValueError, match="expected the id of a level"):
        level_of_id(10)


def test_the_level_below_the_last_is_the_engine_limited_by_nodes() -> None:
    level, line = LEVELS[-2], MoveLine.from_uci(ORDA, ORDA.start_fen, opening("orda", random.Random("1"), 6))
    assert (level.errors, level.limits.seconds) == (None, None)
    expected = Engine(hash_mb=1, as_measured=True).search(line, level.limits)
    assert choose(Engine(hash_mb=4), line, level, "any").variations == expected.variations
    assert expected.nodes <= (level.limits.nodes or 0)
