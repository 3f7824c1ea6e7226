"""Build the array `E` of the engine's kernels from a variant and its weights."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import numpy as np
from numpy.typing import NDArray

from bot.engine._kernel import layout as at
from bot.engine.margins import DEFAULTS, MARGINS, MEASURED
from bot.engine.network import add_network, network_of
from bot.engine.weights import Weights, packed_weights, weights_of
from bot.rules._kernel import layout as rules
from bot.rules._kernel.layout import KINDS
from bot.rules.board import Color, read_placement
from bot.rules.tables import Tables, tables_of
from bot.variants.model import Variant

Numbers = NDArray[np.int64]
KEY_SEED = 1951
FULL_BOARD = 0xFF


@cache
def numbers_of(variant: Variant) -> Numbers:
    """Return `E` for a variant with its own weights and without a network; cached."""
    return build_numbers(variant, weights_of(variant))


@cache
def numbers_with_network(variant: Variant) -> Numbers:
    """Return `E` for a variant with its own weights and its family's network, if there is one; cached."""
    network = network_of(variant.family)
    if network is None:
        return numbers_of(variant)
    numbers = numbers_of(variant).copy()
    add_network(variant, network, numbers)
    return numbers


@cache
def numbers_as_measured(variant: Variant) -> Numbers:
    """Return `E` as the levels below the last were measured: without a network and with MEASURED margins; cached."""
    return build_numbers(variant, weights_of(variant), MEASURED)


def build_numbers(variant: Variant, weights: Weights, margins: Mapping[str, int] = DEFAULTS) -> Numbers:
    """Return `E`, int64[E_WORDS], for a variant with these weights and margins; `margins` must have all names."""
    numbers = np.zeros(at.E_WORDS, np.int64)
    numbers[: at.WEIGHTS] = packed_weights(weights.early, weights.late)
    numbers[at.WORTH : at.WORTH + 2 * KINDS] = weights.worth.reshape(-1)
    _add_variant(variant, numbers)
    _add_boards(variant, numbers)
    _add_keys(numbers)
    _add_margins(numbers, margins)
    return numbers


def _add_variant(variant: Variant, numbers: Numbers) -> None:
    tables = tables_of(variant)
    for color in Color:
        side = variant.sides[color]
        for kind, letter in enumerate(tables.letters[color]):
            piece_type = side.army.pieces[letter]
            piece = color * KINDS + kind
            if piece_type.is_pawn:
                numbers[at.PAWN_KIND + color] = kind
            elif not piece_type.is_royal:
                numbers[at.PHASES + piece] = max(1, round(piece_type.value))
            numbers[at.LONE + piece] = piece_type in variant.lone_minors
            numbers[at.BOUND + piece] = piece_type in variant.colour_bound
    numbers[at.STALEMATE_WINS] = variant.stalemate_wins
    numbers[at.DRAWS_BARE] = variant.draws_bare_kings
    start = read_placement(variant, variant.start_fen.split()[0])
    numbers[at.FULL_PHASE] = sum(
        numbers[at.PHASES + color * KINDS + tables.kind(color, letter)] for color, letter in start.values()
    )


def _add_boards(variant: Variant, numbers: Numbers) -> None:
    """Write the bitboards for pawns and kings, by colour and square."""
    tables = tables_of(variant)
    for square in range(64):
        file, rank = square % 8, square // 8
        beside = sum(_file_board(other) for other in (file - 1, file + 1) if 0 <= other < 8)
        numbers[at.BESIDE + square] = _signed(beside)
        for color in Color:
            ranks = range(rank + 1, 8) if color is Color.WHITE else range(rank)
            front = sum(FULL_BOARD << 8 * other for other in ranks)
            place = color * 64 + square
            numbers[at.FORWARD + place] = _signed(front & _file_board(file))
            numbers[at.AHEAD + place] = _signed(front & (_file_board(file) | beside))
            _add_king(variant, tables, color, square, numbers)


def _add_king(variant: Variant, tables: Tables, color: Color, square: int, numbers: Numbers) -> None:
    leaps = rules.LEAPS + color * rules.KINDS * 128 + square * 2
    goes, strikes = int(tables.words[leaps]), int(tables.words[leaps + 1])
    place = color * 64 + square
    numbers[at.AROUND + place] = _signed(strikes | 1 << square)
    goal_rank = variant.sides[color].goal_rank
    if goal_rank is None:
        return
    steps = abs(goal_rank - 1 - square // 8)
    nearer = sum(1 << to for to in range(64) if goes >> to & 1 and abs(goal_rank - 1 - to // 8) < steps)
    numbers[at.GOAL_STEPS + place] = steps
    numbers[at.NEARER + place] = _signed(nearer)


def _add_keys(numbers: Numbers) -> None:
    count = at.REDUCTIONS - at.KEYS
    numbers[at.KEYS : at.REDUCTIONS] = np.random.default_rng(KEY_SEED).integers(-(1 << 63), (1 << 63) - 1, count)


def _add_margins(numbers: Numbers, margins: Mapping[str, int]) -> None:
    for margin in MARGINS:
        numbers[margin.at] = margins[margin.name]
    logs = np.log(np.maximum(np.arange(64), 1))
    base, flatness = margins["reduction_base"] / 100, margins["reduction_flatness"] / 100
    table = 1024 * (base + np.outer(logs, logs) / flatness)
    numbers[at.REDUCTIONS : at.MARGINS] = table.astype(np.int64).reshape(-1)


def _file_board(file: int) -> int:
    return 0x0101010101010101 << file


def _signed(board: int) -> int:
    """Return a bitboard as the int64 with the same bits."""
    return board - (1 << 64) if board >> 63 else board
