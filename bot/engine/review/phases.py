"""The phases of a game, which depend only on the number of moves played and the material left."""

from __future__ import annotations

from bot.engine.analysis import Analysis, accuracy_by_group
from bot.engine.review.model import Phase
from bot.rules import Color, MoveLine, Position

OPENING_PLIES = 20
"""The maximum length of the opening, in half-moves."""
OPENING_SHARE, ENDGAME_SHARE = 0.8, 1 / 3
"""Shares of the total value of pieces at the start of the game, without kings and pawns.

Below the first share, the opening is over. At or below the second, the endgame begins.
"""


def force(position: Position) -> float:
    """Return the total value, in pawns, of both sides' pieces other than kings and pawns."""
    types = (piece.piece_type for piece in position.pieces.values())
    return sum(piece_type.value for piece_type in types if not piece_type.is_royal and not piece_type.is_pawn)


def phases_of(line: MoveLine) -> tuple[Phase, ...]:
    """Return the phase of each position. Once a phase is over, the game never returns to it."""
    full = force(Position.start(line.start.variant)) or 1.0
    phases: list[Phase] = []
    order = tuple(Phase)
    for ply, position in enumerate(line.positions):
        share = force(position) / full
        phase = Phase.MIDDLEGAME
        if share <= ENDGAME_SHARE:
            phase = Phase.ENDGAME
        elif ply < OPENING_PLIES and share >= OPENING_SHARE:
            phase = Phase.OPENING
        phases.append(max(phase, phases[-1] if phases else Phase.OPENING, key=order.index))
    return tuple(phases)


def accuracy_by_phase(line: MoveLine, analysis: Analysis, color: Color) -> tuple[tuple[Phase, float], ...]:
    """Return a side's accuracy in each phase in which it has moved, by the same formula as for the whole game.

    A move belongs to the phase of the position before it.
    """
    found = accuracy_by_group(analysis, color, phases_of(line)[: len(analysis.moves)])
    return tuple((phase, found[phase]) for phase in Phase if phase in found)
