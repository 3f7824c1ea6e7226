"""All localized texts, from Fluent files: one folder per language, with the same keys in each."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

from bot.domain.text import UserText
from bot.paths import ASSETS

SIGNS = re.compile(r"[\\`*_~|<>@#:()\[\]/-]")
"""Characters that can start Markdown, a link, a mention, a timestamp, a custom emoji or a command mention."""


def escape_markdown(text: str) -> str:
    """Escape a line of text so that Discord shows no Markdown, mentions or links."""
    return SIGNS.sub(r"\\\g<0>", text)


LOCALES = ASSETS / "locales"
DEFAULT = "en-US"
LANGUAGES = {folder.name.partition("-")[0]: folder.name for folder in sorted(LOCALES.iterdir()) if folder.is_dir()}
"""The locale folder of each language, for all its regions: `zh` is `zh-CN`."""
REMEMBERED = 4096
"""The limit of cached sentences: a board's menus name the same squares and pieces again and again."""


@dataclass(frozen=True)
class Translator:
    """One language: call it with a key and its arguments to get the text.

    Arguments of type UserText are escaped, since Discord renders texts as Markdown.
    """

    locale: str
    bundle: FluentBundle
    is_verbatim: bool = False
    """Whether to leave UserText unescaped."""

    @property
    def verbatim(self) -> Translator:
        """The same language without escaping, for pages, labels and alt texts."""
        return self if self.is_verbatim else replace(self, is_verbatim=True)

    def __call__(self, key: str, /, **arguments: object) -> str:
        """Return the text of a key; raise KeyError if the key or an argument is missing."""
        if any(isinstance(value, UserText) for value in arguments.values()):
            arguments = {name: self._argument(value) for name, value in arguments.items()}
        # Values of other types can be equal as cache keys but format differently, such as 1 and True.
        if all(type(value) in (str, int) for value in arguments.values()):
            return _remembered(self, key, tuple(arguments.items()))
        return self._say(key, arguments)

    def _say(self, key: str, arguments: dict[str, object]) -> str:
        message = self.bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        text, errors = self.bundle.format_pattern(message.value, arguments)
        if errors:
            raise KeyError(f"{key} ({self.locale}): {errors[0]}")
        return str(text)

    def _argument(self, value: object) -> object:
        if not isinstance(value, UserText):
            return value
        return str(value) if self.is_verbatim else escape_markdown(value)

    def has(self, key: str) -> bool:
        return self.bundle.has_message(key)


@lru_cache(REMEMBERED)
def _remembered(t: Translator, key: str, arguments: tuple[tuple[str, object], ...]) -> str:
    return t._say(key, dict(arguments))


@dataclass(frozen=True)
class Catalog:
    translators: Mapping[str, Translator]

    def translator(self, locale: object) -> Translator:
        """Return the translator of a locale or its name, else of its language, else English; English for None."""
        name = str(locale) if locale is not None else DEFAULT
        if name in self.translators:
            return self.translators[name]
        return self.translators[LANGUAGES.get(name.partition("-")[0], DEFAULT)]


@cache
def load_catalog(folder: Path = LOCALES) -> Catalog:
    return Catalog({path.name: _read_translator(path) for path in sorted(folder.iterdir()) if path.is_dir()})


def _read_translator(folder: Path) -> Translator:
    # Isolation marks are for mixed text directions; all of the bot's texts are left to right, and alt text would show
    # the marks.
    bundle = FluentBundle([folder.name], use_isolating=False)
    for path in sorted(folder.glob("*.ftl")):
        resource = FluentResource(path.read_text(encoding="utf-8"))
        junk = next((entry.content for entry in resource.body if isinstance(entry, Junk)), None)
        if junk is not None:
            raise ValueError(f"{path}: expected Fluent, got {junk[:80]!r}")
        bundle.add_resource(resource)
    return Translator(folder.name, bundle)
