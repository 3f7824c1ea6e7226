"""The command line, the settings and the health check don't import heavy packages, such as NumPy. Each module is
checked in a fresh interpreter.
"""

import subprocess
import sys

import pytest

from bot.paths import ROOT

HEAVY = {"numba", "numpy", "sqlalchemy", "alembic", "discord"}


@pytest.mark.parametrize("module", ["bot.cli", "bot.settings", "bot.ops.health"])
def test_the_module_loads_neither_rules_nor_database(module: str) -> None:
    script = f"import sys, {module}; print(*({HEAVY!r} & set(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout.split() == []
