"""Moves that leave the king attacked are not legal: pins, checks, kings side by side."""

from __future__ import annotations

from bot.rules import Position
from tests.boards import position


def ucis(board: Position) -> set[str]:
    return {move.uci for move in board.legal_moves}


def test_a_pinned_lancer_may_still_capture_along_the_pin() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . l . . .
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . K
        """,
        turn="black",
    )
    assert {uci for uci in ucis(board) if uci.startswith("e6")} == {"e6e1"}


def test_a_unit_pinned_by_an_archer_stays_on_its_diagonal() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . a
        . . . . . . . .
        . . . . . B . .
        . . . . K . . .
        """
    )
    assert {uci for uci in ucis(board) if uci.startswith("f2")} == {"f2g3", "f2h4"}


def test_in_double_check_only_the_king_moves() -> None:
    board = position(
        """
        . . . . l . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . a
        . . . . . . . .
        . . . . . . . .
        . . . Q K . N .
        """
    )
    assert board.is_check
    assert {uci[:2] for uci in ucis(board)} == {"e1"}


def test_a_lancer_answers_a_check_by_a_knights_move_into_the_way() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . l . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . R . . .
        . . . . K . . .
        """,
        turn="black",
    )
    assert {uci for uci in ucis(board) if uci.startswith("c5")} == {"c5e6", "c5e4"}


def test_a_king_may_not_step_next_to_the_other_king() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . k . . . .
        . . . . . . . .
        . . . K . . . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    assert ucis(board) == {"d3c3", "d3e3", "d3c2", "d3d2", "d3e2"}
