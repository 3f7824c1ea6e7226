"""The documentation matches the code: file names, log lines, and links."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.i18n.catalog import load_catalog
from bot.paths import ROOT
from bot.variants import FAMILIES, Family
from tests.test_operating import PAGE as OPERATING
from tools.map import FILE as MAP
from tools.map import drawn

DOCS = ROOT / "docs"
PROSE = [*sorted(DOCS.glob("*.md")), *sorted(DOCS.glob("decisions/*.md"))]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *PROSE,
    *sorted(DOCS.glob("measurements/*.md")),
    *sorted(ROOT.glob(".github/*.md")),
]
MOST_LINES = 150
CODE = "".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "bot").rglob("*.py")))
MAPPED = ("map.md", "one-move.md", "add-a-command.md", "add-an-evaluation-term.md", "questions.md", "add-a-language.md")
FILE = re.compile(r"`((?:bot|assets|tests|tools|training|migrations|deploy|docs)/[\w./-]+)`")
UNLISTED = {
    "%s": "SQLite's faults, which are listed by their texts",
    "the simulated members could not act": "logged only in the try-out",
}
"""Warnings that the table of log lines needn't contain, with the reasons."""
PLACEHOLDERS = re.compile(r"NAME|KEY|/fr$")


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page, in the form used after the `#` in links."""
    text = page.read_text(encoding="utf-8")
    named = set(re.findall(r"\{ ?#([\w-]+) ?\}", text))
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE)
    return named | {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(page: Path) -> Iterator[str]:
    """Yield a page's links to files or anchors that don't exist."""
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        there = page.parent / name if name else page
        # The site is built from docs/ alone. A link to a file outside docs/ works on GitHub, but breaks `make docs`.
        leaves_site = DOCS in page.parents and DOCS not in there.resolve().parents
        if leaves_site or not there.exists() or (anchor and anchor not in anchors(there)):
            yield target


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_has_a_target(page: Path) -> None:
    assert [*broken(page)] == []


@pytest.mark.parametrize("page", PROSE, ids=lambda page: page.name)
def test_a_prose_page_is_short(page: Path) -> None:
    """Pages with tables of results can be longer. They are in docs/measurements."""
    assert len(page.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


@pytest.mark.parametrize("page", [*PROSE, *sorted(DOCS.glob("measurements/*.md"))], ids=lambda page: page.name)
def test_every_page_is_in_the_navigation(page: Path) -> None:
    name = re.sub(r"\.(zh|es)\.md$", ".md", page.relative_to(DOCS).as_posix())
    assert name in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", MAPPED)
def test_every_named_file_exists(name: str) -> None:
    named = FILE.findall((DOCS / name).read_text(encoding="utf-8"))
    assert named != []
    assert [path for path in named if not PLACEHOLDERS.search(path) and not (ROOT / path).exists()] == []


def test_the_map_agrees_with_the_imports() -> None:
    assert MAP.read_text(encoding="utf-8") == drawn(), "draw it again: python -m tools.map"


@pytest.mark.parametrize(
    ("file", "answer"),
    [
        ("bot/variants/pieces.py", 'PieceType("yurt", betza="FfW"'),
        ("assets/locales/en-US/course.ftl", "offer-draw-call = "),
        ("bot/domain/rating.py", "8.3"),
        ("bot/discord/core/controls.py", "def read_action"),
        ("bot/render/scene.py", "def scene_of"),
        ("bot/discord/core/outbox.py", "async def dispatch_due"),
    ],
)
def test_each_question_is_answered_by_the_file_named(file: str, answer: str) -> None:
    page = (DOCS / "questions.md").read_text(encoding="utf-8")
    assert f"`{file}`" in page
    assert answer in (ROOT / file).read_text(encoding="utf-8")


def log_lines(name: str) -> list[str]:
    """Return the log lines in the first column of a page's tables."""
    page = (DOCS / name).read_text(encoding="utf-8")
    first = [row.split("|")[1] for row in page.splitlines() if row.startswith("| `")]
    return [line for cell in first for line in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize("name", ["trouble.md", "trouble.zh.md"])
def test_every_log_line_in_the_docs_is_logged(name: str) -> None:
    """Each row of these tables starts with a log line. Its constant words must be in the bot's code or in the
    documentation for operators.
    """
    lines = log_lines(name)
    assert len(lines) > 30
    documented = [word.strip() for line in lines for word in re.split(r"…|REFERENCE|编号|outcome=|`", line)]
    spoken = re.sub(r'"\s*\n\s*f?"', "", CODE) + OPERATING
    assert [word for word in documented if word and word.rstrip(":") not in spoken] == []


def warnings() -> Iterator[str]:
    """Yield the texts of all warnings and errors that the bot logs."""
    for path in sorted((ROOT / "bot").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name("log"), attr="warning" | "error" | "exception"),
                    args=[ast.Constant(str(said)), *_],
                ):
                    yield said


def test_every_warning_is_in_the_tables_of_log_lines() -> None:
    listed = [[part for part in re.split("…|REFERENCE", line) if part.strip()] for line in log_lines("trouble.md")]
    said = set(warnings()) - set(UNLISTED)
    assert len(said) > 30
    assert {one for one in said if not any(all(part.strip() in one for part in parts) for parts in listed)} == set()


@pytest.mark.parametrize("family", FAMILIES.values(), ids=lambda family: family.key)
def test_every_game_is_named_in_the_readme(family: Family) -> None:
    assert load_catalog().translator("en-US")(f"variant-{family.key}") in (ROOT / "README.md").read_text(
        encoding="utf-8"
    )


def test_both_languages_document_the_same_log_lines() -> None:
    def documented(name: str) -> list[str]:
        return [re.sub("REFERENCE|编号", "", line) for line in log_lines(name)]

    assert documented("trouble.md") == documented("trouble.zh.md")
