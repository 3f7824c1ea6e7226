"""The limits of a search."""

import pytest

from bot.engine import Clock, Limits
from bot.engine.levels import MOST_DEPTH, OVERHEAD


def test_the_time_per_move_is_used_except_for_a_margin() -> None:
    assert Limits(seconds=1.0).budget() == (None, 1.0 - OVERHEAD / 2)


def test_a_very_short_time_still_leaves_some() -> None:
    assert Limits(seconds=0.0).budget() == (None, 0.001)
    assert Clock(left=0.0).budget() == pytest.approx((0.7 * 0.001 / 28, 3 * 0.001 / 28))


def test_without_a_time_limit_there_is_no_budget() -> None:
    assert Limits(nodes=5).budget() == (None, None)


def test_a_clock_is_divided_among_the_remaining_moves() -> None:
    assert Clock(left=28.01).budget() == pytest.approx((0.7, 3.0))
    assert Clock(left=28.01, moves_to_go=40).budget() == pytest.approx((0.7, 3.0))
    assert Limits(clock=Clock(left=10.01, moves_to_go=10)).budget() == pytest.approx((0.7, 3.0))


def test_an_increment_is_mostly_used() -> None:
    assert Clock(left=28.01, increment=4.0).budget() == pytest.approx((2.8, 12.0))


def test_the_last_move_before_the_time_control_leaves_some_time() -> None:
    assert Clock(left=10.01, moves_to_go=1).budget() == pytest.approx((6.0, 7.0))


@pytest.mark.parametrize(("asked", "most"), [(None, MOST_DEPTH), (7, 7), (0, 1), (500, MOST_DEPTH)])
def test_a_depth_is_clamped(asked: int | None, most: int) -> None:
    assert Limits(depth=asked).most_depth == most
