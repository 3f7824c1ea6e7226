"""Code joins UI texts only with marks that every language uses, such as line breaks, Markdown and “·”.

A colon, a comma, parentheses and the space between sentences differ in Chinese, so they belong in a message.
"""

import ast as python
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from tests.i18n.test_whole import Function, Known, functions, keys_in, local, results

CODE = Path(bot.__file__).parent
FRONT = ("discord", "i18n", "web")
BEFORE = re.compile(r"[:,;.!?(]\s*[*_|]*$")
AFTER = re.compile(r"^[*_|]*(?:[:,;!?)]|\.\s|\.$|\s\()")
LINK = re.compile(r"\]\($")
SEPARATOR = re.compile(r"^(?:[:,;.] ?| )$")


def joins(function: Function, known: Known) -> Iterator[python.expr]:
    """Yield the expressions that put a message next to punctuation, or join messages with a separator."""
    texts = local(function, known)
    for node in python.walk(function):
        match node:
            case python.JoinedStr(values=parts):
                yield from (node for _ in filter(None, _joined(parts, texts)))
            case python.Call(func=python.Attribute(value=python.Constant(value=str(mark)), attr="join"), args=[told]):
                if SEPARATOR.match(mark) and keys_in(told, texts):
                    yield node


def _joined(parts: list[python.expr], texts: Known) -> Iterator[bool]:
    for place, part in enumerate(parts):
        if isinstance(part, python.FormattedValue) and keys_in(part.value, texts):
            before, after = (_literal(parts, at) for at in (place - 1, place + 1))
            yield bool(BEFORE.search(before) and not LINK.search(before)) or bool(AFTER.match(after))
            following = parts[place + 2] if place + 2 < len(parts) else None
            yield after == " " and isinstance(following, python.FormattedValue) and bool(keys_in(following, texts))


def _literal(parts: list[python.expr], place: int) -> str:
    part = parts[place] if 0 <= place < len(parts) else None
    return str(part.value) if isinstance(part, python.Constant) else ""


def test_python_joins_no_texts_with_punctuation() -> None:
    by_path = functions()
    known = results([function for each in by_path.values() for function in each])
    found = {
        f"{path.relative_to(CODE)}:{node.lineno}: {python.unparse(node)}"
        for path, each in by_path.items()
        if path.relative_to(CODE).parts[0] in FRONT
        for function in each
        for node in joins(function, known)
    }
    assert found == set()


TEMPLATE = re.compile(r"`[^`]*`")
BESIDE = re.compile(r"\}(?:[:;,] | \()|(?:[:;,] |\()\$\{")
STYLES = re.compile(r"translate\(|max-age")
"""Matches strings that aren't UI text, such as `translate(…)` transforms and cookies."""


@pytest.mark.parametrize("path", sorted((CODE / "web" / "static").glob("*.js")), ids=lambda path: path.name)
def test_scripts_join_no_texts_with_punctuation(path: Path) -> None:
    code = path.read_text(encoding="utf-8")
    found = [one for one in TEMPLATE.findall(code) if BESIDE.search(one) and not STYLES.search(one)]
    assert found == []


@pytest.mark.parametrize(
    "code",
    [
        "f\"**{t('rated')}: {count}**\"",
        "f\"{side} ({t('army-orcs')})\"",
        "f\"{t('check')} {t('mate')}\"",
        "f\"{t('rated')}, {clock}\"",
        '", ".join([t("rated"), t("casual")])',
    ],
)
def test_a_join_is_found(code: str) -> None:
    [function] = python.parse(f"def say(t: Translator) -> str:\n    return {code}\n").body
    assert isinstance(function, python.FunctionDef)
    assert len(list(joins(function, {}))) >= 1


@pytest.mark.parametrize(
    "code", ["f\"### {t('rated')}\\n-# {count}\"", "f\"[{t('rules')}]({address})\"", "f\"{t('rated')} · {clock}\""]
)
def test_marks_of_every_language_are_allowed(code: str) -> None:
    [function] = python.parse(f"def say(t: Translator) -> str:\n    return {code}\n").body
    assert isinstance(function, python.FunctionDef)
    assert list(joins(function, {})) == []
