"""Where the project keeps what is not code: beside the package in a checkout, inside it where a wheel was installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
ROOT = PACKAGE.parent


def resources(name: str, package: Path = PACKAGE) -> Path:
    """Return the folder of this name, which a wheel carries inside the package."""
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


ASSETS = resources("assets")
MIGRATIONS = resources("migrations")
