"""How a translator is chosen, and the errors for unknown keys."""

from typing import Any

import discord
import pytest

from bot.discord.core.commands import CommandTranslator, label
from bot.i18n.catalog import Translator, load_catalog

TEXTS = load_catalog()


@pytest.mark.parametrize(
    ("locale", "spoken"),
    [
        (discord.Locale.american_english, "en-US"),
        (discord.Locale.british_english, "en-US"),
        (discord.Locale.chinese, "zh-CN"),
        (discord.Locale.taiwan_chinese, "zh-CN"),
        ("tlh", "en-US"),
        ("zh-CN", "zh-CN"),
        (None, "en-US"),
        ("", "en-US"),
    ],
)
def test_the_closest_language_is_used(locale: discord.Locale | str | None, spoken: str) -> None:
    assert TEXTS.translator(locale).locale == spoken


def test_a_missing_key_is_an_error(t: Translator) -> None:
    with pytest.raises(LookupError):
        t("there-is-no-such-key")


def test_a_missing_argument_is_an_error(t: Translator) -> None:
    with pytest.raises(KeyError):
        t("error-no-such-game")


def test_arguments_get_no_direction_marks(t: Translator) -> None:
    assert "\u2068" not in t("error-no-such-game", game_id="7")


@pytest.mark.parametrize(("count", "words"), [(1, "1 game ·"), (2, "2 games ·"), (1200, "1,200 games ·")])
def test_english_has_singular_and_plural(count: int, words: str) -> None:
    line = TEXTS.translator("en-US")(
        "ladder-line", place="1", user="2", rating="1500", games=count, wins="0", draws="0", losses="0"
    )
    assert words in line


async def test_commands_are_translated_only_into_our_other_languages() -> None:
    translator, name = CommandTranslator(), label("command-help")
    where: discord.app_commands.TranslationContext[Any, Any] = discord.app_commands.TranslationContext(
        location=discord.app_commands.TranslationContextLocation.other, data=None
    )
    assert await translator.translate(name, discord.Locale.chinese, where) == TEXTS.translator("zh-CN")("command-help")
    another = next(locale for locale in discord.Locale if str(locale) not in TEXTS.translators)
    assert await translator.translate(name, another, where) is None
