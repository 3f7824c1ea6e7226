"""How even a game is, in words: the armies' scores over both colours, in both languages."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.discord.core.guides import read_guide
from bot.discord.features.guide.posts import page_text
from bot.engine import selfplay_balance
from bot.engine.selfplay_balance import SelfplayBalance, selfplay_balance_of, selfplay_path, write_selfplay_balance
from bot.i18n.catalog import Translator, load_catalog
from bot.i18n.verdict import selfplay_lines
from bot.variants import FAMILIES, Variant
from tests.wording import ui_text

ENGLISH = load_catalog().translator("en-US")
EVEN = SelfplayBalance(4, 2, 4, 500, "2030-05-17", "engine", "", 0, 0.0)


@pytest.fixture(autouse=True)
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No results yet."""
    monkeypatch.setattr(selfplay_balance, "BALANCE", tmp_path / "balance")
    selfplay_balance_of.cache_clear()
    yield
    selfplay_balance_of.cache_clear()


def found(variant: Variant, result: SelfplayBalance) -> None:
    write_selfplay_balance(selfplay_path(variant), result)
    selfplay_balance_of.cache_clear()


def test_two_armies_have_one_line() -> None:
    [variant] = FAMILIES["orda"].variants
    found(variant, replace(EVEN, wins=1000, draws=0, losses=1000))
    title, how, line = selfplay_lines(ENGLISH, FAMILIES["orda"])
    assert title == "**Campmate's engine against itself**"
    assert ui_text("evenness-how", nodes=500) in how
    assert line == "- **Kingdom – Horde**: 50.0 ± 2.2% in 2,000 games"


def test_one_army_against_itself_is_told_by_its_sides() -> None:
    [variant] = FAMILIES["ordamirror"].variants
    found(variant, EVEN)
    assert selfplay_lines(ENGLISH, FAMILIES["ordamirror"])[-1].startswith("- **White – Gold**: 50.0 ±")


def test_armies_that_can_be_chosen_are_told_with_either_colour_and_in_all() -> None:
    family = FAMILIES["asymmetric"]
    for variant in family.variants:
        found(variant, EVEN)
    found(family.pairing("elves", "humans"), replace(EVEN, wins=2, losses=6))
    lines = selfplay_lines(ENGLISH, family)
    assert len(lines) == 2 + 3 + 1
    # The elves lost with White, so the humans won with Gold.
    assert lines[2].startswith("- **Humans – Elves**: 50.0% with White, 70.0% with Gold, 60.0 ±")
    assert lines[2].endswith("% in 20 games")
    assert lines[-1].startswith("- **White – Gold**: 47.8 ±")


def test_a_family_is_told_of_once_all_its_variants_are_measured() -> None:
    family = FAMILIES["asymmetric"]
    for variant in family.variants[1:]:
        found(variant, EVEN)
    assert selfplay_lines(ENGLISH, family) == []
    found(family.variants[0], EVEN)
    assert selfplay_lines(ENGLISH, family) != []


@pytest.mark.parametrize("key", FAMILIES)
def test_every_guide_tells_how_even_its_game_is(key: str, t: Translator) -> None:
    guide = read_guide(key)
    page = guide.find("balance")
    assert page is not None
    assert t("evenness-none") in page_text(t, guide, page)
    for variant in guide.family.variants:
        found(variant, EVEN)
    assert t("evenness-title") in page_text(t, guide, page)


def test_the_games_of_which_first_moves_are_counted_are_added_up() -> None:
    guide = read_guide("orda")
    page = guide.find("balance")
    assert page is not None
    line = ui_text("evenness-first-moves", first="Kingdom", second="Horde", score="48.9", games="125")
    assert line in page_text(ENGLISH, guide, page)
