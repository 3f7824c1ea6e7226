"""The referee of a game. It applies our rules. In variants that pyffish supports, it also compares them with pyffish's
rules at every move.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.rules import MoveLine, Outcome
from bot.variants import find_variant
from training.peers import KNOWN_TO_PYFFISH, configured_pyffish, shared_moves


class IllegalPlay(Exception):
    """An engine has played an illegal move."""


class Disagreement(Exception):
    """Our rules and pyffish disagree on which moves are legal."""


@dataclass
class Referee:
    """The referee of one game, with the moves that have been played so far."""

    variant: str
    line: MoveLine = field(init=False)

    def __post_init__(self) -> None:
        """Set up the start position."""
        variant = find_variant(self.variant)
        self.line = MoveLine.from_uci(variant, variant.start_fen, [])

    @property
    def moves(self) -> list[str]:
        """The moves played so far, in UCI."""
        return [move.uci for move in self.line.moves]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the game, or None if it isn't over."""
        return self.line.outcome

    @property
    def told(self) -> str:
        """How the game ended, in words, for reports."""
        return "ply limit" if self.outcome is None else self.outcome.termination.value

    def play(self, uci: str) -> None:
        """Play a move. Raise IllegalPlay if it isn't legal, or Disagreement if pyffish has other legal moves."""
        if self.variant in KNOWN_TO_PYFFISH:
            self._compare()
        move = self.line.position.exact_move(uci)
        if move is None:
            raise IllegalPlay(f"expected a legal move, got {uci} in {self.line.position!r}")
        self.line = self.line.play(move)

    def _compare(self) -> None:
        ours, theirs = shared_moves(configured_pyffish(), self.line.position)
        if ours != theirs:
            raise Disagreement(
                f"only our rules or only pyffish's allow {sorted(set(ours) ^ set(theirs))} in {self.line.position!r}"
            )
