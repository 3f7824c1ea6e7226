"""The balance of a variant as text: the armies' scores with both colors, in every language."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot.discord.core.guides import read_guide
from bot.discord.features.guide import page_text
from bot.engine import selfplay_balance
from bot.engine.selfplay_balance import SelfplayBalance, selfplay_balance_of, selfplay_path, write_selfplay_balance
from bot.i18n.catalog import Translator, load_catalog
from bot.i18n.verdict import selfplay_lines
from bot.variants import FAMILIES, Variant, find_any_family
from tests.wording import message_texts, ui_text

ENGLISH = load_catalog().translator("en-US")
EVEN = SelfplayBalance(4, 2, 4, 500, "2030-05-17", "engine", "", 0, 0.0)


@pytest.fixture(autouse=True)
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An empty folder for self-play results."""
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
    assert title == f"**{ui_text('evenness-title')}**"
    assert ui_text("evenness-how", nodes=500) in how
    assert line == f"- **Kingdom – Horde**: 50.0 ± 2.2% in 2,000 games; {ui_text('evenness-even')}"


def test_one_army_against_itself_is_listed_by_side() -> None:
    [variant] = FAMILIES["ordamirror"].variants
    found(variant, EVEN)
    assert selfplay_lines(ENGLISH, FAMILIES["ordamirror"])[-1].startswith("- **White – Gold**: 50.0 ±")


def test_selectable_armies_are_listed_with_each_color_and_in_total() -> None:
    family = FAMILIES["asymmetric"]
    for variant in family.variants:
        found(variant, EVEN)
    found(family.pairing("elves", "humans"), replace(EVEN, wins=2, losses=6))
    lines = selfplay_lines(ENGLISH, family)
    assert len(lines) == 2 + 3 + 1
    # The elves lost most games with White, so the humans score well with Gold.
    assert lines[2].startswith("- **Humans – Elves**: 50.0% with White, 70.0% with Gold, 60.0 ±")
    assert lines[2].endswith("% in 20 games")
    assert lines[-1].startswith("- **White – Gold**: 47.8 ±")


def test_of_many_armies_only_the_score_of_both_colors_is_told() -> None:
    family = find_any_family("cwda")
    for variant in family.variants:
        found(variant, EVEN)
    found(family.pairing("fide", "rookies"), replace(EVEN, wins=8, losses=0))
    lines = selfplay_lines(ENGLISH, family)
    assert len(lines) == 2 + 6 + 1
    assert lines[4].startswith("- **FIDEs – Remarkable Rookies**: ")
    assert lines[4].endswith("% in 20 games")
    assert "with White" not in "".join(lines)


def test_a_family_is_described_once_all_its_variants_are_measured() -> None:
    family = FAMILIES["asymmetric"]
    for variant in family.variants[1:]:
        found(variant, EVEN)
    assert selfplay_lines(ENGLISH, family) == []
    found(family.variants[0], EVEN)
    assert selfplay_lines(ENGLISH, family) != []


@pytest.mark.parametrize("key", FAMILIES)
def test_every_guide_describes_its_balance(key: str, t: Translator) -> None:
    guide = read_guide(key)
    page = guide.find("balance")
    assert page is not None
    assert t("evenness-none") in page_text(t, guide, page)
    for variant in guide.family.variants:
        found(variant, EVEN)
    assert t("evenness-title") in page_text(t, guide, page)


def test_the_games_with_counted_first_moves_are_added_up() -> None:
    guide = read_guide("orda")
    page = guide.find("balance")
    assert page is not None
    line = ui_text("evenness-first-moves", first="Kingdom", second="Horde", score="48.8", error="7.9", games="125")
    assert line in page_text(ENGLISH, guide, page)


@pytest.mark.parametrize(
    ("wins", "losses", "key", "better"),
    [
        (1000, 1000, "evenness-even", ""),
        (1040, 960, "evenness-even", ""),
        (1060, 940, "evenness-slightly", "Kingdom"),
        (940, 1060, "evenness-slightly", "Horde"),
        (1100, 900, "evenness-clearly", "Kingdom"),
        (692, 1308, "evenness-clearly", "Horde"),
    ],
)
def test_the_side_described_as_better_has_the_better_score(wins: int, losses: int, key: str, better: str) -> None:
    [variant] = FAMILIES["orda"].variants
    found(variant, replace(EVEN, wins=wins, draws=0, losses=losses))
    assert selfplay_lines(ENGLISH, FAMILIES["orda"])[-1].endswith(ui_text(key, better=better))


def test_few_games_decide_nothing_about_the_better_side() -> None:
    [variant] = FAMILIES["orda"].variants
    found(variant, replace(EVEN, wins=12, draws=0, losses=8))
    assert selfplay_lines(ENGLISH, FAMILIES["orda"])[-1].endswith(ui_text("evenness-even"))


BALANCE_CLAIM = re.compile(r"balanced|equally often|equilibrad|mismas veces|还要平衡|五五开|胜率接近")


@pytest.mark.parametrize("locale", ["en-US", "zh-CN", "es-ES"])
def test_no_guide_page_states_the_balance_itself(locale: str) -> None:
    texts = message_texts(locale)
    claims = [key for key, text in texts.items() if key.startswith("guide-") and BALANCE_CLAIM.search(text)]
    assert claims == []
