"""The commit-msg hook rejects bad subjects."""

import pytest

from tools.commit_subject import faults


@pytest.mark.parametrize(
    ("message", "count"),
    [
        ("Add a hook\n\nLong subjects are cut off in logs.\n", 0),
        ("Merge branch 'docs'\n", 0),
        ("Add a hook\n\n# Please enter the commit message\n", 1),
        (f"{'a' * 72}\n\nWhy.\n", 0),
        (f"{'a' * 73}\n\nWhy.\n", 1),
        ("Add a hook\nwithout an empty line\n", 1),
        ("", 1),
    ],
)
def test_a_message_has_a_short_subject_and_a_body(message: str, count: int) -> None:
    assert len(faults(message)) == count
