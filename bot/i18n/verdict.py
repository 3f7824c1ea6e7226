"""A position in words: its opening, the engine's evaluation and lines, and what a move is good for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.evaluation import Evaluation
from bot.engine.purpose import MovePurpose
from bot.i18n.catalog import Translator
from bot.i18n.names import numbered, piece_type_name, side_name
from bot.rules import Color, Move, MoveLine, Position, Termination, square_name
from bot.rules.line import Branch, opening_of, settled_opening_of
from bot.variants import Variant

BANDS = ((0.35, "standing-even"), (1.2, "standing-slightly"), (3.0, "standing-better"))
"""The advantage in pawns below which a position has this locale key; from the last on it is winning."""
SHOWN_PLIES = 8
"""Plies of a line that are written."""


def standing(t: Translator, position: Position, evaluation: Evaluation, best: Sequence[Move]) -> str:
    """Say who stands better and by how much: `White is a little better (+0.8)`, `Gold has campmate in 3`.

    `best`: the line that the engine expects, which tells how a forced win ends.
    """
    if evaluation.winner is not None:
        return _forced(t, position, evaluation, best)
    pawns = evaluation.pawns
    key = next((key for bound, key in BANDS if abs(pawns) < bound), "standing-winning")
    leader = Color.WHITE if pawns > 0 else Color.BLACK
    return t(key, side=side_name(t, position.variant, leader), pawns=signed(pawns))


def in_short(t: Translator, variant: Variant, evaluation: Evaluation) -> str:
    """Say the same as a number of pawns, or name the side that has won or will."""
    if evaluation.winner is None:
        return signed(evaluation.pawns)
    key = "standing-won" if evaluation.moves == 0 else "verdict-forced"
    return t(key, side=side_name(t, variant, evaluation.winner))


def signed(pawns: float) -> str:
    """Write an advantage in pawns: `+0.8`, `−2.3`, `0.0`."""
    rounded = round(pawns, 1)
    return f"{rounded:+.1f}".replace("-", "−") if rounded else "0.0"


def line_text(position: Position, moves: Iterable[Move], most: int = SHOWN_PLIES) -> str:
    """Write the first `most` moves of a line from a position, with numbers as in a score: `14… Qd5 15. Nc3`."""
    written: list[str] = []
    for move in list(moves)[:most]:
        san = position.san(move)
        is_numbered = position.turn is Color.WHITE or not written
        written.append(numbered(position, san) if is_numbered else san)
        position = position.play(move)
    return " ".join(written)


def read_line(position: Position, ucis: Iterable[str]) -> tuple[Move, ...]:
    """Return the moves of a line in UCI notation, up to the first that is not legal."""
    moves: list[Move] = []
    for uci in ucis:
        move = position.exact_move(uci)
        if move is None:
            break
        moves.append(move)
        position = position.play(move)
    return tuple(moves)


def _forced(t: Translator, position: Position, evaluation: Evaluation, best: Sequence[Move]) -> str:
    assert evaluation.winner is not None
    side = side_name(t, position.variant, evaluation.winner)
    if evaluation.moves == 0:
        return t("standing-won", side=side)
    way = _way(position, best)
    key = "standing-forced" if way is None else f"standing-{way}"
    return t(key, side=side, moves=str(evaluation.moves))


def _way(position: Position, best: Sequence[Move]) -> Termination | None:
    """Return how a line wins; None if it stops before the game's end."""
    for move in best:
        position = position.play(move)
    outcome = position.outcome
    return None if outcome is None or outcome.winner is None else outcome.termination


def purpose_text(t: Translator, purpose: MovePurpose) -> str:
    """Say one aim of a move."""
    named = [(piece_type_name(t, piece_type), square_name(square)) for piece_type, square in purpose.pieces]
    (piece_type, square), (second, second_square) = (*named, ("", ""), ("", ""))[:2]
    return t(f"aim-{purpose.purpose}", piece=piece_type, square=square, second=second, second_square=second_square)


AFTERGLOW = 4
"""How many plies after its last move a board still names an opening that was played to its end."""
SEPARATOR = " · "
"""Stands between an opening's family and its variation in the locale files."""


def opening_name(t: Translator, line: MoveLine) -> str | None:
    """Return a game's opening while its moves are followed, and for AFTERGLOW plies after its end; else None."""
    reached = opening_of(line)
    if reached is None or line.ply - reached.ply > (AFTERGLOW if reached.branch.is_end else 0):
        return None
    return _name(t, reached.branch)


def settled_opening_name(t: Translator, line: MoveLine) -> str | None:
    """Return the name of the opening of a whole game; None if it has none."""
    reached = settled_opening_of(line)
    return None if reached is None else _name(t, reached.branch)


def _name(t: Translator, branch: Branch) -> str | None:
    """Return the opening's name; if several openings share the moves, the family's if they have one, else None."""
    names = [t(f"opening-{opening.name}") for opening in branch.openings]
    if len(names) == 1:
        return names[0]
    families = {name.partition(SEPARATOR)[0] for name in names}
    return families.pop() if len(families) == 1 else None
