"""Markdown as Discord reads it: text of users is escaped before it becomes part of a message."""

from __future__ import annotations

import re

SIGNS = re.compile(r"[\\`*_~|<>@#:()\[\]/-]")
"""The characters that may begin markup, a link, a mention, a timestamp, a custom emoji or the mention of a command."""


def escape_markdown(text: str) -> str:
    """Return a line of text in which Discord reads nothing as markup, and makes no link of an address."""
    return SIGNS.sub(r"\\\g<0>", text)
