"""Reviews of finished games: what went well, and the costliest moves, with what can be proved about them.

The proofs come from the rules and the engine's lines. A review is computed from a stored analysis, without a search.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.engine.analysis import Analysis, JudgedMove
from bot.engine.purpose import MovePurpose, Purpose, purposes_of
from bot.engine.review.causes import MOST_FACTS, facts_of
from bot.engine.review.model import MISSED_KINDS, FactKind, GameReview, KeyMoment, Phase, PieceOnSquare, ReviewFact
from bot.engine.review.phases import accuracy_by_phase
from bot.engine.review.praise import strengths_of
from bot.rules import Color, MoveLine, Outcome

__all__ = [
    "MISSED_KINDS",
    "MOST_FACTS",
    "MOST_MOMENTS",
    "FactKind",
    "GameReview",
    "KeyMoment",
    "Phase",
    "PieceOnSquare",
    "ReviewFact",
    "review_of",
]

MOST_MOMENTS = 5
"""The maximum number of moments in a review.

Each moment takes up a picture, some text and two buttons. A Discord message has room for six moments.
"""

TELLING = {
    Purpose.STOPS_CAMPMATE,
    Purpose.STOPS_MATE,
    Purpose.FREE_CAPTURE,
    Purpose.GAIN,
    Purpose.ESCAPE,
    Purpose.GUARD,
    Purpose.FORK,
    Purpose.THREAT,
    Purpose.NEARER,
}
"""Purposes that can explain why a move is better.

Equal trades and developing moves are left out, because missing such a move rarely explains a loss.
"""


RESCUES = {Purpose.ESCAPE, Purpose.GUARD}
"""Purposes that count as equal if they are about the same piece."""


def review_of(line: MoveLine, analysis: Analysis, side: Color, outcome: Outcome | None = None) -> GameReview:
    """Return the review of one side of a finished game. `outcome` is needed if the game didn't end by the rules.

    This takes a few hundredths of a second, so it shouldn't run on the event loop.
    """
    outcome = line.outcome if outcome is None else outcome
    worst = analysis.worst_of(side, MOST_MOMENTS)
    return GameReview(
        side,
        analysis.accuracy[side],
        accuracy_by_phase(line, analysis, side),
        strengths_of(line, analysis.moves, side, outcome),
        tuple(_moment(line, move) for move in worst),
    )


def _moment(line: MoveLine, move: JudgedMove) -> KeyMoment:
    facts = facts_of(line, move)
    return KeyMoment(move, facts, () if facts else _purposes(line, move))


def _purposes(line: MoveLine, move: JudgedMove) -> tuple[MovePurpose, ...]:
    """Return the better move's most important TELLING purpose that the move played doesn't share, or an empty tuple."""
    before, played = line.up_to(move.ply - 1), line.moves[move.ply - 1]
    better = before.position.exact_move(move.better[0]) if move.better else None
    if better is None:
        return ()
    others = purposes_of(before, played, most=len(Purpose))
    found = (one for one in purposes_of(before, better) if one.purpose in TELLING)
    return tuple(one for one in found if not _is_shared(one, others))[:1]


def _is_shared(purpose: MovePurpose, others: Iterable[MovePurpose]) -> bool:
    """Return whether `others` contains the same or an equivalent purpose about the same piece."""
    group = RESCUES if purpose.purpose in RESCUES else {purpose.purpose}
    # All king steps toward the goal count as the same purpose.
    pieces = None if purpose.purpose is Purpose.NEARER else purpose.pieces[-1:]
    return any(one.purpose in group and pieces in (None, one.pieces[-1:]) for one in others)
