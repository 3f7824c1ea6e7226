"""Checkmate by each piece of both sides, on board diagrams."""

from __future__ import annotations

import pytest

from bot.rules import Color, MoveLine, Outcome, Termination
from bot.variants import find_variant
from tests.boards import position

WHITE_MATES = {
    "a rook next to its king": """
        . . . . k . . R
        . . . . . . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """,
    "a queen under its king's guard": """
        . . . . k . . .
        . . . . Q . . .
        . . . . K . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """,
    "two bishops": """
        k . . . . . . .
        . . . . . . . .
        K . . . . . . .
        . . . . . . . .
        . . . . B B . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """,
    "a knight, with the khan smothered by its own units": """
        . . . . . . l k
        . . . . . N p p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . K . . . .
    """,
    "a pawn": """
        . . . . . . . k
        . . . . . P P .
        . . . . . . . K
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """,
    "a kheshig by promotion": """
        . . . . . . . k
        . . . . . . H .
        . . . . . . K .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
    """,
}
GOLD_MATES = {
    "two lancers": """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . l . . . . . .
        l . . . . K . .
    """,
    "two archers": """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . a a . .
        . . . . . . . .
        k . . . . . . .
        . . . . . . . .
        K . . . . . . .
    """,
    "a kheshig under its khan's guard": """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . k .
        . . . . . . h .
        . . . . . . . K
    """,
    "a yurt that pawns support": """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . k p . .
        . . . . y . . .
        . . . . K . . .
    """,
    "a queen by promotion": """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . h . . . . . .
        . q . . . . . .
        K . . . . . . .
    """,
    "a pawn": """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . p p
        . . . . . . . K
    """,
    "a lancer and an archer in a double check": """
        . . . . l . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . a
        . . . . . . . .
        . . . P . . . .
        . . . R K B . .
    """,
}


@pytest.mark.parametrize("drawing", WHITE_MATES.values(), ids=WHITE_MATES)
def test_white_checkmates_with(drawing: str) -> None:
    assert position(drawing, turn="black").outcome == Outcome(Color.WHITE, Termination.CHECKMATE)


@pytest.mark.parametrize("drawing", GOLD_MATES.values(), ids=GOLD_MATES)
def test_gold_checkmates_with(drawing: str) -> None:
    assert position(drawing, turn="white").outcome == Outcome(Color.BLACK, Termination.CHECKMATE)


def test_a_check_that_can_be_answered_is_not_mate() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . R .
        l . . . . . . K
        """
    )
    assert board.is_check
    assert board.outcome is None


def test_the_fools_mate_ends_a_game_of_chess() -> None:
    chess = find_variant("chess")
    line = MoveLine.from_uci(chess, chess.start_fen, ["f2f3", "e7e5", "g2g4", "d8h4"])
    assert line.outcome == Outcome(Color.BLACK, Termination.CHECKMATE)
