"""How long a file and a function may be, and how many arguments one may take."""

import ast
import subprocess
from functools import cache
from pathlib import Path

import pytest

from bot.paths import ROOT

LONGEST_FILE, LONGEST_FUNCTION, MOST_ARGUMENTS = 400, 40, 8
AT_LENGTH = ("/_kernel/", "migrations/versions/")
"""One loop of a kernel is one function; what has migrated databases is changed no more."""
COMMANDS = ("app_commands.command", "app.command")
"""Their arguments are the options that a member or host may give, and no code calls them."""

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


@cache
def functions() -> list[tuple[str, Function]]:
    read = [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in sources("*.py")]
    return [
        (f"{path.relative_to(ROOT).as_posix()}:{node.lineno} {node.name}", node)
        for path, tree in read
        for node in ast.walk(tree)
        if isinstance(node, Function)
    ]


def is_command(function: Function) -> bool:
    return any(name in ast.unparse(one) for one in function.decorator_list for name in COMMANDS)


def arguments(function: Function) -> list[str]:
    taken = function.args
    return [one.arg for one in (*taken.posonlyargs, *taken.args, *taken.kwonlyargs) if one.arg not in ("self", "cls")]


@pytest.mark.parametrize("pattern", ["*.py", "*.js", "*.css"])
def test_no_file_is_longer_than_one_reads_at_once(pattern: str) -> None:
    files = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sources(pattern)}
    assert len(files) > 4
    assert [name for name, text in files.items() if len(text.splitlines()) > LONGEST_FILE] == []


def test_no_function_is_longer_than_a_screen() -> None:
    lengths = {name: one.end_lineno - one.lineno + 1 for name, one in functions() if one.end_lineno}
    long = [name for name, lines in lengths.items() if lines > LONGEST_FUNCTION]
    assert [name for name in long if not any(part in name for part in AT_LENGTH)] == []


def test_no_function_takes_more_than_one_remembers() -> None:
    taking = {name: len(arguments(one)) for name, one in functions() if not is_command(one)}
    assert [name for name, count in taking.items() if count > MOST_ARGUMENTS] == []
