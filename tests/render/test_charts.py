from __future__ import annotations

import io
import math
from collections.abc import Callable
from datetime import date, timedelta
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from PIL import Image

from bot.render import BadSize, NothingToDraw, UnknownTheme
from bot.render.assets import theme_names
from bot.render.charts import (
    LABEL_SIZE,
    BalanceBar,
    Mistake,
    Series,
    _rating_frame,
    balance_chart,
    chart_png,
    evaluation_chart,
    rating_chart,
)
from bot.render.theme import find_theme
from bot.render.view import UnknownPly
from tests.render.pictures import defined, distance
from tests.render.test_svg import SVG

DAYS = [date(2026, 8, 1) + timedelta(3 * number) for number in range(12)]
ORDA = Series("可汗西征棋", tuple((day, 1500 + 17 * number) for number, day in enumerate(DAYS)))
MIRROR = Series("Orda Mirror", tuple((day, 1480 - 9 * number) for number, day in enumerate(DAYS)))
PAWNS = [0.3, 0.2, 0.6, -0.4, -4.0, -3.5, 2.0, math.inf]
SIDES = ("陈可汗", "Bo")


def ratings(size: int = 720, theme: str = "steppe") -> str:
    return rating_chart("Chen 陈", [ORDA, MIRROR], size, theme=theme, day=date.isoformat)


def evaluation(size: int = 720, theme: str = "steppe") -> str:
    return evaluation_chart("Game 7", SIDES, PAWNS, {4: Mistake.BLUNDER, 2: Mistake.INACCURACY}, size, theme=theme)


def balance(size: int = 720, theme: str = "steppe") -> str:
    rows = [BalanceBar("人类 – 精灵", 402, 169, 429), BalanceBar("Elves – Orcs", 412, 160, 428)]
    return balance_chart("Match-ups", ("Left", "Draw", "Right"), rows, size, theme=theme)


CHARTS = [ratings, evaluation, balance]
Chart = Callable[..., str]


def words(svg: str) -> list[str]:
    """Return a chart's text elements in drawing order."""
    return [
        group.attrib["aria-label"]
        for group in ElementTree.fromstring(svg).iter(f"{SVG}g")
        if "aria-label" in group.attrib
    ]


def color_at(svg: str, x: int, y: int) -> str:
    pixel = defined(svg).getpixel((x, y))
    assert isinstance(pixel, tuple)
    return "#{:02x}{:02x}{:02x}".format(*map(int, pixel))


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_needs_no_font(chart: Chart) -> None:
    tags = {shape.tag for shape in ElementTree.fromstring(chart()).iter()}
    assert tags <= {SVG + name for name in ("svg", "g", "path", "circle", "rect")}


@pytest.mark.parametrize("size", [360, 720])
@pytest.mark.parametrize("chart", CHARTS)
def test_the_png_has_the_requested_width_and_shows_the_svg(chart: Chart, size: int) -> None:
    png = Image.open(io.BytesIO(chart_png(chart(size)))).convert("RGB")
    assert png.width == size
    assert distance(png, defined(chart(size))) < 1.5


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_is_a_small_file(chart: Chart) -> None:
    assert len(chart_png(chart())) < 40_000


@pytest.mark.parametrize("theme", theme_names())
@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_has_its_themes_colors(chart: Chart, theme: str) -> None:
    assert color_at(chart(theme=theme), 715, 5) == find_theme(theme).page.ground


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_has_the_limits_of_a_board(chart: Chart) -> None:
    with pytest.raises(BadSize):
        chart(50)
    with pytest.raises(UnknownTheme):
        chart(theme="plaid")


def test_ratings_name_their_lines_days_and_last_values() -> None:
    said = words(ratings())
    assert {"Chen 陈", "可汗西征棋", "Orda Mirror", "2026-08-01", "2026-09-03", "1687", "1381"} <= set(said)


def test_the_grid_lines_of_ratings_are_round_numbers() -> None:
    assert [word for word in words(ratings()) if word in ("1300", "1400", "1500", "1600", "1700")] == [
        "1300",
        "1400",
        "1500",
        "1600",
        "1700",
    ]


def test_lines_differ_in_color_and_in_dashes() -> None:
    paths = ElementTree.fromstring(ratings()).iter(f"{SVG}path")
    lines = {
        (path.attrib["stroke"], path.attrib["stroke-dasharray"]) for path in paths if "stroke-dasharray" in path.attrib
    }
    assert len({stroke for stroke, _ in lines}) == len({dashes for _, dashes in lines}) == 2


@pytest.mark.parametrize("count", [1, 2, 400])
def test_few_and_many_ratings_can_be_drawn(count: int) -> None:
    line = Series("Orda", tuple((date(2025, 1, 1) + timedelta(number), 1500 + number % 7) for number in range(count)))
    assert defined(rating_chart("Chen", [line], day=date.isoformat)).width == 720


@pytest.mark.parametrize("values", [(100,), (100, 100), (93, 100, 97), (12, 99), (0, 100)])
def test_a_chart_of_percentages_ends_at_the_greatest_one(values: tuple[int, ...]) -> None:
    line = Series("Orda", tuple(zip(DAYS, values, strict=False)))
    frame, step = _rating_frame([line], 480, 100)
    assert frame.low <= min(values) and frame.low < frame.high == 100
    assert (frame.high - frame.low) % step == 0
    assert all(frame.top <= frame.y(value) <= frame.bottom for value in values)
    assert defined(rating_chart("Chen", [line], most=100, day=date.isoformat)).width == 720


def test_a_rising_rating_is_drawn_rising() -> None:
    color = find_theme("steppe").chart.first
    picture = defined(rating_chart("Chen", [ORDA], day=date.isoformat))
    wanted = tuple(int(color[at : at + 2], 16) for at in (1, 3, 5))
    heights = {x: [y for y in range(120, 430) if picture.getpixel((x, y)) == wanted] for x in (150, 350, 550)}
    assert min(heights[150]) > min(heights[350]) > min(heights[550])


def test_an_advantage_gives_a_side_the_larger_part() -> None:
    look = find_theme("steppe")
    lost, won = (evaluation_chart("", SIDES, [pawns] * 9, {}) for pawns in (-9.0, 9.0))
    assert color_at(lost, 403, 200) == look.black.body
    assert color_at(won, 403, 330) == look.white.body
    assert color_at(won, 403, 200) == look.white.body


@pytest.mark.parametrize("pawns", [math.inf, -math.inf, 1e9, -1e9])
def test_a_mate_fills_the_chart(pawns: float) -> None:
    side = find_theme("steppe").white if pawns > 0 else find_theme("steppe").black
    svg = evaluation_chart("", SIDES, [pawns], {})
    assert color_at(svg, 300, 200) == color_at(svg, 300, 330) == side.body


def test_mistakes_are_marked_at_their_plies_by_sign_and_color() -> None:
    root = ElementTree.fromstring(evaluation())
    circles = list(root.iter(f"{SVG}circle"))
    assert len({circle.attrib["fill"] for circle in circles}) == 2
    assert float(circles[0].attrib["cx"]) < float(circles[1].attrib["cx"])
    assert {"?!", "??"} <= set(words(evaluation()))


@pytest.mark.parametrize("ply", [-1, 8])
def test_a_mistake_at_an_unknown_ply_is_refused(ply: int) -> None:
    with pytest.raises(UnknownPly, match=f"expected a ply from 0 to 7, got {ply}"):
        evaluation_chart("", SIDES, PAWNS, {ply: Mistake.MISTAKE})


def test_a_game_names_its_players_in_their_own_script() -> None:
    assert {"陈可汗", "Bo"} <= set(words(evaluation()))


def test_a_pairing_is_split_by_its_shares() -> None:
    look = find_theme("steppe")
    svg = balance_chart("", ("Left", "Draw", "Right"), [BalanceBar("", 50, 25, 25)])
    assert color_at(svg, 40, 160) == look.white.body
    assert color_at(svg, 380, 160) == look.page.faint
    assert color_at(svg, 680, 160) == look.black.body
    assert {"50%", "25%"} <= set(words(svg))


def test_a_share_too_narrow_for_its_number_has_none() -> None:
    assert "1%" not in words(balance_chart("", ("Left", "Draw", "Right"), [BalanceBar("", 99, 1, 0)]))


def test_shares_are_formatted_by_the_caller() -> None:
    bar = BalanceBar("", 50, 25, 25, "{} percent".format)
    assert "50 percent" in words(balance_chart("", ("Left", "Draw", "Right"), [bar]))


def test_an_empty_chart_is_refused_with_a_sentence() -> None:
    with pytest.raises(NothingToDraw, match="expected at least one rating, got none"):
        rating_chart("Chen", [Series("Orda", ())], day=date.isoformat)
    with pytest.raises(NothingToDraw, match="expected at least one evaluation, got none"):
        evaluation_chart("Game 7", SIDES, [], {})
    with pytest.raises(NothingToDraw, match="expected at least one pairing with a game, got none"):
        balance_chart("", ("Left", "Draw", "Right"), [BalanceBar("", 0, 0, 0)])


def test_labels_of_lines_that_end_close_together_do_not_overlap() -> None:
    lines = [Series(name, ((DAYS[0], 1500), (DAYS[1], last))) for name, last in (("A", 1452), ("B", 1436), ("C", 1441))]
    root = ElementTree.fromstring(rating_chart("Close", lines, day=date.isoformat))
    groups = [group for group in root.iter(f"{SVG}g") if group.attrib.get("aria-label") in ("1452", "1436", "1441")]
    heights = sorted({float(group.attrib["transform"].split()[1].split(")")[0]) for group in groups})
    assert len(heights) == 3
    assert min(after - before for before, after in pairwise(heights)) >= LABEL_SIZE - 1


def test_a_legend_with_enough_space_is_not_shortened() -> None:
    lines = [Series(name, ((DAYS[0], 1500),)) for name in ("Orda Chess", "Orda Mirror", "Asymmetric Chess")]
    assert {"Orda Chess", "Orda Mirror", "Asymmetric Chess"} <= set(
        words(rating_chart("Ratings", lines, day=date.isoformat))
    )
