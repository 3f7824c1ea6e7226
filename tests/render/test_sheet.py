from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render.assets import piece_names
from bot.render.drawings import piece
from bot.render.raster import sprite
from bot.render.sheet import draw_sheet
from bot.render.theme import DEFAULT_THEME, find_theme
from bot.rules import Color

ARTIFACTS = Path(__file__).parents[1] / "artifacts"
PHONE_CELL = 40


def silhouette(name: str) -> Image.Image:
    drawing = piece(find_theme(DEFAULT_THEME), Color.BLACK, name)
    return sprite(drawing, PHONE_CELL, PHONE_CELL).getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)


def area(mask: Image.Image) -> float:
    return ImageStat.Stat(mask).mean[0] / 255


def overlap(one: str, other: str) -> float:
    """How much of what either silhouette covers is covered by both."""
    first, second = silhouette(one), silhouette(other)
    return area(ImageChops.darker(first, second)) / area(ImageChops.lighter(first, second))


def test_the_sheet_shows_every_piece_and_is_kept_to_be_looked_at() -> None:
    ARTIFACTS.mkdir(exist_ok=True)
    (ARTIFACTS / "pieces.png").write_bytes(draw_sheet())
    with Image.open(ARTIFACTS / "pieces.png") as sheet:
        assert sheet.size == (128 * len(piece_names()), 2 * 2 * (128 + 64 + 40))


@pytest.mark.parametrize(("one", "other"), list(combinations(piece_names(), 2)))
def test_no_two_silhouettes_are_alike(one: str, other: str) -> None:
    assert overlap(one, other) < 0.85


@pytest.mark.parametrize("name", piece_names())
def test_a_piece_fills_its_square_but_keeps_off_its_edge(name: str) -> None:
    mask = silhouette(name)
    assert area(mask) > 0.25
    left, top, right, bottom = mask.getbbox() or (0, 0, 0, 0)
    assert min(left, top, PHONE_CELL - right, PHONE_CELL - bottom) >= 0
    assert bottom - top > 0.7 * PHONE_CELL
