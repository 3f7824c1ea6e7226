"""The expected failures. Their messages tell the user how to fix them."""

from __future__ import annotations


def known_failures() -> tuple[type[Exception], ...]:
    """Return the exception types. They are imported only here, so that a command that succeeds starts quickly."""
    from bot.ops.health import Unwell
    from bot.ops.startup import StartupError
    from bot.render import BadSize, CairoMissing, UnknownTheme
    from bot.rules import InvalidFen, MoveError
    from bot.settings import InvalidSetting
    from bot.storage.errors import StorageError
    from bot.variants import UnknownVariant

    return (
        StartupError,
        Unwell,
        InvalidSetting,
        StorageError,
        CairoMissing,
        InvalidFen,
        MoveError,
        BadSize,
        UnknownTheme,
        UnknownVariant,
    )
