"""Parses the locale files for tools and tests."""

from __future__ import annotations

from functools import cache

from fluent.syntax import ast

from bot.i18n.catalog import LOCALES, read_resource


@cache
def entries_of(locale: str, names: str = "*.ftl") -> tuple[ast.EntryType, ...]:
    """Return all entries of a language's files, including comments and junk. `names` is a glob pattern."""
    files = sorted((LOCALES / locale).glob(names))
    return tuple(entry for file in files for entry in read_resource(file).body)


@cache
def messages_of(locale: str, names: str = "*.ftl") -> dict[str, ast.Message]:
    """Return the messages in a language's files, keyed by name."""
    return {entry.id.name: entry for entry in entries_of(locale, names) if isinstance(entry, ast.Message)}
