"""Proves that a side can force a win. It tries all of that side's moves against all replies, up to a depth."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from bot.rules import Move, Position
from bot.rules._kernel import layout as at
from bot.rules.tables import Words, tables_of
from training.puzzles._kernel import LEFT, ONLY_FORCING, STALEMATE_WINS, forces, scan

LONGEST = 5
"""The maximum number of the attacker's moves."""
POSITIONS = 2_000_000
"""The maximum number of positions to examine for one result. This takes a second or two."""


class TooLong(Exception):
    """The proof would have to examine too many positions."""


@dataclass
class Prover:
    """Runs proofs, one at a time. Its fields are the arrays that the kernels use."""

    stack: Words = field(default_factory=lambda: np.zeros((2 * LONGEST + 3) * at.STATE, np.uint64))
    moves: NDArray[np.int64] = field(default_factory=lambda: np.zeros((2 * LONGEST + 3, at.MAX_MOVES), np.int64))
    killers: NDArray[np.int64] = field(default_factory=lambda: np.zeros(2 * LONGEST + 3, np.int64))
    pins: Words = field(default_factory=lambda: np.zeros(64, np.uint64))
    facts: NDArray[np.int64] = field(default_factory=lambda: np.zeros(3, np.int64))

    def distance(self, position: Position, most: int, positions: int = POSITIONS) -> int | None:
        """Return the number of moves that the side to move needs to force mate or campmate, or None if it needs more
        than `most`.

        Repetitions and the fifty-move rule are ignored. Positions before the start of a puzzle don't count as
        repetitions anyway. Raise TooLong if more than `positions` positions would have to be examined.
        """
        for own in range(1, most + 1):
            if self._ask(position, own, True, positions):
                return own
        return None

    def lost_in(self, position: Position, most: int, positions: int = POSITIONS) -> int | None:
        """Return the number of moves that the opponent needs to force a win against the best defense by the side to
        move. Return 0 if the game is over, or None if the opponent needs more than `most` moves.

        Raise TooLong if more than `positions` positions would have to be examined.
        """
        for own in range(most + 1):
            if self._ask(position, own, False, positions):
                return own
        return None

    def keeping(self, position: Position, within: int, positions: int = POSITIONS) -> tuple[Move, ...]:
        """Return the moves that force a win within `within` moves, counting the returned move as the first one. Raise
        TooLong if more than `positions` positions would have to be examined for a move.
        """
        return tuple(
            move
            for move in position.legal_moves
            if self.lost_in(position.play(move), within - 1, positions) is not None
        )

    def mistakes(self, position: Position, most: int, positions: int) -> dict[Move, int]:
        """Return, for each legal move, the number of moves that the opponent then needs to force a win.

        The number is -1 if the move itself wins, and 0 if no forced win was found. Only the opponent's forcing moves,
        such as checks, are tried.
        """
        return self._scanned(position, most, positions)

    def ending(self, position: Position) -> tuple[Move, ...]:
        """Return the moves that win at once."""
        return tuple(move for move, own in self._scanned(position, 0, 1).items() if own < 0)

    def _scanned(self, position: Position, most: int, positions: int) -> dict[Move, int]:
        self._enter(position)
        self.facts[ONLY_FORCING] = 1
        found = np.zeros(at.MAX_MOVES, np.int64)
        count = scan(self._arrays(position), most, positions, found)
        moves = self.moves[0][:count].tolist()
        return {position.move_of(packed): own for packed, own in zip(moves, found.tolist(), strict=False)}

    def _enter(self, position: Position) -> None:
        self.stack[: at.STATE] = position.words
        self.killers[:] = 0
        self.facts[STALEMATE_WINS] = position.variant.stalemate_wins

    def _arrays(self, position: Position) -> tuple[Words | NDArray[np.int64], ...]:
        return tables_of(position.variant).words, self.stack, self.moves, self.killers, self.pins, self.facts

    def _ask(self, position: Position, own: int, attacks: bool, positions: int) -> bool:
        self._enter(position)
        self.facts[[LEFT, ONLY_FORCING]] = positions, 0
        answer = bool(forces(self._arrays(position), 0, own, attacks))
        if self.facts[LEFT] < 0:
            raise TooLong
        return answer
