"""The portraits: they're drawn from our own files, and can be told apart without color, even at small sizes."""

import io
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render.portraits import SIZE, portrait_keys, portrait_path, portrait_png

SMALL = 32
LEAST_DIFFERENCE = 18
"""The minimum mean difference between two portraits in gray, on a scale from 0 to 255."""


@pytest.mark.parametrize("key", portrait_keys())
def test_a_portrait_is_a_small_image_with_a_transparent_background(key: str) -> None:
    png = portrait_png(key)
    picture = Image.open(io.BytesIO(png)).convert("RGBA")
    assert picture.size == (SIZE, SIZE)
    assert picture.getchannel("A").getpixel((0, 0)) == 0
    assert len(png) < 8_000


@pytest.mark.parametrize("key", portrait_keys())
def test_a_portrait_has_outlines_only_and_loads_nothing(key: str) -> None:
    drawn = portrait_path(key).read_text(encoding="utf-8")
    assert "#2a2118" in drawn
    assert not any(word in drawn for word in ("href", "url(", "<script", "<style", "<image"))


@pytest.mark.parametrize("ground", [255, 50])
def test_portraits_differ_in_shape_even_when_small_and_gray(ground: int) -> None:
    small = {key: _in_gray(portrait_png(key), ground) for key in portrait_keys()}
    for one, other in combinations(small, 2):
        difference = ImageStat.Stat(ImageChops.difference(small[one], small[other])).mean[0]
        assert difference >= LEAST_DIFFERENCE, (one, other)


def _in_gray(png: bytes, ground: int) -> Image.Image:
    picture = Image.open(io.BytesIO(png)).convert("RGBA").resize((SMALL, SMALL))
    page = Image.new("RGBA", picture.size, (ground, ground, ground, 255))
    page.alpha_composite(picture)
    return page.convert("L")
