from __future__ import annotations

from pathlib import Path

import pytest

from bot.render import DEFAULT_THEME, BadAsset, UnknownTheme
from bot.render.assets import theme_names, theme_path
from bot.render.theme import Theme, find_theme, read_theme

FAULTS = [
    ('light = "#d3dcde"\n', "", "board.light: expected a color such as #7f97a1, got None"),
    ('light = "#d3dcde"\n', 'light = "grey"\n', "board.light: expected a color such as #7f97a1, got 'grey'"),
    ("[check]\n", "[chekc]\n", "chekc: expected one of board"),
    ("[check]\n", "check = 3\n[cheque]\n", "cheque: expected one of board"),
    ("burst =", "blast =", "check.blast: expected one of square, burst"),
    ("[bar]\n", "[bar\n", "not well-formed TOML"),
]


def changed(root: Path, old: str, new: str) -> Path:
    """Write the default theme to this folder with one change."""
    text = theme_path(DEFAULT_THEME).read_text()
    assert old in text
    path = theme_path(DEFAULT_THEME, root)
    path.parent.mkdir(parents=True)
    path.write_text(text.replace(old, new))
    return root


@pytest.mark.parametrize(("old", "new", "message"), FAULTS)
def test_an_invalid_theme_is_refused_with_file_and_entry(old: str, new: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(BadAsset) as refusal:
        read_theme(DEFAULT_THEME, changed(tmp_path, old, new))
    assert f"themes/{DEFAULT_THEME}.toml: {message}" in str(refusal.value)


def test_an_unknown_theme_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownTheme) as refusal:
        find_theme("../pieces/king")
    assert refusal.value.name == "../pieces/king"
    assert refusal.value.known == theme_names()
    assert DEFAULT_THEME in str(refusal.value)


@pytest.mark.parametrize("name", theme_names())
def test_every_theme_can_be_loaded(name: str) -> None:
    assert find_theme(name).name == name


def lightness(color: str) -> float:
    """Return the relative luminance as defined by the Web Content Accessibility Guidelines, from 0 to 1."""
    channels = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio as defined by the Web Content Accessibility Guidelines, from 1 to 21. Text needs 4.5,
    and shapes need 3."""
    low, high = sorted((lightness(one), lightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.fixture(params=theme_names())
def theme(request: pytest.FixtureRequest) -> Theme:
    return find_theme(request.param)


def test_there_are_at_least_five_themes_including_one_of_high_contrast() -> None:
    assert len(theme_names()) >= 5
    assert "contrast" in theme_names()


def test_the_two_sides_of_a_theme_differ_in_lightness(theme: Theme) -> None:
    assert contrast(theme.white.body, theme.black.body) > 1.8


def test_the_squares_of_a_theme_differ_in_lightness(theme: Theme) -> None:
    assert contrast(theme.board.light, theme.board.dark) > 1.7


def test_a_pieces_body_or_outline_contrasts_with_either_square(theme: Theme) -> None:
    for side, square in [(s, q) for s in (theme.white, theme.black) for q in (theme.board.light, theme.board.dark)]:
        assert max(contrast(side.body, square), contrast(side.line, square)) > 2.9
        assert contrast(side.line, side.body) > 3


def test_the_last_moves_bracket_contrasts_with_an_unmarked_square(theme: Theme) -> None:
    for ground in (theme.last_move.light, theme.last_move.dark):
        assert contrast(theme.last_move.bracket, ground) > 3


def test_a_themes_texts_are_readable(theme: Theme) -> None:
    assert contrast(theme.bar.text, theme.bar.fill) > 7
    assert contrast(theme.bar.pointer, theme.bar.active) > 4.5
    assert contrast(theme.page.ink, theme.page.ground) > 7
    assert contrast(theme.page.ink, theme.page.faint) > 4
    assert contrast(theme.light_page.ink, theme.light_page.ground) > 7
    assert contrast(theme.light_page.ink, theme.light_page.faint) > 4


def test_the_light_page_is_lighter_than_a_themes_own(theme: Theme) -> None:
    assert lightness(theme.light_page.ground) > 0.7
    assert lightness(theme.page.ground) < 0.2


def test_a_charts_lines_contrast_with_its_page(theme: Theme) -> None:
    for line in (theme.chart.first, theme.chart.second, theme.chart.third):
        assert contrast(line, theme.page.ground) > 4.5


def test_coordinates_are_readable(theme: Theme) -> None:
    assert contrast(theme.bar.text, theme.bar.fill) > 7
    for letter, squares in (
        (theme.board.light_coordinate, (theme.board.light, theme.last_move.light)),
        (theme.board.dark_coordinate, (theme.board.dark, theme.last_move.dark)),
    ):
        assert min(contrast(letter, square) for square in squares) > 3.5


def test_the_color_or_outline_of_marks_contrasts(theme: Theme) -> None:
    for fill in (theme.dots.move, theme.dots.capture, theme.dots.both):
        for square in (theme.board.light, theme.board.dark):
            assert max(contrast(fill, square), contrast(theme.dots.line, square)) > 1.9
            assert contrast(fill, theme.dots.line) > 2.9
    assert contrast(theme.arrow.fill, theme.arrow.line) > 3
    assert contrast(theme.alert.ground, theme.alert.stripe) > 7


def test_nothing_in_the_high_contrast_theme_is_faint() -> None:
    theme = find_theme("contrast")
    for square in (theme.board.light, theme.board.dark):
        assert contrast(theme.white.line, square) > 7
        assert contrast(theme.black.body, square) > 7
    assert contrast(theme.white.body, theme.black.body) > 15
    assert contrast(theme.board.dark_coordinate, theme.board.dark) > 7
    assert contrast(theme.board.light_coordinate, theme.board.light) > 7
