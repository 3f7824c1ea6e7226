"""Reading and writing FEN, and errors for invalid positions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.rules import Color, InvalidFen, Position, parse_square
from bot.variants import VARIANTS, find_variant
from tests.perft_suites import read_suites, suites_by_variant

ORDA = find_variant("orda")
CHESS = find_variant("chess")
HOME = "4k3/8/8/8/8/8/8/R3K2R"


@pytest.mark.parametrize("key", VARIANTS)
def test_a_start_position_is_written_as_it_was_read(key: str) -> None:
    variant = find_variant(key)
    assert Position.from_fen(variant, variant.start_fen).fen == variant.start_fen


@pytest.mark.parametrize("key", suites_by_variant())
def test_everything_except_an_unused_en_passant_square_is_written_as_it_was_read(key: str) -> None:
    for suite in suites_by_variant()[key]:
        written = Position.from_fen(find_variant(key), suite.fen).fen.split()
        read = suite.fen.split()
        assert written[3] in (read[3], "-"), suite
        assert written[:3] + written[4:] == read[:3] + read[4:], suite


def test_each_field_is_read() -> None:
    position = Position.from_fen(ORDA, "4k3/8/8/8/Pp6/8/8/4K2R b K a3 7 31")
    assert position.turn is Color.BLACK
    assert (position.halfmoves, position.fullmoves) == (7, 31)
    assert position.pieces[parse_square("b4")].letter == "P"
    assert position.pieces[parse_square("b4")].color is Color.BLACK


def test_the_counters_are_optional() -> None:
    assert Position.from_fen(ORDA, f"{HOME} w KQ -").fen == f"{HOME} w KQ - 0 1"


def test_castling_rights_are_written_in_one_order() -> None:
    assert Position.from_fen(ORDA, f"{HOME} w QK - 0 1").fen == f"{HOME} w KQ - 0 1"


@pytest.mark.parametrize(
    ("fen", "field"),
    [
        pytest.param("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1", "a3", id="a pawn can capture"),
        pytest.param("4k3/8/8/8/P7/8/8/4K3 b - a3 0 1", "-", id="no pawn can capture"),
        pytest.param("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "-", id="the pawn is pinned"),
        pytest.param("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "-", id="the capture would open the rank"),
        pytest.param("8/8/5k2/8/3pP3/8/5R2/4K3 b - e3 0 1", "-", id="the king is in another check"),
    ],
)
def test_the_en_passant_square_is_written_only_where_the_capture_is_legal(fen: str, field: str) -> None:
    assert Position.from_fen(ORDA, fen).fen.split()[3] == field


@pytest.mark.parametrize(
    ("fen", "field", "says"),
    [
        ("", "fen", "expected 6 fields"),
        ("4k3/8/8/8/8/8/8/4K3", "fen", "expected 6 fields"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0", "fen", "expected 6 fields"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", "fen", "got 7"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1" + " " * 500, "fen", "characters"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "placement", "expected 8 ranks, got 7"),
        ("4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", "placement", "expected 8 ranks, got 9"),
        ("4k3/8/8/8/8/8/7/4K3 w - - 0 1", "placement", "rank 2"),
        ("4k3/8/8/8/8/8/8p/4K3 w - - 0 1", "placement", "expected 8 squares in rank 2, got 9"),
        ("4k3/8/8/8/8/0p7/8/4K3 w - - 0 1", "placement", "'0' in rank 3"),
        ("4k3/8/8/8/8/9/8/4K3 w - - 0 1", "placement", "'9' in rank 3"),
        ("4k3/8/8/8/8/2z5/8/4K3 w - - 0 1", "placement", "'z' in rank 3"),
        ("4k3/8/8/8/8/2L5/8/4K3 w - - 0 1", "placement", "'L' in rank 3"),
        ("4k3/8/8/8/8/2r5/8/4K3 w - - 0 1", "placement", "'r' in rank 3"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "placement", "one black king, got 0"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "placement", "one white king, got 0"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "placement", "one white king, got 2"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "placement", "got one on h8"),
        ("4k3/8/8/8/8/8/8/4K2p w - - 0 1", "placement", "got one on h1"),
        ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", "placement", "black's king not to be in check"),
        ("8/8/8/8/8/8/4kK2/8 w - - 0 1", "placement", "black's king not to be in check"),
        (f"{HOME} x KQ - 0 1", "side to move", "expected w or b, got 'x'"),
        (f"{HOME} W KQ - 0 1", "side to move", "got 'W'"),
        (f"{HOME} w KQkq - 0 1", "castling", "got 'KQkq'"),
        (f"{HOME} w KK - 0 1", "castling", "got 'KK'"),
        (f"{HOME} w HA - 0 1", "castling", "got 'HA'"),
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "castling", "e1 and h1 for 'K'"),
        ("4k3/8/8/8/8/8/8/R4K2 w Q - 0 1", "castling", "e1 and a1 for 'Q'"),
        (f"{HOME} b KQ e9 0 1", "en passant", "got 'e9'"),
        (f"{HOME} b KQ e 0 1", "en passant", "got 'e'"),
        (f"{HOME} b KQ e3 0 1", "en passant", "a white pawn has just passed"),
        ("4k3/8/8/8/8/4P3/8/4K3 b - e3 0 1", "en passant", "got 'e3'"),
        ("4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1", "en passant", "got 'e3'"),
        ("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", "en passant", "a black pawn has just passed"),
        (f"{HOME} w KQ - x 1", "halfmove clock", "got 'x'"),
        (f"{HOME} w KQ - -1 1", "halfmove clock", "got '-1'"),
        (f"{HOME} w KQ - ٣ 1", "halfmove clock", "expected a number"),
        (f"{HOME} w KQ - 99999999999999999999 1", "halfmove clock", "expected a number"),
        (f"{HOME} w KQ - 0 0", "move number", "got '0'"),
        (f"{HOME} w KQ - 0 1.5", "move number", "got '1.5'"),
    ],
)
def test_a_malformed_fen_names_the_field_at_fault(fen: str, field: str, says: str) -> None:
    with pytest.raises(InvalidFen) as caught:
        Position.from_fen(ORDA, fen)
    assert caught.value.field == field
    assert says in str(caught.value)


def test_the_letters_of_another_variant_are_refused() -> None:
    with pytest.raises(InvalidFen, match="'l' in rank 8"):
        Position.from_fen(CHESS, ORDA.start_fen)


def test_in_chess_a_black_pawns_en_passant_square_is_read_too() -> None:
    assert Position.from_fen(CHESS, "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1").fen.split()[3] == "e6"


ROWS = st.text(alphabet="12345678kqrbnlhaypKQRBNLHAYP", max_size=9)
PLACEMENTS = st.lists(ROWS, min_size=7, max_size=9).map("/".join) | st.just("4k3/8/8/8/1pP5/8/8/R3K2R")
ALMOST_FENS = st.tuples(
    PLACEMENTS,
    st.sampled_from(["w", "b", "x", ""]),
    st.text(alphabet="KQkq-", max_size=4),
    st.text(alphabet="abcdefgh12345678-", max_size=4),
    st.text(alphabet="0123456789-", max_size=5),
    st.text(alphabet="0123456789-", max_size=5),
).map(" ".join)


@st.composite
def fens_with_one_change(draw: st.DrawFn) -> str:
    fen = draw(st.sampled_from([suite.fen for suite in read_suites()]))
    at = draw(st.integers(0, len(fen) - 1))
    return fen[:at] + draw(st.characters()) + fen[at + draw(st.integers(0, 1)) :]


@settings(max_examples=300)
@given(key=st.sampled_from(list(VARIANTS)), text=st.text() | ALMOST_FENS | fens_with_one_change())
def test_any_text_is_a_position_or_an_invalid_fen(key: str, text: str) -> None:
    try:
        position = Position.from_fen(find_variant(key), text)
    except InvalidFen as error:
        assert str(error).startswith(f"{error.field}: ")
    else:
        assert Position.from_fen(position.variant, position.fen) == position


@given(key=st.sampled_from(list(VARIANTS)), text=fens_with_one_change())
def test_every_position_read_is_playable(key: str, text: str) -> None:
    try:
        position = Position.from_fen(find_variant(key), text)
    except InvalidFen:
        return
    assert all(position.play(move).turn is position.turn.other for move in position.legal_moves)
