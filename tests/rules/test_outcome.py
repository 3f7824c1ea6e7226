"""Draws, and games that are still in progress."""

from __future__ import annotations

import pytest

from bot.rules import Color, Outcome, Position, Termination
from bot.variants import find_variant
from tests.boards import playing, position


def test_the_start_position_has_no_outcome() -> None:
    assert Position.start(find_variant("orda")).outcome is None


def test_a_side_without_a_move_and_not_in_check_is_stalemated() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . k . . . . .
        . . p . . . . .
        . . K . . . . .
        """
    )
    assert board.outcome == Outcome(None, Termination.STALEMATE)


def test_a_lancer_pinned_on_a_diagonal_does_not_prevent_stalemate() -> None:
    board = position(
        """
        k . . . . . . .
        . l . . . . . .
        K . . . . . . .
        . . . . . . . .
        . . . . B B . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        turn="black",
    )
    assert board.outcome == Outcome(None, Termination.STALEMATE)


BARE_KINGS = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . . .
"""
ONE_KNIGHT = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . N .
"""
TWO_KNIGHTS = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . N . . K . N .
"""
BISHOPS_ON_ONE_COLOR = """
    . . . . k b . .
    . . . . . . b .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . B . K . . .
"""
BISHOPS_ON_BOTH_COLORS = """
    . . . . k . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . B . K B . .
"""
ONE_PAWN = """
    . . . . k . . .
    . . . . p . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . K . . .
"""


@pytest.mark.parametrize("variant", ["orda", "khans"])
def test_bare_kings_play_on_if_they_can_campmate(variant: str) -> None:
    assert position(BARE_KINGS, variant=variant).outcome is None


@pytest.mark.parametrize("drawing", [BARE_KINGS, ONE_KNIGHT, BISHOPS_ON_ONE_COLOR])
def test_chess_is_drawn_if_neither_side_can_mate(drawing: str) -> None:
    outcome = position(drawing, variant="chess").outcome
    assert outcome == Outcome(None, Termination.INSUFFICIENT_MATERIAL)


@pytest.mark.parametrize("drawing", [TWO_KNIGHTS, BISHOPS_ON_BOTH_COLORS, ONE_PAWN])
def test_chess_continues_while_a_mate_is_possible(drawing: str) -> None:
    assert position(drawing, variant="chess").outcome is None


def test_chess_has_no_campmate() -> None:
    board = position(
        """
        . . . . . . . .
        . . K . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . . . . .
        """,
        variant="chess",
    )
    assert playing(board, "c7c8") is None


def test_the_hundredth_half_move_without_progress_draws() -> None:
    assert playing(position(BARE_KINGS, clock=99), "e1e2") == Outcome(None, Termination.FIFTY_MOVES)


def test_ninety_nine_half_moves_without_progress_do_not() -> None:
    assert playing(position(BARE_KINGS, clock=98), "e1e2") is None


def test_a_mate_on_the_hundredth_half_move_wins() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . R
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        clock=99,
    )
    assert playing(board, "h7h8") == Outcome(Color.WHITE, Termination.CHECKMATE)


def alone(letter: str, army: str, *, white: bool) -> Position:
    """Return a position with bare kings and one unit of this army."""
    variant = f"asymmetric-{army}-elves" if white else f"asymmetric-elves-{army}"
    drawing = BARE_KINGS.strip().splitlines()
    drawing[3] = f". . {letter if white else letter.lower()} . . . . ."
    return position("\n".join(drawing), variant=variant, turn="white" if white else "black")


@pytest.mark.parametrize("white", [True, False], ids=["white", "black"])
@pytest.mark.parametrize(
    ("army", "minors"), [("humans", "NB"), ("elves", "B"), ("orcs", "NB")], ids=["humans", "elves", "orcs"]
)
def test_one_minor_unit_alone_draws_and_any_other_unit_plays_on(army: str, minors: str, white: bool) -> None:
    drawn = [letter for letter in "QRBNP" if alone(letter, army, white=white).outcome]
    assert sorted(drawn) == sorted(minors)


def test_a_lone_unicorn_plays_on_since_it_can_mate() -> None:
    board = position(
        """
        k . . . . . . .
        . . . . . . . .
        . K . . N . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        variant="asymmetric-elves-humans",
    )
    assert playing(board, "e6c7") == Outcome(Color.WHITE, Termination.CHECKMATE)


@pytest.mark.parametrize("pairing", ["humans-elves", "humans-orcs", "elves-orcs", "orcs-orcs"])
def test_units_of_letter_b_on_squares_of_one_color_draw(pairing: str) -> None:
    outcome = position(BISHOPS_ON_ONE_COLOR, variant=f"asymmetric-{pairing}").outcome
    assert outcome == Outcome(None, Termination.INSUFFICIENT_MATERIAL)


@pytest.mark.parametrize("army", ["humans", "elves", "orcs"])
def test_units_of_letter_b_on_both_colors_play_on(army: str) -> None:
    assert position(BISHOPS_ON_BOTH_COLORS, variant=f"asymmetric-{army}-elves").outcome is None


@pytest.mark.parametrize("army", ["humans", "elves", "orcs"])
def test_two_units_of_letter_n_play_on(army: str) -> None:
    assert position(TWO_KNIGHTS, variant=f"asymmetric-{army}-orcs").outcome is None


def test_bare_kings_draw_in_asymmetric_chess_and_race_in_orda_mirror() -> None:
    draw = Outcome(None, Termination.INSUFFICIENT_MATERIAL)
    assert position(BARE_KINGS, variant="asymmetric-elves-orcs").outcome == draw
    assert position(BARE_KINGS, variant="ordamirror").outcome is None


STALEMATE = """
    . . . . . . . k
    . . . . . K . .
    . . . . . . . .
    . . . . . . Q .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
"""


@pytest.mark.parametrize(
    ("variant", "winner"),
    [
        ("asymmetric-humans-elves", None),
        ("asymmetric-humans-elves+a", Color.WHITE),
        ("orda", None),
        ("khans", Color.WHITE),
    ],
)
def test_stalemate_draws_or_wins_by_the_variants_rule_or_the_option(variant: str, winner: Color | None) -> None:
    assert playing(position(STALEMATE, variant=variant), "g5g6") == Outcome(winner, Termination.STALEMATE)


def test_stalemate_wins_with_insufficient_material() -> None:
    board = position(
        """
        k . . . . . . .
        . . . . . . . .
        K . . . . . . .
        . . . . B . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """,
        variant="asymmetric-humans-elves+a",
        turn="white",
    )
    assert playing(board, "e5c7") == Outcome(Color.WHITE, Termination.STALEMATE)


def test_the_kingdom_loses_khans_chess_by_stalemate() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        s . . k . . . .
        . . . . . . . .
        K . . . . . . .
        """,
        variant="khans",
        turn="black",
    )
    assert playing(board, "d3c2") == Outcome(Color.BLACK, Termination.STALEMATE)


def test_a_scout_without_a_target_does_not_prevent_stalemate() -> None:
    board = position(
        """
        k . . . . . . .
        . . . . . . . .
        . . Q . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        s . . . . . . .
        . . N . . . . K
        """,
        variant="khans",
        turn="black",
    )
    assert playing(board, "a8a7", "c6b5", "a7a8", "b5b6") == Outcome(Color.WHITE, Termination.STALEMATE)
