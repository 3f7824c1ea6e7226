"""Finds overlooked threats: how the opponent would win if it could move now, and the moves that don't prevent this.

A proof finds mates and campmates after each of forty legal moves within milliseconds. There is no such fast method for
forks and other gains, so the side to move passes, and one search looks for a win by its opponent. The same win then
works after every move that doesn't prevent it. Puzzles in which only one reply saves the game are searched for after
checks and captures.
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
"""The minimum chances after a pass that count as a threat, and the minimum difference in chances between the threat and
the next best move.
"""
FEWEST_ANSWERS = 3
"""The minimum number of legal replies to a check or capture; with fewer, the reply is too easy to find."""


@dataclass
class Threats:
    """Finds candidates for puzzles: positions in which a threat was overlooked, and positions in which only one reply
    meets a threat.
    """

    finder: Finder
    hurried: Judge

    def candidates(self, before: Watched | None, last: Move | None, watched: Watched, ply: int) -> Iterator[Candidate]:
        """Yield the position in the game if it might be a puzzle. Then yield positions after moves that overlook a
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
        """Return the move that the opponent threatens: it would win if the opponent could move now.

        Return None if there is no such move, or if there would be several ways to win.
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
        """Return the positions after moves that don't meet the threat. Moves that look best at depth 1 come first.

        Moves that allow a forced end are left out, because `Finder` finds them.
        """
        found = []
        for move, own in self.finder.mistakes(position).items():
            after = position.play(move)
            seen = self.finder.searcher.look(after, NODES) if own == 0 else None
            if seen is not None and seen.best[-1:] == (threat,):
                found.append(Candidate(position, move, after, ply, -seen.at_first))
        return sorted(found, key=lambda one: -one.rank)

    def _threatening(self, position: Position, ply: int) -> Iterator[Candidate]:
        """Yield positions after checks and captures if only one reply seems to save or win the game."""
        for move in position.legal_moves:
            after = position.play(move)
            is_forcing = after.is_check or position.captured(move) is not None
            if not is_forcing or after.outcome is not None or len(after.legal_moves) < FEWEST_ANSWERS:
                continue
            seen = self.finder.searcher.look(after, NODES)
            if seen.chances >= -EVEN and seen.move.target != move.target and self.finder.is_single(after, seen, THREAT):
                yield Candidate(position, move, after, ply, -seen.at_first)
