"""Campmate: a Discord bot for playing Orda Chess and related variants in a server."""

from importlib.metadata import PackageNotFoundError, version

UNKNOWN = "unknown"
"""The version to report if the package isn't installed."""


def own_version() -> str:
    """Return the installed version, such as 1.2.0. Between two releases, it also contains the number of commits since
    the latest tag, as in 1.2.1.dev3+g1a2b3c4.
    """
    try:
        return version("campmate")
    except PackageNotFoundError:
        return UNKNOWN
