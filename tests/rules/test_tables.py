"""The kernels' tables take up most of a variant's memory, so variants with the same tables share them."""

import pytest

from bot.rules.tables import tables_of
from bot.variants import find_variant

PAIR = "asymmetric-elves-orcs"


@pytest.mark.parametrize(("one", "other"), [("", "+a"), ("", "+c"), ("", "+ac"), ("+b", "+abc")])
def test_optional_rules_that_do_not_change_the_tables_share_them(one: str, other: str) -> None:
    assert tables_of(find_variant(PAIR + one)) is tables_of(find_variant(PAIR + other))


def test_promotion_only_to_captured_units_has_its_own_tables() -> None:
    assert tables_of(find_variant(PAIR)) is not tables_of(find_variant(f"{PAIR}+b"))
