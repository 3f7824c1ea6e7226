"""The command line in a fresh interpreter, so that it can be seen what a command imports."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

WATCHED = ("bot.frontend", "bot.app", "discord", "fluent", "simcord", "aiohttp")
SCRIPT = """
import atexit, sys
atexit.register(lambda: print("imported:", *sorted(set(sys.modules) & set({watched!r}))))
{before}
sys.argv = ["campmate", *{arguments!r}]
from bot.cli import main
main()
"""


@dataclass(frozen=True)
class Run:
    """What became of a command."""

    code: int
    lines: list[str]
    errors: str
    imported: set[str]
    """Those of WATCHED."""


def run_fresh(folder: Path, *arguments: str, before: str = "", given: str = "", **environment: str) -> Run:
    """Run a command in its own process, after some lines of Python."""
    script = SCRIPT.format(watched=WATCHED, arguments=list(arguments), before=before)
    places = {"PYTHONPATH": str(Path(__file__).parents[1]), "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'a.db'}"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=given,
        cwd=folder,
        env={**os.environ, **places, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    *lines, imported = done.stdout.splitlines()
    return Run(done.returncode, lines, done.stderr, set(imported.split()[1:]))
