"""The tables of the kernels, which take more memory than anything else about a variant."""

import pytest

from bot.rules.tables import tables_of
from bot.variants import find_variant

PAIR = "asymmetric-elves-orcs"


@pytest.mark.parametrize(("one", "other"), [("", "+a"), ("", "+c"), ("", "+ac"), ("+b", "+abc")])
def test_optional_rules_that_change_nothing_in_them_take_no_memory(one: str, other: str) -> None:
    assert tables_of(find_variant(PAIR + one)) is tables_of(find_variant(PAIR + other))


def test_promotion_to_captured_units_alone_has_tables_of_its_own() -> None:
    assert tables_of(find_variant(PAIR)) is not tables_of(find_variant(f"{PAIR}+b"))
