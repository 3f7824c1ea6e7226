from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.render import (
    MAX_SIZE,
    MIN_SIZE,
    BadSize,
    BoardView,
    UnknownTheme,
    draw_png,
    draw_svg,
    theme_names,
    view_of,
    warm_sprites,
)
from bot.render.bitmaps import to_palette
from bot.render.svg import sprite
from bot.render.theme import find_theme
from bot.rules import Color, Move, Position, parse_square
from bot.variants import find_variant
from tests.render.pictures import bottom_bar_of, defined, distance, drawn, edges, square_of, top_bar_of
from tests.sampling import one_in

NEARLY_NOTHING = 1.0
PLAINLY = 4.0


@pytest.mark.parametrize("size", one_in(2, [120, 360, 500, 720, 1200]))
def test_the_png_shows_what_the_svg_defines(size: int, any_view: BoardView) -> None:
    png, svg = drawn(any_view, size), defined(draw_svg(any_view, size))
    assert png.size == svg.size
    assert distance(png, svg) < NEARLY_NOTHING
    assert ImageChops.difference(png, svg).convert("L").point(lambda apart: apart > 48 and 255).getbbox() is None


@pytest.mark.parametrize("name", theme_names())
def test_an_image_has_exactly_its_themes_colors(name: str) -> None:
    theme = find_theme(name)
    for color in theme.colors.values():
        plain = Image.new("RGB", (1, 1), color)
        assert to_palette(plain, theme).convert("RGB").getpixel((0, 0)) == plain.getpixel((0, 0))


@pytest.mark.parametrize("key", ["ordamirror", "asymmetric-elves-orcs", "asymmetric-orcs-humans"])
@pytest.mark.parametrize("theme", theme_names())
def test_every_theme_has_the_colors_of_every_piece(theme: str, key: str) -> None:
    view = view_of(
        Position.start(find_variant(key)), theme=theme, last_move=Move(parse_square("b1"), parse_square("c3"))
    )
    assert distance(drawn(view), defined(draw_svg(view))) < NEARLY_NOTHING


@pytest.mark.parametrize("size", [MIN_SIZE, 721, MAX_SIZE])
def test_an_image_has_the_requested_width(size: int, start: BoardView) -> None:
    picture = drawn(start, size)
    assert picture.width == size
    assert size < picture.height < size * 1.15


def test_a_usual_image_is_under_60_kilobytes(any_view: BoardView) -> None:
    assert len(draw_png(any_view)) < 60_000


@pytest.mark.parametrize("size", [MIN_SIZE - 1, MAX_SIZE + 1])
def test_a_size_out_of_bounds_is_refused(size: int, start: BoardView) -> None:
    with pytest.raises(BadSize, match=f"expected a size from 120 to 2048 pixels, got {size}") as refusal:
        draw_png(start, size)
    assert refusal.value.size == size


def test_an_unknown_theme_is_refused(start: BoardView) -> None:
    with pytest.raises(UnknownTheme):
        draw_png(replace(start, theme="plaid"))


def test_with_a_warm_cache_no_piece_is_rasterized_again(start: BoardView) -> None:
    pawns_alone = replace(start, pieces=frozenset((square, Color.WHITE, "pawn") for square, *_ in start.pieces))
    warm_sprites(size=296)
    draw_png(pawns_alone, 296)
    known = set(sprite.cache)
    draw_png(start, 296)
    assert set(sprite.cache) == known


def test_threads_draw_the_same_images(
    start: BoardView, after_d4_c5: BoardView, in_check: BoardView, campmated: BoardView
) -> None:
    views = [start, after_d4_c5, in_check, campmated] * 8
    sizes = [size for size in (312, 328, 344, 376) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(draw_png, views, sizes))
    assert together == list(map(draw_png, views, sizes))


@pytest.mark.parametrize("square", ["c6", "c5"])
def test_the_last_move_is_visible_in_color(square: str, after_d4_c5: BoardView) -> None:
    marked, bare = drawn(after_d4_c5), drawn(replace(after_d4_c5, last_move=None))
    assert distance(square_of(marked, square, Color.BLACK), square_of(bare, square, Color.BLACK)) > PLAINLY


@pytest.mark.parametrize("square", ["c6", "c5"])
def test_the_last_move_is_visible_without_color(square: str, after_d4_c5: BoardView) -> None:
    marked, bare = drawn(after_d4_c5), drawn(replace(after_d4_c5, last_move=None))
    shapes = [edges(square_of(picture, square, Color.BLACK)) for picture in (marked, bare)]
    assert distance(*shapes) > PLAINLY


def test_origin_and_target_differ_without_color(start: BoardView) -> None:
    there = drawn(replace(start, last_move=(parse_square("c4"), parse_square("e4"))))
    assert distance(edges(square_of(there, "c4")), edges(square_of(there, "e4"))) > PLAINLY


def test_nothing_but_the_marked_squares_changes(after_d4_c5: BoardView) -> None:
    marked, bare = drawn(after_d4_c5), drawn(replace(after_d4_c5, last_move=None))
    others = [file + rank for file in "abdefgh" for rank in "12345678"]
    assert all(square_of(marked, name, Color.BLACK) == square_of(bare, name, Color.BLACK) for name in others)


def test_a_check_is_visible(in_check: BoardView) -> None:
    calm = drawn(replace(in_check, check=None))
    assert distance(square_of(drawn(in_check), "e1"), square_of(calm, "e1")) > PLAINLY


@pytest.mark.parametrize("square", ["e1", "e8"])
def test_a_goal_rank_is_visible_and_subtle(square: str, start: BoardView) -> None:
    plain = drawn(replace(start, goal_ranks=(None, None)))
    assert 1 < distance(square_of(drawn(start), square), square_of(plain, square)) < 25


def test_the_two_sides_goal_ranks_look_different(start: BoardView) -> None:
    swapped = replace(start, goal_ranks=(1, 8), pieces=frozenset())
    empty = replace(start, pieces=frozenset())
    assert distance(square_of(drawn(empty), "d8"), square_of(drawn(swapped), "d8")) > 1


def test_the_side_to_move_is_visible_in_its_bar(start: BoardView) -> None:
    white, black = drawn(start), drawn(replace(start, turn=Color.BLACK))
    assert distance(bottom_bar_of(white), bottom_bar_of(black)) > PLAINLY
    assert distance(top_bar_of(white), top_bar_of(black)) > PLAINLY


def test_ivory_and_gold_differ_without_color(start: BoardView) -> None:
    picture = drawn(start).convert("L")
    white, gold = (ImageStat.Stat(square_of(picture, name).crop((40, 62, 50, 72))).mean[0] for name in ("e2", "e6"))
    assert white - gold > 60
