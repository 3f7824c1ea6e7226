"""The folders of assets and migrations. In a checkout, they are next to the package. In an installed wheel, they are
inside it.
"""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent


def resources(name: str, package: Path = PACKAGE) -> Path:
    """Return the folder with this name, which is inside the package or, in a checkout, next to the package."""
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


ASSETS = resources("assets")
MIGRATIONS = resources("migrations")
