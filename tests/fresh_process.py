"""Runs commands in a fresh interpreter, to see what they import."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

WATCHED = ("bot.discord", "bot.app", "discord", "fluent", "simcord", "aiohttp")
SCRIPT = """
import atexit, sys
atexit.register(lambda: print("imported:", *sorted(set(sys.modules) & set({watched!r}))))
{before}
sys.argv = ["campmate", *{arguments!r}]
from bot.cli import main
main()
"""
IN_TURN = """
import contextlib, io, json, sys, traceback
{before}
from bot.cli import main
for command in {commands!r}:
    sys.argv = ["campmate", *command.split()]
    said, errors, code = io.StringIO(), io.StringIO(), 0
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(errors):
        try:
            main()
        except SystemExit as end:
            code = end.code or 0
        except BaseException:
            traceback.print_exc()
            code = 1
    imported = sorted(set(sys.modules) & set({watched!r}))
    print(json.dumps([command, code, said.getvalue().splitlines(), errors.getvalue(), imported]))
"""


@dataclass(frozen=True)
class Run:
    """The result of a command."""

    code: int
    lines: list[str]
    errors: str
    imported: set[str]
    """The modules of WATCHED that the command imported."""


def run_fresh(folder: Path, *arguments: str, before: str = "", given: str = "", **environment: str) -> Run:
    """Run a command in a separate process, after the Python code in `before`."""
    script = SCRIPT.format(watched=WATCHED, arguments=list(arguments), before=before)
    done = _python(folder, script, given, **environment)
    *lines, imported = done.stdout.splitlines()
    return Run(done.returncode, lines, done.stderr, set(imported.split()[1:]))


def run_in_turn(folder: Path, commands: Sequence[str], before: str = "") -> dict[str, Run]:
    """Run commands one after the other in one process. A module that one command imports stays loaded for the later
    commands."""
    done = _python(folder, IN_TURN.format(watched=WATCHED, commands=list(commands), before=before))
    assert (done.returncode, done.stderr) == (0, "")
    runs = map(json.loads, done.stdout.splitlines())
    return {command: Run(code, lines, errors, set(imported)) for command, code, lines, errors, imported in runs}


def _python(folder: Path, script: str, given: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    places = {"PYTHONPATH": str(Path(__file__).parents[1]), "DATABASE_URL": f"sqlite+aiosqlite:///{folder / 'a.db'}"}
    return subprocess.run(
        [sys.executable, "-c", script],
        input=given,
        cwd=folder,
        env={**os.environ, **places, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
