"""Making tablebases. Captures and promotions lead to other tables, and repeating the process gives the same tables."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bot.engine.tablebase import SUFFIX, read_table
from bot.rules import Color
from bot.variants import find_variant
from training._tablebase_kernel import IMPOSSIBLE
from training.tablebases import EVERY_FAMILY, SHIPPED, Material, figures, made, materials, named, smooth, solve

ORDA = find_variant("orda")


def after(material: Material) -> set[tuple[str, tuple[int, ...]]]:
    return {(other.name, order) for _, other, order in material.following()}


def test_a_rebuilt_table_equals_the_shipped_one(tmp_path: Path) -> None:
    kings = Material(find_variant("khans"), Color.WHITE, "")
    table = read_table(kings.name)
    assert table is not None
    assert np.array_equal(made(kings, tmp_path), table)
    assert np.array_equal(made(kings, tmp_path), table)


def test_a_capture_leads_to_the_table_of_the_remaining_piece() -> None:
    assert after(Material(ORDA, Color.WHITE, "Q")) == {("orda-kings", (0, 1))}
    duel = Material(ORDA, Color.WHITE, "Q", "H")
    assert duel.name == "orda-queen-v-kheshig"
    assert after(duel) == {("orda-kheshig", (1, 0, 3)), ("orda-queen", (0, 1, 2))}


def test_a_pawn_leads_to_the_tables_of_its_promotions() -> None:
    assert after(Material(ORDA, Color.BLACK, "P")) == {
        ("orda-kings", (0, 1)),
        ("orda-queen", (0, 1, 2)),
        ("orda-kheshig", (0, 1, 2)),
    }
    guard = Material(find_variant("asymmetric-humans-orcs"), Color.WHITE, "Q", "P")
    assert ("asymmetric-angel-v-harpy", (0, 1, 2, 3)) in after(guard)
    assert ("asymmetric-harpy", (1, 0, 3)) in after(guard)


def test_pawns_of_both_sides_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="because of en passant, in orda-pawn-double-v-pawn"):
        solve(Material(ORDA, Color.WHITE, "P", "P"), tmp_path)


def test_each_route_has_its_own_number() -> None:
    routes = [route for route, _, _ in Material(ORDA, Color.WHITE, "PN", "").following()]
    assert len({*routes}) == len(routes)
    assert 0 not in routes


def test_pieces_of_equal_rules_share_a_table() -> None:
    names = [one.name for one in materials(["orda", "asymmetric"])]
    assert len(set(names)) == len(names)
    assert {"orda-pawn", "orda-pawn-double", "orda-kheshig", "asymmetric-stalemate-angel"} <= {*names}
    assert named("orda", "queen-v-kheshig").own == "Q"


def test_the_commands_are_about_every_shipped_table_by_default() -> None:
    names = {one.name for one in materials(EVERY_FAMILY)}
    assert names == {file.name.removesuffix(SUFFIX) for file in SHIPPED.glob(f"*{SUFFIX}")}


def test_figures_leave_out_finished_positions() -> None:
    found = figures(Material(find_variant("khans"), Color.WHITE, ""), SHIPPED)
    assert found.counts[0] == found.counts[1]
    assert found.longest[0] == (23, "k7/8/8/8/8/8/8/K7 w - - 0 1")


def test_impossible_positions_repeat_the_previous_value() -> None:
    values = np.array([IMPOSSIBLE, 3, IMPOSSIBLE, IMPOSSIBLE, 0, 5], np.uint8)
    assert smooth(values).tolist() == [0, 3, 3, 3, 0, 5]
