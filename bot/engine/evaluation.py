"""Search scores, evaluations from White's point of view, and the resulting winning chances."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from bot.engine._kernel.layout import MATE, MATED_IN_SIGHT
from bot.rules import Color, Outcome


@dataclass(frozen=True, slots=True)
class Score:
    """A score from the side to move's point of view: centipawns (`cp`), or the distance to a forced win or loss
    (`mate`).

    `mate` is the number of moves until the winner wins by a mate, a campmate or a stalemate. It is negative if the side
    to move loses. Either `cp` or `mate` is None, but not both.
    """

    cp: int | None = None
    mate: int | None = None

    @classmethod
    def from_kernel(cls, raw: int) -> Score:
        """Convert a kernel's score, in which a forced win is MATE minus the number of plies to the end of the game."""
        if abs(raw) < MATED_IN_SIGHT:
            return cls(cp=raw)
        plies = MATE - abs(raw)
        return cls(mate=(plies + 1) // 2 if raw > 0 else -(plies // 2))

    @property
    def uci(self) -> str:
        """The score in the notation of UCI: `cp 31` or `mate -2`."""
        return f"cp {self.cp}" if self.mate is None else f"mate {self.mate}"


STEEPNESS = 0.00368208
"""The steepness of winning chances per centipawn, as fitted by lichess (https://lichess.org/page/accuracy)."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """White's advantage in centipawns, or a forced win.

    For a forced win, `winner` and `moves` are set: the winning side, and the number of moves that it needs. `moves` is
    0 if that side has already won. Otherwise, `cp` is set.
    """

    cp: int | None = None
    winner: Color | None = None
    moves: int | None = None

    @classmethod
    def of_score(cls, score: Score, turn: Color) -> Evaluation:
        """Convert a search score (from the point of view of `turn`, the side to move) to an evaluation."""
        if score.mate is not None:
            return cls(winner=turn if score.mate > 0 else turn.other, moves=abs(score.mate))
        assert score.cp is not None
        return cls(cp=score.cp if turn is Color.WHITE else -score.cp)

    @classmethod
    def of_outcome(cls, outcome: Outcome) -> Evaluation:
        return cls(cp=0) if outcome.winner is None else cls(winner=outcome.winner, moves=0)

    @classmethod
    def from_json(cls, stored: dict[str, Any]) -> Evaluation:
        """Read an evaluation from the output of `json`. Raise KeyError if a field is missing."""
        if "cp" in stored:
            return cls(cp=int(stored["cp"]))
        return cls(winner=Color.of_word(stored["winner"]), moves=int(stored["moves"]))

    @property
    def json(self) -> dict[str, Any]:
        if self.winner is None:
            return {"cp": self.cp}
        return {"winner": self.winner.word, "moves": self.moves}

    @property
    def pawns(self) -> float:
        """White's advantage in pawns. It is infinite if White has a forced win, and minus infinity if Black has one."""
        if self.winner is not None:
            return math.inf if self.winner is Color.WHITE else -math.inf
        return (self.cp or 0) / 100

    def rank(self, color: Color) -> tuple[float, int]:
        """Return a sort key for evaluations from one side's point of view. The order from greatest to least is: quick
        wins, slow wins, being ahead, being behind, slow losses, quick losses.
        """
        if self.winner is None:
            return (self.pawns if color is Color.WHITE else -self.pawns, 0)
        moves = self.moves or 0
        return (math.inf, -moves) if self.winner is color else (-math.inf, moves)

    def chances(self, color: Color) -> float:
        """Return a side's winning chances in percent, counting a draw as half a win. A forced win gives 100, a forced
        loss 0.

        The formula is the one for Win% at https://lichess.org/page/accuracy.
        """
        if self.winner is not None:
            return 100.0 if self.winner is color else 0.0
        white = 100 / (1 + math.exp(-STEEPNESS * (self.cp or 0)))
        return white if color is Color.WHITE else 100 - white
