from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from bot.render import MAX_SIZE, MIN_SIZE, BoardView, UnknownTheme, draw_svg, view_of
from bot.render.scene import MARGIN_SHARE, scene_of
from bot.rules import Color, Position, Square, parse_square, square_name
from bot.rules.board import square_at
from bot.variants import find_variant
from tests.render.pictures import BAR, MARGIN

SVG = "{http://www.w3.org/2000/svg}"


def shown(view: BoardView) -> dict[str, list[str]]:
    """Return the drawings on each square and bar, bottom layer first."""
    root = ElementTree.fromstring(draw_svg(view))
    return {
        group.attrib["id"]: [use.attrib["href"][1:] for use in group.findall(f"{SVG}use")]
        for group in root.findall(f"{SVG}g")
    }


def place(view: BoardView, name: str) -> str:
    """Return the `transform` that positions a square or a bar in the image."""
    found = ElementTree.fromstring(draw_svg(view)).find(f"{SVG}g[@id='{name}']")
    assert found is not None
    return found.attrib["transform"]


def test_an_image_is_self_contained(any_view: BoardView) -> None:
    svg = draw_svg(any_view)
    ids = {element.attrib["id"] for element in ElementTree.fromstring(svg).iter() if "id" in element.attrib}
    used = {element.attrib["href"] for element in ElementTree.fromstring(svg).iter(f"{SVG}use")}
    assert used <= {f"#{name}" for name in ids}


def test_an_image_needs_no_font_and_no_style_sheet(any_view: BoardView) -> None:
    tags = {element.tag for element in ElementTree.fromstring(draw_svg(any_view)).iter()}
    assert tags <= {SVG + name for name in ("svg", "defs", "g", "use", "path", "circle", "rect")}
    assert "var(" not in draw_svg(any_view)


def test_there_are_64_squares_between_two_bars(start: BoardView) -> None:
    names = [name for name in shown(start) if not name.startswith(("rank-", "corner", "file-"))]
    assert names == ["bar-top", *map(square_name, _from_the_top()), "bar-bottom"]


def test_every_piece_is_on_its_square(any_view: BoardView) -> None:
    squares = shown(any_view)
    for square, color, name in any_view.pieces:
        assert squares[square_name(square)][-1] == f"{color.word}-{name}"


def test_an_empty_square_has_no_other_drawing(start: BoardView) -> None:
    assert shown(start)["e4"] == ["light"]


def test_a1_is_dark(start: BoardView) -> None:
    assert shown(start)["a1"][0] == "dark"


def test_coordinates_are_next_to_the_board_where_no_piece_covers_them(any_view: BoardView) -> None:
    squares = shown(any_view)
    ranks, files = ([name for name in squares if name.startswith(kind)] for kind in ("rank-", "file-"))
    turn = 1 if any_view.orientation is Color.WHITE else -1
    assert ranks == [f"rank-{rank}" for rank in "87654321"[::turn]]
    assert files == [f"file-{file}" for file in "abcdefgh"[::turn]]
    assert all(squares[name] == ["bar", f"coordinate-{name[-1]}"] for name in [*ranks, *files])


@pytest.mark.parametrize("size", [120, 330, 720, 721])
def test_a_coordinate_is_at_most_a_third_of_a_square_high(size: int, start: BoardView) -> None:
    tiles = {placed.name: placed for placed in scene_of(start, size).tiles}
    for name in ("rank-1", "file-a"):
        letter = tiles[name].tile.layers[-1]
        assert letter.height == letter.width >= MARGIN_SHARE * tiles["a1"].tile.height
    assert tiles["rank-1"].y == tiles["a1"].y
    assert tiles["file-a"].x == tiles["a1"].x
    assert tiles["h1"].x + tiles["h1"].tile.width == size


def test_flipping_rotates_the_board(start: BoardView) -> None:
    flipped = replace(start, orientation=Color.BLACK)
    assert place(start, "a8") == place(flipped, "h1") == f"translate({MARGIN} {BAR})"


def test_the_last_moves_squares_differ_in_color_and_in_shape(after_d4_c5: BoardView) -> None:
    squares = shown(after_d4_c5)
    assert squares["c6"] == ["last-light", "last-origin"]
    assert squares["c5"] == ["last-dark", "last-target", "black-pawn"]


def test_a_king_in_check_has_a_burst_behind_it(in_check: BoardView) -> None:
    drawings = shown(in_check)["e1"]
    assert drawings[:2] == ["check-square", "check-burst"]
    assert "white-king" in drawings[2:]


def test_a_check_is_drawn_over_the_last_move(in_check: BoardView) -> None:
    moved = replace(in_check, last_move=(parse_square("d1"), parse_square("e1")))
    assert shown(moved)["e1"][:2] == ["check-square", "last-target"]


def test_each_sides_goal_rank_has_pennants(start: BoardView) -> None:
    squares = shown(start)
    flying = {name: drawings for name, drawings in squares.items() if any("goal" in drawing for drawing in drawings)}
    assert {name[1] for name in flying} == {"1", "8"}
    assert all("goal-white-top" in squares[file + "8"] for file in "abcdefgh")
    assert all("goal-black-bottom" in squares[file + "1"] for file in "abcdefgh")


def test_pennants_are_on_the_far_edge_of_a_flipped_board(after_d4_c5: BoardView) -> None:
    assert "goal-white-bottom" in shown(after_d4_c5)["e8"]
    assert "goal-black-top" in shown(after_d4_c5)["e1"]


def test_without_campmate_there_are_no_pennants() -> None:
    assert "goal" not in draw_svg(view_of(Position.start(find_variant("chess"))))


def test_the_bar_of_the_side_to_move_is_bright_and_points_at_the_board(start: BoardView) -> None:
    assert shown(start)["bar-bottom"] == ["bar-active", "white-king", "pointer-up"]
    assert shown(start)["bar-top"] == ["bar", "black-khan"]


def test_the_upper_bar_points_down(after_d4_c5: BoardView) -> None:
    assert shown(after_d4_c5)["bar-top"] == ["bar-active", "white-king", "pointer-down"]


def test_no_bar_is_bright_after_the_end(campmated: BoardView) -> None:
    squares = shown(campmated)
    for bar, royal in (("bar-top", "black-khan"), ("bar-bottom", "white-king")):
        assert squares[bar][:2] == ["bar", royal]
        assert not {"pointer-up", "pointer-down"} & set(squares[bar])


@pytest.mark.parametrize("size", [MIN_SIZE - 1, MAX_SIZE + 1, 0, -720])
def test_a_size_out_of_bounds_is_refused(size: int, start: BoardView) -> None:
    with pytest.raises(ValueError, match=f"expected a size from 120 to 2048 pixels, got {size}"):
        draw_svg(start, size)


def test_an_unknown_theme_is_refused(start: BoardView) -> None:
    with pytest.raises(UnknownTheme):
        draw_svg(replace(start, theme="plaid"))


def _from_the_top() -> list[Square]:
    return [square_at(file, rank) for rank in reversed(range(8)) for file in range(8)]
