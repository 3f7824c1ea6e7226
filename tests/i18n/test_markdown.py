"""User text is escaped in messages for Discord, and unchanged in places that render no Markdown."""

import re
from datetime import date

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from bot.domain.text import UserText, clean_text
from bot.i18n.catalog import escape_markdown, load_catalog
from bot.i18n.names import plain, unmarked
from tests.locales import LANGUAGES
from tools.fluent_files import messages_of

HOSTILE = clean_text("**B** [x](http://y) <@1> <@&2> @everyone <t:1:R> <:e:1> </x:1> `c` ||s|| # - > discord.gg/z")
ESCAPED = re.compile(r"\\[^a-zA-Z0-9\s]")
MARKS = ("**", "](", "://", "<", "@", "`", "||", "#", "discord.gg/")


class _Arguments(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()
        self.numbers: set[str] = set()
        self.dates: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802 (Fluent's own name)
        self.names.add(node.id.name)

    def visit_FunctionReference(self, node: ast.FunctionReference) -> None:  # noqa: N802 (Fluent's own name)
        found = self.dates if node.id.name == "DATETIME" else self.numbers
        found |= {one.id.name for one in node.arguments.positional if isinstance(one, ast.VariableReference)}


def _arguments(message: ast.Message) -> _Arguments:
    found = _Arguments()
    found.visit(message)
    return found


@pytest.mark.parametrize("locale", LANGUAGES)
def test_user_text_is_no_markup_in_any_message(locale: str) -> None:
    t, checked = load_catalog().translators[locale], 0
    for key, message in messages_of(locale).items():
        found = _arguments(message)
        for name in found.names - found.numbers - found.dates:
            numbers = dict.fromkeys(found.names | found.numbers, 0)
            arguments: dict[str, object] = {**numbers, **dict.fromkeys(found.dates, date(2026, 1, 1)), name: HOSTILE}
            shown, plainly = t(key, **arguments), t.verbatim(key, **arguments)
            if str(HOSTILE) in plainly:  # Otherwise, the argument only selects a variant of the message.
                checked += 1
                assert shown.replace(escape_markdown(HOSTILE), "") == plainly.replace(HOSTILE, ""), key
    assert checked > 500


def test_an_escaped_text_has_no_markup_left() -> None:
    for escaped in (escape_markdown(HOSTILE), unmarked(HOSTILE)):
        assert not [mark for mark in MARKS if mark in ESCAPED.sub("", escaped)]


def test_a_plain_text_is_not_cached_as_user_text_with_the_same_letters() -> None:
    t = load_catalog().translator("en-US")
    for _ in range(2):
        assert t("tournament-started", name="a*b") != t("tournament-started", name=UserText("a*b"))


def test_a_name_without_markup_is_handled_like_other_text() -> None:
    assert type(plain(UserText("a*b"))) is str
