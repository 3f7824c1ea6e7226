"""The application's emojis as images."""

import io
import re
from itertools import product

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.discord.core.emoji_upload import full_name
from bot.render.assets import LOOKALIKES
from bot.render.icons import EMOJI_SIZE, draw_emojis, piece_emoji_name
from bot.rules import Color
from bot.variants import listed_variants

DISCORD_NAME = re.compile(r"[A-Za-z0-9_]{2,32}")
MOST_BYTES = 256 * 1024
"""Discord's limit for an emoji."""
GROUNDS = ("#313338", "#ffffff", "#80848e")
"""Discord's dark and light backgrounds, and gray."""
SEEN = 14
"""The minimum mean difference from the background at which an image is clearly visible."""


@pytest.fixture(scope="module")
def emojis() -> dict[str, bytes]:
    return draw_emojis()


def opened(png: bytes) -> Image.Image:
    with Image.open(io.BytesIO(png)) as picture:
        return picture.convert("RGBA")


def test_each_piece_of_each_army_has_one_in_both_colors(emojis: dict[str, bytes]) -> None:
    armies = {side.army for variant in listed_variants() for side in variant.sides}
    pieces = {piece_type.name for army in armies for piece_type in army.piece_types}
    assert pieces >= LOOKALIKES.keys()
    assert emojis.keys() > {piece_emoji_name(name, color) for name, color in product(pieces, Color)}


def test_their_names_fit_with_a_prefix_and_a_hash(emojis: dict[str, bytes]) -> None:
    names = {full_name(name, png) for name, png in emojis.items()}
    assert len(names) == len(emojis)
    assert [name for name in names if not DISCORD_NAME.fullmatch(name)] == []


def test_they_are_png_files_that_discord_accepts(emojis: dict[str, bytes]) -> None:
    for png in emojis.values():
        with Image.open(io.BytesIO(png)) as picture:
            assert (picture.format, picture.size, picture.mode) == ("PNG", (EMOJI_SIZE, EMOJI_SIZE), "RGBA")
        assert len(png) <= MOST_BYTES


def test_no_two_are_the_same(emojis: dict[str, bytes]) -> None:
    assert len(set(emojis.values())) == len(emojis)


def test_drawing_again_gives_the_same(emojis: dict[str, bytes]) -> None:
    assert draw_emojis() == emojis


def test_nothing_is_cut_off_at_an_edge(emojis: dict[str, bytes]) -> None:
    for name, png in emojis.items():
        solid = opened(png).getchannel("A").point(lambda alpha: 255 if alpha >= 128 else 0)
        left, top, right, bottom = solid.getbbox() or (0, 0, 0, 0)
        assert 0 < left < right < EMOJI_SIZE, name
        assert 0 < top < bottom < EMOJI_SIZE, name


@pytest.mark.parametrize(("ground", "size"), list(product(GROUNDS, (22, 44))))
def test_each_is_visible_on_each_background(emojis: dict[str, bytes], ground: str, size: int) -> None:
    for name, png in emojis.items():
        small = opened(png).resize((size, size), Image.Resampling.LANCZOS)
        empty = Image.new("RGB", small.size, ground)
        seen = empty.copy()
        seen.paste(small, (0, 0), small)
        assert sum(ImageStat.Stat(ImageChops.difference(seen, empty)).mean) / 3 > SEEN, name


def test_the_two_sides_differ_at_the_smallest_size(emojis: dict[str, bytes]) -> None:
    names = {name.removesuffix("_white") for name in emojis if name.endswith("_white")}
    for name in names:
        white, black = (
            opened(emojis[f"{name}_{color.word}"]).resize((22, 22), Image.Resampling.LANCZOS).convert("RGB")
            for color in Color
        )
        assert sum(ImageStat.Stat(ImageChops.difference(white, black)).mean) / 3 > SEEN, name
