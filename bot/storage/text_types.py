"""Text of users in the database: clean however it got there."""

from __future__ import annotations

from sqlalchemy import Dialect, Text, TypeDecorator

from bot.domain.text import UserText, clean_text


class CleanText(TypeDecorator[str]):
    """One line of text of a user: cleaned when it is stored, and when it is read, as older rows may not be clean."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Clean what is stored or looked for: PostgreSQL refuses some characters, and SQLite stores them."""
        return None if value is None else str(clean_text(value))

    def process_result_value(self, value: str | None, dialect: Dialect) -> UserText | None:
        """Clean what is read, and say by its type that it is a user's text."""
        return None if value is None else clean_text(value)
