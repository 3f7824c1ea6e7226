"""The table of figures matches the stored results, and each part can be run on its own."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.bench.parts import DATABASES, PARTS, POSTGRESQL, SQLITE, Part, Row, found
from tests.bench.reliability import BEGIN, END, FAILED, NOT_RUN, PAGE, PartFigures, keep, read, run, table, write

HERE = (SQLITE,)


def part(command: str) -> Part:
    read = found(r"(\d+) fine", "{} fine")
    return Part("part", (Row("it holds", read),), command, command, HERE, elsewhere="a file only")


def test_the_page_shows_the_stored_results() -> None:
    assert f"{BEGIN}\n\n{table(read())}\n\n{END}" in PAGE.read_text()


def test_every_part_has_a_unique_name_and_existing_tests() -> None:
    assert len({one.name for one in PARTS}) == len(PARTS)
    paths = [word for one in PARTS for word in one.command.split() if word.startswith("tests/")]
    assert [path for path in paths if not (PAGE.parents[2] / path).exists()] == []


@pytest.mark.parametrize(("command", "cell"), [("calendar 2026 3", "3 fine"), ("no_such_module", "no figure")])
def test_a_part_that_was_run_has_its_figure_and_date(tmp_path: Path, command: str, cell: str) -> None:
    one = replace(part(command), rows=(Row("it holds", found(r"(March) 2026", "3 fine")),))
    record = run(one, SQLITE, is_quick=True) | {"load": 17}
    page = tmp_path / "page.md"
    page.write_text(f"before {BEGIN} {END} after")
    write({}, page)
    shown = table({"part": {SQLITE: record}}, [one])
    assert (
        f"| it holds | {cell}{f', {FAILED}' if record['failed'] else ''} ({record['date']}, quick, load 17) |" in shown
    )
    assert "| a file only |" in shown
    assert page.read_text().startswith("before ")
    assert page.read_text().endswith(" after")


def test_a_part_that_skips_a_database_has_a_reason() -> None:
    assert [one.name for one in PARTS if (one.elsewhere == "") != (set(one.databases) == set(DATABASES))] == []


def test_a_part_that_was_not_run_is_marked() -> None:
    assert NOT_RUN in table({}, [part("calendar")])


def test_a_quick_run_does_not_replace_a_long_one() -> None:
    long: PartFigures = {"date": "2026-01-01", "quick": False, "failed": False, "figures": []}
    quick = {**long, "quick": True}
    records = {"part": {SQLITE: long}}
    keep(records, part("calendar"), SQLITE, quick)
    assert records["part"][SQLITE] is long
    keep(records, part("calendar"), POSTGRESQL, quick)
    assert records["part"][POSTGRESQL] is quick
