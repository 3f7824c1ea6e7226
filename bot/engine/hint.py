"""A hint: the engine's best move, and reasons for it."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.analysis import Finding
from bot.engine.evaluation import Evaluation
from bot.engine.purpose import MovePurpose, purposes_of
from bot.rules import Move, MoveLine


@dataclass(frozen=True)
class Hint:
    """A move with its evaluation and its aims."""

    evaluation: Evaluation
    moves: tuple[Move, ...]
    """The move, and the line that is expected after it."""
    purposes: tuple[MovePurpose, ...]

    @property
    def move(self) -> Move:
        """The move."""
        return self.moves[0]


@dataclass(frozen=True)
class Refutation:
    """The answer to a move that is not the one that was sought."""

    line: MoveLine
    """The line, this move included."""
    answer: Hint | None
    """The opponent's best reply; None if the move ends the game."""
    is_good_too: bool
    """Whether the engine considers the move as good as the one that was sought."""


def hint_of(line: MoveLine, found: Finding) -> Hint:
    """Return the hint for a search's finding at the end of a line, with the move's aims.

    Computing the aims takes a while.
    """
    moves = line.followed_by(found.best).moves[len(line.moves) :]
    return Hint(found.evaluation, moves, purposes_of(line, moves[0]))
