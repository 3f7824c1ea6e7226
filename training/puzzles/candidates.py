"""Finds candidates for puzzles.

A candidate is a position after a move that looks good but loses, or a position in which one move wins or saves the
game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.rules import Move, Position
from training.puzzles.check import EVEN, NOT_WON, WON
from training.puzzles.games import Watched
from training.puzzles.proof import Prover
from training.puzzles.search import Searcher, Seen

GLANCE, NODES = 80, 250
"""The node limits of the first and the second search of a position after a move."""
HOPE = 0.1
"""If the first search shows lower chances than this (-1 to 1), there is no second search."""
UNSEEN = 0.45
"""The maximum chances at depth 1. If they are higher, the win is too obvious."""
SLIPS_EVERY = 12
"""The proof misses some losing moves. The slow search that finds them runs at only two of every SLIPS_EVERY plies, one
for each side.
"""
APART = 0.4
"""The minimum difference in chances between the best and the second-best move."""
PROVEN = 3
"""After every move, a proof looks for forced wins of up to this many moves."""
POSITIONS = 500
"""The maximum number of positions that one proof can examine."""


@dataclass(frozen=True)
class Candidate:
    """A position that might be a puzzle, and the move that led to it. The move can be a mistake or a threat."""

    before: Position
    last: Move
    position: Position
    ply: int
    rank: float
    """Candidates with a higher rank are examined first."""


@dataclass
class Finder:
    """Finds candidates for puzzles in the positions of a game."""

    searcher: Searcher = field(default_factory=Searcher)
    prover: Prover = field(default_factory=Prover)

    def candidates(self, before: Watched | None, last: Move | None, watched: Watched, ply: int) -> Iterator[Candidate]:
        """Yield the position itself if it might be a puzzle. Then yield the positions after possible mistakes, starting
        with the most natural mistakes.
        """
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
        """Yield the position itself if it might be a puzzle."""
        if before is not None and last is not None and self._is_turn(before, watched):
            yield Candidate(before.position, last, watched.position, ply, 0.0)

    def _is_turn(self, before: Watched, watched: Watched) -> bool:
        """Return whether a position is a turning point of the game. It is one if exactly one move seems to save the
        game, or to win it after a mistake by the opponent.
        """
        is_won_now = before.seen.chances >= -NOT_WON and watched.seen.chances >= WON
        is_even = abs(watched.seen.chances) <= EVEN
        return (is_won_now or is_even) and self.is_single(watched.position, watched.seen)

    def mistakes(self, position: Position) -> dict[Move, int]:
        """Return, for each legal move, the number of moves that the opponent then needs to force a win. See
        `Prover.mistakes`.
        """
        return self.prover.mistakes(position, PROVEN, POSITIONS)

    def _mistake(self, before: Position, move: Move, ply: int) -> Candidate | None:
        """Return the position after a move that lets the opponent force a win. Return None if several replies seem to
        win, or if the best reply captures the piece that moved.
        """
        position = before.play(move)
        seen = self.searcher.look(position, GLANCE)
        if seen.move.target == move.target or not self.is_single(position, self.searcher.look(position, NODES)):
            return None
        return Candidate(before, move, position, ply, -seen.at_first)

    def _slip(self, before: Position, move: Move, ply: int) -> Candidate | None:
        """Return the position after a move that looks good at first but loses. Return None for other moves, and if
        several replies seem to win.
        """
        position = before.play(move)
        glance = self.searcher.look(position, GLANCE)
        if glance.at_first > UNSEEN or glance.chances < HOPE:
            return None
        seen = self.searcher.look(position, NODES)
        if seen.chances < WON or not self.is_single(position, seen):
            return None
        return Candidate(before, move, position, ply, -seen.at_first)

    def is_single(self, position: Position, seen: Seen, apart: float = APART) -> bool:
        """Return whether the best move seems better than all others by at least `apart`."""
        others = tuple(move for move in position.legal_moves if move != seen.move)
        return bool(others) and self.searcher.look(position, NODES, others).chances <= seen.chances - apart
