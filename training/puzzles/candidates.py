"""Where puzzles may be: moves that look well at first sight and lose, and threats that one move may parry."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.rules import Move, Position
from training.puzzles.check import EVEN, NOT_WON, WON
from training.puzzles.games import Watched
from training.puzzles.proof import Prover
from training.puzzles.search import Searcher, Seen

GLANCE, NODES = 80, 250
"""Of a first look at a position after a move, and of a second one."""
HOPE = 0.1
"""Chances at the first look that are worth the second."""
UNSEEN = 0.45
"""At first sight the win is not there: chances up to here."""
SLIPS_EVERY = 12
"""Moves that lose by no proof are looked for after two plies of so many, one of each side: that takes long."""
APART = 0.4
"""By so much the next move must seem worse than the best one."""
PROVEN = 3
"""Ends in so many moves are looked for after every move."""
POSITIONS = 500
"""At so many positions is looked for each."""


@dataclass(frozen=True)
class Candidate:
    """A position after a move that was perhaps a mistake, or that threatens."""

    before: Position
    last: Move
    position: Position
    ply: int
    rank: float
    """The higher, the sooner it is looked at."""


@dataclass
class Finder:
    """What looks for candidates."""

    searcher: Searcher = field(default_factory=Searcher)
    prover: Prover = field(default_factory=Prover)

    def candidates(self, before: Watched | None, last: Move | None, watched: Watched, ply: int) -> Iterator[Candidate]:
        """Yield the position itself if it may be a puzzle, then those after mistakes, the most natural ones first."""
        self.searcher.forget()
        seen = watched.seen
        yield from self.turning(before, last, watched, ply)
        if seen.chances >= -NOT_WON:
            mistakes = self.mistakes(watched.position)
            found = [self._mistake(watched.position, move, ply + 1) for move, own in mistakes.items() if own > 1]
            yield from sorted((one for one in found if one is not None), key=lambda one: -one.rank)
            if ply % SLIPS_EVERY < 2 and seen.chances <= WON:
                quiet = [move for move, own in mistakes.items() if own == 0]
                slips = [self._slip(watched.position, move, ply + 1) for move in quiet]
                yield from sorted((one for one in slips if one is not None), key=lambda one: -one.rank)

    def turning(self, before: Watched | None, last: Move | None, watched: Watched, ply: int) -> Iterator[Candidate]:
        """Yield the position itself if it may be a puzzle."""
        if before is not None and last is not None and self._is_turn(before, watched):
            yield Candidate(before.position, last, watched.position, ply, 0.0)

    def _is_turn(self, before: Watched, watched: Watched) -> bool:
        """Tell whether one move seems to save the side to move, or to win after the other's mistake."""
        is_won_now = before.seen.chances >= -NOT_WON and watched.seen.chances >= WON
        is_even = abs(watched.seen.chances) <= EVEN
        return (is_won_now or is_even) and self.is_single(watched.position, watched.seen)

    def mistakes(self, position: Position) -> dict[Move, int]:
        """Return each legal move with the number of moves in which the other side then forces the end, see `Prover`."""
        return self.prover.mistakes(position, PROVEN, POSITIONS)

    def _mistake(self, before: Position, move: Move, ply: int) -> Candidate | None:
        """Return the position after a move that lets the end be forced, if by one move."""
        position = before.play(move)
        seen = self.searcher.look(position, GLANCE)
        if seen.move.target == move.target or not self.is_single(position, self.searcher.look(position, NODES)):
            return None
        return Candidate(before, move, position, ply, -seen.at_first)

    def _slip(self, before: Position, move: Move, ply: int) -> Candidate | None:
        """Return the position after a move that looks well at first sight and loses, if to one move."""
        position = before.play(move)
        glance = self.searcher.look(position, GLANCE)
        if glance.at_first > UNSEEN or glance.chances < HOPE:
            return None
        seen = self.searcher.look(position, NODES)
        if seen.chances < WON or not self.is_single(position, seen):
            return None
        return Candidate(before, move, position, ply, -seen.at_first)

    def is_single(self, position: Position, seen: Seen, apart: float = APART) -> bool:
        """Tell whether no other move seems as good."""
        others = tuple(move for move in position.legal_moves if move != seen.move)
        return bool(others) and self.searcher.look(position, NODES, others).chances <= seen.chances - apart
