"""The null move, which passes the turn to the other side."""

from __future__ import annotations

import pytest

from bot.rules import Color, MoveLine, Position
from bot.variants import find_variant
from tests.boards import position

ORDA = find_variant("orda")


def test_the_other_side_is_to_move_on_the_same_board() -> None:
    start = Position.start(ORDA)
    passed = start.null_move()
    assert passed.turn is Color.BLACK
    assert passed.pieces == start.pieces
    assert passed.null_move() == start


def test_en_passant_is_no_longer_possible() -> None:
    line = MoveLine.from_uci(ORDA, ORDA.start_fen, ["a2a3", "d6d5", "a3a4", "d5d4", "e2e4"])
    again = line.position.null_move().null_move()
    assert "d4e3" in {move.uci for move in line.position.legal_moves}
    assert "d4e3" not in {move.uci for move in again.legal_moves}


def test_castling_rights_are_kept() -> None:
    start = Position.start(ORDA)
    assert start.null_move().fen.split()[2] == start.fen.split()[2]


def test_a_null_move_in_check_is_refused() -> None:
    check = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . l . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . .
        """
    )
    with pytest.raises(ValueError, match="expected white's king not to be in check"):
        check.null_move()
