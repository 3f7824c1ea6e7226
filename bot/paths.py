"""The folders of assets and migrations. They are next to the package in a checkout, and inside the package in an
installed wheel.
"""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent


def resources(name: str, package: Path = PACKAGE) -> Path:
    """Return the folder with this name. If the package doesn't contain it, as in a checkout, it is next to the
    package.
    """
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


ASSETS = resources("assets")
MIGRATIONS = resources("migrations")
