"""Tests look up UI text by its key (tests/wording.py) instead of quoting it, so that no test changes when a message is
reworded."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache, reduce
from pathlib import Path

import pytest
from fluent.syntax import ast as fluent

from bot.i18n.catalog import DEFAULT, load_catalog
from tests.locales import LANGUAGES
from tests.wording import message_texts, patterns_of, ui_text

TESTS = Path(__file__).parents[1]
WITHOUT_TEXT = {"domain", "engine", "exercises", "network", "oracle", "puzzles", "rules", "services", "storage"}
"""Test folders for packages that can't import `bot.i18n`, and so have no messages."""
OF_TEXTS = {"i18n", "tools", "training"}
"""Test folders for the locale files, the tools that edit them, and the training code (which prints its own text)."""

NAMES = ("army-*", "character-name-*", "name-*", "opening-*", "piece-*", "side-*", "typed-*", "variant-*")
"""Messages that are names, or words that members type. Tests can quote them, just like the names of squares."""
COMMANDS = frozenset(text for key, text in message_texts(DEFAULT).items() if key.startswith("name-"))
CHINESE = re.compile(r"[\u4e00-\u9fff]")
LEAST = 12
LEAST_CHINESE = 4
"""The minimum lengths at which a string counts as a quote. Shorter strings, such as “2 games”, may equal a message by
chance.
"""
MARKS = ' *#->:·.,()_`"“”/!?…✅❌。：，'
"""Characters that are ignored at both ends of a quote: Markdown, punctuation and icons."""

EXCEPTIONS = {
    '[Variant "Orda"]': "a tag of a PGN, which a message gives as an example",
    '[White "Ann"]': "a tag of a PGN, which a message gives as an example",
    "Asymmetric Chess": "a variant's name, as a label in a chart",
    "可汗西征棋": "a variant's name, as a label in a chart",
    "/tournament create": "text in which commands become mentions",
    "Use /challenge": "text in which commands become mentions",
    "or /challenge": "text in which commands become mentions",
    "Show the position": "a context menu as Discord returns it",
    "Only you can see this": "the simulated Discord's own text",
    "轮到你了": "the argument of a function that joins any sentences",
    "Anna Bella Cesar David Eva Felix Gustav Hector": "names of files, the argument of a function",
    "a tournament": "the name of a scenario",
    "a team match": "the name of a scenario",
    "puzzle again": "the name of an action",
    "no game is in progress": "the name of a fault",
    "other server": "the name of a task",
    "another move": "the name of a lesson's case",
    "nothing to capture": "the name of a lesson's case",
    "the captured piece is worth more": "the name of a lesson's case",
    "opponent's move": "a row of a benchmark",
}
"""Strings that look like quotes of UI text but aren't, each with the reason."""
FACTS = {"discord/test_guide_facts.py"}
"""Tests of the guides' content. They require certain phrases, and forbid others, in two languages."""


def is_long(text: str) -> bool:
    return len(text) >= (LEAST_CHINESE if CHINESE.search(text) else LEAST) and bool(CHINESE.search(text) or " " in text)


@cache
def pieces() -> tuple[str, ...]:
    """Return the lines of all messages, without arguments. If a message begins with a side, also return its beginning
    with each side's name inserted, as in “Gold to move”.
    """
    found = set[str]()
    for language in LANGUAGES:
        texts = message_texts(language)
        sides = [text for key, text in texts.items() if key.startswith("side-")]
        for key, pattern in patterns_of(language).items():
            if not any(fnmatchcase(key, name) for name in NAMES):
                found.update(texts[key].splitlines(), *(_started(pattern, side) for side in sides))
    return tuple({line.strip(MARKS) for line in found} - {""})


def _started(pattern: fluent.Pattern, side: str) -> list[str]:
    match pattern.elements:
        case [
            fluent.Placeable(expression=fluent.VariableReference(id=fluent.Identifier(name="side"))),
            fluent.TextElement(value=text),
            *_,
        ]:
            return (side + text).splitlines()
    return []


@cache
def everything() -> str:
    return "\n".join(pieces())


@cache
def by_start() -> dict[str, list[str]]:
    """Return the pieces that are long enough to recognize, grouped by their first characters."""
    found = defaultdict(list)
    for piece in filter(is_long, pieces()):
        found[piece[:LEAST_CHINESE]].append(piece)
    return found


def quoted(constant: str) -> str | None:
    """Return the first quote in a string constant, or None if there is no quote. A line of the constant is a quote if
    it occurs in a message. A line of a message is a quote if it occurs in the constant.
    """
    for line in constant.splitlines():
        part = line.strip(MARKS)
        if is_long(part) and part in everything():
            return part
        for start in range(len(part)):
            for piece in by_start().get(part[start : start + LEAST_CHINESE], ()):
                if part.startswith(piece, start):
                    return piece
    return None


@cache
def labels() -> frozenset[str]:
    """Return the labels of all buttons. They count as quotes at any length."""
    return frozenset(text for key, text in message_texts(DEFAULT).items() if key.startswith("button-"))


def is_quote(constant: str) -> bool:
    rest = reduce(lambda text, exception: text.replace(exception, ""), EXCEPTIONS, constant)
    return constant in labels() or quoted(rest) is not None


def files() -> Iterator[Path]:
    for path in (*TESTS.rglob("*.py"), *TESTS.rglob("*.test.js")):
        top = path.relative_to(TESTS).parts[0]
        if top not in WITHOUT_TEXT | OF_TEXTS and "node_modules" not in path.parts:
            yield path


def constants(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the string constants of a file with their line numbers. Docstrings and comments are left out."""
    source = path.read_text(encoding="utf-8")
    if path.suffix == ".js":
        code = re.sub(
            r"/\*.*?\*/|(?m:^[ \t]*//[^\n]*$)", lambda found: "\n" * found[0].count("\n"), source, flags=re.DOTALL
        )
        for found in re.finditer(r'"([^"\n]*)"|`([^`]*)`', code):
            yield code.count("\n", 0, found.start()) + 1, found[1] or found[2] or ""
        return
    tree = ast.parse(source)
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


def quotes(path: Path) -> Iterator[str]:
    for line, constant in constants(path):
        if set(constant.split()) <= COMMANDS:
            continue
        if is_quote(constant):
            yield f"{path.relative_to(TESTS)}:{line}: {constant}"


@pytest.mark.parametrize("folder", sorted({path.relative_to(TESTS).parts[0] for path in files()}))
def test_no_test_quotes_a_message(folder: str) -> None:
    read = (path for path in files() if path.relative_to(TESTS).parts[0] == folder)
    assert [quote for path in read if str(path.relative_to(TESTS)) not in FACTS for quote in quotes(path)] == []


def test_each_exception_is_needed() -> None:
    found = "\n".join(constant for path in files() for _, constant in constants(path))
    assert [one for one in EXCEPTIONS if one not in found or quoted(one) is None] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_found(language: str) -> None:
    text = load_catalog().translator(language)("error-no-game-here")
    for quote in (text, f"### {text}", text[: len(text) // 2], text[len(text) // 2 :]):
        assert is_quote(quote), quote
    label = ui_text("button-takeback")
    assert is_quote(label)
    assert not is_quote("an own text")
