"""Castling. The king can cross squares that enemy units can only move to, but not squares on which they can capture. A
lost right never returns.
"""

from __future__ import annotations

import pytest

from bot.rules import Position, parse_move
from tests.boards import position


def ucis(board: Position) -> set[str]:
    return {move.uci for move in board.legal_moves}


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
    "a kheshig next to c1": ({2: ". h . . . . . ."}, {"e1g1"}),
    "a yurt on f1 and g1": ({2: ". . . . . . y ."}, {"e1c1"}),
    "a yurt on b1 only": ({2: "y . . . . . . ."}, {"e1g1", "e1c1"}),
    "a pawn on d1 and f1": ({2: ". . . . p . . ."}, set()),
    "a pawn on g1": ({2: ". . . . . . . p"}, {"e1c1"}),
    "a queen on c1": ({6: ". . q . . . . ."}, {"e1g1"}),
}


@pytest.mark.parametrize(("rows", "castlings"), GUARDS.values(), ids=GUARDS)
def test_only_attacks_by_captures_prevent_castling(rows: dict[int, str], castlings: set[str]) -> None:
    drawing = EMPTY_KINGDOM
    for rank in (6, 3, 2):
        drawing = drawing.replace(f"{{{rank}}}", rows.get(rank, NOBODY))
    board = position(drawing, castling="KQ")
    assert ucis(board) & {"e1g1", "e1c1"} == castlings


def test_the_khan_prevents_castling() -> None:
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
    assert before.play(parse_move(before, "e1c1")).fen == "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"
    assert before.play(parse_move(before, "e1g1")).fen == "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"


@pytest.mark.parametrize(("uci", "rights"), [("a1a2", "K"), ("h1h2", "Q"), ("e1e2", "-"), ("a1a8", "K")])
def test_a_move_of_the_king_or_a_rook_loses_the_castling_right(uci: str, rights: str) -> None:
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
    assert before.play(parse_move(before, uci)).fen.split()[2] == rights


def test_a_captured_rook_loses_the_castling_right() -> None:
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
    assert before.play(parse_move(before, "a8a1")).fen.split()[2] == "K"


BOTH, LONG = {"e1g1", "e1c1"}, {"e1c1"}
FAIRY_GUARDS = {
    "a ranger strikes at f1": ("elves", {"h3": "b"}, LONG),
    "a ranger strikes at f1 past the pawn next to it": ("elves", {"h3": "b", "g2": "P"}, LONG),
    "a ranger next to f1 skips it": ("elves", {"g2": "b"}, BOTH),
    "a ranger's way to f1 is blocked": ("elves", {"a6": "b", "e2": "P"}, BOTH),
    "a pegasus leaps to g1 over a pawn": ("elves", {"g4": "r", "g2": "P"}, LONG),
    "a pegasus four squares from g1": ("elves", {"g5": "r"}, BOTH),
    "a phoenix a knight's leap from f1": ("elves", {"g3": "q", "f2": "P"}, LONG),
    "a unicorn strikes at f1 round f2": ("elves", {"g3": "n"}, LONG),
    "a unicorn is blocked on f2": ("elves", {"g3": "n", "f2": "P"}, BOTH),
    "a sprite strikes at f1": ("elves", {"g2": "p"}, LONG),
    "a sprite strikes at b1 only": ("elves", {"a2": "p"}, BOTH),
    "a wyvern strikes at f1 past the pawn next to it": ("orcs", {"f3": "r", "f2": "P"}, LONG),
    "a wyvern next to f1 skips it": ("orcs", {"f2": "r"}, BOTH),
    "a werewolf strikes at f1 round g2": ("orcs", {"g3": "n"}, LONG),
    "a werewolf is blocked on g2": ("orcs", {"g3": "n", "g2": "P"}, BOTH),
    "a harpy leaps to f1 over a pawn": ("orcs", {"h3": "b", "g2": "P"}, LONG),
    "a harpy a diagonal further": ("orcs", {"h4": "b"}, BOTH),
    "a dragon a knight's leap from f1": ("orcs", {"g3": "q", "g2": "P"}, LONG),
    "a guard strikes at g1": ("orcs", {"g2": "p"}, LONG),
    "a guard strikes sideways, which doesn't matter": ("orcs", {"g3": "p"}, BOTH),
    "a guard gives check": ("orcs", {"e2": "p"}, set()),
}


def at_home(pieces: dict[str, str], variant: str) -> Position:
    """Return a position with White's king and rooks on their start squares, both castling rights, and these other
    units."""
    placed = {"e1": "K", "a1": "R", "h1": "R", "e8": "k"} | pieces
    drawing = "\n".join("".join(placed.get(file + rank, ".") for file in "abcdefgh") for rank in "87654321")
    return position(drawing, variant=variant, castling="KQ")


@pytest.mark.parametrize(("army", "pieces", "castlings"), FAIRY_GUARDS.values(), ids=FAIRY_GUARDS)
def test_fairy_units_prevent_castling(army: str, pieces: dict[str, str], castlings: set[str]) -> None:
    assert ucis(at_home(pieces, f"asymmetric-humans-{army}")) & {"e1g1", "e1c1"} == castlings


HORDE_GUARDS = {
    "a khatun strikes at f1": ({"g2": "t"}, LONG),
    "a khatun strikes at d1": ({"c2": "t"}, {"e1g1"}),
    "a khatun strikes at b1 only": ({"a2": "t"}, BOTH),
    "a khatun a knight's leap from f1 and d1": ({"e3": "t"}, BOTH),
    "a khatun gives check": ({"d2": "t"}, set()),
    "a scout strikes at f1": ({"f2": "s"}, LONG),
    "a scout strikes at b1 only": ({"b2": "s"}, BOTH),
    "a scout a leap from f1, d1 and c1": ({"e3": "s", "d2": "P", "b3": "s"}, BOTH),
    "a scout gives check": ({"e2": "s"}, set()),
}


@pytest.mark.parametrize(("pieces", "castlings"), HORDE_GUARDS.values(), ids=HORDE_GUARDS)
def test_the_units_of_khans_chess_prevent_castling_where_they_capture(
    pieces: dict[str, str], castlings: set[str]
) -> None:
    assert ucis(at_home(pieces, "khans")) & {"e1g1", "e1c1"} == castlings


def test_castling_past_own_units_is_illegal_even_for_a_leaping_rook() -> None:
    board = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R N . . K . N R
        """,
        variant="asymmetric-elves-humans",
        castling="KQ",
    )
    assert ucis(board) & {"e1g1", "e1c1"} == set()
