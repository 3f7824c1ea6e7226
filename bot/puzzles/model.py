"""The data of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bot.rules import Color, Move, MoveLine, Outcome, Position, turn_in
from bot.variants import Variant

LENGTHS = range(2, 6)
"""The lengths, in moves, of mates and campmates that have their own themes, such as `mate-in-2`. Longer ones have the
theme `long`.
"""

THEMES = (
    *(f"campmate-in-{length}" for length in LENGTHS),
    *(f"mate-in-{length}" for length in LENGTHS),
    "long",
    "fork",
    "divergent-strike",
    "promotion",
    "defence",
    "endgame",
    "material",
)
"""All themes in menu order. A divergent strike is a capture by a piece that captures differently than it moves."""


class Goal(StrEnum):
    WIN = "win"
    SAVE = "save"


@dataclass(frozen=True)
class Puzzle:
    """A position with a single winning or saving move at each of the solver's turns."""

    id: str
    """The key of the puzzle's variant or family with a serial number, such as `orda-0001`. It is never reused."""
    variant: Variant
    fen: str
    """The position in which the solver is to move."""
    last: str | None
    """The opponent's move that led to the position, in UCI; None if unknown."""
    moves: tuple[str, ...]
    """The solution in UCI, with both sides' moves. The first and the last move are the solver's."""
    goal: Goal
    themes: tuple[str, ...]
    rating: int
    """The initial rating, derived from the engine levels that solve the puzzle."""
    source: str
    """Where the puzzle came from, so that it can be generated again."""

    @property
    def number(self) -> int:
        return int(self.id.rpartition("-")[2])

    @property
    def turns(self) -> int:
        return (len(self.moves) + 1) // 2

    @property
    def start(self) -> Position:
        return Position.from_fen(self.variant, self.fen)

    @property
    def solver(self) -> Color:
        return turn_in(self.fen)

    def line(self, plies: int) -> MoveLine:
        return MoveLine.from_uci(self.variant, self.fen, self.moves[:plies])

    @cached_property
    def end(self) -> Outcome | None:
        """How the solution ends the game, or None if it doesn't."""
        return self.line(len(self.moves)).outcome

    @property
    def wins_by_end(self) -> bool:
        """Whether the solution ends the game with a win for the solver."""
        return self.end is not None and self.end.winner is self.solver

    def turns_left(self, plies: int) -> int:
        return self.turns - plies // 2

    def is_right(self, position: Position, plies: int, move: Move) -> bool:
        """Return whether a legal move is correct in `position`, which is reached after the solution's first `plies`
        plies.

        At the last turn, any other move that wins immediately is correct too.
        """
        if move.uci == self.moves[plies]:
            return True
        outcome = position.play(move).outcome
        return plies == len(self.moves) - 1 and outcome is not None and outcome.winner is self.solver
