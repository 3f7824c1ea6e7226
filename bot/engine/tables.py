"""Builds the array `E` of the engine's kernels from a variant, its weights and the search's margins.

Margins are the parameters of pruning, reductions, extensions, aspiration windows and move ordering. The kernels read
them from `E`, so a changed margin needs no recompilation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from bot.engine._kernel import layout as at
from bot.engine.network import add_network, network_of
from bot.engine.weights import Weights, packed_weights, weights_of
from bot.rules._kernel import layout as rules
from bot.rules._kernel.layout import KINDS
from bot.rules.board import Color, read_placement
from bot.rules.tables import Tables, tables_of
from bot.variants import Variant, played_like


@dataclass(frozen=True)
class Margin:
    """A margin (a parameter of the search): its name, its index in `E`, its default, its unit, and the range of
    sensible values.
    """

    name: str
    at: int
    default: int
    piece: str
    least: int
    most: int
    meaning: str


PLIES, CENTIPAWNS, A_PLY = "plies", "centipawns", "centipawns a ply"
OFFICERS, MOVES = "pieces other than pawns, king included", "moves"
PARTS = "1024ths of a ply"

MARGINS = (
    # Aspiration windows at the root.
    Margin("window", at.WINDOW, 14, CENTIPAWNS, 4, 100, "half of the first aspiration window"),
    Margin("window_from_depth", at.WINDOW_FROM_DEPTH, 5, PLIES, 2, 12, "the first depth with an aspiration window"),
    Margin("window_growth", at.WINDOW_GROWTH, 4, CENTIPAWNS, 1, 50, "added when a failed window is widened by half"),
    Margin("widest_window", at.WIDEST_WINDOW, 600, CENTIPAWNS, 100, 4000, "wider windows are opened fully"),
    Margin(
        "window_shallower", at.WINDOW_SHALLOWER, 3, PLIES, 0, 6, "most plies by which failing high reduces the depth"
    ),
    # Pruning nodes by their static evaluation.
    Margin("far_above_depth", at.FAR_ABOVE_DEPTH, 8, PLIES, 0, 16, "reverse futility pruning up to this depth"),
    Margin("far_above", at.FAR_ABOVE, 77, A_PLY, 20, 200, "its margin above beta, for each ply of depth"),
    Margin("far_below_depth", at.FAR_BELOW_DEPTH, 3, PLIES, 0, 8, "razoring up to this depth"),
    Margin("far_below", at.FAR_BELOW, 220, A_PLY, 50, 600, "its margin below alpha, for each ply of depth"),
    Margin(
        "race_near", at.RACE_NEAR, 2, "ranks", 0, 7, "none of these, nor null moves, if the enemy king is this near"
    ),
    # Null move pruning.
    Margin("null_from_depth", at.NULL_FROM_DEPTH, 3, PLIES, 1, 8, "null move pruning from this depth on"),
    Margin("null_short", at.NULL_SHORT, 119, CENTIPAWNS, 0, 400, "lead over beta that it needs, at depth 0"),
    Margin("null_short_slope", at.NULL_SHORT_SLOPE, 20, A_PLY, 0, 60, "how much less, for each ply of depth"),
    Margin("null_officers", at.NULL_OFFICERS, 2, OFFICERS, 1, 6, "none with this many or fewer, because of zugzwang"),
    Margin("null_less", at.NULL_LESS, 4, PLIES, 1, 8, "least reduction of the null move search"),
    Margin("null_less_by_depth", at.NULL_LESS_BY_DEPTH, 4, PLIES, 2, 10, "one ply more for this many plies of depth"),
    Margin("null_less_by_lead", at.NULL_LESS_BY_LEAD, 180, CENTIPAWNS, 50, 500, "one ply more for this much lead"),
    Margin("null_less_most", at.NULL_LESS_MOST, 3, PLIES, 0, 8, "most plies more by the lead"),
    Margin("verify_from_depth", at.VERIFY_FROM_DEPTH, 12, PLIES, 4, 30, "cutoffs are verified from this depth on"),
    Margin("verify_officers", at.VERIFY_OFFICERS, 3, OFFICERS, 1, 8, "and at any depth with this many or fewer"),
    Margin("verify_quarters", at.VERIFY_QUARTERS, 3, "quarters", 0, 4, "of the verification without null moves"),
    # Nodes without a move in the transposition table. Singular extensions, for table moves that are much better than
    # all others.
    Margin(
        "unknown_from_depth", at.UNKNOWN_FROM_DEPTH, 4, PLIES, 2, 12, "internal iterative reduction from this depth"
    ),
    Margin("single_from_depth", at.SINGLE_FROM_DEPTH, 7, PLIES, 4, 16, "singular extensions from this depth on"),
    Margin("single_known", at.SINGLE_KNOWN, 3, PLIES, 1, 6, "most plies by which the table entry can be shallower"),
    Margin("single_slope", at.SINGLE_SLOPE, 2, A_PLY, 1, 8, "margin below the entry's score, for each ply of depth"),
    Margin("single_share", at.SINGLE_SHARE, 2, "parts", 2, 4, "divides the depth of the test"),
    Margin("single_by_far", at.SINGLE_BY_FAR, 25, CENTIPAWNS, 0, 200, "extend by two plies if worse by more than this"),
    Margin("single_less", at.SINGLE_LESS, 1, PLIES, 0, 3, "less at cut nodes if the table move isn't singular"),
    # Pruning of moves. A reduced depth is the depth minus the base reduction.
    Margin("losing_depth", at.LOSING_DEPTH, 6, PLIES, 0, 12, "pruning of losing captures up to this depth"),
    Margin("losing_slope", at.LOSING_SLOPE, 95, A_PLY, 20, 300, "the loss that they need, for each ply of depth"),
    Margin("late_depth", at.LATE_DEPTH, 8, PLIES, 0, 16, "late move pruning up to this depth"),
    Margin("late_moves", at.LATE_MOVES, 4, MOVES, 1, 10, "quiet moves before it, plus depth²; half if not improving"),
    Margin("futile_depth", at.FUTILE_DEPTH, 7, PLIES, 0, 14, "futility pruning up to this reduced depth"),
    Margin("futile", at.FUTILE, 36, CENTIPAWNS, 0, 400, "its margin below alpha, at depth 0"),
    Margin("futile_slope", at.FUTILE_SLOPE, 56, A_PLY, 20, 300, "added to the margin for each ply of reduced depth"),
    Margin("poor_depth", at.POOR_DEPTH, 4, PLIES, 0, 10, "pruning by poor history up to this reduced depth"),
    Margin("poor_slope", at.POOR_SLOPE, 3500, "history a ply", 500, 12000, "pruned below minus this for each ply"),
    Margin("unsound_depth", at.UNSOUND_DEPTH, 8, PLIES, 0, 16, "pruning of losing quiet moves up to this depth"),
    Margin("unsound", at.UNSOUND, 20, CENTIPAWNS, 0, 200, "the loss that they need, at depth 0"),
    Margin("unsound_slope", at.UNSOUND_SLOPE, 41, "centipawns a squared ply", 5, 100, "added for the reduced depth"),
    # Check extensions and late move reductions.
    Margin("check_depth", at.CHECK_DEPTH, 12, PLIES, 0, 40, "extension of checks that lose nothing up to this depth"),
    Margin("reduced_from_depth", at.REDUCED_FROM_DEPTH, 2, PLIES, 1, 6, "late move reductions from this depth on"),
    Margin("reduced_after", at.REDUCED_AFTER, 1, MOVES, 1, 6, "moves that are searched unreduced"),
    Margin("reduced_after_at_root", at.REDUCED_AFTER_AT_ROOT, 2, MOVES, 1, 8, "the same at the root"),
    Margin("reduction_base", at.REDUCTION_BASE, 55, "100ths of a ply", 0, 150, "constant part of the base reduction"),
    Margin("reduction_flatness", at.REDUCTION_FLATNESS, 220, "100ths", 120, 500, "divides log(depth) * log(place)"),
    Margin("less_by_history", at.LESS_BY_HISTORY, 128, "1024ths of a part", 0, 512, "less for each point of history"),
    Margin(
        "less_for_killers", at.LESS_FOR_KILLERS, 1024, PARTS, 0, 3072, "less for killers, counter moves and captures"
    ),
    Margin("less_in_window", at.LESS_IN_WINDOW, 1024, PARTS, 0, 3072, "less at nodes of the principal variation"),
    Margin("less_in_check", at.LESS_IN_CHECK, 1024, PARTS, 0, 3072, "less if in check, and for checks"),
    Margin("more_at_cuts", at.MORE_AT_CUTS, 1024, PARTS, 0, 3072, "more at expected cut nodes"),
    Margin("more_when_worse", at.MORE_WHEN_WORSE, 512, PARTS, 0, 3072, "more if not improving"),
    # The quiescence search.
    Margin("gain", at.GAIN, 180, CENTIPAWNS, 0, 600, "delta pruning: most gain by position besides the victim"),
    # Move ordering. History entries are in arbitrary units.
    Margin("victim_share", at.VICTIM_SHARE, 16, "times the capturer", 1, 64, "weight of a victim or a promotion"),
    Margin("capture_share", at.CAPTURE_SHARE, 128, "1024ths", 0, 1024, "weight of the capture history"),
    Margin("praise_most", at.PRAISE_MOST, 2000, "history", 200, 8000, "most bonus for a cutoff"),
    Margin("praise_slope", at.PRAISE_SLOPE, 128, "history a ply", 0, 600, "bonus for each ply of depth"),
    Margin("praise_square", at.PRAISE_SQUARE, 16, "history a squared ply", 0, 64, "bonus by the depth's square"),
    Margin("praise_before", at.PRAISE_BEFORE, 1000, "1024ths", 0, 4096, "bonus for a quiet move that no reply refutes"),
    Margin("most_history", at.MOST_HISTORY, 16000, "history", 4000, 24000, "bound of every history entry"),
    # Correction history: how far the search's scores have been from the static evaluation.
    Margin(
        "corrected_by_pawns", at.CORRECTED_BY_PAWNS, 50, CENTIPAWNS, 0, 200, "most correction by the pawns' squares"
    ),
    Margin(
        "corrected_by_officers", at.CORRECTED_BY_OFFICERS, 35, CENTIPAWNS, 0, 200, "and by those of a side's officers"
    ),
)

DEFAULTS: Mapping[str, int] = MappingProxyType({margin.name: margin.default for margin in MARGINS})


def changed(changes: Mapping[str, int]) -> dict[str, int]:
    """Return the values of all the search's margins by name: the defaults, with these changes applied.

    Raise ValueError if a name is unknown or a value is out of range.
    """
    known = {margin.name: margin for margin in MARGINS}
    for name, value in changes.items():
        if name not in known:
            raise ValueError(f"expected a margin of the search, got {name!r}")
        margin = known[name]
        if not margin.least <= value <= margin.most:
            raise ValueError(f"expected {name} from {margin.least} to {margin.most} {margin.piece}, got {value!r}")
    return {**DEFAULTS, **changes}


MEASURED: Mapping[str, int] = MappingProxyType(
    changed(
        {
            "far_above": 75,
            "race_near": 0,
            "null_short": 120,
            "single_less": 0,
            "late_moves": 3,
            "futile": 110,
            "futile_slope": 95,
            "unsound_slope": 24,
            "praise_before": 0,
            "corrected_by_pawns": 0,
            "corrected_by_officers": 0,
        }
    )
)
"""The margins with which the ratings of all levels except the last were measured."""


Numbers = NDArray[np.int64]
KEY_SEED = 1951
FIRST_KINDS = 8
FULL_BOARD = 0xFF


@cache
def numbers_of(variant: Variant) -> Numbers:
    """Return the array `E` for a variant, with the variant's own weights and without a network. Results are cached."""
    if variant.plays_like:
        return numbers_of(played_like(variant))
    return build_numbers(variant, weights_of(variant))


@cache
def numbers_with_network(variant: Variant) -> Numbers:
    """Return the array `E` for a variant, with its own weights and its network, if any. Results are cached."""
    if variant.plays_like:
        return numbers_with_network(played_like(variant))
    network = network_of(variant)
    if network is None:
        return numbers_of(variant)
    numbers = numbers_of(variant).copy()
    add_network(variant, network, numbers)
    return numbers


@cache
def numbers_as_measured(variant: Variant) -> Numbers:
    """Return the array `E` that was used to measure the ratings of all levels except the last: without a network, and
    with the margins MEASURED. Results are cached.
    """
    if variant.plays_like:
        return numbers_as_measured(played_like(variant))
    return build_numbers(variant, weights_of(variant), MEASURED)


def build_numbers(variant: Variant, weights: Weights, margins: Mapping[str, int] = DEFAULTS) -> Numbers:
    """Return the array `E`, int64[E_WORDS], for a variant with these weights and margins. `margins` must contain all
    margins by name.
    """
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
            piece_type = side.pieces[letter]
            piece = color * KINDS + kind
            if piece_type.is_pawn:
                numbers[at.PAWN_KIND + color] = kind
            elif not piece_type.is_royal:
                numbers[at.PHASES + piece] = max(1, round(piece_type.value))
            numbers[at.LONE + piece] = piece_type in variant.lone_minors
            numbers[at.BOUND + piece] = piece_type in variant.color_bound
    numbers[at.STALEMATE_WINS] = variant.stalemate_wins
    numbers[at.DRAWS_BARE] = variant.draws_bare_kings
    start = read_placement(variant, variant.start_fen.split()[0])
    numbers[at.FULL_PHASE] = sum(
        numbers[at.PHASES + color * KINDS + tables.kind(color, letter)] for color, letter in start.values()
    )


def _add_boards(variant: Variant, numbers: Numbers) -> None:
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
    """Draw random Zobrist numbers.

    The numbers for kinds from FIRST_KINDS on are drawn last. This way, increasing KINDS doesn't change the search of
    variants with fewer kinds of pieces.
    """
    draw = partial(np.random.default_rng(KEY_SEED).integers, -(1 << 63), (1 << 63) - 1)
    keys = numbers[at.KEYS : at.TURN_KEY].reshape(2, KINDS, 64)
    keys[:, :FIRST_KINDS] = draw((2, FIRST_KINDS, 64))
    numbers[at.TURN_KEY : at.REDUCTIONS] = draw(at.REDUCTIONS - at.TURN_KEY)
    keys[:, FIRST_KINDS:] = draw((2, KINDS - FIRST_KINDS, 64))


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
    """Convert a bitboard (an unsigned 64-bit integer) to the int64 with the same bits."""
    return board - (1 << 64) if board >> 63 else board
