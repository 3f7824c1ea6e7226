"""Threats that are overlooked: what the other side would do if it could move twice, and the moves that let it.

A proof finds mates and campmates after any of forty moves in milliseconds. Nothing as quick finds forks and the like,
so they are looked for once a position, after a move that is none: a win that is there then, by a line of single moves,
is there after every move that does nothing about it. Defences are looked for after checks and captures.
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
"""Chances after passing that are worth more than a glance, and by how much the next move must seem worse."""
FEWEST_ANSWERS = 3
"""A check that leaves fewer moves asks for little."""


@dataclass
class Threats:
    """What looks for threats that are overlooked, and for those to which there is one answer."""

    finder: Finder
    hurried: Judge

    def candidates(self, before: Watched | None, last: Move | None, watched: Watched, ply: int) -> Iterator[Candidate]:
        """Yield the position itself if it may be a puzzle, then those after moves that overlook or make a threat."""
        self.finder.searcher.forget()
        yield from self.finder.turning(before, last, watched, ply)
        if watched.seen.chances >= -NOT_WON:
            threat = self._threat(watched.position)
            if threat is not None:
                yield from self._overlooking(watched.position, threat, ply + 1)
            yield from self._threatening(watched.position, ply + 1)

    def _threat(self, position: Position) -> Move | None:
        """Return the first move of the line by which the side not to move would win, if each of its moves is single."""
        if position.is_check:
            return None
        passed = position.null_move()
        seen = self.finder.searcher.look(passed, NODES)
        if seen.chances < THREAT or not self.finder.is_single(passed, seen, APART):
            return None
        found = self.hurried.solve(passed)
        return passed.exact_move(found.line[0]) if found is not None and found.goal == WIN else None

    def _overlooking(self, position: Position, threat: Move, ply: int) -> list[Candidate]:
        """Return the positions after moves that leave the threat, that first which looks best for one move ahead.

        Those after which an end is forced by checks are found without this.
        """
        found = []
        for move, own in self.finder.mistakes(position).items():
            after = position.play(move)
            seen = self.finder.searcher.look(after, NODES) if own == 0 else None
            if seen is not None and seen.best[-1:] == (threat,):
                found.append(Candidate(position, move, after, ply, -seen.at_first))
        return sorted(found, key=lambda one: -one.rank)

    def _threatening(self, position: Position, ply: int) -> Iterator[Candidate]:
        """Yield the positions after checks and captures to which one answer seems to hold or to win."""
        for move in position.legal_moves:
            after = position.play(move)
            is_forcing = after.is_check or position.captured(move) is not None
            if not is_forcing or after.outcome is not None or len(after.legal_moves) < FEWEST_ANSWERS:
                continue
            seen = self.finder.searcher.look(after, NODES)
            if seen.chances >= -EVEN and seen.move.target != move.target and self.finder.is_single(after, seen, THREAT):
                yield Candidate(position, move, after, ply, -seen.at_first)
