"""The data of all variants is consistent, and variants are found by key."""

from __future__ import annotations

import pytest

from bot.rules import Color, Position, rank_of
from bot.variants import VARIANTS, Side, UnknownVariant, Variant, find_variant, listed_variants
from bot.variants.betza import read_betza

ALL = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
SIDES = pytest.mark.parametrize(
    "side",
    [pytest.param(side, id=f"{key}, {side.army.name}") for key, variant in VARIANTS.items() for side in variant.sides],
)


@pytest.mark.parametrize("text", ["orda", "Orda", " ORDA "])
def test_a_variant_is_found_by_its_key_in_any_case(text: str) -> None:
    assert find_variant(text).key == "orda"


@pytest.mark.parametrize("text", ["", "ordo", "shogi"])
def test_an_unknown_key_is_named_in_the_error(text: str) -> None:
    with pytest.raises(UnknownVariant, match="orda") as caught:
        find_variant(text)
    assert caught.value.key == text


def test_chess_is_listed_after_the_variants() -> None:
    keys = [variant.key for variant in listed_variants()]
    assert keys.index("chess") > max(keys.index(key) for key in ("orda", "ordamirror", "khans", "asymmetric-orcs-orcs"))


def test_a_variant_that_is_registered_is_offered_only_if_it_is_listed(stranger: Variant) -> None:
    assert find_variant(stranger.key) is stranger
    assert stranger not in listed_variants()


@pytest.mark.parametrize("letters", ["ba", "ab", "AB", "bA"])
def test_optional_rules_are_named_in_any_order_and_case(letters: str) -> None:
    assert find_variant(f"asymmetric-elves-orcs+{letters}") is find_variant("asymmetric-elves-orcs+ab")


@pytest.mark.parametrize("letters", ["a", "b", "c", "ab", "ac", "bc", "abc"])
def test_each_letter_sets_its_rule_and_no_other(letters: str) -> None:
    variant = find_variant(f"asymmetric-humans-orcs+{letters}")
    rules = {"a": variant.stalemate_wins, "b": variant.promotes_only_captured, "c": variant.free_setup}
    assert rules == {letter: letter in letters for letter in "abc"}


def test_without_letters_no_optional_rule_applies() -> None:
    variant = find_variant("asymmetric-humans-orcs")
    assert not (variant.stalemate_wins or variant.promotes_only_captured or variant.free_setup)


def test_a_variants_own_rule_is_not_an_option() -> None:
    khans = find_variant("khans")
    assert khans.stalemate_wins
    assert khans.options == khans.chosen_options == ""


@pytest.mark.parametrize("letters", ["a", "b", "c", "abc"])
def test_a_variant_with_options_keeps_its_armies_and_has_its_own_key(letters: str) -> None:
    variant, plain = find_variant(f"asymmetric-orcs-elves+{letters}"), find_variant("asymmetric-orcs-elves")
    assert variant.key == f"asymmetric-orcs-elves+{letters}"
    assert variant.sides == plain.sides
    assert variant.start_fen == plain.start_fen


@pytest.mark.parametrize(
    "text",
    [
        "asymmetric-elves-orcs+",
        "asymmetric-elves-orcs+d",
        "asymmetric-elves-orcs+aa",
        "asymmetric-elves-orcs+a+b",
        "asymmetric-elves-orcs+a b",
        "asymmetric-elves-orcs +a",
        "asymmetric-elves-orcs+ä",
        "asymmetric-elves",
        "asymmetric-elves-dwarfs",
        "asymmetric",
        "orda+a",
        "ordamirror+b",
        "khans+a",
        "chess+c",
        "+a",
        "+",
    ],
)
def test_a_rule_that_the_variant_does_not_have_is_refused(text: str) -> None:
    with pytest.raises(UnknownVariant, match="expected a variant"):
        find_variant(text)


@ALL
def test_every_variant_is_found_by_its_own_key(variant: Variant) -> None:
    assert find_variant(variant.key) is variant


@ALL
def test_the_start_position_is_valid(variant: Variant) -> None:
    start = Position.start(variant)
    assert start.turn is Color.WHITE
    assert start.legal_moves
    assert start.outcome is None


@ALL
def test_no_king_starts_on_its_goal_rank(variant: Variant) -> None:
    start = Position.start(variant)
    for color in Color:
        assert rank_of(start.king(color)) + 1 != variant.sides[color].goal_rank


@SIDES
def test_an_army_has_one_royal_unit(side: Side) -> None:
    assert [piece_type.is_royal for piece_type in side.army.pieces.values()].count(True) == 1


@SIDES
def test_letters_are_single_upper_case_letters(side: Side) -> None:
    assert all(len(letter) == 1 and letter.isascii() and letter.isupper() for letter in side.army.pieces)


@SIDES
def test_every_piece_can_be_read(side: Side) -> None:
    for piece_type in side.army.pieces.values():
        parts = read_betza(piece_type.betza)
        assert any(part.moves for part in parts)
        assert any(part.captures for part in parts)


@SIDES
def test_a_pawn_promotes_to_any_unit_of_its_army_except_king_and_pawn(side: Side) -> None:
    assert side.promotions
    for letter in side.promotions:
        assert not side.pieces[letter].is_royal
        assert not side.pieces[letter].is_pawn


@SIDES
def test_the_units_of_an_army_are_different_pieces(side: Side) -> None:
    names = [piece_type.name for piece_type in side.army.pieces.values()]
    assert len(set(names)) == len(names)


@ALL
def test_color_bound_units_never_leave_their_color(variant: Variant) -> None:
    for piece_type in variant.color_bound:
        assert all(sum(path.to) % 2 == 0 for part in read_betza(piece_type.betza) for path in part.paths)


def test_orda_promotes_to_queen_or_kheshig_and_has_goals_at_both_ends() -> None:
    orda = find_variant("orda")
    assert [set(side.promotions) for side in orda.sides] == [set("QH"), set("QH")]
    assert [side.goal_rank for side in orda.sides] == [8, 1]


def test_only_the_kingdom_makes_double_steps() -> None:
    assert [side.double_step_rank for side in find_variant("orda").sides] == [2, None]


def test_every_pairing_of_armies_exists() -> None:
    armies = ("humans", "elves", "orcs")
    met = {(v.white.army.name, v.black.army.name) for v in VARIANTS.values() if v.key.startswith("asymmetric-")}
    assert met == {(white, black) for white in armies for black in armies}


@pytest.mark.parametrize(("army", "promotions"), [("humans", "QRBN"), ("elves", "QRBN"), ("orcs", "B")])
def test_an_army_promotes_alike_on_both_sides(army: str, promotions: str) -> None:
    sides = find_variant(f"asymmetric-{army}-humans").white, find_variant(f"asymmetric-humans-{army}").black
    assert [set(side.promotions) for side in sides] == [set(promotions), set(promotions)]


def test_asymmetric_chess_has_double_steps_on_both_sides_and_no_goals() -> None:
    for variant in VARIANTS.values():
        if variant.options:
            assert [side.double_step_rank for side in variant.sides] == [2, 7]
            assert [side.goal_rank for side in variant.sides] == [None, None]


def test_orda_mirror_promotes_to_the_hordes_units_and_has_goals_at_both_ends_and_no_double_steps() -> None:
    mirror = find_variant("ordamirror")
    assert [set(side.promotions) for side in mirror.sides] == [set("LHAF"), set("LHAF")]
    assert [side.goal_rank for side in mirror.sides] == [8, 1]
    assert [side.double_step_rank for side in mirror.sides] == [None, None]
