"""The evaluation of a position from White's view, and the winning chances that follow from it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from bot.engine.score import Score
from bot.rules import Color, Outcome

STEEPNESS = 0.00368208
"""The steepness of winning chances per centipawn, as fitted by lichess (https://lichess.org/page/accuracy)."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """White's advantage in centipawns, or a forced end: the winner and the number of the winner's moves to it.

    Either `cp` is given, or both `winner` and `moves`; `moves` is 0 if the game is over.
    """

    cp: int | None = None
    winner: Color | None = None
    moves: int | None = None

    @classmethod
    def of_score(cls, score: Score, turn: Color) -> Evaluation:
        """Convert a search's score, which is from the view of the side to move."""
        if score.mate is not None:
            return cls(winner=turn if score.mate > 0 else turn.other, moves=abs(score.mate))
        assert score.cp is not None
        return cls(cp=score.cp if turn is Color.WHITE else -score.cp)

    @classmethod
    def of_outcome(cls, outcome: Outcome) -> Evaluation:
        """Return the evaluation of a finished game."""
        return cls(cp=0) if outcome.winner is None else cls(winner=outcome.winner, moves=0)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Evaluation:
        """Return the evaluation that `json` wrote; raise KeyError."""
        if "cp" in stored:
            return cls(cp=int(stored["cp"]))
        return cls(winner=Color.of_word(stored["winner"]), moves=int(stored["moves"]))

    @property
    def json(self) -> dict[str, Any]:
        """The evaluation as JSON data."""
        if self.winner is None:
            return {"cp": self.cp}
        return {"winner": self.winner.word, "moves": self.moves}

    @property
    def pawns(self) -> float:
        """White's advantage in pawns; infinite with a forced end."""
        if self.winner is not None:
            return math.inf if self.winner is Color.WHITE else -math.inf
        return (self.cp or 0) / 100

    def chances(self, color: Color) -> float:
        """Return a side's winning chances in percent, with a draw as half a win; 0 or 100 with a forced end.

        This is Win% as in https://lichess.org/page/accuracy.
        """
        if self.winner is not None:
            return 100.0 if self.winner is color else 0.0
        white = 100 / (1 + math.exp(-STEEPNESS * (self.cp or 0)))
        return white if color is Color.WHITE else 100 - white
