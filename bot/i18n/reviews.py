"""Puts the facts of a game review into words. Each kind of fact has its own message."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.engine.review import MISSED_KINDS, FactKind, GameReview, KeyMoment, PieceOnSquare, ReviewFact
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered, piece_type_name
from bot.i18n.verdict import line_text, purpose_text
from bot.rules import MoveLine, Position, square_name
from bot.variants import PieceType

BY_WAY = {
    FactKind.ALLOWS_END,
    FactKind.MISSES_END,
    FactKind.ONLY_MOVE,
    FactKind.PARRIES_END,
    FactKind.PLAYS_OUT,
}
"""Facts whose message depends on how the game ends."""
WHOLE = {FactKind.EXCHANGES, FactKind.MISSES_EXCHANGE}
"""Facts whose sentences already say what the whole line loses and wins."""
NOTABLE = 0.5
"""If a line's result differs by more than this, in pawns, from what the fact's sentence suggests, the result of the
whole line is added.
"""
WITHOUT_MOVES = {FactKind.DIVERGENT, FactKind.LOSES_RACE}
LONG = {
    *(FactKind.LOSES, FactKind.EXCHANGES, FactKind.MISSES_GAIN, FactKind.MISSES_EXCHANGE),
    *(FactKind.LETS_PROMOTE, FactKind.MISSES_PROMOTION, FactKind.LETS_PAWN_RUN, FactKind.MISSES_PAWN_RUN),
}
"""Facts that often come true only at the end of their line."""
SHOWN_PROOF = 6
"""The maximum number of half-moves shown as proof. For forced endings and LONG facts, the maximum is FULL_PROOF."""
FULL_PROOF = 10


def fact_text(t: Translator, line: MoveLine, fact: ReviewFact) -> str:
    """Return what a fact about a move of this game says, without the moves that prove it."""
    told = t(f"review-{fact_word(fact)}", **_arguments(t, line, fact))
    total = _total(t, fact)
    return f"{told} {total}" if total else told


def proof_text(t: Translator, line: MoveLine, fact: ReviewFact) -> str:
    """Return what a fact says, followed by the moves that prove it if showing them helps."""
    told = fact_text(t, line, fact)
    if not fact.line or fact.kind in WITHOUT_MOVES:
        return told
    position = proof_start(line, fact)
    is_long = fact.way is not None or fact.kind in LONG
    most = FULL_PROOF if is_long else SHOWN_PROOF
    return t("review-proof", told=told, moves=line_text(position, fact.line, most))


def proof_start(line: MoveLine, fact: ReviewFact) -> Position:
    """Return the position from which the moves that prove a fact start."""
    starts_before = fact.kind.value.startswith("misses-")
    return line.positions[fact.ply - 1 if starts_before else fact.ply]


def strength_text(t: Translator, line: MoveLine, fact: ReviewFact) -> str:
    return t(f"review-{fact_word(fact)}", **_arguments(t, line, fact))


def moment_texts(t: Translator, line: MoveLine, moment: KeyMoment) -> tuple[list[str], list[str]]:
    """Return two lists: what a bad move did, and what it missed.

    They are separate because the second would give away the better move.
    """
    did, missed = ([proof_text(t, line, fact) for fact in facts] for facts in (moment.did, moment.missed))
    return did, [*missed, *(purpose_text(t, purpose) for purpose in moment.purposes)]


def accuracy_lines(t: Translator, review: GameReview, usual: tuple[int, float] | None = None) -> list[str]:
    """Return a side's accuracy, overall and by phase.

    `usual` contains the number of the player's other analyzed games, and the average accuracy in them.
    """
    lines = [t("review-accuracy", accuracy=f"{review.accuracy or 0:.0f}")]
    if len(review.phases) > 1:
        lines[0] = " · ".join([lines[0], *phase_texts(t, review)])
    if usual is not None:
        lines.append(t("review-usual", games=usual[0], accuracy=f"{usual[1]:.0f}"))
    return lines


def phase_texts(t: Translator, review: GameReview) -> list[str]:
    return [t(f"review-phase-{phase}", accuracy=f"{accuracy:.0f}") for phase, accuracy in review.phases]


def fact_word(fact: ReviewFact) -> str:
    """Return the part of a locale key that stands for a fact."""
    if fact.kind in BY_WAY and fact.way is not None:
        return f"{fact.kind}-{fact.way}"
    if fact.kind is FactKind.HOLDS:
        return f"{fact.kind}-{'won' if fact.way is None else 'drawn'}"
    return fact.kind.value


def _arguments(t: Translator, line: MoveLine, fact: ReviewFact) -> dict[str, object]:
    names = ("piece", "second", "third")
    arguments: dict[str, object] = {}
    for name, (piece_type, square) in zip(names, fact.pieces, strict=False):
        arguments[name] = piece_type_name(t, piece_type)
        arguments["square" if name == "piece" else f"{name}_square"] = square_name(square)
    return arguments | {
        "move": numbered(line.positions[fact.ply - 1], line.sans[fact.ply - 1]),
        "number": fact.number,
        "free": "yes" if fact.is_free else "no",
        "lost": _counted(t, _left(fact.lost, fact.won)) or "none",
        "won": _counted(t, _left(fact.won, fact.lost)) or "none",
        "how": t(f"how-{fact.pieces[0][0].name}") if fact.kind is FactKind.DIVERGENT else "",
    }


def _left(types: Sequence[PieceType], others: Sequence[PieceType]) -> list[PieceType]:
    """Return the pieces that weren't traded for pieces of the same type."""
    return list((Counter(types) - Counter(others)).elements())


def _counted(t: Translator, types: Sequence[PieceType]) -> str:
    """List pieces, with a count for several of the same type: `a queen, a rook and pawn ×2`."""
    names = []
    for piece_type, count in Counter(types).items():
        name = piece_type_name(t, piece_type)
        names.append(t.form(name, "a") if count == 1 else t("review-times", piece=name, count=count))
    return t("list-and").join([part for part in (t("list-comma").join(names[:-1]), *names[-1:]) if part])


def expected_pawns(pieces: Sequence[PieceOnSquare], kind: FactKind) -> float:
    """Return the material, in pawns, that a fact's sentence makes the reader expect the line to lose or win."""
    value = pieces[0][0].value
    return value - pieces[2][0].value if kind is FactKind.BAD_TRADE else value


def _total(t: Translator, fact: ReviewFact) -> str:
    """Return what a line loses and wins, or nothing if that roughly matches what the fact's sentence says."""
    if not (fact.lost or fact.won) or fact.kind in WHOLE:
        return ""
    if abs(fact.pawns - expected_pawns(fact.pieces, fact.kind)) <= NOTABLE:
        return ""
    lost, won = _counted(t, _left(fact.lost, fact.won)), _counted(t, _left(fact.won, fact.lost))
    if lost and won:
        is_gain = fact.kind in MISSED_KINDS
        return t("review-total-gain" if is_gain else "review-total", lost=lost, won=won)
    return t("review-total-lost" if lost else "review-total-won", pieces=lost or won)
