"""The commands that need no wording start without Discord's library, each in a fresh interpreter."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

WATCHED = ("bot.frontend", "bot.app", "discord", "fluent", "simcord", "aiohttp")
COMMANDS = (
    "--help",
    "variants",
    "perft orda 1",
    "position --batch",
    "uci",
    "render orda --size 120 -o board.png",
    "db upgrade",
    "db check",
    "ladder rebuild",
    "perft nothing 1",
)
SCRIPT = """
import atexit, sys
atexit.register(lambda: print("imported:", *sorted(set(sys.modules) & set({watched!r}))))
{before}
sys.argv = ["campmate", *{arguments!r}]
from bot.cli import main
main()
"""


def run_fresh(folder: Path, arguments: list[str], before: str = "") -> tuple[list[str], set[str], str]:
    """Run a command in its own process: the lines it says, what it imported of what is watched, and its errors."""
    script = SCRIPT.format(watched=WATCHED, arguments=arguments, before=before)
    done = subprocess.run(
        [sys.executable, "-c", script],
        input="quit\n" if arguments[0] == "uci" else "",
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "DATABASE_URL": "sqlite+aiosqlite:///a.db"},
        capture_output=True,
        text=True,
        check=False,
    )
    *lines, imported = done.stdout.splitlines()
    return lines, set(imported.split()[1:]), done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_imports_neither_discord_nor_the_wording(command: str, tmp_path: Path) -> None:
    _, imported, errors = run_fresh(tmp_path, command.split())
    assert "Traceback" not in errors
    assert imported == set()


def test_the_help_of_the_command_line_imports_no_room_at_all(tmp_path: Path) -> None:
    before = "import bot.cli; assert not {'numpy', 'sqlalchemy', 'pydantic', 'PIL', 'bot.variants'} & set(sys.modules)"
    lines, _, errors = run_fresh(tmp_path, ["--help"], before)
    assert errors == ""
    assert any("perft" in line for line in lines)


QUICK_BENCH = """
sys.modules["simcord"] = None
import bot.bench
bot.bench.PERFT_DEPTH, bot.bench.SEARCH_SECONDS, bot.bench.BOARDS, bot.bench.WHOLE_BOARDS = 1, 0.01, 2, 1
"""


def test_bench_measures_what_it_can_without_the_simulated_discord(tmp_path: Path) -> None:
    lines, imported, _ = run_fresh(tmp_path, ["bench"], QUICK_BENCH)
    assert any(line.startswith("perft orda 1: 20 nodes") for line in lines)
    assert any(line.startswith("board of 720 px") for line in lines)
    [left_out] = [line for line in lines if line.startswith("a move:")]
    assert "left out, since it needs the extra “sandbox”" in left_out
    assert imported - {"simcord"} == set()
