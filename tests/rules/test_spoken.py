"""Moves typed in words, such as the names of pieces, or in the digits of correspondence chess."""

import pytest

from bot.rules import IllegalMove, InvalidMove, Position, Reason, parse_move
from bot.rules.san import in_notation
from bot.variants import find_variant


def after(key: str, *moves: str) -> Position:
    position = Position.start(find_variant(key))
    for move in moves:
        position = position.play(parse_move(position, move))
    return position


@pytest.mark.parametrize(
    ("key", "text", "written"),
    [
        ("orda", "knight f3", "Nf3"),
        ("orda", "Knight-f3", "N-f3"),
        ("orda", "pawn e4", "Pe4"),
        ("orda", "1. e4", "e4"),
        ("orda", "12... kheshig d5", "Hd5"),
        ("asymmetric-humans-orcs", "rook a3", "Ra3"),
        ("asymmetric-humans-orcs", "griffin a3", "Ra3"),
        ("asymmetric-orcs-humans", "dragon d4", "Qd4"),
        ("asymmetric-orcs-humans", "a8=dragon", "a8=Q"),
        ("orda", "e2e4", "e2e4"),
        ("orda", "e2 e4", "e2e4"),
        ("orda", "e2 pawn - e4", "Pe2-e4"),
        ("orda", "♘ f3", "Nf3"),
        ("orda", "5254", "e2e4"),
        ("orda", "1. 5254", "e2e4"),
        ("orda", "12… 52-54", "e2e4"),
        ("orda", "52 54", "e2e4"),
        ("orda", "５２５４", "e2e4"),
        ("orda", "57581", "e7e8Q"),
        ("orda", "57584", "e7e8N"),
    ],
)
def test_piece_names_are_converted_to_letters(key: str, text: str, written: str) -> None:
    assert in_notation(after(key), text) == written


@pytest.mark.parametrize("text", ["knight f3", "knight g1f3", "1. Nf3", "1.knight f3", "KNIGHT f3"])
def test_a_move_is_read_with_its_units_name(text: str) -> None:
    assert parse_move(after("orda"), text).uci == "g1f3"


@pytest.mark.parametrize("text", ["52", "525", "5259", "0254", "57585", "525411", "5254 5755"])
def test_other_digits_are_invalid(text: str) -> None:
    with pytest.raises(InvalidMove):
        parse_move(after("orda"), text)


@pytest.mark.parametrize(
    ("key", "text", "uci"),
    [("orda", "57581", "e7e8q"), ("orda", "57582", None), ("asymmetric-humans-orcs", "57582", "e7e8r")],
)
def test_a_fifth_digit_promotes_if_the_army_has_that_piece(key: str, text: str, uci: str | None) -> None:
    position = Position.from_fen(find_variant(key), "8/4P3/8/k7/8/8/8/4K3 w - - 0 1")
    if uci:
        assert parse_move(position, text).uci == uci
        return
    with pytest.raises(IllegalMove) as refused:
        parse_move(position, text)
    assert refused.value.refusal.reason is Reason.WRONG_PROMOTION
    assert all("=" in option for option in refused.value.refusal.options)


def test_digits_castle_by_the_kings_squares() -> None:
    position = Position.from_fen(find_variant("orda"), "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    assert (parse_move(position, "5171").uci, parse_move(position, "5131").uci) == ("e1g1", "e1c1")


def test_the_name_of_an_opponents_unit_is_refused() -> None:
    with pytest.raises(IllegalMove) as refused:
        parse_move(after("orda"), "lancer d4")
    assert refused.value.refusal.reason is Reason.NO_SUCH_PIECE


def test_a_name_that_shares_a_letter_with_another_unit_is_invalid() -> None:
    with pytest.raises(InvalidMove):
        parse_move(after("asymmetric-elves-orcs"), "dragon d4")


ONE_SIDE = "4k3/8/8/8/8/8/8/{rank} w {rights} - 0 1"


@pytest.mark.parametrize(
    ("rank", "rights", "uci"), [("R3K2R", "K", "e1g1"), ("R3K2R", "Q", "e1c1"), ("RN2K2R", "KQ", "e1g1")]
)
def test_castling_needs_no_side_if_only_one_is_legal(rank: str, rights: str, uci: str) -> None:
    position = Position.from_fen(find_variant("orda"), ONE_SIDE.format(rank=rank, rights=rights))
    assert parse_move(position, "castle").uci == uci


@pytest.mark.parametrize(
    ("rank", "rights", "reason"),
    [
        ("RN2KB1R", "KQ", Reason.CASTLING_BLOCKED),
        ("RN2K2R", "Q", Reason.CASTLING_BLOCKED),
        ("R3K2R", "-", Reason.CASTLING_LOST),
    ],
)
def test_illegal_castling_prefers_a_temporary_reason(rank: str, rights: str, reason: Reason) -> None:
    position = Position.from_fen(find_variant("orda"), ONE_SIDE.format(rank=rank, rights=rights))
    with pytest.raises(IllegalMove) as refused:
        parse_move(position, "Castle")
    assert refused.value.refusal.reason is reason


def test_castling_of_an_army_that_never_castles_has_its_own_reason() -> None:
    with pytest.raises(IllegalMove) as refused:
        parse_move(after("orda", "e4"), "castle")
    assert refused.value.refusal.reason is Reason.NEVER_CASTLES
