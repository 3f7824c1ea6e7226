"""The icons of the website when it's installed as an app."""

import io

import pytest
from PIL import Image

from bot.render.icons import APP_ICON_SIZES, app_icon

SAFE = 0.4
"""The radius of a circle that every platform's icon mask leaves visible, as a share of the icon's width."""


@pytest.mark.parametrize("size", APP_ICON_SIZES)
@pytest.mark.parametrize("is_masked", [False, True])
def test_an_icon_has_the_requested_size(size: int, is_masked: bool) -> None:
    with Image.open(io.BytesIO(app_icon(size, is_masked=is_masked))) as picture:
        assert (picture.format, picture.size) == ("PNG", (size, size))


def test_a_masked_icon_fills_its_square_and_the_other_has_round_corners() -> None:
    corners = [_pixels(is_masked=is_masked).getpixel((0, 0)) for is_masked in (True, False)]
    assert [pixel[3] for pixel in corners if isinstance(pixel, tuple)] == [255, 0]


def test_no_mask_cuts_the_piece() -> None:
    picture = _pixels(is_masked=True)
    grounds = {picture.getpixel(corner) for corner in ((0, 0), (511, 0))}
    middle = picture.width / 2
    drawn = [
        (x, y)
        for x in range(0, 512, 4)
        for y in range(0, 512, 4)
        if abs(x - middle) > 4 and abs(y - middle) > 4 and picture.getpixel((x, y)) not in grounds
    ]
    assert drawn
    assert max((x - middle) ** 2 + (y - middle) ** 2 for x, y in drawn) <= (SAFE * picture.width) ** 2


def _pixels(*, is_masked: bool) -> Image.Image:
    with Image.open(io.BytesIO(app_icon(512, is_masked=is_masked))) as picture:
        return picture.convert("RGBA")
