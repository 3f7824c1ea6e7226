"""The wording of messages: American spelling, contractions, and no phrases that sound translated."""

import re

import pytest

from bot.i18n.catalog import DEFAULT
from tests.locales import LANGUAGES
from tests.wording import message_texts

BRITISH = (
    "analys(e|ed|er|ing)",
    "(behavi|col|fav|hon|lab|neighb|rum)our\\w*",
    "cancell(ed|ing)",
    "(cent|theat)re",
    "(def|off|pret)ence",
    "judgement",
    "learnt",
    "licence",
    "(apolog|emphas|final|optim|organ|real|recogn|special|summar)is(e|ed|er|ers|es|ing|ation)",
    "practis\\w+",
    "towards",
    "travell\\w+",
    "whilst",
)
"""British spellings. “Analyses” isn't among them, because it's also the plural of “analysis”."""

UNCONTRACTED = (
    "(are|could|did|do|does|has|have|had|is|should|was|were|will|would) not",
    "cannot",
    "(I|you|they|we) (am|are|will)",
    "(I|you|they|we) have (been|left|lost|seen|won|\\w+ed)",
    "(it|there) is",
)
CAN_STAY_LONG = {
    "error-not-away": "“have” is the verb: how many days you have left",
    "error-too-early-for-draw": "“both of you have moved”",
    "fen-check": "the end of a clause: whose turn it is",
    "pgn-variant-missing": "the end of a clause: which variant it is",
    "season-afterwards-keep": "the end of a clause: stay as they are",
    "web-storm-elsewhere": "the end of a clause: where it is now",
}
"""Messages that need an uncontracted form, and the reason."""

TRANSLATED = (
    "analyzes",  # the verb, which is usually a mistake for the noun “analyses”
    "any more",
    "as many .* as one (member|server) may have",
    "beside (it|the|your)",
    "call(ed|s)? (it |this |the game )?off",
    "goes on",
    "(?<!/)ladder",
    "lapsed?",
    "leave it out",
    "on the page",
    "set-up",
    "so nothing was (changed|done|played|posted|sent|started)",
    "somebody",
    "switch(ed)? (on|off)",
    "the room of",
    "tells? of",
    "under way",
    "(each|own|which|your) units?",
    "unless you say",
    "whoever",
    "whom",
    "who may",
)

CHINESE = (
    "该变体",
    "房间",
    "欠准确",
    "可汗棋",
    "快棋",
    "管理者",
    "离自己最远",
    "连对",
    "逼和(算胜|获胜|就是胜)",
    "软件",
    "提议和棋",
    "统率",
    "中止",
    "作废",
    "本棋",
    "公开展示",
    "此处走法",
    "投票选着",
    "第 ?\\*{0,2}#",
)

SPANISH = ("abort(ar|ad[ao])\\w*", "checkmate", "clicke\\w+", "janes?", "remover", "resignar\\w*", "stalemate")

BANNED: dict[str, tuple[str, ...]] = {"en-US": (*BRITISH, *TRANSLATED), "zh-CN": CHINESE, "es-ES": SPANISH}
"""Phrases to avoid in each language. They match whole words, except in Chinese."""
COMMANDS = ("name-", "typed-")
"""Key prefixes of words that members type. Such words can be outdated or British."""


def found(locale: str, phrases: tuple[str, ...]) -> list[tuple[str, str]]:
    form = "(?:{})" if locale == "zh-CN" else r"\b(?:{})\b"
    pattern = re.compile(form.format("|".join(phrases)), re.IGNORECASE)
    said = {key: text for key, text in message_texts(locale).items() if not key.startswith(COMMANDS)}
    return [(key, hit.group()) for key, text in said.items() for hit in pattern.finditer(text)]


def test_each_language_has_a_list() -> None:
    assert BANNED.keys() == {*LANGUAGES}


@pytest.mark.parametrize("locale", LANGUAGES)
def test_no_message_has_a_phrase_that_sounds_translated(locale: str) -> None:
    assert found(locale, BANNED[locale]) == []


def test_english_uses_contractions() -> None:
    long = {key for key, _ in found(DEFAULT, UNCONTRACTED)}
    assert long == CAN_STAY_LONG.keys()


@pytest.mark.parametrize(
    "text", ["It's under way.", "Analyse this game", "No game in the ladder", "Your colour", "The game was called off."]
)
def test_the_lists_find_their_examples(text: str) -> None:
    assert re.search(rf"\b(?:{'|'.join(BANNED[DEFAULT])})\b", text, re.IGNORECASE)


SECOND_SIDE = {"en-US": r"\bBlack\b", "es-ES": r"\bnegras\b", "zh-CN": "黑方"}
"""What the side that moves second is called on lichess. Here, it's called Gold."""


@pytest.mark.parametrize("locale", SECOND_SIDE)
def test_the_side_that_moves_second_has_one_name(locale: str) -> None:
    pattern = re.compile(SECOND_SIDE[locale])
    named = {key for key, text in message_texts(locale).items() if pattern.search(text)}
    assert {key for key in named if not key.startswith("opening-")} == {"guide-chess-overview"}
