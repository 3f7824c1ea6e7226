"""`python -m tools.structure` computes the right figures for a tiny package. Also tests that no feature of the bot
imports another.
"""

import textwrap
from pathlib import Path

import grimp
import pytest

from tools import structure
from tools.structure import Source, Target

PACKAGE = "tiny_package"
FILES = {
    "__init__.py": '"""Tiny."""\n',
    "one.py": f"from __future__ import annotations\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"
    f"    from {PACKAGE} import two\nx = 1\n",
    "two.py": f"from {PACKAGE} import three\n\n\n",
    "three.py": f"from {PACKAGE} import one\n",
    "features/__init__.py": "",
    "features/clock/__init__.py": "",
    "features/clock/commands.py": f"from {PACKAGE}.features.vacation.days import DAYS\nprint(DAYS)\n",
    "features/vacation/__init__.py": "",
    "features/vacation/days.py": f"from {PACKAGE} import one\nDAYS = 1\n",
    "features/help.py": f"from {PACKAGE} import one\n",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (path := tmp_path / PACKAGE / name).parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path / PACKAGE


@pytest.fixture
def graph(package: Path) -> grimp.ImportGraph:
    return structure.build_graph(PACKAGE)


def test_an_import_over_several_lines_counts_as_that_many() -> None:
    text = textwrap.dedent("""
        import ast; import os
        from pathlib import (
            Path,
            PurePath,
        )

        def later():
            import json
    """)
    assert structure.read_source(text) == Source(lines=9, import_lines=6)


def test_modules_lines_and_their_median_are_counted(package: Path, graph: grimp.ImportGraph) -> None:
    found = structure.figures(structure.read_sources(package), graph, f"{PACKAGE}.features")
    assert found[structure.MODULES] == len(FILES)
    assert found[structure.LINES] == 15
    assert found[structure.MEDIAN] == 1
    assert found[structure.IMPORTS] == pytest.approx(100 * 8 / 15)


def test_a_cycle_of_only_type_imports_counts_too(graph: grimp.ImportGraph) -> None:
    assert structure.cycles(graph) == [[f"{PACKAGE}.{name}" for name in ("one", "three", "two")]]


def test_modules_with_only_one_importer_are_found(graph: grimp.ImportGraph) -> None:
    names = ("features.vacation.days", "three", "two")
    assert structure.with_one_importer(graph) == [f"{PACKAGE}.{name}" for name in names]


def test_a_feature_that_imports_another_is_found(graph: grimp.ImportGraph) -> None:
    features = f"{PACKAGE}.features"
    assert structure.between_features(graph, features) == [(f"{features}.clock", f"{features}.vacation")]


def test_a_row_shows_the_figure_next_to_its_target() -> None:
    assert Target("lines", 45_000).row(58_569) == "| lines | 58,569 | ≤ 45,000 | not met |"
    assert Target("median", 120, at_least=True).row(120) == "| median | 120 | ≥ 120 | met |"
    assert Target("share", 6, unit="%").row(6.04) == "| share | 6 % | ≤ 6 % | met |"
    assert Target("quartile").row(41.75) == "| quartile | 41.8 |  |  |"


def test_no_feature_of_the_bot_imports_another() -> None:
    found = structure.between_features(structure.build_graph("bot"), structure.FEATURES)
    assert found == []
