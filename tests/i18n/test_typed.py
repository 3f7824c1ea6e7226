"""Moves as members type them, in the words of any language."""

import pytest

from bot.i18n.catalog import load_catalog
from bot.i18n.names import as_typed, in_english
from bot.rules import InvalidMove, Position, parse_move
from bot.variants import VARIANTS, find_variant

ORDA = Position.start(find_variant("orda"))
ORCS = Position.from_fen(find_variant("asymmetric-orcs-humans"), "4k3/8/8/8/3p4/8/P7/R2QK2R w KQ - 0 1")
PAWN = Position.from_fen(find_variant("orda"), "4k3/P7/8/8/8/8/8/4K3 w - - 0 1")


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
        (ORDA, "骑士到f3", "g1f3"),
        (ORDA, "move my horse to f3", "g1f3"),
        (ORDA, "g1的马到f3", "g1f3"),
        (ORDA, "把e2兵走到e4", "e2e4"),
        (ORDA, "小兵到Ｅ４", "e2e4"),
        (ORDA, "馬 f3。", "g1f3"),
        (ORCS, "castle", "e1g1"),
        (ORCS, "Castles", "e1g1"),
        (ORCS, "castle king's side", "e1g1"),
        (ORCS, "short castling", "e1g1"),
        (ORCS, "易位", "e1g1"),
        (ORCS, "王车易位", "e1g1"),
        (ORCS, "王翼王车易位", "e1g1"),
        (ORCS, "龙吃d4", "d1d4"),
        (PAWN, "a8 kheshig", "a7a8h"),
        (PAWN, "a8=centaur", "a7a8h"),
        (PAWN, "a8 promotes to a queen", "a7a8q"),
        (PAWN, "兵到a8升变为禁卫", "a7a8h"),
        (PAWN, "a8变后", "a7a8q"),
        (ORDA, "caballo a f3", "g1f3"),
        (ORDA, "el caballo de g1 a f3", "g1f3"),
        (ORDA, "peon e4", "e2e4"),
        (ORCS, "dragón captura d4", "d1d4"),
        (ORCS, "guiverno a c1", "a1c1"),
        (ORCS, "enroque corto", "e1g1"),
        (PAWN, "peón a8 y corona dama", "a7a8q"),
        (PAWN, "a8 corona kheshig", "a7a8h"),
    ],
)
def test_a_move_is_parsed_from_words(position: Position, text: str, uci: str) -> None:
    assert parse_move(position, in_english(text)).uci == uci


@pytest.mark.parametrize("text", ["Nf3", "exd5+", "O-O", "a8=Q", "e2-e4", " bxc3 ", "e4 e5", "", "x", "x x", "- -"])
def test_notation_is_not_changed(text: str) -> None:
    assert in_english(text) == text


def test_an_illegal_move_is_quoted_as_typed() -> None:
    with pytest.raises(InvalidMove) as refused, as_typed("马到某处"):
        parse_move(ORDA, in_english("马到某处"))
    assert refused.value.text == "马到某处"


def test_every_other_word_means_an_existing_piece() -> None:
    piece_types = {
        piece_type.name
        for variant in VARIANTS.values()
        for side in variant.sides
        for piece_type in side.army.piece_types
    }
    for t in load_catalog().translators.values():
        names = {entry.partition("=")[2] for entry in t("typed-also").split("|")}
        assert names <= piece_types
