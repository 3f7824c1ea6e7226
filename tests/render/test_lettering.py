from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from bot.render import BadAsset
from bot.render.lettering import Writing, check_font, fitted, fitted_pair, text_svg, text_width
from bot.render.svg import rasterise

HASH_OF_WORDS = """
import hashlib
from bot.render.lettering import Writing, text_svg
print(hashlib.sha256(text_svg("Khan 可汗 1.5", 0, 0, Writing(24, "#000000")).encode()).hexdigest())
"""


def written(text: str) -> Image.Image:
    line = text_svg(text, 10, 45, Writing(40, "#ffffff"))
    return rasterise(f'<svg xmlns="http://www.w3.org/2000/svg" width="400" height="60">{line}</svg>')


def test_a_no_break_space_is_as_wide_as_a_space() -> None:
    assert text_width("54\u00a0%", 40) == text_width("54 %", 40)


def test_the_font_is_valid() -> None:
    check_font()


@pytest.mark.parametrize("text", ["Khan", "可汗", "Élodie ×½", "枪骑兵 L"])
def test_texts_are_drawn_as_outlines(text: str) -> None:
    tags = {shape.tag for shape in ElementTree.fromstring(text_svg(text, 0, 0, Writing(20, "#000000"))).iter()}
    assert tags == {"g", "path"}
    assert written(text).getbbox() is not None


def test_different_letters_look_different() -> None:
    assert written("可") != written("汗") != written("A")


def test_a_line_has_the_width_it_claims() -> None:
    left, _, right, _ = written("可汗 Khan").getbbox() or (0, 0, 0, 0)
    assert abs((right - left) - text_width("可汗 Khan", 40)) < 8


def test_a_line_that_fits_is_not_changed() -> None:
    assert fitted("Khan", 20, 200) == "Khan"


@pytest.mark.parametrize("text", ["A very long name of a player", "一个非常非常长的玩家名字"])
def test_a_line_that_is_too_long_ends_in_an_ellipsis_within_its_width(text: str) -> None:
    short = fitted(text, 20, 100)
    assert short.endswith("…")
    assert text_width(short, 20) <= 100


def test_a_character_missing_in_the_font_is_drawn_as_a_placeholder() -> None:
    assert written("\U0001f600").getbbox() is not None


def test_markup_in_a_name_stays_text() -> None:
    root = ElementTree.fromstring(text_svg('<b>&"x"', 0, 0, Writing(20, "#000000")))
    assert root.attrib["aria-label"] == '<b>&"x"'


@pytest.mark.parametrize("text", ["K\x00han", "K\u200dhan\n", "\ud800Khan", "\u202eKhan"])
def test_nonprinting_characters_are_left_out(text: str) -> None:
    assert text_svg(text, 0, 0, Writing(20, "#000000")) == text_svg("Khan", 0, 0, Writing(20, "#000000"))


def test_a_machine_without_fonts_shows_the_same_letters(tmp_path: Path) -> None:
    bare = {**os.environ, "FONTCONFIG_FILE": os.devnull, "FONTCONFIG_PATH": str(tmp_path), "HOME": str(tmp_path)}
    told = [
        subprocess.run(
            [sys.executable, "-c", HASH_OF_WORDS], env=env, capture_output=True, text=True, check=True
        ).stdout
        for env in (dict(os.environ), bare)
    ]
    assert told[0] == told[1]


def test_a_missing_font_is_named() -> None:
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "import pylopdf_fonts_zh_cn as fonts; from pathlib import Path\n"
            "fonts.sans_path = lambda: Path('fonts/Gone.otf')\n"
            "from bot.render import check_assets; print(check_assets())",
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "fonts/Gone.otf: cannot be read" in told
    assert issubclass(BadAsset, ValueError)


@pytest.mark.parametrize(
    ("pair", "shown"),
    [
        (("Ann", " – ", "Bo"), "Ann – Bo"),
        (("A" * 60, " – ", "Bo"), "AAA… – Bo"),
        (("Ann", " – ", "B" * 60), "Ann – BBB…"),
        (("A" * 60, " – ", "B" * 60), "AAA… – BBB…"),
    ],
)
def test_if_two_names_do_not_fit_the_longer_is_shortened_and_both_are_visible(
    pair: tuple[str, str, str], shown: str
) -> None:
    line = fitted_pair(pair, 24, 400)
    assert text_width(line, 24) <= 400
    assert re.sub(r"A{3,}", "AAA", re.sub(r"B{3,}", "BBB", line)) == shown
