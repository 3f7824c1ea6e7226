"""The numbers by which the search leaves moves out or looks at them less closely, each with what it means.

They reach the kernels as a part of the array `E`, so that a search with others needs no compiling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from bot.engine._kernel import layout as at


@dataclass(frozen=True)
class Margin:
    """A number of the search, where it stands in `E`, and between which bounds it makes sense."""

    name: str
    at: int
    default: int
    unit: str
    least: int
    most: int
    meaning: str


PLIES, CENTIPAWNS, A_PLY = "plies", "centipawns", "centipawns a ply"
OFFICERS, MOVES = "units beside pawns, the king counted", "moves"
PARTS = "1024ths of a ply"

MARGINS = (
    # The window in which the root is searched.
    Margin("window", at.WINDOW, 14, CENTIPAWNS, 4, 100, "half of the first window, around the last depth's score"),
    Margin("window_from_depth", at.WINDOW_FROM_DEPTH, 5, PLIES, 2, 12, "the first depth that is searched in a window"),
    Margin("window_growth", at.WINDOW_GROWTH, 4, CENTIPAWNS, 1, 50, "added to a window that is widened by half"),
    Margin("widest_window", at.WIDEST_WINDOW, 600, CENTIPAWNS, 100, 4000, "a wider one is given up for none"),
    Margin("window_shallower", at.WINDOW_SHALLOWER, 3, PLIES, 0, 6, "less deep after scores above the window, at most"),
    # Nodes that are left at once, by the evaluation.
    Margin("far_above_depth", at.FAR_ABOVE_DEPTH, 8, PLIES, 0, 16, "up to here: left when far above what is asked"),
    Margin("far_above", at.FAR_ABOVE, 75, A_PLY, 20, 200, "how far that is"),
    Margin("far_below_depth", at.FAR_BELOW_DEPTH, 3, PLIES, 0, 8, "up to here: only captures when far below"),
    Margin("far_below", at.FAR_BELOW, 220, A_PLY, 50, 600, "how far that is"),
    # Passing: what stands well even if it does nothing is left.
    Margin("pass_from_depth", at.PASS_FROM_DEPTH, 3, PLIES, 1, 8, "the least depth at which passing is tried"),
    Margin(
        "pass_short", at.PASS_SHORT, 120, CENTIPAWNS, 0, 400, "by how much the evaluation must be above, at depth 0"
    ),
    Margin("pass_short_slope", at.PASS_SHORT_SLOPE, 20, A_PLY, 0, 60, "by how much less with each ply of depth"),
    Margin("pass_officers", at.PASS_OFFICERS, 2, OFFICERS, 1, 6, "with so many or fewer passing might be best: no try"),
    Margin("pass_less", at.PASS_LESS, 4, PLIES, 1, 8, "less deep after passing, at least"),
    Margin("pass_less_by_depth", at.PASS_LESS_BY_DEPTH, 4, PLIES, 2, 10, "one more for each so many plies of depth"),
    Margin("pass_less_by_lead", at.PASS_LESS_BY_LEAD, 180, CENTIPAWNS, 50, 500, "one more for each so much lead"),
    Margin("pass_less_most", at.PASS_LESS_MOST, 3, PLIES, 0, 8, "more by the lead, at most"),
    Margin("verify_from_depth", at.VERIFY_FROM_DEPTH, 12, PLIES, 4, 30, "from here on a search without passing agrees"),
    Margin("verify_officers", at.VERIFY_OFFICERS, 3, OFFICERS, 1, 8, "so does one with so many or fewer"),
    Margin("verify_quarters", at.VERIFY_QUARTERS, 3, "quarters", 0, 4, "of that search in which nobody passes"),
    # Nodes of which nothing is known, and moves that are better than all others.
    Margin(
        "unknown_from_depth", at.UNKNOWN_FROM_DEPTH, 4, PLIES, 2, 12, "from here on one ply less without a known move"
    ),
    Margin("single_from_depth", at.SINGLE_FROM_DEPTH, 7, PLIES, 4, 16, "the least depth at which a move is set apart"),
    Margin("single_known", at.SINGLE_KNOWN, 3, PLIES, 1, 6, "less deep than now its score may be known"),
    Margin("single_slope", at.SINGLE_SLOPE, 2, A_PLY, 1, 8, "by how much all others must be worse"),
    Margin("single_share", at.SINGLE_SHARE, 2, "parts", 2, 4, "the others are searched to one such part of the depth"),
    Margin("single_by_far", at.SINGLE_BY_FAR, 25, CENTIPAWNS, 0, 200, "worse still: two plies more for the move"),
    # Moves that are not tried.
    Margin("losing_depth", at.LOSING_DEPTH, 6, PLIES, 0, 12, "up to here: no captures that lose much"),
    Margin("losing_slope", at.LOSING_SLOPE, 95, A_PLY, 20, 300, "how much that is"),
    Margin("late_depth", at.LATE_DEPTH, 8, PLIES, 0, 16, "up to here: only so many quiet moves"),
    Margin("late_moves", at.LATE_MOVES, 3, MOVES, 1, 10, "so many and the depth's square; half when not improving"),
    Margin("futile_depth", at.FUTILE_DEPTH, 7, PLIES, 0, 14, "up to here, reduced: no quiet moves when far below"),
    Margin("futile", at.FUTILE, 110, CENTIPAWNS, 0, 400, "how far that is at depth 0"),
    Margin("futile_slope", at.FUTILE_SLOPE, 95, A_PLY, 20, 300, "how much farther with each ply, reduced"),
    Margin("poor_depth", at.POOR_DEPTH, 4, PLIES, 0, 10, "up to here, reduced: no quiet moves of poor history"),
    Margin("poor_slope", at.POOR_SLOPE, 3500, "history a ply", 500, 12000, "below less than nothing by so much"),
    Margin("unsound_depth", at.UNSOUND_DEPTH, 8, PLIES, 0, 16, "up to here: no quiet moves that lose something"),
    Margin("unsound", at.UNSOUND, 20, CENTIPAWNS, 0, 200, "how much that is at depth 0"),
    Margin("unsound_slope", at.UNSOUND_SLOPE, 24, "centipawns a squared ply", 5, 100, "how much more, reduced"),
    # Moves that are looked at more or less closely.
    Margin("check_depth", at.CHECK_DEPTH, 12, PLIES, 0, 40, "up to here: one ply more for checks that lose nothing"),
    Margin("reduced_from_depth", at.REDUCED_FROM_DEPTH, 2, PLIES, 1, 6, "the least depth at which moves are reduced"),
    Margin("reduced_after", at.REDUCED_AFTER, 1, MOVES, 1, 6, "before the first that is"),
    Margin("reduced_after_at_root", at.REDUCED_AFTER_AT_ROOT, 2, MOVES, 1, 8, "the same at the root"),
    Margin("reduction_base", at.REDUCTION_BASE, 55, "100ths of a ply", 0, 150, "every reduction's own part"),
    Margin("reduction_flatness", at.REDUCTION_FLATNESS, 220, "100ths", 120, 500, "divides the logs of depth and place"),
    Margin("less_by_history", at.LESS_BY_HISTORY, 128, "1024ths of a part", 0, 512, "less for each point of history"),
    Margin("less_for_killers", at.LESS_FOR_KILLERS, 1024, PARTS, 0, 3072, "less for killers, replies and captures"),
    Margin("less_in_window", at.LESS_IN_WINDOW, 1024, PARTS, 0, 3072, "less where an exact score is asked"),
    Margin("less_in_check", at.LESS_IN_CHECK, 1024, PARTS, 0, 3072, "less out of check, and for checks"),
    Margin("more_at_cuts", at.MORE_AT_CUTS, 1024, PARTS, 0, 3072, "more where a refutation is expected"),
    Margin("more_when_worse", at.MORE_WHEN_WORSE, 512, PARTS, 0, 3072, "more when not improving"),
    # Captures at the end of a line.
    Margin("gain", at.GAIN, 180, CENTIPAWNS, 0, 600, "how much more than its victim a capture may gain by position"),
    # The order of moves.
    Margin("victim_share", at.VICTIM_SHARE, 16, "times the capturer", 1, 64, "what a victim or a promotion weighs"),
    Margin("capture_share", at.CAPTURE_SHARE, 128, "1024ths", 0, 1024, "of a capture's history that counts"),
    Margin("praise_most", at.PRAISE_MOST, 2000, "history", 200, 8000, "for a refutation, at most"),
    Margin("praise_slope", at.PRAISE_SLOPE, 128, "history a ply", 0, 600, "for each ply of its depth"),
    Margin("praise_square", at.PRAISE_SQUARE, 16, "history a squared ply", 0, 64, "for the depth's square"),
    Margin("most_history", at.MOST_HISTORY, 16000, "history", 4000, 24000, "the bound that no history passes"),
)

DEFAULTS: Mapping[str, int] = MappingProxyType({margin.name: margin.default for margin in MARGINS})


def changed(changes: Mapping[str, int]) -> dict[str, int]:
    """Return all margins by name, these changed; raise ValueError."""
    known = {margin.name: margin for margin in MARGINS}
    for name, value in changes.items():
        if name not in known:
            raise ValueError(f"expected a margin of the search, got {name!r}")
        margin = known[name]
        if not margin.least <= value <= margin.most:
            raise ValueError(f"expected {name} from {margin.least} to {margin.most} {margin.unit}, got {value!r}")
    return {**DEFAULTS, **changes}
