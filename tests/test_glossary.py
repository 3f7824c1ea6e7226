"""All names in the glossary exist in the code, and all of its Chinese terms exist in the locale files."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CODE = ROOT / "bot"
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.startswith("| term |")
]


def _modules() -> Iterator[ast.Module]:
    return (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(CODE.rglob("*.py")))


@cache
def _defined() -> set[str]:
    names = set()
    for node in (node for module in _modules() for node in ast.walk(module)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
    return names


CHINESE = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "assets" / "locales" / "zh-CN").glob("*.ftl"))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_term_is_in_the_code_and_in_the_locale_files(row: list[str]) -> None:
    _, code, chinese, *_ = row
    for name in re.findall(r"`([^`]+)`", code):
        assert (CODE / name).is_file() if name.endswith(".py") else name in _defined(), name
    assert chinese in CHINESE


def test_no_term_is_listed_twice() -> None:
    assert len({row[0] for row in ROWS}) == len(ROWS)
    assert {len(row) for row in ROWS} == {5}


def test_no_two_classes_share_a_name() -> None:
    names = Counter(node.name for module in _modules() for node in module.body if isinstance(node, ast.ClassDef))
    assert [name for name, count in names.items() if count > 1] == []


REPLACED = {
    *(
        "Voice",
        "Texts",
        "House",
        "Visit",
        "visit_of",
        "Press",
        "Errand",
        "Carrier",
        "Sweeping",
        "Rounds",
        "Room",
    ),
    *("Venue", "refuge", "find_standing", "Lobby", "Sight", "Onlooker", "Watcher", "Feed", "Outside", "MemberPass"),
    *(
        "MeantGame",
        "Mark",
        "Unit",
        "Seat",
        "Asker",
        "Turns",
        "Slots",
        "Studio",
        "EngineRoom",
        "PuzzleShelf",
        "Happening",
    ),
    *(
        "set_room",
        "has_no_room",
        "playable_room",
        "open_room",
        "close_room",
        "Lack",
        "Aim",
        "Ways",
        "Evenness",
        "errand",
        "visit",
        "voice",
        "house",
        "lobby",
        "onlooker",
        "asker",
        "shelf",
    ),
}
"""Old names that the project has replaced with standard terms."""
LIBRARIES = {"voice": "discord.ChannelType", "visit": "fluent and SQLAlchemy: their visitors call it"}
PACKAGES = {"frontend", "desk", "words", "house", "workshop", "carrying"}


@pytest.mark.parametrize("folder", ["bot", "training", "tools"])
def test_replaced_names_do_not_return(folder: str) -> None:
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (name := _name_of(node)) in REPLACED - LIBRARIES.keys()
    }
    assert found == set()
    assert {path for path in (ROOT / folder).rglob("*.py") if PACKAGES & {*path.parts, path.stem}} == set()


def _name_of(node: ast.AST) -> str | None:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
            return name
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name
    return None
