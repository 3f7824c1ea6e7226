"""Reads the locale files as syntax trees, for tools and tests. `bot.i18n.catalog` reads them for the bot."""

from __future__ import annotations

from functools import cache

from fluent.syntax import FluentParser, ast

from bot.i18n.catalog import LOCALES


@cache
def entries_of(locale: str, names: str = "*.ftl") -> tuple[ast.EntryType, ...]:
    """Return all entries of a language's files, including comments and junk. `names` is a glob pattern."""
    parser = FluentParser()
    files = sorted((LOCALES / locale).glob(names))
    return tuple(entry for file in files for entry in parser.parse(file.read_text(encoding="utf-8")).body)


@cache
def messages_of(locale: str, names: str = "*.ftl") -> dict[str, ast.Message]:
    """Return the messages of a language's files by key."""
    return {entry.id.name: entry for entry in entries_of(locale, names) if isinstance(entry, ast.Message)}
