"""The parts of `tests.bench.reliability`: commands, and the table rows that they fill.

A part that runs pytest is defined in one line, `tests_part(name, what, path, …)`. Its figure is the number of passed
tests.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

SQLITE, POSTGRESQL = "sqlite", "postgresql"
BOTH = (SQLITE, POSTGRESQL)
DATABASES = {SQLITE: "SQLite", POSTGRESQL: "PostgreSQL"}

Reader = Callable[[str], str | None]
"""Returns the figure found in a command's output, or None if the output doesn't contain the figure."""


@dataclass(frozen=True)
class Row:
    """A row of the table: the guarantee that it states, and a function that extracts its figure from the command's
    output.
    """

    what: str
    read: Reader


@dataclass(frozen=True)
class Part:
    """A command to run on each database. `{database}` stands for the database's name, and `{url}` for the address of an
    empty database.
    """

    name: str
    rows: tuple[Row, ...]
    command: str
    quick: str
    """A version of the command that takes only about a minute."""
    databases: Sequence[str] = BOTH
    settings: Mapping[str, str] = field(default_factory=dict)
    """Environment variables for a long run."""
    elsewhere: str = ""
    """The text that the table shows for a database that the part doesn't run on."""

    def argv(self, database: str, url: str, *, is_quick: bool) -> list[str]:
        """Return the command for one database. It's run with the current Python interpreter."""
        words = (self.quick if is_quick else self.command).split()
        return [sys.executable, "-m", *(word.format(database=database, url=url) for word in words)]

    def shown(self) -> str:
        """The command as it's shown in the table."""
        settings = "".join(f"{name}={value} " for name, value in self.settings.items())
        return f"{settings}python -m {self.command}".replace("{url}", "URL").replace("{database}", "DATABASE")


def found(pattern: str, figure: str) -> Reader:
    """Return a reader that finds a pattern's first match, and formats its groups."""

    def read(printed: str) -> str | None:
        match = re.search(pattern, printed)
        return figure.format(*match.groups()) if match else None

    return read


def tests_part(
    name: str, what: str, paths: str, on: Sequence[str] = BOTH, elsewhere: str = "", **settings: str
) -> Part:
    """Return a part that runs tests with pytest. If `on` is `BOTH`, the tests run on each database."""
    command = f"pytest -q {paths}" + (" --on {database}" if on == BOTH else "")
    read = found(r"(?m)^(\d+) passed(?!.*failed)", "{} passed")
    return Part(name, (Row(what, read),), command, command, on, settings, elsewhere)


ROUNDS = ("sweep:", "outbox:")
"""The prefixes of the scheduler rounds' names. All other measured queries belong to commands or the website."""


def _worst(*, rounds: bool) -> Reader:
    """Return a reader that finds the slowest median, either among the scheduler's rounds or among all other queries."""

    def read(printed: str) -> str | None:
        rows = re.findall(r"(?m)^\| ([^|]+?) \| ([\d.]+) \| [\d.]+ \| [\d.]+ \|$", printed)
        medians = {name: float(median) for name, median in rows if name.startswith(ROUNDS) is rounds}
        slowest = max(medians, key=lambda name: medians[name], default=None)
        if slowest is None:
            return None
        return f"{medians[slowest]:.1f} ms median for the slowest of {len(medians)} ({slowest})"

    return read


def _load(figure: Callable[[dict[str, Any]], str]) -> Reader:
    def read(printed: str) -> str | None:
        start = printed.find("\n{")
        return figure(json.loads(printed[start:])) if start >= 0 else None

    return read


def _spread(name: str) -> Callable[[dict[str, Any]], str]:
    return lambda figures: "{median} ms median, {99 %} ms 99%, {max} ms at most".format(**figures[name])


def _trouble(figures: dict[str, Any]) -> str:
    errors, moves = sum(figures["errors"].values()), figures["moves"]
    return f"{moves} moves: {figures['missed']} missed, {errors} errors, {figures['boards twice']} boards twice"


LOAD_ROWS = (
    Row("200 games at once, 20 moves a second: acknowledged (target: 99% in 300 ms)", _load(_spread("acknowledged"))),
    Row("boards posted after the move (target: median 150 ms, all in 1 s)", _load(_spread("boards"))),
    Row("moves missed (3 s) or failed, boards posted twice", _load(_trouble)),
)
SETTLED = r"\| {} \| (\d+) \| ([\d.]+) \| [\d.]+ \| ([\d.]+) \|"
MILLION_ROWS = (
    Row("a million finished games: every lookup of a command or the page (target: 50 ms)", _worst(rounds=False)),
    Row("each round of the scheduler (target: 20 ms)", _worst(rounds=True)),
    Row(
        "clocks expiring all at once, and a move's longest wait during that (target: 100 ms)",
        found(SETTLED.format("clocks that ran out"), "{} games in {} s, {} ms"),
    ),
    Row(
        "overdue boards posted when the bot starts (target: 5 s)",
        found(SETTLED.format("boards overdue at the start"), "{} boards in {} s, a move waits {} ms"),
    ),
    Row("ladders and balances equal a rebuild", found(r"are (equal) to those rebuilt from (\d+)", "{}, {} games")),
    Row(
        "a season with all members closed, and a move's longest wait during that",
        found(SETTLED.format("a season closed"), "{} members in {} s, {} ms"),
    ),
)
CRASHES = "bot killed at every await: each board, ping, thread and result appears once"
ONE_PROCESS = "one process only"
STRANGE = "random actions and faults: after each step nothing is lost and no message is duplicated"

PARTS = (
    tests_part("crashes", CRASHES, "tests/e2e/test_crashes.py", KILLS="1000"),
    tests_part(
        "killed writers",
        "SIGKILL while games are written: every acknowledged change is stored",
        "tests/services/test_killed.py",
        KILLS="100",
    ),
    tests_part(
        "stopping",
        "SIGTERM and Ctrl-C: work in progress is finished",
        "tests/ops/test_stopping.py tests/e2e/test_restart.py",
    ),
    Part(
        "anything",
        (Row(STRANGE, found(r"(\d+) seeds of (\d+) steps, (\d+) failed", "{} seeds of {} steps, {} failed")),),
        "tests.bench.anything --seeds 500 --database {database}",
        "tests.bench.anything --seeds 3 --database {database}",
    ),
    Part(
        "races",
        (
            Row(
                "members acting at the same moment: exactly one succeeds",
                found(r"(?s)(\d+) times, one winner.*(rebuild)", "{} times each, ratings as a {}"),
            ),
        ),
        "tests.bench.races --times 300 --on {database}",
        "tests.bench.races --times 5 --on {database}",
    ),
    tests_part(
        "network killed",
        "SIGKILL of the bot over the network, while members play",
        "tests/network/test_sigkill.py",
        KILLS="100",
    ),
    tests_part("network stopped", "SIGTERM over the network", "tests/network/test_sigterm.py"),
    tests_part(
        "network processes",
        "two bots, two workers and one PostgreSQL over the network, each killed in turn",
        "tests/network/test_processes.py",
        (POSTGRESQL,),
        ONE_PROCESS,
    ),
    tests_part(
        "faults",
        "429, 5xx, lost responses, channels deleted or locked: the member is informed, and the bot recovers by itself",
        "tests/e2e/test_outbox.py tests/e2e/test_lost_channels.py tests/e2e/test_failures.py tests/e2e/test_threads.py",
    ),
    tests_part(
        "database faults",
        "database on a full disk, locked, read-only, damaged, missing or empty",
        "tests/storage/test_faults.py tests/storage/test_holding.py tests/e2e/test_locked_database.py",
        (SQLITE,),
        "a file only",
    ),
    tests_part(
        "migrations",
        "migration from every schema that was ever on the main branch, with data",
        "tests/storage/test_migrations.py tests/storage/test_old_schemas.py tests/storage/test_postgresql.py",
    ),
    tests_part(
        "backups",
        "backups while the bot runs, daily and before a migration, and restoring them",
        "tests/storage/test_backups.py tests/storage/test_restoring.py",
        (SQLITE,),
        "`pg_dump`, see [data.md](../data.md)",
    ),
    tests_part(
        "checks",
        "`db check` finds every violated invariant and says how to fix it",
        "tests/storage/test_checks.py tests/storage/test_postgresql_checks.py",
    ),
    tests_part(
        "processes",
        "several processes and workers on one PostgreSQL, each killed in turn",
        "tests/services/test_queued_engines.py tests/services/test_shards.py tests/storage/test_notify.py",
        (POSTGRESQL,),
        ONE_PROCESS,
    ),
    Part(
        "million", MILLION_ROWS, "tests.bench.million --database {url}", "tests.bench.million --quick --database {url}"
    ),
    Part(
        "load",
        LOAD_ROWS,
        "tests.bench.load --games 200 --rate 20 --seconds 600 --database {url}",
        "tests.bench.load --games 20 --rate 4 --seconds 20 --database {url}",
    ),
    Part(
        "memory",
        (
            Row(
                "memory of the bot stays flat, over the network",
                found(r"(\d+ moves: \d+ MiB at the start, \d+ after half, \d+ at the end)", "{}"),
            ),
        ),
        "tests.bench.memory --moves 15000 --database {url}",
        "tests.bench.memory --moves 100 --tables 4 --database {url}",
    ),
    tests_part(
        "shares",
        "no member or server holds up another: engine work and pictures take turns between servers, then members",
        "tests/services/test_turns.py tests/services/test_engines.py tests/services/test_queued_engines.py "
        "tests/e2e/test_allowances.py",
    ),
    tests_part(
        "security",
        "mentions, hidden games, forged options, limits, secrets",
        "tests/e2e/test_forged.py tests/e2e/test_seeing.py tests/e2e/test_allowances.py tests/e2e/test_names.py "
        "tests/ops/test_logs.py",
    ),
    tests_part(
        "observed",
        "logs, health and metrics report failed deliveries and slow acknowledgements",
        "tests/e2e/test_log.py tests/e2e/test_health.py tests/e2e/test_metrics.py",
    ),
    Part(
        "fuzz",
        (
            Row(
                "malformed input for every parser",
                found(
                    r"(\d+) texts, at least (\d+) for each of (\d+) readers, (\d+) faults",
                    "{} texts, at least {} for each of {} readers, {} faults",
                ),
            ),
        ),
        "tests.bench.fuzz --minutes 120",
        "tests.bench.fuzz --minutes 0.5",
        (SQLITE,),
        elsewhere="needs no database",
    ),
)
