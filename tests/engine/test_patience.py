"""How much of its share of the clock a move gets."""

import pytest

from bot.engine import Clock, Engine, Limits
from bot.engine.worker import FROM_DEPTH, SETTLED, STEPS, UNSETTLED, Found, patience
from bot.rules import MoveLine, Position
from bot.variants import find_variant


def depths(moves: str, scores: list[int] | None = None) -> list[Found]:
    """One depth for each letter, which stands for its best move."""
    return [Found(raw, (ord(move),)) for move, raw in zip(moves, scores or [0] * len(moves), strict=True)]


def test_the_first_depths_say_nothing() -> None:
    assert [patience(depths("abab"[:count])) for count in range(FROM_DEPTH)] == [1.0] * FROM_DEPTH


def test_a_move_that_has_just_become_the_best_is_looked_at_longer() -> None:
    assert patience(depths("aaaaab")) == UNSETTLED > 1


def test_a_move_that_stays_the_best_needs_less_and_less_time() -> None:
    found = [patience(depths("aaaaa" + "b" * count)) for count in range(1, STEPS + 4)]
    assert found == sorted(found, reverse=True)
    assert found[STEPS:] == [pytest.approx(SETTLED)] * 3


def test_one_that_was_the_best_all_along_is_settled() -> None:
    assert patience(depths("a" * (STEPS + 1))) == pytest.approx(SETTLED)


@pytest.mark.parametrize(("fallen", "times"), [(0, 1), (40, 1.5), (500, 1.8), (-8, 0.9), (-500, 0.8)])
def test_a_score_that_falls_is_looked_into(fallen: int, times: float) -> None:
    """Against the depth before the last one, whose scores have the same last word."""
    steady = patience(depths("aaaaaa"))
    assert patience(depths("aaaaaa", [0, 0, 0, 0, 900, -fallen])) == pytest.approx(times * steady)


def test_a_search_by_a_clock_begins_no_new_depth_once_its_share_times_that_is_used() -> None:
    line = MoveLine.from_position(Position.start(find_variant("orda")))
    seen: list[int] = []

    def told(found: object) -> float:
        seen.append(len(found))
        return 0.0 if len(seen) == 4 else 1.0

    engine = Engine(1, clock=iter(range(1000)).__next__, patience=told)
    assert engine.search(line, Limits(clock=Clock(left=1e6))).depth == 4
    assert seen == [1, 2, 3, 4]


def test_time_for_each_move_and_nodes_ask_for_none() -> None:
    line = MoveLine.from_position(Position.start(find_variant("orda")))
    engine = Engine(1, patience=lambda _: pytest.fail("no clock, and patience was asked for"))
    assert engine.search(line, Limits(depth=3, seconds=600.0)).depth == 3
