"""Finds overlooked threats: how the opponent would win if it were the opponent's turn, and the moves that don't prevent
this.

For mates and campmates, a proof checks all legal moves of a position within milliseconds. There is no such fast method
for forks and other gains. Instead, the side to move passes, and a single search looks for a win by the opponent. Every
move that doesn't prevent this win overlooks the threat. After checks and captures, the search also looks for positions
in which only one reply saves the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.rules import Move, Position
from training.puzzles.candidates import NODES, Candidate, Finder
from training.puzzles.check import EVEN, NOT_WON, Judge
from training.puzzles.games import Watched
from training.puzzles.record import WIN

THREAT, APART = 0.5, 0.35
"""If the side to move passes, the opponent's threat must give chances of at least THREAT, and at least APART more than
any other move.
"""
FEWEST_ANSWERS = 3
"""The minimum number of legal replies to a check or capture. With fewer replies, the right one is too easy to find."""


@dataclass
class Threats:
    """Finds candidates for puzzles: positions after a move that overlooks a threat, and positions in which only one
    reply meets a threat.
    """

    finder: Finder
    hurried: Judge

    def candidates(self, before: Watched | None, last: Move | None, watched: Watched, ply: int) -> Iterator[Candidate]:
        """Yield the position itself if it might be a puzzle. Then yield the positions after moves that overlook a
        threat or make one.
        """
        self.finder.searcher.forget()
        yield from self.finder.turning(before, last, watched, ply)
        if watched.seen.chances >= -NOT_WON:
            threat = self._threat(watched.position)
            if threat is not None:
                yield from self._overlooking(watched.position, threat, ply + 1)
            yield from self._threatening(watched.position, ply + 1)

    def _threat(self, position: Position) -> Move | None:
        """Return the move with which the opponent threatens to win, or None if there is no such move. If there are
        several, also return None.
        """
        if position.is_check:
            return None
        passed = position.null_move()
        seen = self.finder.searcher.look(passed, NODES)
        if seen.chances < THREAT or not self.finder.is_single(passed, seen, APART):
            return None
        found = self.hurried.solve(passed)
        return passed.exact_move(found.line[0]) if found is not None and found.goal == WIN else None

    def _overlooking(self, position: Position, threat: Move, ply: int) -> list[Candidate]:
        """Return the positions after moves that don't meet the threat. The moves that look best at depth 1 come first.

        Moves that allow a forced win are left out, because `Finder` finds those.
        """
        found = []
        for move, own in self.finder.mistakes(position).items():
            after = position.play(move)
            seen = self.finder.searcher.look(after, NODES) if own == 0 else None
            if seen is not None and seen.best[-1:] == (threat,):
                found.append(Candidate(position, move, after, ply, -seen.at_first))
        return sorted(found, key=lambda one: -one.rank)

    def _threatening(self, position: Position, ply: int) -> Iterator[Candidate]:
        """Yield the positions after checks and captures in which only one reply seems to save or win the game."""
        for move in position.legal_moves:
            after = position.play(move)
            is_forcing = after.is_check or position.captured(move) is not None
            if not is_forcing or after.outcome is not None or len(after.legal_moves) < FEWEST_ANSWERS:
                continue
            seen = self.finder.searcher.look(after, NODES)
            if seen.chances >= -EVEN and seen.move.target != move.target and self.finder.is_single(after, seen, THREAT):
                yield Candidate(position, move, after, ply, -seen.at_first)
