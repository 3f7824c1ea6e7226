"""The board's CSS classes are used only on the board, so no other style can affect a square."""

import re
from pathlib import Path

import pytest

import bot.web
from bot.web import html
from bot.web.html import SHEETS

FOLDER = Path(bot.web.__file__).parent / "static"
BOARD_SHEET = "board.css"
BOARD_SCRIPTS = ("board.js", "marks.js", "arrows.js", "promotion.js", "pointer.js")
OWN = re.compile(r"board(-|$)|piece-")
"""A pattern for the prefixes of the board's classes."""

STRING = re.compile(r"\"([^\"\n]*)\"|`([^`]*)`")
NO_CLASS = re.compile(r"/\*.*?\*/|\b(?!class:)[a-z]+: \"[^\"]*\"|(?<=\b[hg]\()\"\w+\"|closest\(\"\w+\"", re.DOTALL)
"""A pattern for the parts of a script that can't contain classes: comments, properties other than `class`, and element
names.
"""
SELECTORS = re.compile(r"([^{}]+)\{")
CLASS = re.compile(r"\.(-?[a-zA-Z_][\w-]*)")


def classes_of(sheet: str) -> set[str]:
    """Return the classes that a style sheet has rules for."""
    text = re.sub(r"/\*.*?\*/", "", (FOLDER / sheet).read_text("utf-8"), flags=re.DOTALL)
    return {name for selectors in SELECTORS.findall(text) for name in CLASS.findall(selectors)}


def words_of(script: str) -> set[str]:
    """Return all words in a script's strings. Some of them are classes. Expressions in template strings count as
    spaces.
    """
    text = NO_CLASS.sub("", (FOLDER / script).read_text("utf-8"))
    strings = (plain or template for plain, template in STRING.findall(text))
    return {word for string in strings for word in re.sub(r"\$\{[^}]*\}", " ", string).split()}


PAGE_SHEETS = [sheet.name for sheet in sorted(FOLDER.glob("*.css")) if sheet.name != BOARD_SHEET]


def test_all_style_sheets_are_known() -> None:
    assert {BOARD_SHEET, *PAGE_SHEETS} == set(SHEETS).union(*html.PAGE_SHEETS.values()) - {"themes.css"} | {"text.css"}


@pytest.mark.parametrize("sheet", PAGE_SHEETS)
def test_a_page_style_sheet_has_no_rule_for_a_board_class(sheet: str) -> None:
    assert [name for name in sorted(classes_of(sheet)) if OWN.match(name)] == []


@pytest.mark.parametrize("script", BOARD_SCRIPTS)
def test_a_board_script_uses_no_class_of_a_page_style_sheet(script: str) -> None:
    page = set[str]().union(*map(classes_of, PAGE_SHEETS))
    assert words_of(script) & page == set()
