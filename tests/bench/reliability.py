"""Update the figures in docs/measurements/reliability.md.

    python -m tests.bench.reliability [--only NAME …] [--on sqlite] [--quick] [--table]

Runs every part of `tests.bench.parts` on each of its databases, stores the results next to this file, and writes the
table to the page. `--quick` runs shorter versions. Their results never replace the results of a long run. `--table`
only writes the table. Exits with 1 if anything failed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from tests.bench.parts import DATABASES, PARTS, SQLITE, Part
from tests.postgres import DURABLE, serving

FIGURES = Path(__file__).with_name("reliability.json")
PAGE = Path(__file__).parents[2] / "docs" / "measurements" / "reliability.md"
BEGIN, END = "<!-- figures: python -m tests.bench.reliability -->", "<!-- end of figures -->"
NOT_RUN = "not run yet"
PROCESSORS = 2
"""The number of processors of the machine that the figures were measured on."""
FAILED = "**FAILED**"

PartFigures: TypeAlias = dict[str, Any]
AllFigures: TypeAlias = dict[str, dict[str, PartFigures]]
"""Results by part and database."""


def read(path: Path = FIGURES) -> AllFigures:
    """Return the stored results."""
    figures: AllFigures = json.loads(path.read_text()) if path.exists() else {}
    return figures


def run(part: Part, database: str, *, is_quick: bool) -> PartFigures:
    """Run a part on one database, and return the result."""
    with _empty(database) as url:
        done = subprocess.run(
            part.argv(database, url, is_quick=is_quick),
            env={**os.environ, **({} if is_quick else part.settings)},
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    print(done.stdout, flush=True)
    figures = [row.read(done.stdout) for row in part.rows]
    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "quick": is_quick,
        "failed": done.returncode != 0 or None in figures,
        "load": round(os.getloadavg()[-1]),
        "figures": figures,
    }


def keep(figures: AllFigures, part: Part, database: str, measured: PartFigures) -> None:
    """Store a result, unless it's from a quick run and a good result of a long run is already stored."""
    before = figures.setdefault(part.name, {}).get(database)
    if before is None or before["quick"] or before["failed"] or not measured["quick"]:
        figures[part.name][database] = measured


def table(figures: AllFigures, parts: Sequence[Part] = PARTS) -> str:
    """Return all results as a Markdown table."""
    lines = [f"| guarantee | {' | '.join(DATABASES.values())} | command |", "|---|---|---|---|"]
    for part in parts:
        for number, row in enumerate(part.rows):
            cells = [_cell(part, figures.get(part.name, {}).get(name), number, name) for name in DATABASES]
            command = f"`{part.shown()}`" if number == 0 else "the same"
            lines.append(f"| {row.what} | {' | '.join(cells)} | {command} |")
    return "\n".join(lines)


def _cell(part: Part, measured: PartFigures | None, number: int, database: str) -> str:
    if database not in part.databases:
        return part.elsewhere
    if measured is None or number >= len(measured["figures"]):
        return NOT_RUN
    figure = measured["figures"][number] or "no figure"
    # If the load is above the number of processors, other processes affect the times, so the load is shown.
    load = measured.get("load", 0)
    notes = [
        measured["date"],
        *(["quick"] if measured["quick"] else []),
        *([f"load {load}"] if load > PROCESSORS else []),
    ]
    return f"{figure}{', ' + FAILED if measured['failed'] else ''} ({', '.join(notes)})"


def write(figures: AllFigures, page: Path = PAGE) -> None:
    """Write the table to the documentation page, between the two markers."""
    before, _, rest = page.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n\n{table(figures)}\n\n{END}{after}")


@contextmanager
def _empty(database: str) -> Iterator[str]:
    """Yield the address of an empty database. If it's on PostgreSQL, the server flushes to disk as in production."""
    if database == SQLITE:
        with tempfile.TemporaryDirectory(prefix="campmate-") as folder:
            yield f"sqlite+aiosqlite:///{Path(folder) / 'bench.db'}"
        return
    with serving(DURABLE) as server, server.database() as url:
        yield url


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--only", nargs="+", choices=[part.name for part in PARTS], metavar="NAME")
    options.add_argument("--on", nargs="+", choices=list(DATABASES), default=list(DATABASES))
    options.add_argument("--quick", action="store_true")
    options.add_argument("--table", action="store_true", help="only write the page from the stored results")
    asked = options.parse_args()
    figures, has_failed = read(), False
    chosen = [] if asked.table else [part for part in PARTS if asked.only is None or part.name in asked.only]
    for part in chosen:
        for database in (name for name in part.databases if name in asked.on):
            print(f"{part.name} on {DATABASES[database]}", flush=True)
            measured = run(part, database, is_quick=asked.quick)
            has_failed |= measured["failed"]
            # Another run may have stored results in the meantime.
            figures = read()
            keep(figures, part, database, measured)
            # Store after each part, so that an interrupted run keeps its results.
            FIGURES.write_text(json.dumps(figures, indent=1, sort_keys=True, ensure_ascii=False) + "\n")
            write(figures)
    write(figures)
    return int(has_failed)


if __name__ == "__main__":
    raise SystemExit(main())
