"""Who says what is legal and how a game ends: our rules, held against pyffish or the plain definition at every move."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bot.rules import Line, Outcome
from bot.variants import find_variant
from tests import oracle
from tests.rules.opinions import CONFIGURATION, KNOWN_TO_PYFFISH, told


class IllegalPlay(Exception):
    """An engine has answered with something that is not a legal move."""


class Disagreement(Exception):
    """The two opinions on the rules differ."""


@cache
def configured_pyffish() -> Any:
    """Return pyffish, told of the variants once: it complains when it hears of them again."""
    import pyffish  # noqa: PLC0415 - not on every machine

    pyffish.load_variant_config(CONFIGURATION.read_text())
    return pyffish


@dataclass
class Referee:
    """One game: the line so far, and a second opinion on it."""

    variant: str
    line: Line = field(init=False)
    _slow: oracle.Position | None = field(init=False, default=None)
    _pyffish: Any = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.line = Line.from_uci(find_variant(self.variant), find_variant(self.variant).start_fen, [])
        if self.variant in KNOWN_TO_PYFFISH:
            self._pyffish = configured_pyffish()
        else:
            self._slow = oracle.read(self.variant, self.line.start.fen)

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
        end = told(self.outcome)
        return "ply limit" if end is None else end[1]

    def legal(self) -> list[str]:
        """Every legal move in UCI, in order; raise Disagreement if the second opinion has others."""
        ours = sorted(move.uci for move in self.line.position.legal_moves)
        if self._slow is not None:
            theirs = oracle.legal_moves(self._slow)
        else:
            theirs = sorted(self._pyffish.legal_moves(self.variant, self.line.start.fen, self.moves))
        if ours != theirs:
            raise Disagreement(f"{self.line.position!r}: {set(ours) ^ set(theirs)}")
        return ours

    def play(self, uci: str) -> None:
        """Make a move; raise IllegalPlay."""
        if uci not in self.legal():
            raise IllegalPlay(f"{uci} in {self.line.position!r}")
        move = self.line.position.exact_move(uci)
        assert move is not None
        self.line = self.line.play(move)
        if self._slow is not None:
            self._slow = oracle.play(self._slow, uci)
