"""The forms of names in sentences: within each language, all names of one kind, such as pieces, have the same forms."""

import copy
import re
from collections import defaultdict

import pytest

from bot.i18n.catalog import DEFAULT, LOCALES, Name, Translator, load_catalog
from tests.i18n.test_whole import BEFORE, around
from tests.locales import LANGUAGES
from tests.wording import patterns_of
from tools.fluent_files import messages_of

USE = re.compile(r'FORM\(\$\w+, form: "(\w+)"\)')
ARGUMENT = re.compile(r"FORM\(\$(\w+),")
"""Matches an argument that is a name. In English, only pieces' names have forms. Messages for the website's scripts
can't ask for a form. Their scripts pass the form for sentences, in an argument with another name.
"""
NO_PIECES = {
    "describe-capture-promotion": "several names, which already have the form for sentences",
    "describe-move-promotion": "several names, which already have the form for sentences",
    "sentence-and-sentence": "sentences",
    "web-sentences": "sentences",
}
"""Messages that use such an argument's name for something other than a piece's name, and what it is instead."""
KINDS = ("piece-", "side-", "army-")
NOT_NAMES = re.compile(r"piece-guide|army-nature|army-secret|army-random")


def names_of(locale: str) -> dict[str, dict[str, set[str]]]:
    """Return the forms (Fluent attributes) of each name in a language, grouped by kind of name."""
    found: dict[str, dict[str, set[str]]] = defaultdict(dict)
    for key, message in messages_of(locale, "pieces.ftl").items():
        if key.startswith(KINDS) and not NOT_NAMES.match(key):
            found[key.partition("-")[0]][key] = {attribute.id.name for attribute in message.attributes}
    return found


@pytest.mark.parametrize("locale", LANGUAGES)
def test_all_names_of_a_kind_have_the_same_forms(locale: str) -> None:
    for names in names_of(locale).values():
        assert len({frozenset(forms) for forms in names.values()}) == 1, names


@pytest.mark.parametrize("locale", LANGUAGES)
def test_a_sentence_uses_only_forms_that_names_have(locale: str) -> None:
    known = {"text"}.union(*(forms for names in names_of(locale).values() for forms in names.values()))
    asked = {form for path in (LOCALES / locale).glob("*.ftl") for form in USE.findall(path.read_text("utf-8"))}
    assert asked <= known


def test_an_english_piece_is_lower_case_in_the_middle_of_a_sentence() -> None:
    texts = [path.read_text("utf-8") for path in (LOCALES / DEFAULT).glob("*.ftl")]
    used = {argument for text in texts for argument in ARGUMENT.findall(text)}
    assert {"piece", "royal"} <= used
    unchanged = {
        key
        for key, pattern in patterns_of().items()
        for argument in used
        for before, _ in around(pattern, argument)
        if not BEFORE.search(before)
    }
    assert unchanged == NO_PIECES.keys()


@pytest.fixture
def english() -> Translator:
    return load_catalog().translator("en-US")


def test_a_name_has_forms_and_equals_its_text(english: Translator) -> None:
    archer = english.name("piece-archer")
    assert (archer, archer.key) == ("Archer", "piece-archer")
    assert (english.form(archer, "text"), english.form(archer, "a")) == ("archer", "an archer")


def test_a_name_can_be_copied(english: Translator) -> None:
    copied = copy.deepcopy(english.name("piece-archer"))
    assert (copied, copied.key, english.form(copied, "a")) == ("Archer", "piece-archer", "an archer")


def test_a_missing_form_falls_back_to_the_one_for_sentences_or_the_name(english: Translator) -> None:
    assert english.form(english.name("piece-archer"), "dative") == "archer"
    assert english.form(english.name("side-white"), "dative") == "White"
    assert english.form("any words", "a") == "any words"


def test_a_sentence_gets_the_form_that_it_uses(english: Translator) -> None:
    archer = english.name("piece-archer")
    words = {"piece": archer, "square": "a7", "second": archer, "second_square": "a8"}
    assert " an archer." in english("review-lets-promote", **words)
    # A plain string has no forms even if it equals the name, and the cache must not mix up the two.
    assert " Archer." in english("review-lets-promote", **{**words, "second": str(archer)})
    assert " an archer." in english("review-lets-promote", **{**words, "second": Name("Archer", "piece-archer")})
