"""The scout of Khan's Chess: a pawn that leaps, captures straight ahead, and is written with a letter like a piece."""

from __future__ import annotations

from typing import Literal

import pytest

from bot.rules import AmbiguousMove, IllegalMove, Position, Reason, parse_move, parse_square
from bot.variants import find_variant
from tests.boards import placement, position, reached, trimmed

START = Position.start(find_variant("khans"))
TWO_SCOUTS = """
    . . . . k . . .
    . . s . s . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . P . . . .
    . . . . K . . .
"""
ABOUT_TO_PROMOTE = """
    k . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . s .
    . . s . . . . .
    . . N . . . . K
"""


def khans(drawing: str, *, turn: Literal["white", "black"] = "black", clock: int = 0) -> Position:
    return position(drawing, variant="khans", turn=turn, clock=clock)


def ucis(board: Position, origin: str) -> set[str]:
    return {move.uci for move in board.legal_moves if move.origin == parse_square(origin)}


def after(board: Position, *texts: str) -> Position:
    for text in texts:
        board = board.play(parse_move(board, text))
    return board


def test_a_scout_leaps_to_four_squares_ahead_and_captures_straight_ahead_only() -> None:
    before = """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P P P . .
        . . . P s P . .
        . . . P P P . .
        . . . . . . . .
        . . . . . . . K
    """
    target = """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . P P P . .
        . . . P s P . .
        . . x P x P x .
        . . . x . x . .
        . . . . . . . K
    """
    assert reached(khans(before), "e4") == trimmed(target)


def test_a_scout_cannot_step_to_the_empty_square_ahead() -> None:
    before = """
        k . . . . . . .
        . . . . s . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
    """
    target = """
        k . . . . . . .
        . . . . s . . .
        . . x . . . x .
        . . . x . x . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
    """
    assert reached(khans(before), "e7") == trimmed(target)


def test_a_scout_captures_nothing_where_it_leaps() -> None:
    before = """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . s . . .
        . . N . . . R .
        . . . Q . l . .
        . . . . . . . K
    """
    assert reached(khans(before), "e4") == trimmed(before)


def test_a_scout_promotes_by_a_leap_only_to_a_khatun() -> None:
    board = khans(ABOUT_TO_PROMOTE)
    assert {uci for uci in ucis(board, "g3") if uci[3] == "1"} == {"g3f1t"}
    assert ucis(board, "c2") == {"c2a1t", "c2c1t", "c2e1t"}


def test_a_scout_promotes_by_a_capture_straight_ahead() -> None:
    promoted = after(khans(ABOUT_TO_PROMOTE), "Sxc1=T")
    assert promoted.fen.split()[0] == "k7/8/8/8/8/6s1/8/2t4K"


def test_a_scout_on_the_last_rank_has_to_promote() -> None:
    board = khans(ABOUT_TO_PROMOTE)
    assert parse_move(board, "c2e1").promotion == "T"
    assert board.exact_move("c2e1") is None
    with pytest.raises(IllegalMove) as caught:
        parse_move(board, "e1=H")
    assert caught.value.refusal.reason is Reason.WRONG_PROMOTION


def test_a_promotion_can_give_check_at_once() -> None:
    board = khans(
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . s . .
        . . . . . . . .
        . . . . . . . K
        """
    )
    assert board.san(parse_move(board, "f3g1")) == "Sg1=T+"
    assert board.san(parse_move(board, "f3e1")) == "Se1=T"


def test_a_scout_never_steps_twice() -> None:
    assert ucis(START.play(parse_move(START, "e4")), "e7") == {"e7c6", "e7g6", "e7d5", "e7f5"}


def test_a_scout_never_captures_en_passant_even_by_a_leap() -> None:
    board = khans(
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . s . . . .
        . s . . . . . .
        . . . . . . . .
        . . P . . . . .
        . . . . . . . K
        """,
        turn="white",
    )
    stepped = after(board, "c4")
    assert stepped.fen.split()[3] == "-"
    assert after(stepped, "d5c3").fen.split()[0] == placement(
        """
        k . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . s P . . . . .
        . . s . . . . .
        . . . . . . . .
        . . . . . . . K
        """
    )


def test_a_scout_cannot_be_captured_en_passant() -> None:
    board = khans(
        """
        k . . . . . . .
        . . s . . . . .
        . . . . . . . .
        . P . P . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . K
        """
    )
    assert ucis(after(board, "c7a6"), "d5") == {"d5d6"}
    assert ucis(after(board, "c7a6"), "b5") == {"b5b6", "b5a6"}


def test_a_scouts_move_resets_the_fifty_move_count() -> None:
    board = khans(TWO_SCOUTS, clock=42)
    assert after(board, "Kd7").halfmoves == 43
    assert after(board, "Sb5").halfmoves == 0


@pytest.mark.parametrize(
    ("board", "uci", "san"),
    [
        pytest.param(khans(TWO_SCOUTS), "c7b5", "Sb5", id="a leap with the letter"),
        pytest.param(khans(TWO_SCOUTS), "c7d5", "Scd5", id="the file if two can leap there"),
        pytest.param(khans(ABOUT_TO_PROMOTE), "c2c1t", "Sxc1=T", id="a capture without the file"),
        pytest.param(khans(ABOUT_TO_PROMOTE), "g3e2", "Se2", id="no letter of a promotion before the last rank"),
        pytest.param(START, "e2e4", "e4", id="the kingdom's pawns without a letter"),
    ],
)
def test_a_scouts_move_is_written_with_its_letter(board: Position, uci: str, san: str) -> None:
    assert board.san(parse_move(board, uci)) == san


@pytest.mark.parametrize(
    ("text", "uci"),
    [
        ("Sb5", "c7b5"),
        ("sb5", "c7b5"),
        ("b5", "c7b5"),
        ("cd5", "c7d5"),
        ("Scd5", "c7d5"),
        ("Sc7-d5", "c7d5"),
        ("c7d5", "c7d5"),
    ],
)
def test_a_scouts_move_is_read_leniently(text: str, uci: str) -> None:
    assert parse_move(khans(TWO_SCOUTS), text).uci == uci


def test_two_scouts_that_can_leap_to_a_square_are_disambiguated() -> None:
    with pytest.raises(AmbiguousMove) as caught:
        parse_move(khans(TWO_SCOUTS), "d5")
    assert sorted(caught.value.candidates) == ["Scd5", "Sed5"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("c7c6", Reason.NEEDS_CAPTURE),
        ("c7c5", Reason.CANNOT_REACH),
        ("c7b6", Reason.CANNOT_REACH),
    ],
)
def test_a_scouts_illegal_move_is_refused_with_its_reason(text: str, reason: Reason) -> None:
    with pytest.raises(IllegalMove) as caught:
        parse_move(khans(TWO_SCOUTS), text)
    assert caught.value.refusal.reason is reason
