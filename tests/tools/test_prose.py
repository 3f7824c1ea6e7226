"""The prose linter checks documents, docstrings and comments, but not code."""

from pathlib import Path

import pytest

from tools.prose import files, warnings


def test_a_marker_is_found_only_in_documents_docstrings_and_comments(tmp_path: Path) -> None:
    document, code = tmp_path / "a.md", tmp_path / "a.py"
    document.write_text("# A page\n\nWhoever moves first wins.\n")
    code.write_text('"""A module.\n\nThe clock stands still.\n"""\nSAID = "whom"  # It goes on.\nwhom = 1\n')
    found = [warning.removeprefix(f"{tmp_path}/") for warning in warnings([document, code])]
    assert found == ["a.md:3: Whoever", "a.py:3: stands still", "a.py:5: goes on"]


@pytest.mark.parametrize("path", ["docs/decisions/0001-who-may-do-what-in-the-browser.md", "docs/measurements/load.md"])
def test_all_documents_are_checked(path: str) -> None:
    assert Path(path) in files()


def test_translations_are_left_out() -> None:
    assert Path("docs/play.es.md") not in files()


@pytest.mark.parametrize(
    ("line", "marker"),
    [
        ("A browser that is signed in.", "signed in"),
        ("Ask before the sign-in.", "sign-in"),
        ("It shows the puzzle of the day.", "puzzle of the day"),
        ("Green, unless told otherwise.", "unless told otherwise"),
        ("The reply that holds out longest.", "holds out longest"),
        ("A loss that can't be made up for.", "be made up for"),
        ("This was a fault of the bot.", "fault of the bot"),
        ("Two hours later, all was well.", "hours later"),
        ("Its route is `/api/sign-out`.", ""),
        ("The letters after the plus sign in a key.", ""),
    ],
)
def test_each_kind_has_a_marker(tmp_path: Path, line: str, marker: str) -> None:
    (page := tmp_path / "a.md").write_text(line)
    assert [warning.partition(": ")[2] for warning in warnings([page])] == [marker] * bool(marker)
