"""Moves and captures of each piece on board diagrams. `x` marks a square that the piece can reach in one move."""

from __future__ import annotations

import pytest

from bot.rules import Color, Position, parse_move, parse_square
from tests.boards import placement, position, reached, trimmed


def ucis(board: Position) -> set[str]:
    return {move.uci for move in board.legal_moves}


def test_a_lancer_moves_like_a_knight_and_captures_like_a_rook() -> None:
    before = """
        . . . . . . . k
        . . . P . . . .
        . . . . . . . .
        . . . . . . . .
        . P . l . . p .
        . . . . . . . .
        . . N . . . . .
        . . . B . . K .
    """
    after = """
        . . . . . . . k
        . . . x . . . .
        . . x . x . . .
        . x . . . x . .
        . x . l . . p .
        . x . . . x . .
        . . N . x . . .
        . . . x . . K .
    """
    assert reached(position(before, turn="black"), "d4") == trimmed(after)


def test_an_archer_moves_like_a_knight_and_captures_like_a_bishop() -> None:
    before = """
        . . . . . . . k
        . . . . . . N .
        . P . . P . . .
        . . . . . . . .
        . . . a . . p .
        . . . . . . . .
        . . N . . B . .
        . . . . . . K .
    """
    after = """
        . . . . . . . k
        . . . . . . x .
        . x x . P . . .
        . x . . . x . .
        . . . a . . p .
        . x . . . x . .
        . . N . x x . .
        . . . . . . K .
    """
    assert reached(position(before, turn="black"), "d4") == trimmed(after)


def test_a_kheshig_moves_and_captures_like_a_king_or_a_knight() -> None:
    before = """
        . . . . . . . k
        . . . . . . . .
        . . P . . . . .
        . . . P . p . .
        . . . h . . . .
        . . . . p . . .
        . . . . . . . .
        . . . . . . K .
    """
    after = """
        . . . . . . . k
        . . . . . . . .
        . . x . x . . .
        . x x x x p . .
        . . x h x . . .
        . x x x p x . .
        . . x . x . . .
        . . . . . . K .
    """
    assert reached(position(before, turn="black"), "d4") == trimmed(after)


def test_a_yurt_steps_diagonally_or_one_forward_which_is_down_the_board() -> None:
    before = """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . P P . . . .
        . . . y P . . .
        . . p N . . . .
        . . . . . . . .
        . . . . . . K .
    """
    after = """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . x P x . . .
        . . . y P . . .
        . . p x x . . .
        . . . . . . . .
        . . . . . . K .
    """
    assert reached(position(before, turn="black"), "d4") == trimmed(after)


def test_a_gold_pawn_on_its_third_rank_steps_once() -> None:
    before = """
        . . . . . . . k
        . . . . . . . .
        . . . p . . . .
        . . P . P . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . K .
    """
    assert {uci for uci in ucis(position(before, turn="black")) if uci.startswith("d6")} == {"d6d5", "d6c5", "d6e5"}


def test_a_kingdom_pawn_can_make_two_steps_only_from_its_second_rank() -> None:
    before = """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . h . .
        p . . P . . . .
        P . P . . P . .
        . . . . . . K .
    """
    pawns = {uci for uci in ucis(position(before)) if uci[0] in "acdf"}
    assert pawns == {"c2c3", "c2c4", "d3d4", "f2f3"}


def test_pawns_of_both_sides_promote_to_queen_or_kheshig_only() -> None:
    drawing = """
        l . . . k . . .
        . P . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . p .
        . . . K . . . R
    """
    white = {uci for uci in ucis(position(drawing)) if uci.startswith("b7")}
    gold = {uci for uci in ucis(position(drawing, turn="black")) if uci.startswith("g2")}
    assert white == {"b7b8q", "b7b8h", "b7a8q", "b7a8h"}
    assert gold == {"g2g1q", "g2g1h", "g2h1q", "g2h1h"}


def test_a_promoted_pawn_is_replaced() -> None:
    before = position(
        """
        . . . . k . . .
        . P . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . .
        """
    )
    after = """
        . H . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . .
    """
    assert before.play(parse_move(before, "b7b8h")).fen.startswith(placement(after))


def test_a_gold_pawn_captures_a_kingdom_pawn_en_passant() -> None:
    before = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . p . . . . . .
        . . . . . . . .
        P . . . . . . .
        . . . . K . . .
        """
    )
    passing = before.play(parse_move(before, "a2a4"))
    capture = parse_move(passing, "b4a3")
    after = """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        p . . . . . . .
        . . . . . . . .
        . . . . K . . .
    """
    assert passing.captured(capture) == parse_square("a4")
    assert passing.play(capture).fen == f"{placement(after)} w - - 0 2"


def test_en_passant_is_possible_for_one_move_only() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . p . . . . . .
        . . . . . . . .
        P . . . . . . .
        . . . . K . . .
        """
    )
    for uci in ("a2a4", "e8e7", "e1e2"):
        board = board.play(parse_move(board, uci))
    assert "b4a3" not in ucis(board)


def test_only_a_pawn_captures_en_passant() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P h . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """,
        turn="black",
        passed="a3",
    )
    move = parse_move(board, "b4a3")
    assert board.captured(move) is None
    assert parse_square("a4") in board.play(move).pieces


def test_attackers_can_be_found_with_squares_emptied_or_filled() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . K
        """
    )
    a1, a4, a6, a8 = map(parse_square, ("a1", "a4", "a6", "a8"))
    assert board.attackers(a8, by=Color.WHITE) == ()
    assert board.attackers(a8, by=Color.WHITE, emptied=[a4]) == (a1,)
    assert board.attackers(a8, by=Color.WHITE, emptied=[a4], filled=[a6]) == ()


def test_attackers_of_either_color_are_found() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . n . . . .
        . . . . . N . .
        . . . . . . . .
        . . . . . . . K
        """,
        variant="chess",
    )
    d4, f3, e2, d2 = map(parse_square, ("d4", "f3", "e2", "d2"))
    assert board.attackers(e2, by=Color.BLACK) == board.attackers(f3, by=Color.BLACK) == (d4,)
    assert board.attackers(d4, by=Color.WHITE) == board.attackers(d2, by=Color.WHITE) == (f3,)


@pytest.mark.parametrize("blocker", ["p", "P"])
def test_a_unit_of_either_color_blocks_a_rook(blocker: str) -> None:
    board = position(
        f"""
        . . . . r . . k
        . . . . . . . .
        . . . . . . . .
        . . . . {blocker} . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """,
        variant="chess",
    )
    assert not board.is_check
