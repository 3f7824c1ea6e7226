"""An error in a variant's data is found, and the message names the field."""

from dataclasses import replace

import pytest

from bot.rules import check_variant, lacks_of_rules
from bot.variants import VARIANTS, Army, Family, PieceType, Variant, find_variant
from bot.variants.model import Opening
from bot.variants.pieces import KHAN, KHESHIG, KING, QUEEN, ROOK

ORDA = find_variant("orda")


def with_army(letters: str, *piece_types: PieceType) -> Variant:
    return replace(ORDA, white=replace(ORDA.white, army=Army("test", letters, piece_types), promotions=""))


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_variant_is_valid(variant: Variant) -> None:
    assert check_variant(variant) == []


@pytest.mark.parametrize(
    ("variant", "finding"),
    [
        (with_army("KRR", KING, ROOK, QUEEN), "white.army.letters - expected each letter once, got 2 of 'R'"),
        (with_army("KR", KING), "white.army.letters - expected 1, one for each piece, got 'KR'"),
        (with_army("Kr", KING, ROOK), "white.army.letters - expected upper-case letters, got 'r'"),
        (with_army("QR", QUEEN, ROOK), "white.army.pieces - expected one king, got 0"),
        (with_army("KC", KING, KHAN), "white.army.pieces - expected one king, got 2"),
        (
            with_army("KX", KING, PieceType("crab", betza="fZ", value=1)),
            "white.army.pieces.crab.betza - expected an atom among WFDNAHKQRB, got 'Z' in 'fZ'",
        ),
        (
            with_army("KABCDEFGHIJ", KING, *[ROOK] * 10),
            "white.army.pieces - expected at most 10, got 11",
        ),
        (
            replace(ORDA, black=replace(ORDA.black, promotions="QZ")),
            "black.promotions - expected letters of the army's pieces, got 'Z'",
        ),
        (
            replace(ORDA, black=replace(ORDA.black, promotions="K")),
            "black.promotions - expected letters of the army's pieces, got 'K'",
        ),
        (
            replace(ORDA, white=replace(ORDA.white, goal_rank=9)),
            "white.goal_rank - expected a rank from 1 to 8, got 9",
        ),
        (
            replace(ORDA, black=replace(ORDA.black, goal_rank=8)),
            "black.goal_rank - expected a rank other than the king's start rank, got 8",
        ),
        (
            replace(ORDA, pgn_names=("Orda Chess",)),
            "pgn_names - expected lower-case letters without spaces, hyphens and underscores, got 'Orda Chess'",
        ),
        (
            replace(ORDA, pgn_names=("ordamirror",)),
            "pgn_names - expected a name that no other variant uses, got 'ordamirror'",
        ),
        (
            replace(ORDA, openings=(Opening("slip", "d4 d4"),)),
            "openings.slip - illegal move (no-double-step): 'd4'",
        ),
        (replace(ORDA, options="z"), "options - expected letters among abc, got 'z'"),
        (
            replace(ORDA, color_bound=(KHESHIG,)),
            "colour_bound - expected pieces that stay on squares of one color, got 'kheshig'",
        ),
        (
            replace(ORDA, start_fen="lhaykahl/8/ppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1"),
            "start_fen - placement: expected 8 squares in rank 6, got 7 in 'ppppppp'",
        ),
        (
            replace(ORDA, start_fen="lhaykahl/8/pppppppp/8/8/8/PPPPPPPP/RNBQKBNK w KQ - 0 1"),
            "start_fen - placement: expected one white king, got 2",
        ),
    ],
)
def test_an_error_is_named(variant: Variant, finding: str) -> None:
    assert f"orda: {finding}" in check_variant(variant)


def test_an_error_is_reported_with_the_folder_to_fix() -> None:
    [missing] = lacks_of_rules(Family("orda", (replace(ORDA, options="z"),)))
    assert (missing.part, missing.where) == ("rules", "bot/variants/")
    assert missing.what == "orda: options - expected letters among abc, got 'z'"
