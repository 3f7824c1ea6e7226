"""Where the project keeps what is not code. Both folders lie beside the package in a checkout."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ASSETS = ROOT / "assets"
MIGRATIONS = ROOT / "migrations"
