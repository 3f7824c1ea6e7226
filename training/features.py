"""The features of the evaluation: how often each weight counts in a position.

These numbers are the coefficients of the weights, because the evaluation is linear in the weights. If one weight is 1
and all others are 0, the evaluation returns this weight's coefficient. This way, the module doesn't have to duplicate
the evaluation's code.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from bot.engine._kernel import layout as at
from bot.engine.tables import numbers_of
from bot.engine.weights import TERMS
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import tables_of
from bot.variants.model import Variant
from training._kernel import probe

PLACES = 2 * KINDS * 64


def features(variant: Variant, words: NDArray[np.uint64]) -> NDArray[np.int8]:
    """Return int8[position, weight]: how often each weight counts for White minus how often it counts for Black."""
    numbers = numbers_of(variant).copy()
    numbers[: at.WEIGHTS] = 0
    counted = np.zeros((len(words), at.WEIGHTS), np.int8)
    asked = np.concatenate([np.arange(term.start, at.WEIGHTS) for term in TERMS if term.start == PLACES])
    found = np.zeros((len(words), len(asked)), np.int8)
    probe(tables_of(variant).words, numbers, np.ascontiguousarray(words).reshape(-1), asked, found)
    counted[:, asked] = found
    counted[:, :PLACES] = _places(words)
    return counted


def phases(variant: Variant, words: NDArray[np.uint64]) -> NDArray[np.float32]:
    """Return float32[position]: the share of the early weights in the evaluation, 0 to 1. The rest is the share of the
    late weights.
    """
    numbers = numbers_of(variant)
    pieces = _pieces(words).sum(axis=2)
    plain = (pieces * numbers[at.PHASES : at.PHASES + 2 * KINDS]).sum(axis=1)
    share: NDArray[np.float32] = np.minimum(plain / numbers[at.FULL_PHASE], 1).astype(np.float32)
    return share


def _pieces(words: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Return uint8[position, color and kind, square]: 1 if this kind of piece is on the square, or else 0."""
    boards = np.ascontiguousarray(words[:, : 2 * KINDS]).astype("<u8")
    return np.unpackbits(boards.view(np.uint8).reshape(len(words), 2 * KINDS, 8), axis=2, bitorder="little")


def _places(words: NDArray[np.uint64]) -> NDArray[np.int8]:
    pieces = _pieces(words).astype(np.int8).reshape(len(words), 2, KINDS, 8, 8)
    turned = np.stack([pieces[:, 0], -pieces[:, 1, :, ::-1]], axis=1)
    return turned.reshape(len(words), PLACES)
