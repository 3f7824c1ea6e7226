"""Each sentence is a whole message. Inserted parts are names, or stand on their own like list items. If code inserted a
clause or a noun phrase into a message, translators couldn't inflect or move it.
"""

import ast as python
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache
from itertools import product
from pathlib import Path

from fluent.syntax import ast

import bot
from tests.locales import LANGUAGES
from tests.wording import patterns_of

CODE = Path(bot.__file__).parent
NAMES = (
    *("decimal-separator", "share"),
    *("piece-*", "side-*", "army-*", "variant-*", "opening-*", "series-*", "theme-*", "feature-*", "list-*"),
    *(
        "or",
        "named-army",
        "named-side",
        "sentence-and-sentence",
        "or-moves",
        "guide-and",
        "ladder-live",
        "storm-all-games",
        "vote-choice-resign",
    ),
    *("character-name-*", "character-opening-*", "character-level", "badge-crowns", "badge-streak"),
    *(
        "tournament-unnamed",
        "simul-unnamed",
        "level",
        "level-*",
        "guide-army",
        "team-match",
        "puzzle-solver-after",
        "team-player-out",
    ),
)
"""Messages that name something, and messages that join names into a list. tests/i18n/test_forms.py checks their
forms."""
BEFORE = re.compile(r"(^|[.:·;!?()\[—–→\n。：；？！（）、“]|\*\*|- )[\s*“#]*$")
AFTER = re.compile(r"^[\s*”]*($|[.:·;!?()\[\]—–→\n。：；？！（）”]|\*\*)")
"""What can precede and follow a part that stands on its own: the start or end of a message or line, or a separator."""

Keys = frozenset[str]
"""Keys of messages, with `*` for parts inserted at run time."""
Known = Mapping[str, Keys]
"""Maps the name of a local variable or a function to the keys of the messages in its value or result."""
Pair = tuple[str, str, str]
"""A message, one of its arguments, and the message inserted as this argument. Each can be a pattern."""


def key_of(node: python.AST) -> Keys:
    """Return the possible keys in a translator call. The set is empty for other expressions and for computed keys."""
    return _patterns(node.args[0]) if isinstance(node, python.Call) and _is_message(node) else frozenset()


def _is_message(call: python.Call) -> bool:
    match call:
        case python.Call(
            func=python.Name(id="t") | python.Attribute(value=python.Name(id="t"), attr="name"), args=[_, *_]
        ):
            return True
    return False


def _patterns(node: python.expr) -> Keys:
    match node:
        case python.Constant(value=str(key)):
            return frozenset({key})
        case python.JoinedStr(values=parts):
            return frozenset({"".join(str(one.value) if isinstance(one, python.Constant) else "*" for one in parts)})
        case python.IfExp(body=first, orelse=second):
            return _patterns(first) | _patterns(second)
        case python.Call(args=[python.GeneratorExp(elt=element)]):
            return _patterns(element)
    return frozenset()


def keys_in(node: python.AST, known: Known) -> Keys:
    """Return the keys of the messages in an expression."""
    if keys := key_of(node):
        return keys
    match node:
        case python.Name(id=name):
            return known.get(name, frozenset())
        case python.Call(func=python.Name(id="len")):
            return frozenset()
        case python.Call(func=python.Name(id=name)) if f"{name}()" in known:
            return known[f"{name}()"]
    return frozenset().union(*(keys_in(one, known) for one in python.iter_child_nodes(node)))


Function = python.FunctionDef | python.AsyncFunctionDef


def local(function: Function, results: Known) -> Known:
    known: dict[str, Keys] = defaultdict(frozenset, results)
    for node in python.walk(function):
        if isinstance(node, python.Assign):
            for name, value in (pair for target in node.targets for pair in _assigned(target, node.value)):
                known[name] |= keys_in(value, known)
    return known


def _assigned(target: python.expr, value: python.expr) -> Iterator[tuple[str, python.expr]]:
    match target, value:
        case python.Name(id=name), _:
            yield name, value
        case (python.Tuple(elts=names), python.Tuple(elts=values)) if len(names) == len(values):
            for one, its in zip(names, values, strict=True):
                yield from _assigned(one, its)
        case (python.Tuple(elts=names) | python.List(elts=names), _):
            for one in names:
                yield from _assigned(one.value if isinstance(one, python.Starred) else one, value)


def returned(function: Function, results: Known) -> Keys:
    """Return the keys of the messages that can be part of a function's result."""
    if function.returns is None or not re.fullmatch(r"(str|Name)( \| None)?", python.unparse(function.returns)):
        return frozenset()
    known = local(function, results)
    values = [one.value for one in python.walk(function) if isinstance(one, python.Return) and one.value]
    return frozenset().union(*(keys_in(value, known) for value in values))


def pairs_in(function: Function, results: Known) -> Iterator[Pair]:
    known = local(function, results)
    for node in python.walk(function):
        if isinstance(node, python.Call) and _is_message(node):
            for outer, one in product(key_of(node) or {"*"}, node.keywords):
                yield from ((outer, one.arg or "", inner) for inner in keys_in(one.value, known))


def pairs_in_dictionaries(function: Function, results: Known) -> Iterator[Pair]:
    """Yield the messages in dictionary values, as possible arguments of any message. The dictionary key is the
    argument's name."""
    known = local(function, results)
    for node in python.walk(function):
        if isinstance(node, python.Dict):
            for name, value in zip(node.keys, node.values, strict=True):
                if isinstance(name, python.Constant):
                    yield from (("*", str(name.value), inner) for inner in keys_in(value, known))


def functions() -> dict[Path, list[Function]]:
    found = {}
    for path in CODE.rglob("*.py"):
        tree = python.parse(path.read_text(encoding="utf-8"))
        found[path] = [one for one in python.walk(tree) if isinstance(one, Function)]
    return found


def results(functions: Iterable[Function]) -> Known:
    """For each function, return the keys of the messages that can be part of its result. They include messages from
    functions that it calls."""
    found: dict[str, Keys] = {}
    for _ in range(3):
        for function in functions:
            name = f"{function.name}()"
            found[name] = found.get(name, frozenset()) | returned(function, found)
    return found


def nested() -> frozenset[Pair]:
    """Return each case in which code inserts one message into another.

    Dictionaries are only searched in `i18n`, because in the front ends they're mostly data for pages and forms.
    """
    by_path, found = functions(), set[Pair]()
    known = results([function for each in by_path.values() for function in each])
    for path, each in by_path.items():
        for function in each:
            found |= set(pairs_in(function, known))
            found |= set(pairs_in_dictionaries(function, known)) if path.parent.name == "i18n" else set()
    return frozenset(found)


def is_name(key: str) -> bool:
    return any(fnmatchcase(key, name) for name in NAMES)


def around(pattern: ast.Pattern, argument: str, before: str = "", after: str = "") -> Iterator[tuple[str, str]]:
    """Yield the text before and after an argument for each place where a message uses the argument."""
    texts = [_text(element) for element in pattern.elements]
    for place, element in enumerate(pattern.elements):
        if not isinstance(element, ast.Placeable):
            continue
        left, right = before + "".join(texts[:place]), "".join(texts[place + 1 :]) + after
        expression = element.expression
        if isinstance(expression, ast.SelectExpression):
            for variant in expression.variants:
                yield from around(variant.value, argument, left, right)
        elif isinstance(expression, ast.VariableReference) and expression.id.name == argument:
            yield left, right


def _text(element: ast.TextElement | ast.Placeable) -> str:
    if isinstance(element, ast.TextElement):
        return element.value
    if isinstance(element.expression, ast.StringLiteral):
        return str(element.expression.parse()["value"])
    return "{}"


def is_sentence(pattern: ast.Pattern) -> bool:
    """Return whether a message ends like a sentence in each of its variants."""
    last = [one for one in pattern.elements if _text(one).strip()][-1]
    if isinstance(last, ast.Placeable) and isinstance(last.expression, ast.SelectExpression):
        return all(is_sentence(variant.value) for variant in last.expression.variants)
    return _text(last).rstrip().endswith((".", "!", "?", "。", "！", "？"))


def is_whole(outer: ast.Pattern, argument: str, inner: ast.Pattern) -> bool:
    """Return whether an argument stands on its own, or is a sentence that comes first or follows another sentence."""
    places = list(around(outer, argument))
    if is_sentence(inner):
        return all(BEFORE.search(before) or before.rstrip().endswith("{}") for before, _ in places)
    return all(BEFORE.search(before) and AFTER.match(after) for before, after in places)


def test_no_sentence_is_built_from_other_messages() -> None:
    pairs = nested()
    assert {(language, *case) for language in LANGUAGES for case in broken(pairs, patterns_of(language))} == set()


def broken(pairs: Iterable[Pair], messages: Mapping[str, ast.Pattern]) -> Iterator[Pair]:
    """Yield the cases in which a language inserts a message into a sentence."""

    @cache
    def matching(pattern: str) -> list[str]:
        return [key for key in messages if fnmatchcase(key, pattern)]

    for outer, argument, inner in pairs:
        for given in matching(inner):
            if inner != outer and not is_name(given):
                for key in matching(outer):
                    if not is_whole(messages[key], argument, messages[given]):
                        yield key, argument, given
