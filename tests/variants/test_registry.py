"""Every variant's data is coherent, and a variant is found by its key."""

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


def test_chess_is_known_and_not_offered() -> None:
    assert find_variant("chess") not in listed_variants()
    assert find_variant("orda") in listed_variants()


@ALL
def test_a_key_leads_back_to_its_variant(variant: Variant) -> None:
    assert find_variant(variant.key) is variant


@ALL
def test_the_start_position_is_one(variant: Variant) -> None:
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
    assert [piece.is_royal for piece in side.army.units.values()].count(True) == 1


@SIDES
def test_letters_are_upper_case_and_single(side: Side) -> None:
    assert all(len(letter) == 1 and letter.isascii() and letter.isupper() for letter in side.army.units)


@SIDES
def test_every_piece_can_be_read(side: Side) -> None:
    for piece in side.army.units.values():
        parts = read_betza(piece.betza)
        assert any(part.moves for part in parts)
        assert any(part.captures for part in parts)


@SIDES
def test_a_pawn_becomes_a_unit_of_its_army_but_no_king_and_no_pawn(side: Side) -> None:
    assert side.promotions
    for letter in side.promotions:
        assert not side.army.units[letter].is_royal
        assert not side.army.units[letter].is_pawn


@SIDES
def test_no_two_units_of_an_army_are_the_same_piece(side: Side) -> None:
    names = [piece.name for piece in side.army.units.values()]
    assert len(set(names)) == len(names)


@ALL
def test_colour_bound_units_never_leave_their_colour(variant: Variant) -> None:
    for piece in variant.colour_bound:
        assert all(sum(path.to) % 2 == 0 for part in read_betza(piece.betza) for path in part.paths)


def test_orda_promotes_to_queen_or_kheshig_and_has_goals_at_both_ends() -> None:
    orda = find_variant("orda")
    assert [set(side.promotions) for side in orda.sides] == [set("QH"), set("QH")]
    assert [side.goal_rank for side in orda.sides] == [8, 1]


def test_only_the_kingdom_makes_double_steps() -> None:
    assert [side.double_step_rank for side in find_variant("orda").sides] == [2, None]
