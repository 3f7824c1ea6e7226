"""Games for finding puzzles. Both sides make mistakes, because they play the best move of a shallow search."""

from __future__ import annotations

import random
from dataclasses import dataclass

from bot.rules import Move, MoveLine, Position
from bot.rules.fen import Setup, write_fen
from bot.variants import Variant, find_variant
from training.puzzles.search import Searcher, Seen

WATCHED = 600
"""The node limit for searching each position."""
HASTE = (0.35, 0.25, 0.15)
"""The probabilities of playing the move that is best at depth 1, 2 and 3.

Otherwise, the best move of the whole search is played.
"""
MARCHES = 0.5
"""In variants with campmate, the share of games in which kings head for their goal early."""
MARCH, MARCH_COST, MARCH_NODES = 0.35, 0.3, 300
"""MARCH is the probability that a king on its way to its goal takes a step toward it. MARCH_COST is the maximum loss of
chances from this step. MARCH_NODES is the node limit of the search that measures the loss.
"""
OPENING_PLIES = (6, 7, 8, 9)
KEPT = (1.0, 0.6)
"""A game starts with one of these shares of the usual pieces, chosen at random. A larger share of the pawns is kept.
With fewer pieces, kings get into the open sooner.
"""
LONGEST = 160
BALANCED = 0.5
"""The maximum chances of either side after the opening."""
DECIDED, AGREED = 0.97, 10
"""A game ends when the same side has chances of at least DECIDED in AGREED positions in a row. Surprises are unlikely
after that.
"""


@dataclass(frozen=True)
class Watched:
    """A position in a game, and the result of its search."""

    position: Position
    seen: Seen


@dataclass
class SelfPlay:
    """Plays both sides of a game for finding puzzles."""

    searcher: Searcher
    rng: random.Random
    nodes: int = WATCHED

    def play(self, key: str) -> tuple[MoveLine, list[Watched]]:
        """Play a game of a variant. Return its line, and the results of the searches in all positions after the random
        opening.
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
        """Play random moves from the start position. In half of the games, some pieces are removed first."""
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
        """Return a random search depth. The best move at this depth will be played. A very large number stands for the
        last depth.
        """
        drawn = self.rng.random()
        for depth, share in enumerate(HASTE, start=1):
            drawn -= share
            if drawn < 0:
                return depth
        return len(HASTE) + 100

    def _step(self, watched: Watched) -> Move | None:
        """With probability MARCH, return a step of the king toward its goal. Otherwise, or if all steps lose too much,
        return None.
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
