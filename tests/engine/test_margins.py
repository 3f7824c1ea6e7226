"""The search margins: each margin has a name, and a search uses the margins that it's given."""

import pytest

from bot.engine import Engine, Limits
from bot.engine._kernel import layout as at
from bot.engine.tables import DEFAULTS, MARGINS, Margin, Numbers, build_numbers, changed, numbers_of
from bot.engine.weights import weights_of
from bot.rules import MoveLine
from bot.variants import find_variant

ORDA = find_variant("orda")
PLAYED = "lh1yk3/5lh1/p2appap/Pppp3B/8/4P2R/1PPP1PP1/RNBQK1N1 b Q - 0 9"


def nodes(numbers: Numbers | None = None) -> int:
    line = MoveLine.from_uci(ORDA, PLAYED, [])
    return Engine(hash_mb=1, numbers=numbers).search(line, Limits(depth=9)).nodes


def test_every_margin_index_has_one_name() -> None:
    assert [margin.at for margin in MARGINS] == list(dict.fromkeys(margin.at for margin in MARGINS))
    assert sorted(margin.at for margin in MARGINS) == list(range(at.MARGINS, at.NETWORK))
    assert len(DEFAULTS) == len(MARGINS)


@pytest.mark.parametrize("margin", MARGINS, ids=lambda margin: margin.name)
def test_a_default_is_within_its_bounds_and_documented(margin: Margin) -> None:
    assert margin.least <= margin.default <= margin.most
    assert margin.least < margin.most
    assert margin.piece
    assert margin.meaning


def test_the_engines_own_numbers_contain_the_defaults() -> None:
    numbers = numbers_of(ORDA)
    assert {margin.name: int(numbers[margin.at]) for margin in MARGINS} == dict(DEFAULTS)
    assert build_numbers(ORDA, weights_of(ORDA), changed({})).tolist() == numbers.tolist()


def test_reductions_grow_with_depth_and_move_number() -> None:
    table = numbers_of(ORDA)[at.REDUCTIONS : at.MARGINS].reshape(64, 64)
    assert (table[1:] >= table[:-1]).all()
    assert (table[:, 1:] >= table[:, :-1]).all()
    assert table[10, 10] == int(1024 * (0.55 + 2.302585093**2 / 2.2))


RARE = (at.WIDEST_WINDOW, at.POOR_DEPTH, at.VERIFY_QUARTERS, at.VERIFY_OFFICERS)
"""Margins that are used only in deep searches, late in a game, or after sudden changes in the score."""
IN_ANY_SEARCH = [margin for margin in MARGINS if margin.at not in RARE]


@pytest.mark.parametrize("margin", IN_ANY_SEARCH, ids=lambda margin: margin.name)
def test_a_search_takes_the_margins_that_it_is_given(margin: Margin) -> None:
    ends = [
        build_numbers(ORDA, weights_of(ORDA), changed({margin.name: value})) for value in (margin.least, margin.most)
    ]
    assert len({nodes(), *map(nodes, ends)}) > 1


def test_an_unknown_or_out_of_bounds_margin_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a margin of the search, got 'depth'"):
        changed({"depth": 1})
    with pytest.raises(ValueError, match="expected window from 4 to 100 centipawns, got 3"):
        changed({"window": 3})
