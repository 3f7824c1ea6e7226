"""The pictures in the README and the documentation are up to date."""

import json

import pytest

from bot.paths import ROOT
from tools.pictures import DIGESTS, FOLDER, PICTURES

KEPT = json.loads((FOLDER / DIGESTS).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", PICTURES)
def test_none_is_stale(name: str) -> None:
    assert KEPT[name] == PICTURES[name]().digest, "draw them again, and check them: python -m tools.pictures"


def test_each_exists_and_is_shown() -> None:
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")))
    assert {path.name for path in FOLDER.iterdir()} == {*PICTURES, DIGESTS, "map.svg"}
    assert [name for name in PICTURES if f"pictures/{name}" not in pages] == []
