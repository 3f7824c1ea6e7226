"""The bot's texts, looked up by key. This way, tests don't change when a message is reworded."""

import re
from collections.abc import Iterator
from functools import cache

from fluent.syntax import ast

from bot.i18n.catalog import DEFAULT, load_catalog
from bot.i18n.characters import name_with_level
from tools.fluent_files import messages_of

LEAST_ID = 2**32


def ui_text(key: str, **arguments: object) -> str:
    """Return an English message with these arguments filled in."""
    return _filled(DEFAULT, key, arguments)


def chinese(key: str, **arguments: object) -> str:
    """Return a Chinese message with these arguments filled in."""
    return _filled("zh-CN", key, arguments)


def _filled(locale: str, key: str, arguments: dict[str, object]) -> str:
    # The bot passes Discord ids as strings, so that they aren't formatted with thousands separators.
    given = {name: str(one) if isinstance(one, int) and one >= LEAST_ID else one for name, one in arguments.items()}
    return load_catalog().translator(locale).verbatim(key, **given)


def labels(*actions: str) -> list[str]:
    """Return the labels of these actions' buttons."""
    return [ui_text(f"button-{action}") for action in actions]


def ui_pattern(key: str, locale: str = DEFAULT, **given: object) -> re.Pattern[str]:
    """Return a pattern for a message. Arguments that aren't given match any value."""
    return re.compile(_pattern(patterns_of(locale)[key], given), re.DOTALL)


def has_ui_text(text: str, key: str, **given: object) -> bool:
    """Return whether a string contains a message. Arguments that aren't given match any value."""
    return ui_pattern(key, **given).search(text) is not None


Expression = ast.InlineExpression | ast.Placeable | ast.SelectExpression


def message_texts(locale: str) -> dict[str, str]:
    """Return the text of each message of a language, with all of its variants but without its arguments."""
    return {key: "\n".join(_words(pattern)) for key, pattern in patterns_of(locale).items()}


def _words(pattern: ast.Pattern) -> Iterator[str]:
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            yield element.value
        elif isinstance(element.expression, ast.SelectExpression):
            for variant in element.expression.variants:
                yield from _words(variant.value)


@cache
def patterns_of(locale: str = DEFAULT) -> dict[str, ast.Pattern]:
    """Return the parsed pattern of each message of a language."""
    return {key: one.value for key, one in messages_of(locale).items() if one.value}


def _pattern(pattern: ast.Pattern, given: dict[str, object]) -> str:
    return "".join(_parts(pattern, given))


def _parts(pattern: ast.Pattern, given: dict[str, object]) -> Iterator[str]:
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            yield re.escape(element.value)
        else:
            yield _placeable(element.expression, given)


def _placeable(
    expression: ast.InlineExpression | ast.Placeable | ast.SelectExpression, given: dict[str, object]
) -> str:
    match expression:
        case ast.StringLiteral():
            return re.escape(str(expression.parse()["value"]))
        case ast.MessageReference(id=ast.Identifier(name=name)):
            return _pattern(patterns_of()[name], given)
        case ast.SelectExpression(variants=variants):
            return f"(?:{'|'.join(_pattern(one.value, given) for one in variants)})"
        case ast.VariableReference(id=ast.Identifier(name=name)) if name in given:
            return re.escape(str(given[name]))
    return ".*?"


def character(level: int) -> str:
    """Return the name of a level's character and the number of the level, as in English games."""
    return name_with_level(load_catalog().translator(DEFAULT), level)
