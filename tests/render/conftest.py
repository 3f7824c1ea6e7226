"""Positions for image tests."""

from __future__ import annotations

import pytest

from bot.render import BoardView, view_of
from bot.rules import Color, Move, MoveLine, parse_square
from bot.variants import find_variant
from tests.boards import position

ORDA = find_variant("orda")


@pytest.fixture
def start() -> BoardView:
    return view_of(MoveLine.from_uci(ORDA, ORDA.start_fen, []).position)


@pytest.fixture
def after_d4_c5() -> BoardView:
    line = MoveLine.from_uci(ORDA, ORDA.start_fen, ["d2d4", "c6c5"])
    return view_of(line.position, last_move=line.moves[-1], orientation=Color.BLACK)


@pytest.fixture
def in_check() -> BoardView:
    check = position(
        """
        l . a y k a h l
        . . . . . . . .
        p . . p p p p p
        . . p . . . . .
        . . . P . . . .
        . . . . . h . .
        P P P . P P P P
        R N B Q K B N R
        """,
        castling="KQ",
    )
    return view_of(check, last_move=Move(parse_square("e5"), parse_square("f3")))


@pytest.fixture
def campmated() -> BoardView:
    camp = position(
        """
        . . K . . . . .
        . . . . . k . .
        . . . . . . . h
        p . . . . . . .
        P . . a . . p p
        . . . P . . . .
        . P . . . . l .
        . . . . . . . .
        """,
        turn="black",
    )
    return view_of(camp, last_move=Move(parse_square("c7"), parse_square("c8")), is_over=True)


@pytest.fixture(params=["start", "after_d4_c5", "in_check", "campmated"])
def any_view(request: pytest.FixtureRequest) -> BoardView:
    view: BoardView = request.getfixturevalue(request.param)
    return view
