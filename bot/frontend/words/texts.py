"""All wording, from Fluent files: one folder a language, one key set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import discord
from discord.app_commands import TranslationContextLocation, locale_str
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax.ast import Junk

from bot.paths import ASSETS

LOCALES = ASSETS / "locales"
DEFAULT = "en-US"
LANGUAGES = {"en": "en-US", "zh": "zh-CN"}
"""The translation that serves every region of a language."""


@dataclass(frozen=True)
class Voice:
    """One language: call it with a key and its arguments to get the sentence."""

    locale: str
    bundle: FluentBundle

    def __call__(self, key: str, /, **arguments: object) -> str:
        """Return the wording of a key; raise KeyError when the key or an argument is missing."""
        message = self.bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        text, errors = self.bundle.format_pattern(message.value, arguments)
        if errors:
            raise KeyError(f"{key} ({self.locale}): {errors[0]}")
        return str(text)

    def has(self, key: str) -> bool:
        """Tell whether a key has a wording."""
        return self.bundle.has_message(key)


@dataclass(frozen=True)
class Texts:
    """The voices of all languages."""

    voices: Mapping[str, Voice]

    def voice(self, locale: discord.Locale | str | None) -> Voice:
        """Return the voice nearest to a Discord locale; English where there is none."""
        name = str(locale) if locale is not None else DEFAULT
        if name in self.voices:
            return self.voices[name]
        return self.voices[LANGUAGES.get(name.partition("-")[0], DEFAULT)]


@cache
def load_texts(folder: Path = LOCALES) -> Texts:
    """Read every language's files."""
    return Texts({path.name: _read_voice(path) for path in sorted(folder.iterdir()) if path.is_dir()})


def label(key: str) -> locale_str:
    """Name a command, an option or a choice: English for Discord's default, the key for the translator."""
    return locale_str(load_texts().voice(DEFAULT)(key), key=key)


NAMES = (TranslationContextLocation.command_name, TranslationContextLocation.parameter_name)
"""What Discord calls by the words that are part of the interface: their translations go by those words."""


class Translator(discord.app_commands.Translator):
    """Gives Discord the other languages of what `label` named, and of the commands' and options' own names."""

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: discord.app_commands.TranslationContextTypes
    ) -> str | None:
        """Return the wording in one of our languages, None for every other."""
        key = string.extras.get("key")
        if key is None and context.location in NAMES:
            key = f"name-{string.message}"
        voice = load_texts().voices.get(str(locale))
        return None if key is None or voice is None else voice(key)


def _read_voice(folder: Path) -> Voice:
    # Isolation marks are for texts of mixed direction; ours all run left to right, and alt text would show them.
    bundle = FluentBundle([folder.name], use_isolating=False)
    for path in sorted(folder.glob("*.ftl")):
        resource = FluentResource(path.read_text(encoding="utf-8"))
        junk = next((entry.content for entry in resource.body if isinstance(entry, Junk)), None)
        if junk is not None:
            raise ValueError(f"{path}: expected Fluent, got {junk[:80]!r}")
        bundle.add_resource(resource)
    return Voice(folder.name, bundle)
