"""Ratings of solvers and puzzles."""

from __future__ import annotations

from bot.domain.rating import LEAST_DEVIATION, Strength, rate


def test_solver_and_puzzle_change_by_the_unexpected_part() -> None:
    solver, puzzle = rate(Strength(1500, 80), Strength(1800, 80), 1)
    assert solver.value > 1500 and puzzle.value < 1800
    easier, _ = rate(Strength(1500, 80), Strength(1200, 80), 1)
    assert easier.value < solver.value


def test_a_hint_costs_as_much_as_a_draw() -> None:
    solver, _ = rate(Strength(1500, 80), Strength(1500, 80), 0.5)
    assert solver.value == 1500
    assert rate(Strength(1500, 80), Strength(1200, 80), 0.5)[0].value < 1500


def test_a_rating_stays_within_bounds_and_can_still_change() -> None:
    strength = Strength(150, 350)
    for _ in range(300):
        strength = strength.after(Strength(3000, 50), 0)
    assert strength.rating >= 100
    even = Strength()
    for _ in range(2000):
        even = even.after(Strength(1500, 50), 0.5)
    assert even.deviation >= LEAST_DEVIATION
    assert not even.is_provisional
