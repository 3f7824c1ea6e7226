"""The page with all messages in every language, including arguments, plural forms, and where each message is used."""

import re
from html import unescape

import pytest

from bot.i18n.catalog import load_catalog
from tests.locales import LANGUAGES
from tools import wording


@pytest.fixture(scope="module")
def everything() -> str:
    return unescape(wording.page())


def test_no_message_lacks_an_argument(everything: str) -> None:
    assert re.findall("⚠ .*", everything) == []


def test_every_message_is_there_in_every_language(everything: str) -> None:
    for locale in LANGUAGES:
        t = load_catalog().translator(locale)
        assert t("button-resign") in everything
        assert f"<th>{locale}</th>" in everything


def test_a_count_is_shown_for_one_and_several() -> None:
    page = unescape(wording.page("clocks"))
    assert re.search(r"\b1 vacation day\b|\b1 day\b", page)
    assert "vacation-none" in page


def test_a_message_names_the_code_that_uses_it(everything: str) -> None:
    assert re.search(r"<td>error-several-games\nbot/domain/errors\.py:\d+</td>", everything)
