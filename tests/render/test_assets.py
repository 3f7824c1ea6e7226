from __future__ import annotations

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bot.paths import ASSETS
from bot.render import BadAsset, check_assets
from bot.render.assets import PIECE_COLORS, piece_path, piece_type_names, read_drawing, theme_path
from bot.variants import VARIANTS, Variant

KING = piece_path("king").read_text()
FAULTS = [
    (KING[:-9], "not well-formed XML"),
    (KING.replace("0 0 100 100", "0 0 45 45"), 'viewBox="0 0 100 100"'),
    (KING.replace("var(--body", "var(--skin"), "got skin"),
    ("<html/>", "expected an <svg>"),
]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return Path(shutil.copytree(ASSETS, tmp_path / "assets"))


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.key)
def test_every_piece_of_a_variant_has_a_drawing(variant: Variant) -> None:
    for side in variant.sides:
        for piece in side.army.pieces.values():
            assert read_drawing(piece_path(piece.name))


@pytest.mark.parametrize("name", piece_type_names())
def test_a_drawing_is_shapes_only(name: str) -> None:
    shapes = ElementTree.parse(piece_path(name)).iter()
    assert {shape.tag.rpartition("}")[2] for shape in shapes} <= {"svg", "g", "path", "circle"}


@pytest.mark.parametrize("name", piece_type_names())
def test_a_drawing_leaves_every_color_to_the_theme(name: str) -> None:
    shapes = list(ElementTree.parse(piece_path(name)).iter())
    paints = {value for shape in shapes for key, value in shape.items() if key in {"fill", "stroke"}} - {"none"}
    assert {paint.removeprefix("var(--").split(",")[0] for paint in paints} <= PIECE_COLORS


def test_the_assets_pass_their_check() -> None:
    assert check_assets() == []


def test_a_missing_drawing_is_named(root: Path) -> None:
    piece_path("yurt", root).unlink()
    assert check_assets(root) == ["pieces/yurt.svg: the file is missing"]


def test_a_missing_default_theme_is_named(root: Path) -> None:
    theme_path("steppe", root).unlink()
    assert check_assets(root) == ["themes/steppe.toml: the file is missing"]


def test_all_damaged_files_are_named_at_once(root: Path) -> None:
    piece_path("khan", root).write_bytes(b"\xff\xfe")
    piece_path("rook", root).write_text("")
    theme_path("steppe", root).write_text("")
    assert [fault.split(":")[0] for fault in check_assets(root)] == [
        "pieces/khan.svg",
        "pieces/rook.svg",
        "themes/steppe.toml",
    ]


@pytest.mark.parametrize(("text", "reason"), FAULTS)
def test_a_damaged_drawing_is_refused_with_the_reason(text: str, reason: str, root: Path) -> None:
    piece_path("king", root).write_text(text)
    with pytest.raises(BadAsset, match=r"king\.svg") as refusal:
        read_drawing(piece_path("king", root))
    assert reason in refusal.value.reason
