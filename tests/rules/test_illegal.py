"""The reasons why a well-formed move can be illegal."""

from __future__ import annotations

import pytest

from bot.rules import IllegalMove, Position, Reason, parse_move, parse_square
from tests.boards import position
from tests.rules.drawn import (
    EN_PASSANT,
    EN_PASSANT_OPENS_THE_RANK,
    LANCER,
    LANCER_ON_E8,
    LANCER_ON_F8,
    NO_RIGHT,
    PINNED,
    PROMOTION,
    START,
)


@pytest.mark.parametrize(
    ("board", "text", "reason"),
    [
        (START, "e4e5", Reason.EMPTY_SQUARE),
        (START, "e6e5", Reason.NOT_YOUR_PIECE),
        (START, "Hd5", Reason.NO_SUCH_PIECE),
        (START, "Nd2", Reason.OWN_PIECE_THERE),
        (START, "e2e5", Reason.CANNOT_REACH),
        (START, "Bb5", Reason.BLOCKED),
        (START, "a1a5", Reason.BLOCKED),
        (START, "exd3", Reason.NEEDS_CAPTURE),
        (LANCER, "Ld4", Reason.NEEDS_CAPTURE),
        (EN_PASSANT, "b4c3", Reason.NEEDS_CAPTURE),
        (LANCER, "Ld6", Reason.NEEDS_CAPTURE),
        (PINNED, "Ne4", Reason.LEAVES_CHECK),
        (EN_PASSANT_OPENS_THE_RANK, "dxe3", Reason.LEAVES_CHECK),
        (LANCER_ON_F8, "Kf2", Reason.KING_ATTACKED),
        (PROMOTION, "b8=N", Reason.WRONG_PROMOTION),
        (START, "e4=Q", Reason.WRONG_PROMOTION),
        (START, "N@e4", Reason.NO_DROPS),
        (LANCER, "O-O", Reason.NEVER_CASTLES),
        (NO_RIGHT, "O-O-O", Reason.CASTLING_LOST),
        (START, "O-O", Reason.CASTLING_BLOCKED),
        (LANCER_ON_E8, "O-O", Reason.CASTLING_IN_CHECK),
        (LANCER_ON_F8, "O-O", Reason.CASTLING_THROUGH_CHECK),
        (LANCER_ON_F8, "e1g1", Reason.CASTLING_THROUGH_CHECK),
        (LANCER_ON_E8, "Kg1", Reason.CASTLING_IN_CHECK),
        (NO_RIGHT, "e1c1", Reason.CASTLING_LOST),
    ],
)
def test_an_illegal_move_has_a_reason(board: Position, text: str, reason: Reason) -> None:
    with pytest.raises(IllegalMove) as caught:
        parse_move(board, text)
    assert caught.value.refusal.reason is reason


def test_a_unit_that_can_only_move_there_cannot_capture_there() -> None:
    board = position(
        """
        . . . . . . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . P . . .
        . . . . . . . .
        . . . l . . . .
        K . . . . . . .
        """,
        turn="black",
    )
    with pytest.raises(IllegalMove) as caught:
        parse_move(board, "Lxe4")
    assert caught.value.refusal.reason is Reason.CANNOT_CAPTURE


@pytest.mark.parametrize(
    ("board", "text", "culprit"),
    [
        (START, "Bb5", "e2"),
        (START, "a1a5", "a2"),
        (START, "Nd2", "d2"),
        (PINNED, "Ne4", "h4"),
        (EN_PASSANT_OPENS_THE_RANK, "dxe3", "h4"),
        (LANCER_ON_F8, "Kf2", "f8"),
        (LANCER_ON_F8, "O-O", "f8"),
        (LANCER_ON_E8, "O-O", "e8"),
        (START, "O-O", "f1"),
    ],
)
def test_an_illegal_move_names_the_square_of_the_preventing_unit(board: Position, text: str, culprit: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        parse_move(board, text)
    assert caught.value.refusal.culprit == parse_square(culprit)


def test_an_illegal_move_lists_the_units_legal_moves() -> None:
    with pytest.raises(IllegalMove) as caught:
        parse_move(START, "Ng1e5")
    assert set(caught.value.refusal.options) == {"Nf3", "Nh3"}


def test_a_move_after_campmate_is_illegal() -> None:
    board = position(
        """
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        R . . . K . . k
        """,
        castling="Q",
    )
    for text in ("O-O-O", "e1c1", "Ra2", "Kd2"):
        with pytest.raises(IllegalMove):
            parse_move(board, text)


def test_if_neither_of_two_units_can_move_there_both_units_moves_are_listed() -> None:
    with pytest.raises(IllegalMove) as caught:
        parse_move(START, "Nd5")
    refusal = caught.value.refusal
    assert (refusal.reason, refusal.origin) == (Reason.CANNOT_REACH, None)
    assert sorted(refusal.options) == ["Na3", "Nc3", "Nf3", "Nh3"]


def test_a_single_unit_that_cannot_move_there_is_named_by_its_square() -> None:
    with pytest.raises(IllegalMove) as caught:
        parse_move(START, "Qe4")
    assert (caught.value.refusal.reason, caught.value.refusal.origin) == (Reason.CANNOT_REACH, parse_square("d1"))
