"""Who says what is legal and how a game ends: our rules, held against pyffish at every move where it knows the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.rules import Line, Outcome
from bot.variants import find_variant
from workshop.peers import KNOWN_TO_PYFFISH, configured_pyffish


class IllegalPlay(Exception):
    """An engine has answered with something that is not a legal move."""


class Disagreement(Exception):
    """The two opinions on the rules differ."""


@dataclass
class Referee:
    """One game: the line so far."""

    variant: str
    line: Line = field(init=False)

    def __post_init__(self) -> None:
        """Set the start position up."""
        variant = find_variant(self.variant)
        self.line = Line.from_uci(variant, variant.start_fen, [])

    @property
    def moves(self) -> list[str]:
        """The moves so far, in UCI."""
        return [move.uci for move in self.line.moves]

    @property
    def outcome(self) -> Outcome | None:
        """How the game is over, if it is."""
        return self.line.outcome

    @property
    def told(self) -> str:
        """The end as the reports name it."""
        return "ply limit" if self.outcome is None else self.outcome.termination.value

    def play(self, uci: str) -> None:
        """Make a move; raise IllegalPlay, or Disagreement if the second opinion knows other moves."""
        if self.variant in KNOWN_TO_PYFFISH:
            self._compare()
        move = self.line.position.exact_move(uci)
        if move is None:
            raise IllegalPlay(f"{uci} in {self.line.position!r}")
        self.line = self.line.play(move)

    def _compare(self) -> None:
        ours = sorted(move.uci for move in self.line.position.legal_moves)
        theirs = sorted(configured_pyffish().legal_moves(self.variant, self.line.start.fen, self.moves))
        if ours != theirs:
            raise Disagreement(f"{self.line.position!r}: {set(ours) ^ set(theirs)}")
