"""How a piece's page is found from the text that a member types."""

import pytest

from bot.discord.core.guides import all_guides, read_guide
from bot.discord.features.guide import find_entry, matching_entries
from bot.i18n.catalog import Translator, load_catalog
from tests.wording import chinese

TRANSLATORS = tuple(load_catalog().translators.values())
ENGLISH = load_catalog().translator("en-US")
CHINESE = load_catalog().translator("zh-CN")


def found(typed: str, game: str | None = None) -> str | None:
    guides = all_guides() if game is None else (read_guide(game),)
    entry = find_entry(TRANSLATORS, guides, typed)
    return None if entry is None else entry.key


@pytest.mark.parametrize("typed", ["Lancer", " lancer ", chinese("piece-lancer"), "LANC", "枪", "L"])
def test_a_name_in_any_language_a_letter_or_a_prefix_is_found(typed: str) -> None:
    assert found(typed, "orda") == "orda+lancer"


def test_a_name_in_several_variants_means_the_first_of_them() -> None:
    assert found("Lancer") == "orda+lancer"


def test_a_name_means_the_piece_of_the_chosen_variant() -> None:
    assert found("Knight", "asymmetric") == "asymmetric+human-knight"


def test_a_choice_from_the_list_means_its_own_variant() -> None:
    assert found("ordamirror+lancer") == "ordamirror+lancer"


def test_the_chosen_variant_wins_over_an_earlier_choice() -> None:
    assert found("orda+lancer", "ordamirror") == "ordamirror+lancer"


@pytest.mark.parametrize("typed", ["", "+", "Camel", "R", "w", "orda+overview", "x" * 6000])
def test_an_unknown_or_ambiguous_name_finds_none(typed: str) -> None:
    assert found(typed, "asymmetric") is None


def listed(t: Translator, typed: str, *games: str) -> list[str]:
    guides = [read_guide(game) for game in games] or all_guides()
    return [entry.key for entry in matching_entries(t, guides, typed)]


def test_the_list_has_the_chosen_variants_pieces_in_page_order() -> None:
    assert listed(ENGLISH, "", "ordamirror") == [
        f"ordamirror+{piece_type}" for piece_type in ("lancer", "archer", "falcon", "kheshig", "khan", "pawn")
    ]


def test_the_list_starts_with_names_with_the_typed_prefix() -> None:
    assert listed(ENGLISH, "un", "asymmetric") == ["asymmetric+unicorn"]
    assert listed(ENGLISH, "r", "orda")[0] == "orda+rook"


def test_the_list_uses_names_in_the_readers_language() -> None:
    assert listed(CHINESE, "骑兵", "orda") == ["orda+lancer", "orda+archer"]
