"""Limits on the length of files and functions, and on the number of arguments."""

import ast
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from bot.paths import ROOT

LONGEST_FILE, LONGEST_FUNCTION, MOST_ARGUMENTS = 700, 40, 8
AT_LENGTH = ("/_kernel/", "migrations/versions/")
"""Files in which functions can be longer. A kernel's loop has to be one function, and migrations are never changed."""
COMMANDS = ("slash(", "app.command")
"""Decorators of commands. A command can have many arguments, because they are its options and no code calls it."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


def sources(*patterns: str) -> list[Path]:
    told = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", *patterns],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return [ROOT / name for name in told.stdout.splitlines() if (ROOT / name).exists()]


@dataclass(frozen=True)
class Size:
    """The length and the number of arguments of a function."""

    name: str
    lines: int
    arguments: int
    is_command: bool


@cache
def sizes() -> list[Size]:
    # Parse one file at a time. All syntax trees together would take 150 MB.
    return [size for path in sources("*.py") for size in sizes_in(path)]


def sizes_in(path: Path) -> list[Size]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = path.relative_to(ROOT).as_posix()
    return [
        Size(
            f"{name}:{node.lineno} {node.name}",
            (node.end_lineno or node.lineno) - node.lineno + 1,
            len(arguments(node)),
            is_command(node),
        )
        for node in ast.walk(tree)
        if isinstance(node, Function)
    ]


def is_command(function: Function) -> bool:
    return any(name in ast.unparse(one) for one in function.decorator_list for name in COMMANDS)


def arguments(function: Function) -> list[str]:
    taken = function.args
    return [one.arg for one in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs) if one.arg not in ("self", "cls")]


@pytest.mark.parametrize("pattern", ["*.py", "*.js", "*.css"])
def test_no_file_is_longer_than_its_limit(pattern: str) -> None:
    files = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sources(pattern)}
    assert len(files) > 4
    assert [name for name, text in files.items() if len(text.splitlines()) > LONGEST_FILE] == []


def test_no_function_is_longer_than_its_limit() -> None:
    long = [one.name for one in sizes() if one.lines > LONGEST_FUNCTION]
    assert [name for name in long if not any(part in name for part in AT_LENGTH)] == []


def test_no_function_has_more_arguments_than_its_limit() -> None:
    taking = [one for one in sizes() if not one.is_command]
    assert [one.name for one in taking if one.arguments > MOST_ARGUMENTS] == []
