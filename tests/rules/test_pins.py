"""Moves that leave the king attacked are illegal: pins, checks, adjacent kings."""

from __future__ import annotations

from bot.rules import Position
from tests.boards import position


def ucis(board: Position) -> set[str]:
    return {move.uci for move in board.legal_moves}


def test_a_pinned_lancer_can_still_capture_along_the_pin() -> None:
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


def test_a_lancer_blocks_a_check_with_a_knights_move() -> None:
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


def test_a_king_cannot_step_next_to_the_other_king() -> None:
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


def test_a_unit_next_to_a_wyvern_does_not_block_it() -> None:
    board = position(
        """
        r . . . . . . .
        R . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .
        """,
        variant="asymmetric-elves-orcs",
    )
    assert board.is_check
    assert ucis(board) == {"a1b1", "a1b2", "a7a8", "a7a6", "a7a5", "a7a4"}


def test_a_unit_pinned_by_a_wyvern_cannot_move_to_the_skipped_square() -> None:
    board = position(
        """
        r . . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .
        """,
        variant="asymmetric-humans-orcs",
    )
    assert {uci for uci in ucis(board) if uci.startswith("a4")} == {"a4a2", "a4a3", "a4a5", "a4a6", "a4a8"}


def test_a_unit_next_to_its_king_blocks_a_ranger() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . b . . . .
        . . . . . . . .
        . B . . . . . .
        K . . . . . . .
        """,
        variant="asymmetric-humans-elves",
    )
    assert not board.is_check
    assert {uci for uci in ucis(board) if uci.startswith("b2")} == {"b2d4"}


def test_a_unicorn_pins_a_unit_on_its_bend() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . n . . . . .
        . R . . . . . .
        . K . . . . . .
        """,
        variant="asymmetric-humans-elves",
    )
    assert not {uci for uci in ucis(board) if uci.startswith("b2")}


def test_a_check_by_a_werewolf_can_be_blocked_on_its_bend() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . n . . . . .
        R . . . . . . .
        . K . . . . . .
        """,
        variant="asymmetric-humans-orcs",
    )
    assert {uci for uci in ucis(board) if uci.startswith("a2")} == {"a2c2"}
