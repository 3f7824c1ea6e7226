"""Commands that need no localized messages start without importing discord.py."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.fresh_process import Run, run_fresh, run_in_turn

COMMANDS = (
    "--help",
    "variants",
    "perft orda 1",
    "perft nothing 1",
    "position --batch",
    "uci",
    "render orda --size 120 -o board.png",
    "db upgrade",
    "db check",
    "ladder rebuild",
    "worker",
    "health",
)
HEAVY = {"numpy", "sqlalchemy", "pydantic", "PIL", "bot.variants"}
QUICK_BENCH = """
sys.modules["simcord"] = None
from bot.cli import bench
bench.PERFT_DEPTH, bench.SEARCH_SECONDS, bench.BOARDS, bench.WHOLE_BOARDS = 1, 0.01, 2, 1
"""


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Run]:
    """The results of all commands, run one after another in one process. If a command imports a module that it
    shouldn't, the tests of all later commands fail too, so look at the first failing test.
    """
    return run_in_turn(tmp_path_factory.mktemp("commands"), COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_imports_neither_discord_nor_the_locale_files(command: str, runs: dict[str, Run]) -> None:
    assert "Traceback" not in runs[command].errors
    assert runs[command].imported == set()


def test_a_process_without_a_bot_knows_every_table(runs: dict[str, Run]) -> None:
    assert (runs["db check"].code, runs["db check"].lines) == (0, ["No problems were found."])


def test_the_command_line_help_imports_nothing_heavy(tmp_path: Path) -> None:
    run = run_fresh(tmp_path, "--help", before=f"import bot.cli; assert not {HEAVY!r} & set(sys.modules)")
    assert (run.code, run.errors) == (0, "")
    assert any("perft" in line for line in run.lines)


def test_bench_runs_all_it_can_without_the_simulated_discord(tmp_path: Path) -> None:
    run = run_fresh(tmp_path, "bench", before=QUICK_BENCH)
    assert run.code == 0
    assert any(line.startswith("perft orda 1: 20 nodes") for line in run.lines)
    assert any(line.startswith("board of 720 px") for line in run.lines)
    [left_out] = [line for line in run.lines if line.startswith("a move:")]
    assert "skipped, because the extra “sandbox” is not installed" in left_out
    # `simcord`, the simulator, is listed only because the test marks it as not installed.
    assert run.imported == {"simcord"}


CORE = sorted(path for part in ("domain", "services", "jobs") for path in Path("bot", part).rglob("*.py"))


@pytest.mark.parametrize("path", CORE, ids=str)
def test_the_core_names_neither_discord_nor_its_terms(path: Path) -> None:
    """The core treats ids as opaque numbers. It stores references to Discord posts without interpreting them."""
    assert re.findall(r"(?i)discord\w*|guild\w*|snowflake\w*", path.read_text(encoding="utf-8")) == []
