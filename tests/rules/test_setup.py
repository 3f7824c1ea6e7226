"""Free setup: White, then Black, arranges the first rank before the first move."""

import pytest

from bot.rules import Color, InvalidFen
from bot.rules.position import FreeSetup, InvalidSetup
from bot.variants import find_variant

ELVES_ORCS = FreeSetup(find_variant("asymmetric-elves-orcs+c"))


def test_white_arranges_first_and_then_black() -> None:
    turns = [ELVES_ORCS.turn]
    half = ELVES_ORCS.place("BBNNRRQK")
    turns += [half.turn, half.place("RNBQKBNR").turn]
    assert turns == [Color.WHITE, Color.BLACK, None]


def test_the_game_starts_from_both_sides_arrangements() -> None:
    setup = ELVES_ORCS.place("bbnnrrqk").place("RKBNNBQR")
    assert setup.position.fen.split()[0] == "rkbnnbqr/pppppppp/8/8/8/8/PPPPPPPP/BBNNRRQK"
    assert setup.position.turn is Color.WHITE


@pytest.mark.parametrize(
    ("order", "rights"),
    [
        ("RNBQKBNR", "KQkq"),
        ("RBNQKNBR", "KQkq"),
        ("NRBQKBNR", "Kkq"),
        ("RNBQKBRN", "Qkq"),
        ("NRBQKBRN", "kq"),
        ("RNBKQBNR", "kq"),
    ],
)
def test_a_side_can_castle_only_with_king_and_rook_on_their_chess_squares(order: str, rights: str) -> None:
    assert ELVES_ORCS.place(order).place("RNBQKBNR").position.fen.split()[2] == rights


@pytest.mark.parametrize("order", ["", "RNBQKBN", "RNBQKBNRR", "RNBQKBNQ", "RNBQKBNP", "????????", "R" * 5000])
def test_any_other_order_is_refused(order: str) -> None:
    with pytest.raises(InvalidSetup, match="expected the letters RNBQKBNR in any order"):
        ELVES_ORCS.place(order)


def test_a_third_arrangement_is_refused() -> None:
    with pytest.raises(ValueError, match="both have"):
        ELVES_ORCS.place("RNBQKBNR").place("RNBQKBNR").place("RNBQKBNR")


def test_a_castling_right_from_other_squares_is_refused_in_a_fen() -> None:
    with pytest.raises(InvalidFen, match="castling"):
        ELVES_ORCS.position.from_fen(ELVES_ORCS.variant, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR w KQkq - 0 1")


def test_the_home_order_belongs_to_the_arranging_side_and_is_empty_at_the_end() -> None:
    half = ELVES_ORCS.place("BBNNRRQK")
    assert [setup.home_order for setup in (ELVES_ORCS, half, half.place("RNBQKBNR"))] == ["RNBQKBNR", "RNBQKBNR", ""]
