"""Commands have American names. In en-GB, they have British names wherever the spelling differs."""

import re
from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import locale_str

from bot.discord.core.commands import CommandTranslator, label
from bot.i18n.catalog import DEFAULT, LANGUAGES, REGIONS, load_catalog
from tools.fluent_files import messages_of

AMERICAN: Mapping[str, str] = {
    "analys(?=e|ing)": "analyz",
    "practis": "practic",
    "colour": "color",
    "favour": "favor",
    "behaviour": "behavior",
    "organis": "organiz",
    "recognis": "recogniz",
    "cancelled": "canceled",
    "centre": "center",
}
SHOWN = re.compile(r"(command|name|option|menu|[a-z]+-choice)-")
"""Matches the keys of the command texts that Discord shows."""


def americanized(text: str) -> str:
    for british, american in AMERICAN.items():
        text = re.sub(british, american, text, flags=re.IGNORECASE)
    return text


@pytest.mark.parametrize("region", sorted(REGIONS))
def test_a_region_differs_from_its_language_only_in_spelling(region: str) -> None:
    own, t = load_catalog().regions[region], load_catalog().translator(DEFAULT)
    for key in messages_of(region):
        assert own(key) != t(key)
        assert americanized(own(key)).casefold() == t(key).casefold()


def test_no_command_has_british_spelling() -> None:
    t = load_catalog().translator(DEFAULT)
    texts = [t(key) for key in messages_of(DEFAULT) if SHOWN.match(key)]
    assert len(texts) > 100
    assert [text for text in texts if americanized(text).lower() != text.lower()] == []


def test_a_region_is_not_a_language() -> None:
    assert LANGUAGES["en"] == DEFAULT
    assert not REGIONS & {*LANGUAGES.values(), *load_catalog().translators}


@pytest.mark.parametrize(
    ("name", "location", "locale", "shown"),
    [
        (locale_str("analyze"), Location.command_name, discord.Locale.american_english, "analyze"),
        (locale_str("analyze"), Location.command_name, discord.Locale.british_english, "analyse"),
        (locale_str("analyze"), Location.command_name, discord.Locale.chinese, "分析"),
        (locale_str("color"), Location.parameter_name, discord.Locale.american_english, "color"),
        (locale_str("color"), Location.parameter_name, discord.Locale.british_english, "colour"),
        (locale_str("move"), Location.command_name, discord.Locale.british_english, None),
        (locale_str("no-key"), Location.choice_name, discord.Locale.british_english, None),
        (label("option-board-games"), Location.other, discord.Locale.british_english, "with colours swapped"),
        (label("option-board-games"), Location.other, discord.Locale.american_english, "with colors swapped"),
    ],
)
async def test_each_reader_sees_their_own_spelling(
    name: locale_str, location: Location, locale: discord.Locale, shown: str | None
) -> None:
    where: Any = SimpleNamespace(location=location)
    translated = await CommandTranslator().translate(name, locale, where)
    assert translated == shown or (shown is not None and translated is not None and translated.endswith(shown))
