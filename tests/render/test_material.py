from __future__ import annotations

from dataclasses import replace

import pytest

from bot.render import BoardView, view_of
from bot.render.scene import cell_of
from bot.render.view import lost_pieces, material_gain
from bot.rules import Color, MoveLine, Position
from bot.variants import VARIANTS, find_variant
from tests.boards import position
from tests.render.pictures import bottom_bar_of, distance, drawn, top_bar_of
from tests.render.test_svg import shown

ORDA = find_variant("orda")
PLAINLY = 1.0


@pytest.fixture
def won() -> BoardView:
    """White has lost a queen, a rook and a pawn for a lancer and a pawn, and has promoted another pawn to a kheshig."""
    board = position(
        """
        . h a y k a h l
        . . . . . . . .
        p . p p p p p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . P P P P P P .
        R N B . K B N H
        """,
    )
    return view_of(board)


@pytest.mark.parametrize("key", VARIANTS)
def test_nothing_is_lost_at_the_start_however_unequal_the_armies(key: str) -> None:
    start = Position.start(find_variant(key))
    assert lost_pieces(start) == ((), ())
    assert material_gain(start) == 0


def test_a_captured_piece_is_lost_and_counts_by_its_value() -> None:
    line = MoveLine.from_uci(ORDA, ORDA.start_fen, ["d2d4", "c6c5", "d4c5"])
    assert lost_pieces(line.position) == ((), ("pawn",))
    assert material_gain(line.position) == 1


def test_lost_pieces_are_listed_most_valuable_first(won: BoardView) -> None:
    assert won.lost == (("queen", "rook", "pawn"), ("lancer", "pawn"))


def test_a_promoted_pawn_is_not_lost_but_worth_more(won: BoardView) -> None:
    """Since the start, White's material has changed by -9 -5 -2 +7, and Black's by -4 -1."""
    assert won.gain == -4


def test_a_game_from_a_custom_position_counts_from_there() -> None:
    fen = "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"
    line = MoveLine.from_uci(ORDA, fen, ["e2e3", "d4e3"])
    start = Position.from_fen(ORDA, fen)
    assert lost_pieces(line.position, start) == (("pawn",), ())
    assert material_gain(line.position, start) == -1


def test_values_have_tenths_of_a_pawn() -> None:
    elves = Position.from_fen(
        find_variant("asymmetric-elves-humans"), "rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w - - 0 1"
    )
    assert material_gain(elves) == -1.2
    assert "tally-+1.2-rest" in shown(view_of(elves))["bar-top"]


def test_each_sides_captured_pieces_are_in_its_own_bar(won: BoardView) -> None:
    bars = shown(won)
    assert bars["bar-bottom"][3:] == ["black-lancer", "black-pawn"]
    assert bars["bar-top"][2:] == ["white-queen", "white-rook", "white-pawn", "tally-+4-rest"]


def test_captured_pieces_follow_the_orientation(won: BoardView) -> None:
    assert "white-queen" in shown(replace(won, orientation=Color.BLACK))["bar-bottom"]


@pytest.mark.parametrize("size", [360, 720])
def test_captured_pieces_and_the_difference_are_visible(size: int, won: BoardView) -> None:
    rich, poor = drawn(won, size), drawn(replace(won, lost=((), ()), gain=0.0), size)
    assert distance(top_bar_of(rich), top_bar_of(poor)) > PLAINLY
    assert distance(bottom_bar_of(rich), bottom_bar_of(poor)) > PLAINLY


@pytest.mark.parametrize("size", [120, 360, 720])
def test_a_whole_captured_army_fits_in_its_bar(size: int, start: BoardView) -> None:
    army = tuple(sorted(name for _, color, name in start.pieces if color is Color.BLACK)) * 2
    view = replace(start, lost=((), army), gain=103.4)
    picture = drawn(view, size)
    cell = cell_of(size)
    edge = picture.crop((size - cell // 4, picture.height - cell // 2, size, picture.height))
    assert len(edge.getcolors() or []) == 1
