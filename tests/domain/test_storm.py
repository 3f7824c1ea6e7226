"""Puzzle storm without a database: the effect of moves on the clock, the combo and the score."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.ids import ServerId, StormId, UserId
from bot.domain.storm import PENALTY, SPAN, NotYourStorm, StormRun, bonus_of, next_bonus
from bot.puzzles import PuzzleBook
from bot.rules import parse_move
from tests.now import NOW
from tests.puzzle_files import BOOK, CAMPMATE, GOLD, MATE

RUN = StormRun(StormId(1), UserId(1), ServerId(11), None, (MATE, CAMPMATE, GOLD), NOW, NOW + SPAN)
SOLUTION = ("g2f1", "d6d3")


def played(run: StormRun, *moves: str, now: datetime = NOW) -> StormRun:
    for move in moves:
        assert run.current is not None
        puzzle = BOOK.by_id[run.current]
        run, _ = run.play(puzzle, parse_move(puzzle.line(run.plies).position, move), now)
    return run


def test_a_solved_puzzle_counts_and_the_next_one_appears() -> None:
    run = played(RUN, SOLUTION[0])
    assert (run.plies, run.score, run.combo, run.step) == (2, 0, 1, 1)
    run = played(run, SOLUTION[1])
    assert (run.plies, run.score, run.combo, run.step, run.current) == (0, 1, 2, 2, CAMPMATE)
    assert run.ends_at == NOW + SPAN and run.missed == ()


def test_a_wrong_move_costs_ten_seconds_and_the_combo_and_skips_to_the_next() -> None:
    run = played(RUN, SOLUTION[0], "d6d4")
    assert (run.score, run.combo, run.best_combo, run.missed) == (0, 0, 1, (MATE,))
    assert (run.current, run.plies, run.right_moves) == (CAMPMATE, 0, 1)
    assert run.ends_at == NOW + SPAN - PENALTY and not run.is_over


def test_a_wrong_move_in_the_last_seconds_ends_the_run() -> None:
    late = NOW + SPAN - timedelta(seconds=4)
    run = played(RUN, "g1h1", now=late)
    assert (run.ended_at, run.ends_at) == (late, late)
    assert run.unsolved == (MATE, CAMPMATE)


def test_at_the_last_turn_any_move_that_wins_at_once_is_right() -> None:
    run = replace(RUN, index=1)
    assert played(run, "g7h7", "h7h8").score == played(run, "g7h7", "h7g8").score == 1


def test_a_run_ends_after_its_last_puzzle_or_when_time_is_up() -> None:
    run = played(replace(RUN, puzzles=(MATE,)), *SOLUTION)
    assert (run.ended_at, run.score, run.current, run.unsolved) == (NOW, 1, None, ())
    over = RUN.settled(NOW + SPAN)
    assert (over.ended_at, over.unsolved) == (NOW + SPAN, (MATE,))
    assert RUN.settled(NOW + SPAN - timedelta(milliseconds=1)) is RUN
    assert over.settled(NOW + 2 * SPAN) is over


@pytest.mark.parametrize(
    ("combo", "seconds"), [(1, 0), (4, 0), (5, 3), (6, 0), (12, 5), (20, 7), (30, 10), (31, 0), (40, 10), (50, 10)]
)
def test_long_combos_give_time_back(combo: int, seconds: int) -> None:
    assert bonus_of(combo) == timedelta(seconds=seconds)
    run = played(replace(RUN, combo=combo - 1), SOLUTION[0])
    assert (run.ends_at - RUN.ends_at, run.best_combo) == (timedelta(seconds=seconds), combo)


@pytest.mark.parametrize(
    ("combo", "around"), [(0, (0, 5)), (4, (0, 5)), (5, (5, 12)), (29, (20, 30)), (30, (30, 40)), (47, (40, 50))]
)
def test_the_previous_and_the_next_bonus(combo: int, around: tuple[int, int]) -> None:
    assert next_bonus(combo) == around


def test_puzzles_that_are_no_longer_shipped_are_left_out() -> None:
    assert RUN.without_lost(BOOK) is RUN
    some = PuzzleBook(tuple(BOOK.by_id[name] for name in (CAMPMATE, GOLD)))
    run = replace(played(RUN, SOLUTION[0]), best_combo=1).without_lost(some)
    assert (run.puzzles, run.plies) == ((CAMPMATE, GOLD), 0)
    assert RUN.without_lost(PuzzleBook(())).settled(NOW).is_over


def test_only_its_member_can_play_a_run() -> None:
    with pytest.raises(NotYourStorm):
        RUN.check(UserId(2))
