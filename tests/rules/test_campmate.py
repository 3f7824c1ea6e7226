"""Campmate: a king that moves to its goal rank wins at once."""

from __future__ import annotations

import pytest

from bot.rules import Color, Outcome, Termination, parse_move
from tests.boards import playing, position

WHITE_RACES = """
    . . . . . . . .
    . . K . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
"""
GOLD_RACES = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . K
    . . . . . . . .
    . . . . . . . .
    . . k . . . . .
    . . . . . . . .
"""
RACED = pytest.mark.parametrize("variant", ["orda", "ordamirror", "khans"])


@RACED
def test_the_white_king_wins_on_the_eighth_rank(variant: str) -> None:
    assert playing(position(WHITE_RACES, variant=variant), "c7c8") == Outcome(Color.WHITE, Termination.CAMPMATE)


@RACED
def test_the_khan_wins_on_the_first_rank(variant: str) -> None:
    board = position(GOLD_RACES, variant=variant, turn="black")
    assert playing(board, "c2c1") == Outcome(Color.BLACK, Termination.CAMPMATE)


def test_campmate_leaves_the_other_side_no_reply() -> None:
    board = position(WHITE_RACES)
    assert board.play(parse_move(board, "Kc8")).legal_moves == ()


def test_a_king_on_the_seventh_rank_has_not_won_yet() -> None:
    assert position(WHITE_RACES, turn="black").outcome is None


def test_a_king_on_its_own_first_rank_does_not_win() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """
    )
    assert playing(board, "e1d1") is None
    assert playing(board, "e1e2", "e8d8") is None


def test_a_guarded_goal_square_does_not_win() -> None:
    board = position(
        """
        . . . . . . . l
        . . K . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        """
    )
    assert not [move for move in board.legal_moves if move.uci[3] == "8"]


def test_a_lancers_knight_moves_do_not_guard_a_goal_square() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . . K . .
        . . . . . . . l
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        """
    )
    assert playing(board, "f7g8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_a_king_wins_by_capturing_on_its_goal_rank() -> None:
    board = position(
        """
        . . . y . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        k . . . . . . .
        . . . . . . . .
        """
    )
    assert playing(board, "e7d8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_a_king_that_escapes_a_check_to_its_goal_wins() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . l . . k
        . . . . . . . .
        """
    )
    assert playing(board, "e7f8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_campmate_with_a_discovered_check_is_campmate() -> None:
    board = position(
        """
        . . . . . . . .
        R . . . K . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    assert playing(board, "e7e8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_checkmate_comes_before_campmate() -> None:
    board = position(
        """
        . . . . . . . .
        R . . . K . . k
        . . . . . . . p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . B . . . . . .
        . . . . . . R .
        """
    )
    assert playing(board, "e7e8") == Outcome(Color.WHITE, Termination.CHECKMATE)


def test_campmate_comes_before_stalemate() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . K . .
        . . . . . . Q .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    assert playing(board, "f7f8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_campmate_comes_before_fifty_moves() -> None:
    assert playing(position(WHITE_RACES, clock=99), "c7c8") == Outcome(Color.WHITE, Termination.CAMPMATE)


def test_a_khatun_guards_goal_squares_next_to_it_but_not_by_leaps() -> None:
    adjacent = position(
        """
        . . . . . . . .
        . K . t . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        variant="khans",
    )
    assert {move.uci for move in adjacent.legal_moves if move.uci.endswith("8")} == {"b7a8", "b7b8"}
    below = position(
        """
        . . . . . . . .
        . K . . . . . .
        . . . t . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        variant="khans",
    )
    assert {move.uci for move in below.legal_moves if move.uci.endswith("8")} == {"b7a8", "b7b8", "b7c8"}
