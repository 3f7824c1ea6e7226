"""The kernel counts the leaves of every suite as Fairy-Stockfish, the oracle and the published tables do."""

from __future__ import annotations

import pytest

from bot.rules import Position
from bot.variants import find_variant
from tests.perft_suites import Suite, read_suites

MOST_LEAVES = 20_000_000
"""A few seconds' work for the kernel; the deeper published counts are for whoever has the time."""

COUNTS = [(suite, depth) for suite in read_suites() for depth, leaves in suite.counts.items() if leaves <= MOST_LEAVES]


@pytest.mark.parametrize(("suite", "depth"), COUNTS, ids=[f"{suite}, depth {depth}" for suite, depth in COUNTS])
def test_the_kernel_counts(suite: Suite, depth: int) -> None:
    position = Position.from_fen(find_variant(suite.variant), suite.fen)
    assert position.perft(depth) == suite.counts[depth]


def test_a_tree_of_no_depth_has_one_leaf() -> None:
    assert Position.start(find_variant("orda")).perft(0) == 1


def test_every_suite_is_for_a_variant_that_exists() -> None:
    assert {suite.variant for suite in read_suites()} == {"orda", "chess"}
