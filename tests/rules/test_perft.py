"""The kernel counts the leaves of every suite as Fairy-Stockfish, the oracle and the published tables do."""

from __future__ import annotations

import numpy as np
import pytest

from bot.rules import Position
from bot.rules._kernel import layout, movegen
from bot.rules.tables import tables_of
from bot.variants import find_variant
from tests.perft_suites import Suite, read_suites

MOST_LEAVES = 20_000_000
"""A few seconds' work for the kernel; the deeper published counts are for whoever has the time."""

COUNTS = [(suite, depth) for suite in read_suites() for depth, leaves in suite.counts.items() if leaves <= MOST_LEAVES]


def count_leaves(position: Position, depth: int) -> int:
    states = np.zeros((depth + 1) * layout.STATE, np.uint64)
    states[: layout.STATE] = position.words
    moves = np.empty((depth, layout.MAX_MOVES), np.int64)
    return int(movegen.perft(tables_of(position.variant).words, states, 0, depth, moves, np.empty(64, np.uint64)))


@pytest.mark.parametrize(("suite", "depth"), COUNTS, ids=[f"{suite}, depth {depth}" for suite, depth in COUNTS])
def test_the_kernel_counts(suite: Suite, depth: int) -> None:
    position = Position.from_fen(find_variant(suite.variant), suite.fen)
    assert count_leaves(position, depth) == suite.counts[depth]


def test_every_suite_is_for_a_variant_that_exists() -> None:
    assert {suite.variant for suite in read_suites()} == {"orda", "chess"}
