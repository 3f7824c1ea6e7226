"""Games in which to find puzzles. Both sides make mistakes, because they play the best move of a shallow search or even
of one of its lower depths.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from bot.rules import Move, MoveLine, Position
from bot.rules.fen import Setup, write_fen
from bot.variants import Variant, find_variant
from training.puzzles.search import Searcher, Seen

WATCHED = 600
"""The node limit of the search of each position."""
HASTE = (0.35, 0.25, 0.15)
"""The probabilities of playing the best move at depth 1, 2 and 3.

Otherwise, the best move of the whole search is played.
"""
MARCHES = 0.5
"""The share of games in which kings set out early toward campmate, in variants with campmate."""
MARCH, MARCH_COST, MARCH_NODES = 0.35, 0.3, 300
"""The probability that a king on its way to campmate takes a step toward its goal, the maximum loss of chances by such
a step, and the node limit of the search that determines this loss.
"""
OPENING_PLIES = (6, 7, 8, 9)
KEPT = (1.0, 0.6)
"""A game starts with one of these shares of its pieces, chosen at random, and with a larger share of its pawns. With
fewer pieces, kings get into the open sooner.
"""
LONGEST = 160
BALANCED = 0.5
"""The maximum chances of either side after the opening."""
DECIDED, AGREED = 0.97, 10
"""A game ends when AGREED positions in a row have at least these chances for the same side, because surprises are
unlikely by then.
"""


@dataclass(frozen=True)
class Watched:
    """A position in a game, and the result of its search."""

    position: Position
    seen: Seen


@dataclass
class SelfPlay:
    """Plays both sides of a game in which puzzles can be found."""

    searcher: Searcher
    rng: random.Random
    nodes: int = WATCHED

    def play(self, key: str) -> tuple[MoveLine, list[Watched]]:
        """Play a game of a variant. Return its line, and its positions after the random opening with the results of
        their searches.
        """
        line = self._begin(find_variant(key))
        marches = self.rng.random() < MARCHES
        self.searcher.forget()
        watched: list[Watched] = []
        agreed = 0
        while line.outcome is None and line.ply < LONGEST and abs(agreed) < AGREED:
            one = Watched(line.position, self.searcher.look(line.position, self.nodes))
            watched.append(one)
            white = one.seen.chances * (-1 if line.position.turn else 1)
            agreed = 0 if abs(white) < DECIDED else max(agreed, 0) + 1 if white > 0 else min(agreed, 0) - 1
            step = self._step(one) if marches else None
            line = line.play(step or one.seen.best[min(self._hasty_depth(), len(one.seen.best)) - 1])
        return line, watched

    def _begin(self, variant: Variant) -> MoveLine:
        """Play random moves from the start position. In half of the games, some pieces are first removed from it."""
        keep = self.rng.choice(KEPT)
        while True:
            line = MoveLine.from_position(self._thinned(variant, keep))
            for _ in range(self.rng.choice(OPENING_PLIES)):
                if line.outcome is None:
                    line = line.play(self.rng.choice(line.position.legal_moves))
            if line.outcome is None and abs(self.searcher.look(line.position, WATCHED).chances) <= BALANCED:
                return line

    def _thinned(self, variant: Variant, keep: float) -> Position:
        """Return the start position with about this share of its pieces. A share of 1 keeps all pieces."""
        if keep == 1:
            return Position.start(variant)
        start = Position.start(variant)
        pieces = {
            square: piece
            for square, piece in start.pieces.items()
            if piece.piece_type.is_royal
            or self.rng.random() < (keep if not piece.piece_type.is_pawn else (1 + keep) / 2)
        }
        setup = Setup({square: (u.color, u.letter) for square, u in pieces.items()}, start.turn, "", None, 0, 1)
        return Position.from_fen(variant, write_fen(setup))

    def _hasty_depth(self) -> int:
        """Draw the search depth whose best move will be played. A very large number means the last depth."""
        drawn = self.rng.random()
        for depth, share in enumerate(HASTE, start=1):
            drawn -= share
            if drawn < 0:
                return depth
        return len(HASTE) + 100

    def _step(self, watched: Watched) -> Move | None:
        """With probability MARCH, return a step of the king toward its goal. Return None otherwise, or if every step
        costs too much.
        """
        position = watched.position
        side = position.variant.sides[position.turn]
        if side.goal_rank is None or self.rng.random() >= MARCH:
            return None
        king = position.king(position.turn)
        ahead = side.ranks_to_goal(king)
        steps = tuple(m for m in position.legal_moves if m.origin == king and side.ranks_to_goal(m.target) < ahead)
        if not steps:
            return None
        seen = self.searcher.look(position, MARCH_NODES, steps)
        return seen.move if seen.chances >= watched.seen.chances - MARCH_COST else None


def play(searcher: Searcher, key: str, seed: str, nodes: int = WATCHED) -> tuple[MoveLine, list[Watched]]:
    """Play a game. The same seed and nodes give the same game."""
    return SelfPlay(searcher, random.Random(seed), nodes).play(key)
