"""Random networks, in which mixing up two pieces, squares or neurons changes the result."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bot.engine._kernel import layout as at
from bot.engine.network import Network, add_network, piece_names
from bot.engine.tables import Numbers, numbers_of
from bot.engine.weights import TERMS
from bot.variants.model import Variant

MOST_INPUT, MOST_BIAS, MOST_OUTPUT = 250, 300, 3000


def drawn_network(variant: Variant, seed: int) -> Network:
    """Return a random network for a variant's units. Its corrections are at most a few hundred centipawns."""
    rng = np.random.default_rng(seed)
    pieces = tuple(dict.fromkeys(piece_names(variant).values()))
    return Network(
        pieces,
        rng.integers(-MOST_INPUT, MOST_INPUT, (len(pieces), 64, at.NEURONS)).astype(np.int16),
        rng.integers(-MOST_BIAS, MOST_BIAS, at.NEURONS).astype(np.int16),
        rng.integers(-MOST_OUTPUT, MOST_OUTPUT, (2, at.BUCKETS, at.NEURONS)),
        rng.integers(-(50 << at.OUTPUT_SHIFT), 50 << at.OUTPUT_SHIFT, (2, at.BUCKETS)),
        {},
        {},
    )


def with_drawn_terms(network: Network, seed: int) -> Network:
    """Return the network with random changes to all hand-written terms, so that each weight gets a different value."""
    rng = np.random.default_rng(seed)
    terms = {}
    for term in TERMS:
        shape = (len(network.pieces if term.by_kind else network.sides), 2, term.size)
        terms[term.name] = rng.choice(np.arange(-30_000, 30_000), shape, replace=False).astype(np.int16)
    return replace(network, terms=terms)


def numbers_with_drawn(variant: Variant, seed: int) -> Numbers:
    """Return the engine's tables of numbers for a variant, with a random network added."""
    numbers = numbers_of(variant).copy()
    add_network(variant, drawn_network(variant, seed), numbers)
    return numbers
