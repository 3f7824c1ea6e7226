"""The characters that user text can contain."""

from __future__ import annotations

import string
import sys
import unicodedata
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.text import MARK_LIMIT, READ_FOR_EACH, clean_text
from tests.sampling import more

BIDI = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
FAMILY = "👨\u200d👩\u200d👧"
PERSIAN = "می\u200cخواهم"
HINDI = "क्\u200dष"


@pytest.mark.parametrize(
    "unwanted",
    [
        *("\0", "\x07", "\x1b", "\x7f", "\x9b"),
        *BIDI,
        *("\ud800", "\udfff"),
        *("\u200b", "\u2060", "\ufeff", "\u00ad", "\u180e", "\u2065", "\u206f", "\u034f", "\u3164", "\uffa0", "\u2800"),
        *("\U000e0041", "\U000e007f", "\U000e0fff"),
        *("\ue000", "\U0010fffd", "\ufdd0", "\ufffe", "\uffff", "\U0001ffff", "\U0010ffff"),
        *("\u200c", "\u200d"),
    ],
    ids=ascii,
)
def test_forbidden_characters_are_removed(unwanted: str) -> None:
    assert clean_text(f"{unwanted}Al{unwanted}ice{unwanted}") == "Alice"
    assert clean_text(unwanted, multiline=True) == ""


@pytest.mark.parametrize(
    "wanted",
    ["Alice", "Müller-Łukasz", "李明", "한국어", "אַבְגַ", "ياسمين", PERSIAN, HINDI, "นี้ก็", "བསྒྲུབས", "Việt", "a\ufffdb"],
)
def test_names_in_any_script_stay_as_they_are(wanted: str) -> None:
    assert clean_text(unicodedata.normalize("NFC", wanted)) == unicodedata.normalize("NFC", wanted)


@pytest.mark.parametrize("emoji", [FAMILY, "🏳\ufe0f\u200d🌈", "❤\ufe0f\u200d🔥", "🧑🏽\u200d🚀", "🇩🇪", "1\ufe0f\u20e3"])
def test_emoji_stay_whole(emoji: str) -> None:
    assert clean_text(f"Bo {emoji}!") == f"Bo {emoji}!"


def test_a_text_is_normalized() -> None:
    assert clean_text("Ame\u0301lie") == "Amélie"


def test_a_single_line_stays_one_line() -> None:
    assert clean_text(" Al\tice\r\nof\u2028the\x85 wood\u3000 ") == "Al ice of the wood"


def test_a_text_of_several_lines_keeps_them_with_at_most_one_blank_line() -> None:
    assert clean_text("a  b\r\nc\r\n\r\n\n\n\nd\u2029e\n", multiline=True) == "a b\nc\n\nd\ne"


def test_stacked_marks_are_cut_and_marks_without_a_base_removed() -> None:
    assert clean_text("x" + "\u0324" * 50 + "y") == "x" + "\u0324" * MARK_LIMIT + "y"
    assert clean_text("\u0324x \u0324y") == "x y"


def test_a_row_of_variation_selectors_hides_no_message() -> None:
    assert clean_text("葛\U000e0100") == "葛\U000e0100"
    assert clean_text("😀" + "\U000e0123\U000e0124\ufe00" * 9) == "😀\U000e0123"


def test_a_limit_cuts_whole_characters_and_leaves_no_blank_or_joiner_at_the_end() -> None:
    assert clean_text("abc def", limit=4) == "abc"
    assert clean_text(FAMILY, limit=2) == "👨"


def test_text_far_beyond_a_limit_is_not_read() -> None:
    assert clean_text("\u202e" * READ_FOR_EACH + "ab", limit=1) == ""
    assert clean_text("\u202e" * (READ_FOR_EACH - 1) + "ab", limit=1) == "a"


def test_a_clean_text_is_only_cut() -> None:
    clean = clean_text(FAMILY + " é" * 50_000)
    assert clean_text(clean) == clean
    assert clean_text(clean, limit=2) == "👨"
    assert clean_text(clean_text("a\nb", multiline=True)) == "a b"


@given(st.text(st.one_of(st.characters(), st.sampled_from("\0\n\u200d\u200c\u0301\u0324\u0344e👨क्" + BIDI + "\ud800"))))
def test_cleaning_twice_changes_nothing_more_and_the_text_can_be_encoded(text: str) -> None:
    for multiline in (False, True):
        clean = clean_text(text, multiline=multiline)
        assert clean_text(str(clean), multiline=multiline) == clean
        assert "\0" not in clean.encode().decode()
        assert not set(clean) & set(BIDI)
        assert multiline or "\n" not in clean


ASSIGNED = (range(0x32400), range(0xE0000, 0xE1000), range(sys.maxunicode - 0x100, sys.maxunicode + 1))
"""The code points that are always tested: the ranges that contain all assigned characters, and the very last code
points. The rest are unassigned or for private use, so only one in every `step` of them is tested.
"""


@pytest.mark.parametrize("step", [97, *more([1])])
def test_every_single_character_is_either_kept_or_removed(step: int) -> None:
    codes = {code for block in (*ASSIGNED, range(0, sys.maxunicode + 1, step)) for code in block}
    every = "\n".join(f"a{chr(code)}b" for code in sorted(codes))
    kept = set(clean_text(every, multiline=True).split("\n"))
    assert not any(unicodedata.category(each) in ("Cc", "Cf", "Cs", "Co") for text in kept for each in text)
    assert {f"a{letter}b" for letter in string.printable.strip()} <= kept


@pytest.mark.parametrize(
    "piece", ["\u0324\u0301", "\u200d", "a\u0324\u0301", "👨\u200d", "\n", " ", "\u202e", "\u0344"]
)
def test_the_time_for_a_long_text_grows_with_its_length(piece: str) -> None:
    def cost(length: int) -> float:
        begin = process_time()
        for _ in range(3):
            clean_text("x" + piece * length, multiline=True)
        return process_time() - begin

    cost(1000)
    assert cost(80_000) < 40 * max(cost(8_000), 1e-3)
