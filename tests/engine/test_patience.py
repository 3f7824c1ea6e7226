"""Time management: how changes of the best move and of the score affect the time for a move."""

import pytest

from bot.engine import Clock, Engine, Limits
from bot.engine.worker import FROM_DEPTH, SETTLED, STEPS, UNSETTLED, Found, patience
from bot.rules import MoveLine, Position
from bot.variants import find_variant


def depths(moves: str, scores: list[int] | None = None) -> list[Found]:
    """Return the results of successive depths, one per letter. Each letter stands for the best move at that depth."""
    return [Found(raw, (ord(move),)) for move, raw in zip(moves, scores or [0] * len(moves), strict=True)]


def test_the_first_depths_change_nothing() -> None:
    assert [patience(depths("abab"[:count])) for count in range(FROM_DEPTH)] == [1.0] * FROM_DEPTH


def test_a_new_best_move_gets_more_time() -> None:
    assert patience(depths("aaaaab")) == UNSETTLED > 1


def test_a_move_that_stays_the_best_needs_less_and_less_time() -> None:
    found = [patience(depths("aaaaa" + "b" * count)) for count in range(1, STEPS + 4)]
    assert found == sorted(found, reverse=True)
    assert found[STEPS:] == [pytest.approx(SETTLED)] * 3


def test_a_move_that_was_always_the_best_is_settled() -> None:
    assert patience(depths("a" * (STEPS + 1))) == pytest.approx(SETTLED)


@pytest.mark.parametrize(("fallen", "times"), [(0, 1), (40, 1.5), (500, 1.8), (-8, 0.9), (-500, 0.8)])
def test_a_falling_score_gets_more_time(fallen: int, times: float) -> None:
    """The score is compared with the score two depths earlier, so the score in between makes no difference."""
    steady = patience(depths("aaaaaa"))
    assert patience(depths("aaaaaa", [0, 0, 0, 0, 900, -fallen])) == pytest.approx(times * steady)


def test_a_search_by_a_clock_starts_no_new_depth_beyond_its_scaled_share() -> None:
    line = MoveLine.from_position(Position.start(find_variant("orda")))
    seen: list[int] = []

    def recorded(found: object) -> float:
        seen.append(len(found))
        return 0.0 if len(seen) == 4 else 1.0

    engine = Engine(1, clock=iter(range(1000)).__next__, patience=recorded)
    assert engine.search(line, Limits(clock=Clock(left=1e6))).depth == 4
    assert seen == [1, 2, 3, 4]


def test_without_a_clock_patience_is_not_used() -> None:
    line = MoveLine.from_position(Position.start(find_variant("orda")))
    engine = Engine(1, patience=lambda _: pytest.fail("patience was used without a clock"))
    assert engine.search(line, Limits(depth=3, seconds=600.0)).depth == 3
