"""The drawings as symbols and the themes as a style sheet, for the website's board."""

import re
from xml.etree import ElementTree

import pytest

from bot.render import theme_names
from bot.render.assets import drawn_names
from bot.render.drawings import MARKS
from bot.render.svg import icon_svg, symbols_svg, themes_css
from bot.render.theme import find_theme


def test_every_piece_and_mark_is_a_symbol() -> None:
    symbols = [one.get("id") for one in ElementTree.fromstring(symbols_svg())]
    assert symbols == [*(f"piece-{name}" for name in drawn_names()), *(f"mark-{name}" for name in MARKS)]


@pytest.mark.parametrize("name", theme_names())
def test_every_theme_has_every_color_that_a_mark_uses(name: str) -> None:
    rule = themes_css().partition(f'[data-theme="{name}"]{{')[2].partition("}")[0]
    given = dict(entry.split(":") for entry in rule.split(";"))
    assert given == {f"--{entry}": color for entry, color in find_theme(name).colors.items()}
    marks = symbols_svg().partition("mark-")[2]
    assert {f"--{asked}" for asked in re.findall(r"var\(--([\w-]+)", marks)} <= given.keys()


def test_the_icon_is_a_self_contained_image() -> None:
    assert "var(" not in icon_svg()
    assert ElementTree.fromstring(icon_svg()).tag.endswith("svg")
