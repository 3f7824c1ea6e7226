"""The website's files are few and small, and all of its text is in locale files."""

import gzip
import json
import re
from pathlib import Path

import pytest

from bot.i18n.catalog import load_catalog
from bot.web.files import COMMENTS, FOLDER, Files
from bot.web.html import PAGE_SHEETS, SHEETS
from bot.web.refusals import SCRIPTS as WORDS
from bot.web.refusals import page_words
from tools.fluent_files import messages_of

LIMIT = 90_000
"""The maximum compressed size of all files that a first visit loads, in bytes."""
MOST_LINES = 350

SCRIPTS = sorted(FOLDER.glob("*.js"))


FILES = Files.read()
LATER = {"text.js", "text_answers.js", "text_around.js", "text_board.js", "text_commands.js", "text_obey.js"}
"""The files of the text mode. They are loaded when it's switched on."""
ON_DEMAND = {"position_challenge.js", "review.js", "voice.js", "voices.js"}
"""Files that are loaded when they are first needed: for challenges from the editor, reviews, and spoken moves."""
KINDS = sorted(FILES.pages)


@pytest.mark.parametrize("kind", KINDS)
def test_a_first_load_is_small_even_with_the_pieces(kind: str) -> None:
    fetched = (*FILES.scripts(kind), *SHEETS, *PAGE_SHEETS.get(kind, ()), "drawings.svg", "icon.svg")
    sizes = {name: len(gzip.compress(FILES.contents[name])) for name in fetched}
    words = (json.dumps(page_words(t), ensure_ascii=False) for t in load_catalog().translators.values())
    assert sum(sizes.values()) + max(len(gzip.compress(one.encode())) for one in words) < LIMIT, sizes


@pytest.mark.parametrize("kind", KINDS)
def test_all_imports_of_a_page_are_preloaded(kind: str) -> None:
    preloaded = {path.name: path.read_text(encoding="utf-8") for path in SCRIPTS if path.name in FILES.scripts(kind)}
    imported = {name for text in preloaded.values() for name in re.findall(r'from "\./([a-z_]+\.js)"', text)}
    assert imported <= preloaded.keys()
    assert FILES.pages[kind] in preloaded


def test_every_script_belongs_to_a_page_or_is_imported_later() -> None:
    at_first = {name for kind in KINDS for name in FILES.scripts(kind)}
    assert at_first.isdisjoint(LATER | ON_DEMAND)
    assert at_first | LATER | ON_DEMAND == {path.name for path in SCRIPTS}


NAMED_OPTIONS = {
    "challenges.js": "members",
    "position_challenge.js": "members and sides",
    "records.js": "members, and moves of openings",
    "conditions.js": "squares",
    "settings.js": "languages",
    "levels.js": "characters",
    "lines.js": "numbers",
    "tournament.js": "armies",
    "words.js": "the function for all other options",
}
"""The scripts that make options with `h`, and what these options are named after. Such names keep their case."""


def test_options_are_made_by_the_function_that_begins_their_labels_with_a_capital() -> None:
    assert {path.name for path in SCRIPTS if 'h("option"' in path.read_text(encoding="utf-8")} == NAMED_OPTIONS.keys()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_is_short_and_has_a_header_comment(script: Path) -> None:
    lines = script.read_text(encoding="utf-8").splitlines()
    assert len(lines) < MOST_LINES
    assert lines[0].startswith("/** ")


WRITTEN = sorted((*FOLDER.glob("*.js"), *FOLDER.glob("*.css")))


@pytest.mark.parametrize("file", WRITTEN, ids=lambda path: path.name)
def test_a_file_is_served_unchanged_but_without_comments(file: Path) -> None:
    written, served = file.read_text(encoding="utf-8"), Files.read().contents[file.name].decode()
    code = {number: line for number, line in enumerate(written.splitlines()) if not IN_COMMENT.match(line)}
    assert {number: line for number, line in enumerate(served.splitlines()) if line} == {
        number: line for number, line in code.items() if line
    }


def test_a_comment_after_code_is_served() -> None:
    code = b"/** @type {Side} */ (found).focus();\n}\n/** Another. */\nnext();\n"
    assert COMMENTS.sub(b"", code) == b"/** @type {Side} */ (found).focus();\n}\n\nnext();\n"


IN_COMMENT = re.compile(r"\s*(//|/\*(?!.*\*/.)|\*(?=[ /]|$))|.*[^ ].*\*/$")


def test_no_string_of_a_script_spans_lines() -> None:
    assert [path.name for path in SCRIPTS if any(line.count("`") % 2 for line in _lines(path))] == []


def _lines(path: Path) -> list[str]:
    return [line for line in path.read_text(encoding="utf-8").splitlines() if not IN_COMMENT.match(line)]


def test_nothing_is_loaded_from_other_sites() -> None:
    for path in (*SCRIPTS, *FOLDER.glob("*.css")):
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", path.read_text(encoding="utf-8")), path.name


def test_every_message_of_the_scripts_exists_and_is_used() -> None:
    said = {key for path in SCRIPTS for key in re.findall(r'"(web-[a-z-]+)"', path.read_text(encoding="utf-8"))}
    assert said == messages_of("en-US", WORDS).keys()
