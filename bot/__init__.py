"""Campmate: a Discord bot for playing Orda Chess and related variants in a server."""

from importlib.metadata import PackageNotFoundError, version

UNKNOWN = "unknown"
"""The version of code that runs without being installed."""


def own_version() -> str:
    """Return the installed version, such as 1.2.0, or 1.2.1.dev3+g1a2b3c4 for the third commit after a tag."""
    try:
        return version("campmate")
    except PackageNotFoundError:
        return UNKNOWN
