"""`/help` names every command."""

import re

import pytest

from bot.i18n.catalog import LOCALES, load_catalog
from tests.declared import SLASH
from tests.locales import LANGUAGES


@pytest.mark.parametrize("locale", LANGUAGES)
def test_help_names_every_command_and_at_least_one_of_each_group(locale: str) -> None:
    named = set(re.findall(r"/([a-z]+(?: [a-z]+)?)", load_catalog().translators[locale]("help-body")))
    heads = {name.split()[0] for name in named}
    assert {name.split()[0] for name in SLASH} - {"help"} <= heads


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_text_names_a_command_that_does_not_exist(locale: str) -> None:
    text = "\n".join(path.read_text("utf-8") for path in sorted((LOCALES / locale).glob("*.ftl")))
    named = re.findall(r"(?<![\w/.)}:<])/([a-z]{3,})\b(?![/.\w])", text)
    assert {name for name in named if name not in {one.split()[0] for one in SLASH}} == set()
