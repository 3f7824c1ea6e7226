"""How the website shows messages that were written for Discord."""

from bot.i18n.catalog import load_catalog
from bot.i18n.names import strong, unmarked
from bot.web.refusals import closed_up, page_words, without_marks


def test_a_name_on_the_page_has_no_discord_markup() -> None:
    for name in ("Ann-Lee (1) [x] *", "\\*_/`", "a**b", "<@1>"):
        assert without_marks(f"{strong('Won')}: {unmarked(name)} <@2>.") == f"Won: {name} ?."


def test_chinese_has_no_space_around_the_name_of_a_side() -> None:
    assert closed_up("逼和算胜：金方 已无子可动。白方 获胜。") == "逼和算胜：金方已无子可动。白方获胜。"
    assert closed_up("Ann 的王到 h8，Ann 获胜。") == "Ann 的王到 h8，Ann 获胜。"


def test_a_squares_description_has_the_languages_separators() -> None:
    commas = {locale: page_words(t)["web-square-comma"] for locale, t in load_catalog().translators.items()}
    assert commas == {"en-US": ", ", "es-ES": ", ", "zh-CN": "，"}
