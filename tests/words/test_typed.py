"""Moves as members type them, with words of either language."""

import pytest

from bot.rules import InvalidMove, Position
from bot.variants import find_variant
from bot.words.typed import as_typed, in_english

ORDA = Position.start(find_variant("orda"))
ORCS = Position.from_fen(find_variant("asymmetric-orcs-humans"), "4k3/8/8/8/3p4/8/P7/R2QK2R w KQ - 0 1")


@pytest.mark.parametrize(
    ("position", "text", "uci"),
    [
        (ORDA, "knight to f3", "g1f3"),
        (ORDA, "the knight from g1 to f3", "g1f3"),
        (ORDA, "e2 to e4", "e2e4"),
        (ORDA, "1. pawn to e4", "e2e4"),
        (ORDA, "马到f3", "g1f3"),
        (ORDA, "马 f3", "g1f3"),
        (ORDA, "马走到 f3", "g1f3"),
        (ORDA, "兵到e4", "e2e4"),
        (ORCS, "dragon takes d4", "d1d4"),
        (ORCS, "Dragon d4", "d1d4"),
        (ORCS, "巨龙吃d4", "d1d4"),
        (ORCS, "巨龙d4", "d1d4"),
        (ORCS, "castle kingside", "e1g1"),
        (ORCS, "短易位", "e1g1"),
        (ORCS, "wyvern to c1", "a1c1"),
        (ORCS, "双足飞龙到c1", "a1c1"),
    ],
)
def test_a_move_is_read_in_words(position: Position, text: str, uci: str) -> None:
    assert position.parse(in_english(text)).uci == uci


@pytest.mark.parametrize("text", ["Nf3", "exd5+", "O-O", "a8=Q", "e2-e4", " bxc3 ", "e4 e5", "", "x", "x x", "- -"])
def test_notation_is_left_as_it_is(text: str) -> None:
    assert in_english(text) == text


def test_what_is_refused_is_quoted_as_it_was_typed() -> None:
    with pytest.raises(InvalidMove) as refused, as_typed("马到某处"):
        ORDA.parse(in_english("马到某处"))
    assert refused.value.text == "马到某处"
