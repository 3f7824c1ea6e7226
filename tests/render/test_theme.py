from __future__ import annotations

from pathlib import Path

import pytest

from bot.render import DEFAULT_THEME, BadAsset, UnknownTheme
from bot.render.assets import theme_names, theme_path
from bot.render.theme import find_theme, read_theme

FAULTS = [
    ('light = "#d3dcde"\n', "", "board.light: expected a colour such as #7f97a1, got None"),
    ('light = "#d3dcde"\n', 'light = "grey"\n', "board.light: expected a colour such as #7f97a1, got 'grey'"),
    ("[check]\n", "[chekc]\n", "chekc: expected one of board"),
    ("[check]\n", "check = 3\n[cheque]\n", "cheque: expected one of board"),
    ("burst =", "blast =", "check.blast: expected one of square, burst"),
    ("[bar]\n", "[bar\n", "not well-formed TOML"),
]


def spoiled(root: Path, old: str, new: str) -> Path:
    """Write the default theme under this root with one thing changed."""
    text = theme_path(DEFAULT_THEME).read_text()
    assert old in text
    path = theme_path(DEFAULT_THEME, root)
    path.parent.mkdir(parents=True)
    path.write_text(text.replace(old, new))
    return root


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_a_faulty_theme_is_refused_by_file_and_entry(old: str, new: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadAsset) as refusal:
        read_theme(DEFAULT_THEME, spoiled(tmp_path, old, new))
    assert f"themes/{DEFAULT_THEME}.toml: {message}" in str(refusal.value)


def test_an_unknown_theme_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownTheme) as refusal:
        find_theme("../pieces/king")
    assert refusal.value.name == "../pieces/king"
    assert refusal.value.known == theme_names()
    assert DEFAULT_THEME in str(refusal.value)


@pytest.mark.parametrize("name", theme_names())
def test_every_theme_can_be_read(name: str) -> None:
    assert find_theme(name).name == name
