"""Families: the armies that players can choose, and the variant that stands for the whole family."""

from bot.variants import find_any_family


def test_a_family_is_pictured_with_armies_other_than_that_of_chess() -> None:
    for key, armies in (("asymmetric", ("elves", "orcs")), ("cwda", ("knights", "rookies"))):
        pictured = find_any_family(key).pictured
        assert (pictured.white.army.name, pictured.black.army.name) == armies


def test_a_family_with_one_variant_is_pictured_by_it() -> None:
    assert find_any_family("khans").pictured is find_any_family("khans").example
