from __future__ import annotations

import pytest

from tests.render.snapshots import FOLDER, kept, pictures, skeleton

PICTURES = pictures()


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_one_that_was_looked_at(name: str) -> None:
    assert skeleton(PICTURES[name]) == kept(name).read_text(encoding="utf-8")


def test_no_kept_picture_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(PICTURES)
