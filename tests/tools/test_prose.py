"""The linter of prose sees documents, docstrings and comments, and no code."""

from pathlib import Path

from tools.prose import warnings


def test_a_marker_is_found_in_documents_docstrings_and_comments_alone(tmp_path: Path) -> None:
    document, code = tmp_path / "a.md", tmp_path / "a.py"
    document.write_text("# A page\n\nWhoever moves first wins.\n")
    code.write_text('"""A module.\n\nThe clock stands still.\n"""\nSAID = "whom"  # It goes on.\nwhom = 1\n')
    found = [warning.removeprefix(f"{tmp_path}/") for warning in warnings([document, code])]
    assert found == ["a.md:3: Whoever", "a.py:3: stands still", "a.py:5: goes on"]
