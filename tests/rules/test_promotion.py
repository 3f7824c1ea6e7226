"""Promotions: the pieces of each army, and the rule that limits promotions to captured pieces."""

from __future__ import annotations

import pytest

from bot.rules import Position, parse_move
from tests.boards import position

ONE_PAWN = """
    . . . . . . . .
    . P . . . . . .
    . . . . . . . .
    . . . . . . . k
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    K . . . . . . .
"""


def promotions_on_b8(board: Position) -> str:
    """Return the letters that a pawn can promote to on b8."""
    return "".join(sorted(move.promotion or "" for move in board.legal_moves if move.uci.startswith("b7b8")))


@pytest.mark.parametrize(
    ("variant", "letters"),
    [
        ("orda", "HQ"),
        ("ordamirror", "AFHL"),
        ("asymmetric-humans-orcs", "BNQR"),
        ("asymmetric-elves-humans", ""),
        ("asymmetric-orcs-elves", "B"),
        ("chess", "BNQR"),
    ],
)
def test_a_pawn_promotes_to(variant: str, letters: str) -> None:
    assert promotions_on_b8(position(ONE_PAWN, variant=variant)) == letters


def test_a_sprite_promotes_on_either_diagonal() -> None:
    board = position(ONE_PAWN, variant="asymmetric-elves-humans")
    promotions = {f"b7{target}{letter}" for target in ("a8", "c8") for letter in "qrbn"}
    assert {move.uci for move in board.legal_moves if move.promotion} == promotions


def test_a_guard_that_captures_along_its_seventh_rank_stays_a_guard() -> None:
    board = position(
        """
        . . . . . . . .
        . P n . . . . .
        . . . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        K . . . . . . .
        """,
        variant="asymmetric-orcs-humans",
    )
    assert board.play(parse_move(board, "b7c7")).fen.split()[0] == "8/2P5/8/7k/8/8/8/K7"


BEHIND_PAWNS = """
    . . {7} . . . . .
    . P . . . . . .
    . . . . . . . .
    . . . . . . . {4}
    . . . . . . . .
    . . . . . . . .
    P P P P P P P .
    {0}
"""


def with_army(rank: str, king: str = "h5") -> Position:
    """Return a position in which the Humans have this first rank. One of their pawns is about to promote."""
    drawing = BEHIND_PAWNS.replace("{0}", rank)
    drawing = drawing.replace("{7}", "k" if king == "c8" else ".").replace("{4}", "k" if king == "h5" else ".")
    return position(drawing, variant="asymmetric-humans-elves+b", turn="black" if king == "c8" else "white")


@pytest.mark.parametrize(
    ("rank", "letters"),
    [
        pytest.param("K . Q R B N . .", "BNR", id="only the queen is complete"),
        pytest.param("K B R R B N . .", "NQ", id="the queen and a knight are missing"),
        pytest.param("K Q N B B R R .", "N", id="one knight is missing"),
        pytest.param("K Q Q N N R R B", "B", id="there are two queens and a bishop is missing"),
        pytest.param("Q N N B B R R K", "", id="nothing is missing"),
    ],
)
def test_a_pawn_promotes_only_to_captured_pieces(rank: str, letters: str) -> None:
    assert promotions_on_b8(with_army(rank)) == letters


def test_without_a_captured_piece_the_last_step_is_illegal() -> None:
    assert not any(move.uci.startswith("b7") for move in with_army("Q N N B B R R K").legal_moves)


def test_a_pawn_that_cannot_promote_still_gives_check() -> None:
    assert with_army("Q N N B B R R K", king="c8").is_check


def test_a_captured_piece_allows_a_single_promotion() -> None:
    board = position(
        """
        . . . . . . . .
        P P . . . . . .
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        P P P P P P P .
        K Q N B B R R .
        """,
        variant="asymmetric-humans-elves+b",
    )
    board = board.play(parse_move(board, "a8=N"))
    board = board.play(parse_move(board, "Kh5"))
    assert promotions_on_b8(board) == ""
