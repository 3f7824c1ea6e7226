from __future__ import annotations

import pytest

from tests.render.snapshots import FOLDER, kept, pictures, skeleton

PICTURES = pictures()


@pytest.mark.parametrize("name", PICTURES)
def test_an_image_equals_its_reviewed_version(name: str) -> None:
    assert skeleton(PICTURES[name]) == kept(name).read_text(encoding="utf-8")


def test_no_stored_image_is_unused() -> None:
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(PICTURES)
