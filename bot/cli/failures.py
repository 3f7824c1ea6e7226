"""The expected failures. Their messages tell the user how to fix them."""

from __future__ import annotations


def known_failures() -> tuple[type[Exception], ...]:
    """Return the exception types. They aren't imported at the top of the module, so that commands start quickly."""
    from bot.ops import StartupError
    from bot.ops.health import Unwell
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
