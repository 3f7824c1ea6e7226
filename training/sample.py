"""Positions for training a network: inputs, coefficients of the evaluation's terms, and targets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bot.engine._kernel import layout as at
from bot.engine.evaluation import STEEPNESS
from bot.engine.network import Network, add_network, piece_names, sides_of, term_rows
from bot.engine.tables import numbers_of
from bot.engine.weights import BY_NAME, TERMS, Term
from bot.engine.worker import Worker
from bot.rules._kernel.layout import KINDS
from bot.rules.tables import tables_of
from bot.variants.model import Variant
from training._kernel import judge
from training.features import features, phases
from training.positions import FOLDER_SHIFT, PositionRecords, unpack

CHUNK = 1 << 16  # positions to prepare at a time
# Only positions with scores and static evaluations within EVEN centipawns of 0 are used to measure how scores favor the
# side that moves last. If there are fewer than ENOUGH of them, scores aren't corrected.
EVEN, ENOUGH = 400, 100
MIRRORED, TURNED = 7, 56  # XOR a square with these to mirror it to the other wing, or to the other side
MOST_PIECES = 32
PLACES = BY_NAME["places"]
REST = tuple(term for term in TERMS if term is not PLACES)
Floats = NDArray[np.float32]


@dataclass
class NetworkSample:
    """Positions as arrays for the training kernels. The first index of each array is the position, unless stated
    otherwise.
    """

    inputs: NDArray[np.int16]
    """int16[position, piece on the board]: 64 times the row of this kind of piece, plus the piece's square."""
    counts: NDArray[np.int64]
    """The number of pieces on the board."""
    turns: NDArray[np.int64]
    """The side to move."""
    known: Floats
    """White's log odds according to the static evaluation."""
    target: Floats
    """White's winning chances according to the search, 0 to 1."""
    starts: NDArray[np.int64]
    """int64[position + 1]: where each position's entries start in `terms` and `times`."""
    terms: NDArray[np.int16]
    """The weights of the evaluation that apply in the positions, as indices from `layout`. Piece-square tables are left
    out.
    """
    times: NDArray[np.int8]
    """How often each weight in `terms` counts for White minus how often it counts for Black."""
    shares: Floats
    """The share of the early weights in the evaluation, 0 to 1. The rest is the share of the late weights."""
    may_mirror: NDArray[np.bool_]
    """Whether the position can be mirrored. It can if neither side has castling rights."""

    @property
    def arrays(self) -> tuple[NDArray[Any], ...]:
        """The arrays in the order in which the kernels expect them."""
        return (
            self.inputs,
            self.counts,
            self.turns,
            self.known,
            self.target,
            self.starts,
            self.terms,
            self.times,
            self.shares,
        )


def swapped(variants: tuple[Variant, ...]) -> list[int] | None:
    """Return, for each variant, the index of the variant with the sides' armies swapped. Return None if any variant has
    no such counterpart.
    """
    found = []
    for one in variants:
        numbers = [
            number
            for number, other in enumerate(variants)
            if (other.white.army, other.black.army) == (one.black.army, one.white.army)
            and (other.white.goal_rank is None) == (one.black.goal_rank is None)
            and (other.black.goal_rank is None) == (one.white.goal_rank is None)
        ]
        if not numbers:
            return None
        found.append(numbers[0])
    return found


def with_colors_swapped(records: PositionRecords, swaps: list[int]) -> PositionRecords:
    """Return the records, followed by the same positions with the colors swapped."""
    board = records["board"]
    other = records.copy()
    other["board"] = np.where(board == 0, 0, (board + KINDS - 1) % (2 * KINDS) + 1)[:, np.arange(64) ^ TURNED]
    other["turn"] = 1 - records["turn"]
    other["score"] = -records["score"]
    other["result"] = 2 - records["result"]
    other["rights"] = (records["rights"] >> 2) | (records["rights"] << 2 & 12)
    other["variant"] = np.array(swaps)[records["variant"]]
    return np.concatenate([records, other])


def prepare(records: PositionRecords, variants: tuple[Variant, ...], pieces: tuple[str, ...]) -> NetworkSample:
    """Return the training sample for these records. `pieces` lists the kinds of pieces in the order of the network's
    rows.
    """
    rows = np.zeros((len(variants), 2 * KINDS), np.int64)
    for number, variant in enumerate(variants):
        for kind, name in piece_names(variant).items():
            rows[number, kind] = pieces.index(name)
    inputs = np.zeros((len(records), MOST_PIECES), np.int16)
    counts = np.count_nonzero(records["board"], axis=1)
    for begin in range(0, len(records), CHUNK):
        some = records[begin : begin + CHUNK]
        position, square = np.nonzero(some["board"])
        piece = some["board"][position, square].astype(np.int64) - 1
        here = counts[begin : begin + CHUNK]
        place = np.arange(len(position)) - np.repeat(np.cumsum(here) - here, here)
        inputs[begin + position, place] = rows[some["variant"][position], piece] * 64 + square
    known = judged(records, variants, None)
    score = without_last_word(records, counts, known)
    target = 1 / (1 + np.exp(-STEEPNESS * score))
    return NetworkSample(
        inputs,
        counts,
        records["turn"].astype(np.int64),
        (STEEPNESS * known).astype(np.float32),
        target.astype(np.float32),
        *counted_terms(records, variants, pieces),
        records["rights"] == 0,
    )


def layout(pieces: tuple[str, ...]) -> dict[Term, slice]:
    """Return where each term of the evaluation is in a sample's weights. A term has a row for each kind of piece or for
    each side.
    """
    found, end = {}, 0
    for term in REST:
        begin, end = end, end + term.size * len(pieces if term.by_kind else sides_of(pieces))
        found[term] = slice(begin, end)
    return found


def term_places(variant: Variant, pieces: tuple[str, ...]) -> NDArray[np.int64]:
    """Return the index in a sample for each weight of a variant's evaluation, or -1 if the sample doesn't contain the
    weight.
    """
    places = np.full(at.WEIGHTS, -1)
    begins = layout(pieces)
    for term, where, row in term_rows(variant, pieces):
        if term is not PLACES:
            begin = begins[term].start + row * term.size
            places[where] = np.arange(begin, begin + term.size)
    return places


def counted_terms(
    records: PositionRecords, variants: tuple[Variant, ...], pieces: tuple[str, ...]
) -> tuple[NDArray[np.int64], NDArray[np.int16], NDArray[np.int8], Floats]:
    """Return the fields `starts`, `terms`, `times` and `shares` of a `NetworkSample`. They say how often each weight
    counts in each position.
    """
    places = [term_places(variant, pieces) for variant in variants]
    starts, shares = np.zeros(len(records) + 1, np.int64), np.zeros(len(records), np.float32)
    terms, times = [], []
    size = layout(pieces)[REST[-1]].stop
    for begin in range(0, len(records), CHUNK):
        some = records[begin : begin + CHUNK]
        words = unpack(some)
        placed = np.zeros((len(some), size), np.int8)
        for number, variant in enumerate(variants):
            here = np.flatnonzero(some["variant"] == number)
            if not here.size:
                continue
            counted = features(variant, words[here])
            used = np.flatnonzero(places[number] >= 0)
            placed[np.ix_(here, places[number][used])] = counted[:, used]
            shares[begin + here] = phases(variant, words[here])
        position, term = np.nonzero(placed)
        starts[begin + 1 : begin + 1 + len(some)] = np.bincount(position, minlength=len(some))
        terms.append(term.astype(np.int16))
        times.append(placed[position, term])
    return np.cumsum(starts), np.concatenate(terms), np.concatenate(times), shares


def without_last_word(
    records: PositionRecords, counts: NDArray[np.int64], known: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Return the scores without the error of shallow searches, which favor the side that moves last.

    The records are grouped by folder and number of pieces. In each group, the mean difference between the score and the
    static evaluation is removed from all scores. Differences are from the side to move's point of view.
    """
    score = records["score"].astype(np.float64)
    mover = 1 - 2 * records["turn"].astype(np.int64)
    group = (records["game"] >> FOLDER_SHIFT).astype(np.int64) * MOST_PIECES + counts - 1
    even = (np.abs(score) < EVEN) & (np.abs(known) < EVEN)
    for one in np.unique(group):
        here = group == one
        surplus = (mover * (score - known))[here & even]
        score[here] -= mover[here] * (surplus.mean() if len(surplus) >= ENOUGH else 0.0)
    return score


def judged(records: PositionRecords, variants: tuple[Variant, ...], network: Network | None) -> NDArray[np.float64]:
    """Return the static evaluations of positions, in centipawns from White's point of view. If `network` is None, the
    evaluation uses no network.
    """
    worker = Worker()
    found = np.zeros(len(records))
    for number, variant in enumerate(variants):
        numbers = numbers_of(variant).copy()
        if network is not None:
            add_network(variant, network, numbers)
        here = np.flatnonzero(records["variant"] == number)
        for begin in range(0, len(here), CHUNK):
            some = here[begin : begin + CHUNK]
            out = np.zeros(len(some))
            judge((tables_of(variant).words, numbers, worker.stack, worker.space), unpack(records[some]), out)
            found[some] = out
    return found
