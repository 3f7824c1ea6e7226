"""What a position is worth, from White's view, and what that means for who will win."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from bot.engine.score import Score
from bot.rules import Color, Outcome

STEEPNESS = 0.00368208
"""How fast chances grow with centipawns: lichess's fit to games of its members, https://lichess.org/page/accuracy."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """White's advantage in centipawns, or a forced end: who wins, and in how many of their own moves.

    `moves` is 0 once the game is won. Either `cp` or both of the others are given.
    """

    cp: int | None = None
    winner: Color | None = None
    moves: int | None = None

    @classmethod
    def of_score(cls, score: Score, turn: Color) -> Evaluation:
        """Take over what a search says, which sees it from the side to move."""
        if score.mate is not None:
            return cls(winner=turn if score.mate > 0 else turn.other, moves=abs(score.mate))
        assert score.cp is not None
        return cls(cp=score.cp if turn is Color.WHITE else -score.cp)

    @classmethod
    def of_outcome(cls, outcome: Outcome) -> Evaluation:
        """Say what a game that has ended is worth."""
        return cls(cp=0) if outcome.winner is None else cls(winner=outcome.winner, moves=0)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Evaluation:
        """Read what `json` wrote; raise KeyError."""
        if "cp" in stored:
            return cls(cp=int(stored["cp"]))
        return cls(winner=Color.of_word(stored["winner"]), moves=int(stored["moves"]))

    @property
    def json(self) -> dict[str, Any]:
        """The evaluation as it is stored."""
        if self.winner is None:
            return {"cp": self.cp}
        return {"winner": self.winner.word, "moves": self.moves}

    @property
    def pawns(self) -> float:
        """White's advantage in pawns, infinite where an end is forced."""
        if self.winner is not None:
            return math.inf if self.winner is Color.WHITE else -math.inf
        return (self.cp or 0) / 100

    def chances(self, color: Color) -> float:
        """Return a side's chances of winning in percent, half a draw included; a forced end is certain.

        The curve is the one published as Win% at https://lichess.org/page/accuracy.
        """
        if self.winner is not None:
            return 100.0 if self.winner is color else 0.0
        white = 100 / (1 + math.exp(-STEEPNESS * (self.cp or 0)))
        return white if color is Color.WHITE else 100 - white
