"""The folders of assets and migrations: next to the package in a checkout, inside it in an installed wheel."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent


def resources(name: str, package: Path = PACKAGE) -> Path:
    """Return the folder with this name: inside the package, as in a wheel, or else next to the package."""
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


ASSETS = resources("assets")
MIGRATIONS = resources("migrations")
