from __future__ import annotations

import io
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from PIL import Image

from bot.render import BadSize, draw_png, view_of
from bot.render.bitmaps import LegendColumn, draw_legend_png, draw_legend_svg, pieces_to_name
from bot.rules import Color, Position
from bot.variants import VARIANTS, find_variant
from tests.render.pictures import defined, distance
from tests.render.test_svg import SVG

ORDA = Position.start(find_variant("orda"))
HORDE = ["khan", "lancer", "kheshig", "archer", "yurt", "pawn"]


def columns(position: Position) -> list[LegendColumn]:
    return [
        LegendColumn(color, "可汗 Horde", tuple((kind.name, kind.name) for _, kind in pieces_to_name(position, color)))
        for color in Color
    ]


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def test_a_side_names_each_of_its_pieces_once_without_promotions() -> None:
    assert [kind.name for _, kind in pieces_to_name(ORDA, Color.BLACK)] == HORDE
    assert "kheshig" not in [kind.name for _, kind in pieces_to_name(ORDA, Color.WHITE)]


@pytest.mark.parametrize("key", VARIANTS)
def test_every_variant_has_a_starting_position_with_its_legend(key: str) -> None:
    position = Position.start(find_variant(key))
    svg = draw_legend_svg(view_of(position), columns(position))
    rows = [group for group in ElementTree.fromstring(svg).findall(f"{SVG}g") if group.attrib["id"].startswith("unit")]
    assert len(rows) == 12


def test_each_row_shows_a_piece_and_its_name() -> None:
    root = ElementTree.fromstring(draw_legend_svg(view_of(ORDA), columns(ORDA)))
    row = root.find(f"{SVG}g[@id='unit-1-1']")
    assert row is not None
    drawings = [use.attrib["href"][1:] for use in row.findall(f"{SVG}use")]
    assert drawings[:3] == ["page", "dark", "black-lancer"]
    label = root.find(f".//{SVG}g[@id='{drawings[3]}']//{SVG}g[@aria-label]")
    assert label is not None
    assert label.attrib["aria-label"] == "lancer"


def test_the_board_above_the_legend_is_unchanged() -> None:
    board = opened(draw_png(view_of(ORDA)))
    whole = opened(draw_legend_png(view_of(ORDA), columns(ORDA)))
    assert whole.height > board.height
    assert whole.crop((0, 0, *board.size)) == board


@pytest.mark.parametrize("size", [360, 720])
def test_the_legend_is_the_same_as_png_and_as_svg(size: int) -> None:
    svg = defined(draw_legend_svg(view_of(ORDA), columns(ORDA), size))
    assert distance(opened(draw_legend_png(view_of(ORDA), columns(ORDA), size)), svg) < 1


def test_the_shorter_column_ends_with_empty_rows() -> None:
    one, other = columns(ORDA)
    short = LegendColumn(other.color, other.title, other.entries[:2])
    assert (
        opened(draw_legend_png(view_of(ORDA), [one, short])).size
        == opened(draw_legend_png(view_of(ORDA), [one, other])).size
    )


def test_a_title_that_is_too_wide_gives_way_to_the_short_one() -> None:
    def drawn(title: str, short: str) -> bytes:
        one, other = columns(ORDA)
        return draw_legend_png(view_of(ORDA), [replace(one, title=title, short_title=short), other])

    assert drawn("Remarkable Rookies of White" * 2, "Rookies") == drawn("Rookies", "")
    assert drawn("Rookies", "R") == drawn("Rookies", "")


def test_a_size_out_of_bounds_is_refused() -> None:
    with pytest.raises(BadSize):
        draw_legend_png(view_of(ORDA), columns(ORDA), 4000)
