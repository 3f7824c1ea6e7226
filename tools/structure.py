"""`python -m tools.structure`: print numbers about the size and structure of `bot/`, and their targets.

With `--move`, also measure the cost of a move in a simulated Discord (`tests.bench.one_move`).
"""

from __future__ import annotations

import ast
import statistics
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import grimp
import typer

from bot.paths import ROOT

FEATURES = "bot.discord.features"


@dataclass(frozen=True)
class Target:
    """A number to measure, and its target. `figure` is the maximum, or the minimum if `at_least` is set. None means
    that there is no target.
    """

    name: str
    figure: float | None = None
    at_least: bool = False
    unit: str = ""

    def is_met(self, figure: float) -> bool:
        """Return whether a number meets the target. The caller rounds the number first."""
        if self.figure is None:
            return True
        return figure >= self.figure if self.at_least else figure <= self.figure

    def row(self, figure: float) -> str:
        """Return a row of the Markdown table: the name, the number, the target, and whether the target is met."""
        aim = "" if self.figure is None else f"{'≥' if self.at_least else '≤'} {self._shown(self.figure)}"
        verdict = "" if self.figure is None else ("met" if self.is_met(round(figure, 1)) else "not met")
        return f"| {self.name} | {self._shown(figure)} | {aim} | {verdict} |"

    def _shown(self, figure: float) -> str:
        text = f"{figure:,.1f}".removesuffix(".0")
        return f"{text} {self.unit}".rstrip()


MODULES = Target("modules", 340)
LINES = Target("lines", 45_000)
MEDIAN = Target("median lines of a module", 120, at_least=True)
LOWER, UPPER = Target("lower quartile"), Target("upper quartile")
IMPORTS = Target("lines that import", 6, unit="%")
CYCLES = Target("import cycles", 0)
ONE_IMPORTER = Target("modules with one importer")
BETWEEN_FEATURES = Target("features that import another", 0)


@dataclass(frozen=True)
class Source:
    """The number of lines in a module, and the number of lines that are imports."""

    lines: int
    import_lines: int


def read_source(text: str) -> Source:
    """Count the lines of a module. Each line of a multi-line import counts."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    importing = {line for node in nodes for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    return Source(len(text.splitlines()), len(importing))


def read_sources(package: Path) -> list[Source]:
    return [read_source(path.read_text(encoding="utf-8")) for path in sorted(package.rglob("*.py"))]


def build_graph(package: str) -> grimp.ImportGraph:
    """Return the graph of imports within a package, including imports for type checking."""
    return grimp.build_graph(package, exclude_type_checking_imports=False, cache_dir=None)


def cycles(graph: grimp.ImportGraph) -> list[list[str]]:
    """Return the groups of modules that import each other, directly or indirectly."""
    groups = {
        frozenset(graph.find_upstream_modules(module) & graph.find_downstream_modules(module)) | {module}
        for module in graph.modules
    }
    return sorted(sorted(group) for group in groups if len(group) > 1)


def with_one_importer(graph: grimp.ImportGraph) -> list[str]:
    """Return the modules that only one other module imports."""
    return sorted(module for module in graph.modules if len(graph.find_modules_that_directly_import(module)) == 1)


def between_features(graph: grimp.ImportGraph, folder: str) -> list[tuple[str, str]]:
    """Return the imports between the features in a folder, as pairs of the importing and the imported feature."""
    features = sorted(graph.find_children(folder)) if folder in graph.modules else []
    return [
        (one, other)
        for one in features
        for other in features
        if one != other and graph.direct_import_exists(importer=one, imported=other, as_packages=True)
    ]


def figures(sources: list[Source], graph: grimp.ImportGraph, features: str = FEATURES) -> dict[Target, float]:
    """Return the measured numbers of a package, keyed by target. The package must have at least two modules."""
    lengths = [source.lines for source in sources]
    lower, _, upper = statistics.quantiles(lengths, n=4)
    return {
        MODULES: len(sources),
        LINES: sum(lengths),
        MEDIAN: statistics.median(lengths),
        LOWER: lower,
        UPPER: upper,
        IMPORTS: 100 * sum(source.import_lines for source in sources) / sum(lengths),
        CYCLES: len(cycles(graph)),
        ONE_IMPORTER: len(with_one_importer(graph)),
        BETWEEN_FEATURES: len(between_features(graph, features)),
    }


def table(found: dict[Target, float]) -> Iterator[str]:
    """Yield the lines of a Markdown table with these numbers."""
    yield "| | figure | target | |"
    yield "|---|---|---|---|"
    yield from (target.row(figure) for target, figure in found.items())


def faults(graph: grimp.ImportGraph) -> Iterator[str]:
    """Yield a line for each import cycle, and for each import between features."""
    yield from ("cycle: " + ", ".join(group) for group in cycles(graph))
    yield from (f"feature: {one} imports {other}" for one, other in between_features(graph, FEATURES))


def main(move: bool = False) -> None:
    """Print the table of numbers.

    With `--move`, also measure the cost of a move. This takes a minute and requires the packages for the tests.
    """
    graph = build_graph("bot")
    print(*table(figures(read_sources(ROOT / "bot"), graph)), *faults(graph), sep="\n", flush=True)
    if move:
        # Use a separate process. The modules that this process has loaded would slow down the measurement.
        bench = [sys.executable, "-m", "tests.bench.one_move"]
        raise typer.Exit(subprocess.run(bench, cwd=ROOT, check=False).returncode)


if __name__ == "__main__":
    typer.run(main)
