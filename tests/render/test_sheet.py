from __future__ import annotations

from itertools import takewhile
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render.assets import drawing_name, piece_type_names
from bot.render.drawings import Drawing, mark, piece
from bot.render.scene import Layer, Tile
from bot.render.svg import compose, rasterise, sprite
from bot.render.theme import DEFAULT_THEME, find_theme
from bot.rules import Color
from bot.variants import VARIANTS, Army, find_variant
from tools.sheet import draw_sheet

ARTIFACTS = Path(__file__).parents[1] / "artifacts"
PHONE_CELL = 40
THEME = find_theme(DEFAULT_THEME)
ARMIES = {side.army.name: side.army for variant in VARIANTS.values() for side in variant.sides}


def mask(bitmap: Image.Image) -> Image.Image:
    return bitmap.getchannel("A").point(lambda alpha: 255 if alpha > 127 else 0)


def silhouette(name: str) -> Image.Image:
    return mask(sprite(piece(THEME, Color.BLACK, name), PHONE_CELL, PHONE_CELL))


def area(shape: Image.Image) -> float:
    return ImageStat.Stat(shape).mean[0] / 255


def overlap(one: str, other: str) -> float:
    """Return the overlap of two silhouettes as a share of their union."""
    first, second = silhouette(one), silhouette(other)
    return area(ImageChops.darker(first, second)) / area(ImageChops.lighter(first, second))


def lightness(color: Color, name: str) -> float:
    bitmap = sprite(piece(THEME, color, name), PHONE_CELL, PHONE_CELL)
    return ImageStat.Stat(bitmap.convert("L"), mask(bitmap)).mean[0]


def in_gray(*drawings: Drawing) -> Image.Image:
    layers = tuple(Layer(drawing, 0, 0, PHONE_CELL, PHONE_CELL) for drawing in drawings)
    return compose(Tile(PHONE_CELL, PHONE_CELL, layers)).convert("L")


@pytest.fixture(scope="module")
def sheet() -> Image.Image:
    ARTIFACTS.mkdir(exist_ok=True)
    (ARTIFACTS / "pieces.png").write_bytes(draw_sheet())
    with Image.open(ARTIFACTS / "pieces.png") as picture:
        return picture.convert("RGB")


def test_the_sheet_shows_every_piece_and_is_stored_for_review(sheet: Image.Image) -> None:
    bare = {sheet.getpixel((0, 0)), sheet.getpixel((0, 128)), THEME.bar.fill}
    columns, part = sheet.width // 128, 2 * 2 * (128 + 64 + 40)
    middles = [(128 * (i % columns) + 64, part * (i // columns) + 80) for i in range(len(piece_type_names()))]
    assert not bare & {sheet.getpixel(middle) for middle in middles}


def test_the_sheet_repeats_the_small_sizes_in_gray(sheet: Image.Image) -> None:
    left, top, side = sheet.width // 2, 4 * 128, 64
    colored, gray = (sheet.crop((x, top, x + 11 * side, top + 4 * side)) for x in (0, left))
    assert colored.convert("L").tobytes() == gray.convert("L").tobytes()
    assert len(set(gray.split()[0].tobytes())) > 2
    assert gray.split()[0].tobytes() == gray.split()[2].tobytes()


@pytest.mark.parametrize("name", piece_type_names())
def test_no_two_silhouettes_are_alike(name: str) -> None:
    before = takewhile(lambda other: other != name, piece_type_names())
    assert [other for other in before if overlap(name, other) >= 0.85] == []


@pytest.mark.parametrize("army", ARMIES.values(), ids=lambda army: army.name)
def test_every_piece_of_an_army_has_its_own_drawing(army: Army) -> None:
    assert len({drawing_name(piece.name) for piece in army.piece_types}) == len(army.piece_types)


def test_the_humans_look_like_the_chess_pieces_with_their_letters() -> None:
    orthodox = find_variant("chess").white.army.pieces
    drawings = {letter: drawing_name(piece.name) for letter, piece in ARMIES["humans"].pieces.items()}
    assert drawings == {letter: piece.name for letter, piece in orthodox.items()}


@pytest.mark.parametrize("name", piece_type_names())
def test_a_piece_fills_its_square(name: str) -> None:
    shape = silhouette(name)
    _, top, _, bottom = shape.getbbox() or (0, 0, 0, 0)
    assert area(shape) > 0.25
    assert bottom - top > 0.7 * PHONE_CELL


@pytest.mark.parametrize("name", piece_type_names())
def test_no_part_of_a_piece_is_cut_off_at_the_edge_of_its_square(name: str) -> None:
    body = piece(THEME, Color.BLACK, name).body
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="280" height="280" viewBox="-20 -20 140 140">{body}</svg>'
    left, top, right, bottom = mask(rasterise(svg)).getbbox() or (0, 0, 0, 0)
    assert min(left, top, 280 - right, 280 - bottom) >= 40


@pytest.mark.parametrize("name", piece_type_names())
def test_the_two_sides_of_a_piece_differ_without_color(name: str) -> None:
    assert lightness(Color.WHITE, name) - lightness(Color.BLACK, name) > 40


@pytest.mark.parametrize("shade", ["light", "dark"])
@pytest.mark.parametrize("color", Color, ids=lambda color: color.word)
@pytest.mark.parametrize("name", piece_type_names())
def test_a_piece_is_visible_on_its_square_without_color(name: str, color: Color, shade: str) -> None:
    square, drawing = mark(THEME, shade), piece(THEME, color, name)
    apart = ImageChops.difference(in_gray(square, drawing), in_gray(square))
    assert ImageStat.Stat(apart, silhouette(name)).mean[0] > 50
