"""`/rules` states the same facts as the variants' published guides, in English and in Chinese."""

import pytest

from bot.discord.core.guides import read_guide
from bot.discord.features.guide import page_text
from bot.i18n.catalog import load_catalog

FACTS = {
    "whose idea it follows": ("orda", "origins", ["Betza", "Chess with Different Armies"], ["Betza", "异军国际象棋"]),
    "whose army it is": ("orda", "origins", ["Mongols", "*orda*"], ["蒙古", "orda"]),
    "the archer's full name": ("orda", "archer", ["horse archer"], ["骑射手"]),
    "the centaur": ("orda", "kheshig", ["centaur"], ["半人马"]),
    "the khon": ("orda", "yurt", ["makruk", "khon"], ["马克鲁克", "khon"]),
    "what castle means": ("orda", "openings", ["“Castle”", "Kf7", "most common"], ["城堡", "Kf7", "最常见"]),
    "games of each first move": (
        "orda",
        "first-moves",
        ["125 games", "38% (47)", "24% (30)", "14% (18)", "11% (14)", "6% (8)", "3% (4)", "2% (3)", "1% (1)"],
        ["125 局", "（47 局）", "（30 局）", "（18 局）", "（14 局）", "（8 局）", "（4 局）", "（3 局）", "（1 局）"],
    ),
    "what the falcon is for": ("ordamirror", "falcon", ["the range it lacked"], ["走远路"]),
    "the mirror's own lancer": ("ordamirror", "lancer", ["Both sides have two"], ["双方各有两个"]),
    "the mirror's own archer": ("ordamirror", "archer", ["Against khans"], ["可汗留在中央时"]),
    "whose values": ("ordamirror", "values", ["our own"], ["我们自己的估计"]),
    "one army for a tournament": ("asymmetric", "origins", ["In a tournament", "one army"], ["比赛", "同一支军队"]),
    "a circle of its own": ("asymmetric", "origins", ["Chess with Different Armies"], ["异军国际象棋", "封闭"]),
    "why White sets up first": ("asymmetric", "options", ["White's first move"], ["先行的优势"]),
    "chance": ("asymmetric", "balance", ["3.5", "2.5"], ["3.5", "2.5"]),
    "why a sprite beats a guard": ("asymmetric", "values", ["what it can promote to"], ["升变的前景"]),
    "the ranger's exchanges": ("asymmetric", "ranger", ["nothing to fear from trades"], ["不怕交换"]),
    "the phoenix mates": ("asymmetric", "phoenix", ["quick to mate"], ["将杀也快"]),
}


@pytest.mark.parametrize("fact", FACTS)
def test_a_fact_of_the_guides_is_stated_in_both_languages(fact: str) -> None:
    family, page, english, chinese = FACTS[fact]
    guide = read_guide(family)
    shown = guide.find(page)
    assert shown is not None
    for locale, words in (("en-US", english), ("zh-CN", chinese)):
        text = page_text(load_catalog().translator(locale), guide, shown)
        assert [word for word in words if word not in text] == []


def test_six_mates_can_be_played_move_by_move() -> None:
    films = [page for page in read_guide("asymmetric").pages if page.is_film]
    assert len(films) == 6
    for page in films:
        outcome = page.boards[-1].line.outcome
        assert outcome is not None
        assert outcome.termination.value == "checkmate"
