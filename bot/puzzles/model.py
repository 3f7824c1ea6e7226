"""What a puzzle is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from bot.rules import Color, Move, MoveLine, Outcome, Position
from bot.variants import Variant

LENGTHS = range(2, 6)
"""The numbers of moves to a mate or campmate that have a theme of their own; what takes longer is `long`."""

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
"""Every theme, in the order of menus. A divergent strike is a capture by a unit that moves otherwise."""


class Goal(StrEnum):
    """What the solver has to reach."""

    WIN = "win"
    SAVE = "save"


@dataclass(frozen=True)
class Puzzle:
    """A position in which one move at each of the solver's turns wins, or saves."""

    id: str
    """The key of its variant or family, and a running number: `orda-0001`. Never given to another puzzle."""
    variant: Variant
    fen: str
    """The position with the solver to move."""
    last: str | None
    """The opponent's move that led to it, in UCI; None where it is not known."""
    moves: tuple[str, ...]
    """The solution in UCI: the solver's first move and last, with the opponent's between them."""
    goal: Goal
    themes: tuple[str, ...]
    rating: int
    """Where its rating begins, by the engine's levels that solve it."""
    source: str
    """From what it was made, so that it can be made again."""

    @property
    def number(self) -> int:
        """Its running number among the puzzles of its variant or family."""
        return int(self.id.rpartition("-")[2])

    @property
    def turns(self) -> int:
        """How many moves the solver has to find."""
        return (len(self.moves) + 1) // 2

    @property
    def start(self) -> Position:
        """The position to solve."""
        return Position.from_fen(self.variant, self.fen)

    @property
    def solver(self) -> Color:
        """The side that the solver plays."""
        return Color.WHITE if self.fen.split()[1] == "w" else Color.BLACK

    def line(self, plies: int) -> MoveLine:
        """Return the solution's first plies, played from the start."""
        return MoveLine.from_uci(self.variant, self.fen, self.moves[:plies])

    @cached_property
    def end(self) -> Outcome | None:
        """How the solution ends the game; None if the game goes on after it."""
        return self.line(len(self.moves)).outcome

    @property
    def wins_by_end(self) -> bool:
        """Whether the solution wins by ending the game, and so in a number of moves."""
        return self.end is not None and self.end.winner is self.solver

    def turns_left(self, plies: int) -> int:
        """Return how many of the solver's moves are left after so many plies of the solution."""
        return self.turns - plies // 2

    def is_right(self, position: Position, plies: int, move: Move) -> bool:
        """Tell whether a legal move solves the turn after this many plies of the solution, which led to `position`.

        At the last turn so does every other move that wins on the spot.
        """
        if move.uci == self.moves[plies]:
            return True
        outcome = position.play(move).outcome
        return plies == len(self.moves) - 1 and outcome is not None and outcome.winner is self.solver
