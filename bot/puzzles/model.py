"""Data of a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bot.rules import Color, Move, MoveLine, Outcome, Position, turn_in
from bot.variants import Variant

LENGTHS = range(2, 6)
"""The lengths of mates and campmates with a theme of their own; longer ones are `long`."""

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
"""Every theme in menu order. A divergent strike is a capture by a piece that moves differently without capturing."""


class Goal(StrEnum):
    WIN = "win"
    SAVE = "save"


@dataclass(frozen=True)
class Puzzle:
    """A position with a single winning or saving move at each of the solver's turns."""

    id: str
    """The key of its variant or family and a running number: `orda-0001`. Never reused."""
    variant: Variant
    fen: str
    """With the solver to move."""
    last: str | None
    """The opponent's move that led to the position, in UCI; None if unknown."""
    moves: tuple[str, ...]
    """The solution in UCI, both sides' moves; the solver plays the first and the last."""
    goal: Goal
    themes: tuple[str, ...]
    rating: int
    """The initial rating, derived from the engine levels that solve it."""
    source: str
    """The source it was generated from, so that it can be generated again."""

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
        """None if the solution does not end the game."""
        return self.line(len(self.moves)).outcome

    @property
    def wins_by_end(self) -> bool:
        """Whether the solution wins by ending the game."""
        return self.end is not None and self.end.winner is self.solver

    def turns_left(self, plies: int) -> int:
        return self.turns - plies // 2

    def is_right(self, position: Position, plies: int, move: Move) -> bool:
        """Whether a legal move solves the turn after `plies` plies of the solution, which led to `position`.

        At the last turn, any move that wins immediately is right too.
        """
        if move.uci == self.moves[plies]:
            return True
        outcome = position.play(move).outcome
        return plies == len(self.moves) - 1 and outcome is not None and outcome.winner is self.solver
