from __future__ import annotations

from dataclasses import replace

import pytest

from bot.render import BoardView, Dot, diagram_view, draw_svg, view_of
from bot.render.assets import theme_names
from bot.rules import Color, Move, parse_move, parse_square
from bot.variants.pieces import ARCHER
from tests.boards import position
from tests.render.pictures import defined, distance, drawn, edges, square_of
from tests.render.test_svg import shown

PLAINLY = 4.0
EMPTY = BoardView(frozenset(), ("king", "khan"))
SQUARES = [parse_square(name) for name in ("b4", "c4", "e4", "g4")]
DOTTED = replace(EMPTY, dots=frozenset(zip(SQUARES, Dot, strict=True)))


@pytest.fixture
def near_home() -> BoardView:
    return view_of(
        position(
            """
            . . a . . . . .
            . . K . . . . .
            . . . . . k . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            . . . . . . . .
            """
        )
    )


@pytest.mark.parametrize("theme", theme_names())
def test_the_three_dots_differ_in_color_and_in_shape(theme: str) -> None:
    picture = drawn(replace(DOTTED, theme=theme))
    bare = square_of(drawn(replace(EMPTY, theme=theme)), "c4")
    move, capture, both = (square_of(picture, name) for name in ("c4", "e4", "g4"))
    for one, other in ((move, capture), (capture, both), (both, move), (move, bare)):
        assert distance(one, other) > PLAINLY
        assert distance(edges(one), edges(other)) > PLAINLY


def test_a_dot_is_drawn_under_the_piece_that_can_be_captured(start: BoardView) -> None:
    view = replace(start, dots=frozenset({(parse_square("d6"), Dot.CAPTURE)}))
    assert shown(view)["d6"][-2:] == ["dot-capture", "black-pawn"]


def test_a_dot_is_visible_around_the_piece_that_can_be_captured(start: BoardView) -> None:
    view = replace(start, dots=frozenset({(parse_square("d6"), Dot.CAPTURE)}))
    assert distance(square_of(drawn(view), "d6"), square_of(drawn(start), "d6")) > PLAINLY


def test_a_diagram_is_a_piece_alone_with_its_dots_and_no_bars() -> None:
    view = diagram_view(ARCHER)
    squares = shown(view)
    assert "bar-top" not in squares
    assert squares["d4"][-2:] == ["picked", "white-archer"]
    assert squares["e6"] == ["light", "dot-move"]
    assert squares["f6"] == ["dark", "dot-capture"]
    assert drawn(view).size == (720, 720)


def test_a_diagram_of_black_faces_black() -> None:
    assert diagram_view(ARCHER, Color.BLACK).orientation is Color.BLACK
    assert shown(diagram_view(ARCHER, Color.BLACK))["e5"][-1] == "black-archer"


@pytest.mark.parametrize("theme", theme_names())
def test_the_alert_is_visible_with_and_without_color(theme: str, near_home: BoardView) -> None:
    picture, calm = (drawn(replace(near_home, theme=theme, alert=alert)) for alert in (near_home.alert, frozenset()))
    for name in ("b8", "d8"):
        assert distance(square_of(picture, name), square_of(calm, name)) > PLAINLY
        assert distance(edges(square_of(picture, name)), edges(square_of(calm, name))) > PLAINLY


def test_the_alert_marks_the_king_and_each_square_that_wins(near_home: BoardView) -> None:
    squares = shown(near_home)
    marked = {name for name, drawings in squares.items() if "alert-goal" in drawings}
    assert marked == {"c8"} | {"b8", "d8"}
    assert "alert-king" in squares["c7"]


def test_a_flag_is_drawn_only_on_an_empty_square(near_home: BoardView) -> None:
    assert "alert-flag" in shown(near_home)["b8"]
    assert "alert-flag" not in shown(near_home)["c8"]


def test_no_alert_is_shown_once_the_game_is_over(campmated: BoardView) -> None:
    assert not campmated.alert


@pytest.mark.parametrize("orientation", list(Color))
def test_an_arrow_touches_its_squares_and_no_others(orientation: Color) -> None:
    bare = replace(EMPTY, orientation=orientation)
    view = replace(bare, arrows=((parse_square("b1"), parse_square("b4")),))
    with_arrow, without = drawn(view), drawn(bare)
    for name in ("b2", "b3"):
        assert distance(square_of(with_arrow, name, orientation), square_of(without, name, orientation)) > PLAINLY
    for name in ("a2", "c3", "b5", "h8"):
        assert square_of(with_arrow, name, orientation) == square_of(without, name, orientation)


def test_an_arrow_shows_which_way_it_points() -> None:
    there, back = (
        drawn(replace(EMPTY, arrows=((parse_square(one), parse_square(other)),)))
        for one, other in (("c3", "e4"), ("e4", "c3"))
    )
    assert distance(square_of(there, "e4"), square_of(back, "e4")) > PLAINLY


def test_arrows_are_drawn_over_the_pieces(start: BoardView) -> None:
    view = replace(start, arrows=((parse_square("d1"), parse_square("d6")),))
    assert distance(square_of(drawn(view), "d2"), square_of(drawn(start), "d2")) > PLAINLY
    assert draw_svg(view).rindex('<use href="#arrow-0--5"') > draw_svg(view).rindex("<g ")


def test_marked_pictures_are_the_same_as_png_and_as_svg(start: BoardView) -> None:
    view = replace(
        start,
        dots=DOTTED.dots,
        picked=parse_square("d1"),
        arrows=((parse_square("b1"), parse_square("c3")), (parse_square("h8"), parse_square("a3"))),
        alert=frozenset({(parse_square("e1"), parse_square("e5"))}),
    )
    assert distance(drawn(view), defined(draw_svg(view))) < 1


def test_an_arrow_can_be_given_as_a_move() -> None:
    near = position(
        """
        . . . . k . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . K . . .
        """
    )
    step = Move(parse_square("e1"), parse_square("e2"))
    assert view_of(near, arrows=[step]).arrows == ((step.origin, step.target),)


def test_a_king_on_its_goal_has_its_own_mark(near_home: BoardView) -> None:
    before = position(
        """
        . . . . . . . .
        . . K . . . . .
        . . . . . k . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        """
    )
    arrived = view_of(before.play(parse_move(before, "Kd8")), is_over=True)
    assert arrived.home == parse_square("d8")
    assert "home-sun" in draw_svg(arrived)
    assert near_home.home is None


@pytest.mark.parametrize("theme", theme_names())
def test_a_star_is_drawn_over_the_piece_and_visible_with_and_without_color(start: BoardView, theme: str) -> None:
    bare = replace(start, theme=theme)
    view = replace(bare, starred=frozenset({parse_square("d6")}))
    assert shown(view)["d6"][-2:] == ["black-pawn", "star"]
    assert [name for name, layers in shown(view).items() if "star" in layers] == ["d6"]
    one, other = (square_of(drawn(each), "d6") for each in (view, bare))
    assert distance(one, other) > PLAINLY
    assert distance(edges(one), edges(other)) > PLAINLY
