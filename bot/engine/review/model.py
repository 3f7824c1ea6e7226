"""The contents of a game review: facts as data, which other modules put into words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from bot.engine.analysis import JudgedMove
from bot.engine.purpose import MovePurpose
from bot.rules import Color, Move, Ply, Square, Termination
from bot.variants import PieceType

PieceOnSquare = tuple[PieceType, Square]


class FactKind(StrEnum):
    """The kind of statement that a fact makes. `docs/review.md` describes when each kind applies.

    The values are parts of locale keys.
    """

    # What a bad move did.
    STALEMATES = "stalemates"
    REPEATS = "repeats"
    ALLOWS_END = "allows-end"
    ALLOWS_PERPETUAL = "allows-perpetual"
    LOSES_RACE = "loses-race"
    BAD_TRADE = "bad-trade"
    PUTS = "puts"
    OPENS = "opens"
    UNGUARDS = "unguards"
    LEAVES = "leaves"
    FORKED = "forked"
    CHECKED = "checked"
    LOSES = "loses"
    EXCHANGES = "exchanges"
    LETS_PROMOTE = "lets-promote"
    DIVERGENT = "divergent"
    KING_CHASED = "king-chased"
    LETS_KING_RUN = "lets-king-run"
    EARLY = "early"
    LOSES_CASTLING = "loses-castling"
    LETS_PAWN_RUN = "lets-pawn-run"
    LETS_ATTACK = "lets-attack"
    # What a bad move missed.
    MISSES_END = "misses-end"
    MISSES_PERPETUAL = "misses-perpetual"
    MISSES_CAPTURE = "misses-capture"
    MISSES_TAKER = "misses-taker"
    MISSES_GAIN = "misses-gain"
    MISSES_EXCHANGE = "misses-exchange"
    MISSES_PROMOTION = "misses-promotion"
    MISSES_PAWN_RUN = "misses-pawn-run"
    MISSES_ATTACK = "misses-attack"
    # What went well.
    ONLY_MOVE = "only-move"
    PARRIES_END = "parries-end"
    PUNISHES = "punishes"
    PLAYS_OUT = "plays-out"
    CONVERTS = "converts"
    HOLDS = "holds"
    STEADY = "steady"


MISSED_KINDS = {
    FactKind.MISSES_END,
    FactKind.MISSES_PERPETUAL,
    FactKind.MISSES_CAPTURE,
    FactKind.MISSES_TAKER,
    FactKind.MISSES_GAIN,
    FactKind.MISSES_EXCHANGE,
    FactKind.MISSES_PROMOTION,
    FactKind.MISSES_PAWN_RUN,
    FactKind.MISSES_ATTACK,
}


@dataclass(frozen=True)
class ReviewFact:
    """One fact about a move, proved by the rules and a line of moves."""

    kind: FactKind
    ply: Ply
    """The number of half-moves up to and including the move that the fact is about."""
    pieces: tuple[PieceOnSquare, ...] = ()
    number: int = 0
    """A number of moves, steps or checks, depending on the kind of fact."""
    pawns: float = 0.0
    """The material that the line wins or loses, in pawns."""
    way: Termination | None = None
    """How the line ends the game, or None if it doesn't."""
    line: tuple[Move, ...] = ()
    """The moves that prove the fact.

    If they begin with the opponent's reply, they start in the position after the move. Otherwise, they start in the
    position before it.
    """
    is_free: bool = False
    """Whether a piece is captured without a recapture or other compensation."""
    lost: tuple[PieceType, ...] = ()
    """The player's pieces that are captured in the line, most valuable first."""
    won: tuple[PieceType, ...] = ()
    """The opponent's pieces that are captured in the line, most valuable first.

    If the line is the reply to a capture, the piece taken by that capture is included.
    """


@dataclass(frozen=True)
class KeyMoment:
    """A bad move by the player, with at most two facts: what the move did, and what it missed.

    If nothing can be proved, there are no facts.
    """

    move: JudgedMove
    facts: tuple[ReviewFact, ...]
    purposes: tuple[MovePurpose, ...] = ()
    """The purposes of the better move, if there are no facts."""

    @property
    def ply(self) -> Ply:
        return self.move.ply

    @property
    def did(self) -> tuple[ReviewFact, ...]:
        """The facts about what the move did, as opposed to what it missed."""
        return self.facts[: self._first_missed]

    @property
    def missed(self) -> tuple[ReviewFact, ...]:
        return self.facts[self._first_missed :]

    @property
    def _first_missed(self) -> int:
        return next((at for at, fact in enumerate(self.facts) if fact.kind in MISSED_KINDS), len(self.facts))


class Phase(StrEnum):
    OPENING = "opening"
    MIDDLEGAME = "middlegame"
    ENDGAME = "endgame"


@dataclass(frozen=True)
class GameReview:
    """The review of one side of a game."""

    side: Color
    accuracy: float | None
    phases: tuple[tuple[Phase, float], ...]
    """The accuracy (0 to 100) in each phase of the game. Phases without a move by this side are left out."""
    strengths: tuple[ReviewFact, ...]
    moments: tuple[KeyMoment, ...]
    """The costliest moves, most costly first."""
