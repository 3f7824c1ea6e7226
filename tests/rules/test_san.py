"""Writing moves in SAN, and parsing moves leniently."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.rules import AmbiguousMove, IllegalMove, InvalidMove, MoveError, Position, parse_move
from bot.variants import find_variant
from tests.boards import position
from tests.perft_suites import Suite, read_suites
from tests.rules.drawn import BISHOP_OR_PAWN, CASTLING, EN_PASSANT, KNIGHTS, LANCER, PROMOTION, QUEENS, START


@pytest.mark.parametrize(
    ("board", "uci", "san"),
    [
        pytest.param(START, "e2e4", "e4", id="a pawn by its square alone"),
        pytest.param(START, "g1f3", "Nf3", id="a unit by its letter"),
        pytest.param(LANCER, "d2d5", "Lxd5", id="a capture with x"),
        pytest.param(LANCER, "d2f1", "Lf1+", id="a check with +"),
        pytest.param(EN_PASSANT, "b4a3", "bxa3", id="an en passant capture like any other"),
        pytest.param(PROMOTION, "b7b8h", "b8=H", id="a promotion with ="),
        pytest.param(PROMOTION, "b7a8q", "bxa8=Q+", id="a promotion by capture"),
        pytest.param(CASTLING, "e1g1", "O-O", id="castling on the king's side"),
        pytest.param(CASTLING, "e1c1", "O-O-O", id="castling on the queen's side"),
        pytest.param(KNIGHTS, "b5d4", "Nbd4", id="the file if two can move there"),
        pytest.param(KNIGHTS, "f1e3", "N1e3", id="the rank if both are on the same file"),
        pytest.param(QUEENS, "a4d1", "Qa4d1", id="file and rank if neither is enough"),
    ],
)
def test_san_writes(board: Position, uci: str, san: str) -> None:
    assert board.san(parse_move(board, uci)) == san


def test_a_pinned_unit_needs_no_disambiguation() -> None:
    board = position(
        """
        . . . . l . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . N . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . N .
        """
    )
    assert board.san(parse_move(board, "g1f3")) == "Nf3"


def test_a_mate_is_written_with_a_hash() -> None:
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
        """
    )
    assert board.san(parse_move(board, "h7h8")) == "Rh8#"


def test_a_campmate_is_written_without_a_suffix() -> None:
    board = position(
        """
        . . . . . . . .
        R . . . K . . k
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    assert board.san(parse_move(board, "e7e8")) == "Ke8"


def test_a_mate_by_moving_to_the_goal_rank_is_written_as_a_mate() -> None:
    board = position(
        """
        . . . . . . . .
        R . . . K . . k
        . . . . . . . p
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . B . . . . . .
        . . . . . . R .
        """
    )
    assert board.san(parse_move(board, "e7e8")) == "Ke8#"


@pytest.mark.parametrize(
    ("board", "text", "uci"),
    [
        (START, "e2e4", "e2e4"),
        (START, "e2-e4", "e2e4"),
        (START, "  e4 ", "e2e4"),
        (START, "E4", "e2e4"),
        (START, "e2 e4", "e2e4"),
        (START, "E2 E4", "e2e4"),
        (START, "e2 – e4", "e2e4"),
        (START, "e2->e4", "e2e4"),
        (START, "e2→e4", "e2e4"),
        (START, "e4!?", "e2e4"),
        (START, "e4.", "e2e4"),
        (START, "“e4”", "e2e4"),
        (START, "1. e4", "e2e4"),
        (START, "1 e4", "e2e4"),
        (START, "...e4", "e2e4"),
        (START, "Ｅ４", "e2e4"),
        (START, "N f3", "g1f3"),
        (START, "NF3", "g1f3"),
        (START, "♘f3", "g1f3"),
        (START, "nf3", "g1f3"),
        (START, "Nxf3", "g1f3"),
        (START, "Nf3+", "g1f3"),
        (START, "Nf3#", "g1f3"),
        (START, "Ng1f3", "g1f3"),
        (START, "Ng1-f3", "g1f3"),
        (START, "Ngf3", "g1f3"),
        (START, "N1f3", "g1f3"),
        (CASTLING, "O-O", "e1g1"),
        (CASTLING, "0-0", "e1g1"),
        (CASTLING, "o-o", "e1g1"),
        (CASTLING, "0-0-0", "e1c1"),
        (CASTLING, "O-O+", "e1g1"),
        (CASTLING, "OO", "e1g1"),
        (CASTLING, "0–0–0", "e1c1"),
        (CASTLING, "O - O", "e1g1"),
        (CASTLING, "〇-〇", "e1g1"),
        (CASTLING, "e1g1", "e1g1"),
        (CASTLING, "Kg1", "e1g1"),
        (CASTLING, "Ke1-c1", "e1c1"),
        (PROMOTION, "b8=H", "b7b8h"),
        (PROMOTION, "b8h", "b7b8h"),
        (PROMOTION, "b8 H", "b7b8h"),
        (PROMOTION, "b8 = H", "b7b8h"),
        (PROMOTION, "b8/H", "b7b8h"),
        (PROMOTION, "b8(H)", "b7b8h"),
        (PROMOTION, "b8 queen", "b7b8q"),
        (PROMOTION, "b8Q", "b7b8q"),
        (PROMOTION, "b7b8q", "b7b8q"),
        (PROMOTION, "bxa8=Q", "b7a8q"),
        (PROMOTION, "ba8h", "b7a8h"),
        (PROMOTION, "a8=H", "b7a8h"),
        (EN_PASSANT, "bxa3", "b4a3"),
        (EN_PASSANT, "ba3", "b4a3"),
        (LANCER, "Ld5", "d2d5"),
        (LANCER, "lxd5", "d2d5"),
        (KNIGHTS, "Nb5d4", "b5d4"),
        (QUEENS, "Qa4d1", "a4d1"),
        (BISHOP_OR_PAWN, "bxc3", "b2c3"),
        (BISHOP_OR_PAWN, "Bxc3", "d2c3"),
        (BISHOP_OR_PAWN, "Bc3", "d2c3"),
        (BISHOP_OR_PAWN, "be3", "d2e3"),
    ],
)
def test_reading_is_lenient(board: Position, text: str, uci: str) -> None:
    assert parse_move(board, text).uci == uci


@pytest.mark.parametrize(
    "text", ["", " ", "e9", "i4", "hello", "N", "x", "-", "Nf3 then e5", "１", "e4" * 2000, "O-O-O-O", "=Q"]
)
def test_text_that_is_not_a_move_is_invalid(text: str) -> None:
    with pytest.raises(InvalidMove, match="expected a move such as"):
        parse_move(START, text)


def test_an_invalid_move_is_quoted_up_to_one_line() -> None:
    with pytest.raises(InvalidMove) as caught:
        parse_move(START, "?!" + "a" * 4000)
    assert len(str(caught.value)) < 120


@pytest.mark.parametrize(
    ("board", "text", "candidates"),
    [
        (KNIGHTS, "Nd4", ("Nbd4", "Nfd4")),
        (KNIGHTS, "N5d4", ("Nbd4", "Nfd4")),
        (KNIGHTS, "Nfe3", ("N1e3", "N5e3")),
        (CASTLING, "castle", ("O-O", "O-O-O")),
        (PROMOTION, "b8", ("b8=H", "b8=Q+")),
        (PROMOTION, "b7a8", ("bxa8=H", "bxa8=Q+")),
    ],
)
def test_an_ambiguous_move_names_its_candidates(board: Position, text: str, candidates: tuple[str, ...]) -> None:
    with pytest.raises(AmbiguousMove) as caught:
        parse_move(board, text)
    assert tuple(sorted(caught.value.candidates)) == candidates


SHORT_TEXTS = st.text(alphabet="abcdefgh12345678KQRBNLHAYTSP0Oo-x=+#!? ", max_size=10)
ANY_UCI = st.from_regex(r"[a-h][1-8][a-h][1-8][qhnt]?", fullmatch=True)


@given(suite=st.sampled_from(read_suites()), text=SHORT_TEXTS | ANY_UCI | st.text(max_size=40))
def test_any_text_is_a_legal_move_or_one_of_the_three_errors(suite: Suite, text: str) -> None:
    board = Position.from_fen(find_variant(suite.variant), suite.fen)
    try:
        assert parse_move(board, text) in board.legal_moves
    except MoveError as error:
        assert isinstance(error, InvalidMove | IllegalMove | AmbiguousMove)
