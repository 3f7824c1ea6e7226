"""The kernel's perft counts equal those of Fairy-Stockfish, the oracle and published tables."""

from __future__ import annotations

import pytest

from bot.rules import Position
from bot.variants import VARIANTS, find_variant
from tests.perft_suites import read_suites, suites_by_variant

MOST_LEAVES = 20_000_000
"""The maximum number of leaves. The kernel counts this many in a few seconds. Deeper published counts would take too
long."""


@pytest.mark.parametrize("key", suites_by_variant())
def test_the_kernel_counts(key: str) -> None:
    for suite in suites_by_variant()[key]:
        position = Position.from_fen(find_variant(key), suite.fen)
        counts = {depth: leaves for depth, leaves in suite.counts.items() if leaves <= MOST_LEAVES}
        assert {depth: position.perft(depth) for depth in counts} == counts, suite


def test_a_tree_of_depth_zero_has_one_leaf() -> None:
    assert Position.start(find_variant("orda")).perft(0) == 1


def test_every_variant_has_a_suite() -> None:
    assert {suite.variant for suite in read_suites()} >= set(VARIANTS)
