"""Tuning weights that all variants of a family share."""

from __future__ import annotations

import numpy as np

from bot.engine.weights import Weights, derive, read_weights
from bot.rules.tables import tables_of
from bot.variants import find_any_family
from training.tune import SharedColumns

FAMILY = find_any_family("cwda")
COLUMNS = SharedColumns(FAMILY.variants)


def test_there_is_a_place_for_each_letter_of_any_army_and_none_twice() -> None:
    assert sorted(COLUMNS.letters) == sorted({letter for one in FAMILY.variants for letter in one.white.pieces})
    taken = np.zeros(COLUMNS.size, int)
    for where in COLUMNS.places.values():
        taken[where] += 1
    assert (taken == 1).all()


def test_the_shared_derived_weights_are_each_pairings_own() -> None:
    written = COLUMNS.written(COLUMNS.start())
    for variant in FAMILY.variants:
        read, own = read_weights(variant, written), Weights(*derive(variant))
        assert read.early.tolist() == own.early.tolist()
        assert read.late.tolist() == own.late.tolist()
        assert read.worth.tolist() == own.worth.tolist()


def test_a_position_is_worth_the_same_by_a_pairings_row_and_by_the_shared_one() -> None:
    rng = np.random.default_rng(5)
    values = rng.integers(-50, 50, COLUMNS.size)
    for variant in FAMILY.variants:
        unfolded = COLUMNS.unfolded(variant, values)
        counted = rng.integers(-3, 4, (4, len(unfolded))).astype(np.int8) * (unfolded != 0)
        assert len(tables_of(variant).letters[0]) in (6, 10)
        assert (COLUMNS.folded(variant, counted) @ values).tolist() == (counted @ unfolded).tolist()
