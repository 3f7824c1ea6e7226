"""How each unit goes and captures, drawn: an `x` is a square that the unit can reach in one move."""

from __future__ import annotations

import pytest

from bot.rules import Position, parse_square, square_name
from tests.boards import drawn, placement, position, trimmed


def ucis(board: Position) -> set[str]:
    return {move.uci for move in board.legal_moves}


def reached(board: Position, origin: str) -> str:
    """Draw the board with an x wherever the unit on `origin` can go."""
    targets = {square_name(move.target) for move in board.legal_moves if move.origin == parse_square(origin)}
    return drawn(board.fen.split()[0], targets)


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


def test_a_kingdom_pawn_may_make_two_steps_from_its_second_rank_only() -> None:
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


def test_a_promoted_pawn_stands_there_as_what_it_became() -> None:
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
    assert before.play(before.parse("b7b8h")).fen.startswith(placement(after))


def test_a_gold_pawn_takes_a_kingdom_pawn_in_passing() -> None:
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
    passing = before.play(before.parse("a2a4"))
    capture = passing.parse("b4a3")
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


def test_the_chance_to_take_in_passing_lasts_one_move() -> None:
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
        board = board.play(board.parse(uci))
    assert "b4a3" not in ucis(board)


def test_only_a_pawn_takes_in_passing() -> None:
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
    move = board.parse("b4a3")
    assert board.captured(move) is None
    assert parse_square("a4") in board.play(move).units


EMPTY_KINGDOM = """
        . . . . k . . .
        . . . . . . . .
        {6}
        . . . . . . . .
        . . . . . . . .
        {3}
        {2}
        R . . . K . . R
"""
NOBODY = ". . . . . . . ."
GUARDS = {
    "nobody": ({}, {"e1g1", "e1c1"}),
    "a lancer on f1": ({6: ". . . . . l . ."}, {"e1c1"}),
    "a lancer on d1": ({6: ". . . l . . . ."}, {"e1g1"}),
    "a lancer on b1 only": ({6: ". l . . . . . ."}, {"e1g1", "e1c1"}),
    "a lancer giving check": ({6: ". . . . l . . ."}, set()),
    "a lancer a knight's move from g1": ({3: ". . . . . . . l"}, {"e1g1", "e1c1"}),
    "an archer on f1 and b1": ({3: ". . . a . . . ."}, {"e1c1"}),
    "an archer on g1 and c1": ({3: ". . . . a . . ."}, set()),
    "an archer a knight's move from e1": ({3: ". . . . . a . .", 2: ". . . . P . . ."}, {"e1g1", "e1c1"}),
    "a kheshig on f1": ({3: ". . . . . . h ."}, {"e1c1"}),
    "a kheshig beside c1": ({2: ". h . . . . . ."}, {"e1g1"}),
    "a yurt on f1 and g1": ({2: ". . . . . . y ."}, {"e1c1"}),
    "a yurt on b1 only": ({2: "y . . . . . . ."}, {"e1g1", "e1c1"}),
    "a pawn on d1 and f1": ({2: ". . . . p . . ."}, set()),
    "a pawn on g1": ({2: ". . . . . . . p"}, {"e1c1"}),
    "a queen on c1": ({6: ". . q . . . . ."}, {"e1g1"}),
}


@pytest.mark.parametrize(("rows", "castlings"), GUARDS.values(), ids=GUARDS)
def test_only_captures_bar_the_way_of_a_castling_king(rows: dict[int, str], castlings: set[str]) -> None:
    drawing = EMPTY_KINGDOM
    for rank in (6, 3, 2):
        drawing = drawing.replace(f"{{{rank}}}", rows.get(rank, NOBODY))
    board = position(drawing, castling="KQ")
    assert ucis(board) & {"e1g1", "e1c1"} == castlings


def test_the_khan_bars_the_way_of_a_castling_king() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . k .
        R . . . K . . R
        """,
        castling="KQ",
    )
    assert ucis(board) & {"e1g1", "e1c1"} == {"e1c1"}


def test_castling_moves_the_rook_too_and_ends_both_rights() -> None:
    before = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        """,
        castling="KQ",
    )
    assert before.play(before.parse("e1c1")).fen == "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"
    assert before.play(before.parse("e1g1")).fen == "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"


@pytest.mark.parametrize(("uci", "rights"), [("a1a2", "K"), ("h1h2", "Q"), ("e1e2", "-"), ("a1a8", "K")])
def test_a_king_or_a_rook_that_moves_loses_its_castling(uci: str, rights: str) -> None:
    before = position(
        """
        l . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        """,
        castling="KQ",
    )
    assert before.play(before.parse(uci)).fen.split()[2] == rights


def test_a_captured_rook_castles_no_more() -> None:
    before = position(
        """
        l . . . . . . .
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . R
        """,
        turn="black",
        castling="KQ",
    )
    assert before.play(before.parse("a8a1")).fen.split()[2] == "K"


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
