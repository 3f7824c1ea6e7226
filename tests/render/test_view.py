from __future__ import annotations

from bot.render import BoardView, view_of
from bot.rules import Color, MoveLine, Position, parse_square
from bot.variants import find_variant

ORDA = find_variant("orda")


def test_a_view_has_every_piece_by_side_and_name(start: BoardView) -> None:
    shown = {square: (color, name) for square, color, name in start.pieces}
    assert len(shown) == 32
    assert shown[parse_square("d8")] == (Color.BLACK, "yurt")
    assert shown[parse_square("d1")] == (Color.WHITE, "queen")


def test_a_view_has_each_sides_royal_piece_and_goal(start: BoardView) -> None:
    assert start.royals == ("king", "khan")
    assert start.goal_ranks == (8, 1)


def test_a_variant_without_campmate_has_no_goal_ranks() -> None:
    assert view_of(Position.start(find_variant("chess"))).goal_ranks == (None, None)


def test_check_is_shown_on_the_king_of_the_side_to_move(in_check: BoardView) -> None:
    assert in_check.check == parse_square("e1")


def test_without_a_check_none_is_shown(start: BoardView) -> None:
    assert start.check is None


def test_a_finished_game_has_no_side_to_move(campmated: BoardView) -> None:
    assert campmated.turn is None


def test_the_same_board_by_different_moves_is_one_view() -> None:
    ways = (["g1f3", "g6g5", "b1c3", "h6h5"], ["b1c3", "g6g5", "g1f3", "h6h5"])
    one, other = (view_of(MoveLine.from_uci(ORDA, ORDA.start_fen, way).position) for way in ways)
    assert hash(one) == hash(other)
    assert one == other
