"""Tries one mutant: runs pytest in a separate process, on a copy of the program, with a time limit."""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.context import ForkServerContext
from pathlib import Path

from training.mutants.operators import Change, applied
from training.mutants.plan import Plan

ROOT = Path(__file__).parents[2]
COPIED = ("bot", "tests", "training", "assets", "migrations", "pyproject.toml", "README.md", ".env.example", "docs")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
BASELINE = 1200.0
PATIENCE, START = 3, 30
"""A mutant's time limit is PATIENCE times the duration on the unchanged program, plus START seconds."""
COMPILING = 600
"""Seconds to add if a mutant's kernel has to be compiled. The kernels of the unchanged program are cached."""
PLUGINS = ("pytest_asyncio.plugin", "pytest_timeout")
"""The only pytest plug-ins to load. Loading all of them would take longer than most mutants' tests."""
PRELOADED = (
    "pytest",
    "pytest_asyncio",
    "hypothesis",
    "numpy",
    "numba",
    "sqlalchemy.ext.asyncio",
    "aiosqlite",
    "alembic",
)


@dataclass(frozen=True)
class Verdict:
    """The result of trying a mutant. `verdict` is `killed` if a test failed or the time limit was exceeded, and
    otherwise `survived`.
    """

    verdict: str
    by: str
    """The first failed test, or another reason why the mutant was killed. Empty if it survived."""
    seconds: float


def copy(folder: Path) -> None:
    """Copy the program to `folder`, including the cache of its compiled kernels."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, symlinks=True, ignore=shutil.ignore_patterns("artifacts"))
        elif source.exists():
            shutil.copy(source, folder / name)


def baseline(folder: Path, plan: Plan) -> float:
    """Run a plan's tests on the unchanged program. Return the time limit for the plan's mutants in seconds.

    Raise RuntimeError if a test fails.
    """
    first = _run(folder, plan, BASELINE)
    if first.verdict != "survived":
        raise RuntimeError(f"expected tests of {plan.module} that pass without a mutation, but {first.by} failed")
    return PATIENCE * first.seconds + (COMPILING if plan.compiles else START)


def tried(folder: Path, plan: Plan, change: Change, limit: float) -> Verdict:
    """Apply a mutation in the copy of the program, run the tests, and restore the file."""
    path = folder / plan.module
    text = path.read_text(encoding="utf-8")
    try:
        path.write_text(applied(text, change), encoding="utf-8")
        _forget(path)
        return _run(folder, plan, limit)
    finally:
        path.write_text(text, encoding="utf-8")
        _forget(path)


def _forget(path: Path) -> None:
    """Remove a module's bytecode. Otherwise, Python wouldn't notice a change that is made within the same second and
    doesn't change the length of the source.
    """
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.cpython-*.pyc"):
        compiled.unlink()


def _run(folder: Path, plan: Plan, limit: float) -> Verdict:
    names = ["no:cacheprovider", *PLUGINS, *(["training.mutants.interpreted"] if plan.interpreted else [])]
    plugins = [word for name in names for word in ("-p", name)]
    output = folder / "output.txt"
    begin = time.monotonic()
    process = _context().Process(target=_test, args=(folder, output, ["-x", "-q", *plugins, *plan.arguments]))
    process.start()
    process.join(limit)
    seconds = round(time.monotonic() - begin, 1)
    if process.is_alive():
        process.kill()
        process.join()
        return Verdict("killed", "the time limit", seconds)
    if process.exitcode == 0:
        return Verdict("survived", "", seconds)
    failed = FAILED.search(output.read_text(errors="replace"))
    return Verdict("killed", failed[1] if failed else f"exit code {process.exitcode}", seconds)


@cache
def _context() -> ForkServerContext:
    """Return a context for new processes. They start with the libraries imported, but without the program."""
    context = get_context("forkserver")
    context.set_forkserver_preload(list(PRELOADED))
    return context


def _test(folder: Path, output: Path, arguments: list[str]) -> None:
    """Run pytest in the copy of the program."""
    os.chdir(folder)
    sys.path.insert(0, str(folder))
    with output.open("w") as file:
        for stream in (1, 2):
            os.dup2(file.fileno(), stream)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    pytest = import_module("pytest")
    sys.exit(int(pytest.main(arguments)))
