"""All localized texts, read from Fluent files.

Each language has a folder, and all languages have the same keys. A region's folder contains only the command names and
descriptions that are different in that region.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, cast

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import fluent_number
from fluent.syntax.ast import Junk, Resource

from bot.domain.text import UserText
from bot.paths import ASSETS

SIGNS = re.compile(r"[\\`*_~|<>@#:()\[\]/-]")
"""Characters that can begin Markdown, a link, a mention, a timestamp, a custom emoji or a command mention."""


def escape_markdown(text: str) -> str:
    """Escape a line of text so that Discord renders no Markdown, mentions or links in it."""
    return SIGNS.sub(r"\\\g<0>", text)


LOCALES = ASSETS / "locales"
DEFAULT = "en-US"
REGIONS = frozenset({"en-GB"})
"""The names of the regions' folders."""
FOLDERS = tuple(path for path in sorted(LOCALES.iterdir()) if path.is_dir())
LANGUAGES = {path.name.partition("-")[0]: path.name for path in FOLDERS if path.name not in REGIONS}
"""The folder of each language, such as `zh-CN` for `zh`. All regions of a language share it."""
UNGROUPED = {"es-ES": 10_000}
"""For languages that don't group the digits of small numbers, the smallest number with grouped digits.

Spanish writes 2000 but 20.000. Babel would write 2.000.
"""
REMEMBERED = 4096
"""The maximum number of cached texts. Caching helps, because board menus repeat the same squares and pieces."""


class Name(str):
    """The localized name of a piece, a side or an army, with the key of its message.

    The attributes of the message are other forms of the name, for use in other messages. With `piece-rook = Torre` and
    the attribute `.the = la torre`, `{ FORM($piece, form: "the") }` is "la torre".
    """

    __slots__ = ("key",)
    key: str

    def __new__(cls, name: str, key: str) -> Name:
        made = super().__new__(cls, name)
        made.key = key
        return made

    def __reduce__(self) -> tuple[type[Name], tuple[str, str]]:
        """Keep the key when a name is copied. discord.py copies modals, which can contain names."""
        return Name, (str(self), self.key)


@dataclass(frozen=True)
class Translator:
    """The texts of one language. Calling the translator with a key and arguments returns the text.

    Arguments of type UserText are escaped, because Discord renders texts as Markdown.
    """

    locale: str
    bundle: FluentBundle
    is_verbatim: bool = False
    """Whether to leave UserText unescaped."""

    @property
    def verbatim(self) -> Translator:
        """The translator for the same language without escaping, for web pages, labels and alt texts."""
        return self if self.is_verbatim else replace(self, is_verbatim=True)

    def __call__(self, key: str, /, **arguments: object) -> str:
        """Return the text of a key. Raise KeyError if the key or an argument is missing."""
        if any(isinstance(value, UserText) for value in arguments.values()):
            arguments = {name: self._argument(value) for name, value in arguments.items()}
        # Only these types are cached. A value of another type could equal a cache key but be formatted differently. For
        # example, True equals 1.
        if all(type(value) in (str, int, Name) for value in arguments.values()):
            # A Name equals a plain string with the same text but can have other forms. The cache key must therefore
            # include the Name's key.
            named = tuple(value.key if isinstance(value, Name) else "" for value in arguments.values())
            return _remembered(self, key, tuple(arguments.items()), named)
        return self._say(key, arguments)

    def _say(self, key: str, arguments: dict[str, object]) -> str:
        message = self.bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        if limit := UNGROUPED.get(self.locale):
            arguments = {name: _ungrouped(value, limit) for name, value in arguments.items()}
        text, errors = self.bundle.format_pattern(message.value, arguments)
        if errors:
            raise KeyError(f"{key} ({self.locale}): {errors[0]}")
        return str(text)

    def name(self, key: str) -> Name:
        """Return the name with this key, for use as an argument of other texts."""
        return Name(self(key), key)

    def form(self, name: str, form: str) -> str:
        """Return a form of a name.

        If the name has no such form, return its form `text`, for use within a sentence. If that is also missing, return
        the name itself. Plain strings are returned unchanged.
        """
        return _form(self.bundle, name, form)

    def _argument(self, value: object) -> object:
        if not isinstance(value, UserText):
            return value
        return str(value) if self.is_verbatim else escape_markdown(value)

    def has(self, key: str) -> bool:
        return self.bundle.has_message(key)


def _ungrouped(value: object, limit: int) -> object:
    is_short = type(value) in (int, float) and abs(cast(float, value)) < limit
    return fluent_number(cast(float, value), useGrouping=False) if is_short else value


@lru_cache(REMEMBERED)
def _remembered(t: Translator, key: str, arguments: tuple[tuple[str, object], ...], _keys: tuple[str, ...]) -> str:
    return t._say(key, dict(arguments))


def _form(bundle: FluentBundle, name: str, form: str) -> str:
    if not isinstance(name, Name):
        return name
    message = bundle.get_message(name.key)
    pattern = message.attributes.get(form) or message.attributes.get("text") or message.value
    assert pattern is not None
    return str(bundle.format_pattern(pattern, {})[0])


@dataclass(frozen=True)
class Catalog:
    translators: Mapping[str, Translator]
    """The translator for each language, keyed by the language's folder name."""
    regions: Mapping[str, Translator] = field(default_factory=dict)
    """The translators for regions, keyed by folder name. They contain only command names and descriptions. All other
    texts come from the translators for languages.
    """

    def translator(self, locale: object) -> Translator:
        """Return the translator for a locale or the name of a locale.

        If there is none, return the translator for the locale's language. For unknown languages and for None, return
        the English translator.
        """
        name = str(locale) if locale is not None else DEFAULT
        if name in self.translators:
            return self.translators[name]
        return self.translators[LANGUAGES.get(name.partition("-")[0], DEFAULT)]


@cache
def load_catalog(folder: Path = LOCALES) -> Catalog:
    read = {path.name: _read_translator(path) for path in sorted(folder.iterdir()) if path.is_dir()}
    languages = {name: t for name, t in read.items() if name not in REGIONS}
    return Catalog(languages, {name: t for name, t in read.items() if name in REGIONS})


@cache
def read_resource(path: Path) -> Resource:
    """Parse a Fluent file once per process.

    The result is cached because parsing is slow and the translators keep the result in memory anyway.
    """
    return FluentResource(path.read_text(encoding="utf-8"))


def _read_translator(folder: Path) -> Translator:
    # Fluent's isolation marks are off. They aren't needed, because all of the bot's text is left-to-right, and alt
    # texts would show them.

    def form_of(name: str, *, form: str) -> str:
        return _form(bundle, name, form)

    # Fluent's documentation allows functions to take keyword arguments and return strings, but its annotations don't.
    # So the type is Any.
    functions: dict[str, Any] = {"FORM": form_of}
    bundle = FluentBundle([folder.name], use_isolating=False, functions=functions)
    for path in sorted(folder.glob("*.ftl")):
        resource = read_resource(path)
        junk = next((entry.content for entry in resource.body if isinstance(entry, Junk)), None)
        if junk is not None:
            raise ValueError(f"{path}: expected Fluent, got {junk[:80]!r}")
        bundle.add_resource(resource)
    return Translator(folder.name, bundle)
