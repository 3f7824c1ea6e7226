"""A weak opponent of known strength for the gauntlet. It captures hanging pieces, and doesn't leave its own pieces
hanging.

The value of a move is the material that it gains, minus the most that the opponent can then win by exchanges on one
square. The values of the pieces come from the guides. The beginner chooses at random among the moves with the highest
value. It always plays a winning move if there is one.
"""

from __future__ import annotations

from functools import cache
from random import Random

from bot.engine._kernel import layout as at
from bot.engine._kernel.exchange import wins
from bot.engine.tables import Numbers, build_numbers
from bot.engine.weights import Weights, derive
from bot.engine.worker import Worker
from bot.rules import Move, MoveLine, Position
from bot.variants import Variant

MOST = 3000
END = 100_000


def beginner_move(line: MoveLine, seed: str) -> Move:
    """Return the beginner's move at the end of a line. The same seed and line give the same move."""
    rng, worker = Random(f"{seed} {line.ply}"), Worker()
    worths = {move: _worth(worker, line.position, move) for move in line.position.legal_moves}
    best = max(worths.values())
    return rng.choice([move for move, worth in worths.items() if worth == best])


def _worth(worker: Worker, position: Position, move: Move) -> int:
    after = position.play(move)
    if after.outcome is not None:
        return END if after.outcome.winner is position.turn else 0
    return _taken(position, move) - _best_exchange(worker, after)


def _taken(position: Position, move: Move) -> int:
    """Return the material that a move gains directly, by a capture or promotion, in centipawns."""
    captured = position.captured(move)
    worth = 0.0 if captured is None else position.pieces[captured].piece_type.value
    if move.promotion is not None:
        pieces = position.variant.sides[position.turn].pieces
        worth += pieces[move.promotion].value - position.pieces[move.from_square].piece_type.value
    return round(100 * worth)


def _best_exchange(worker: Worker, position: Position) -> int:
    """Return the most that the side to move can win by exchanges on one square, in centipawns."""
    worker.enter(MoveLine.from_position(position), numbers=_guide_numbers(position.variant))
    best = 0
    for move in worker.roots:
        if _gains(worker, move, best + 1):
            best = _gain(worker, move, best + 1)
    return best


def _gain(worker: Worker, move: int, least: int) -> int:
    """Return the gain of an exchange that begins with this move, in centipawns. The caller already knows that the gain
    is at least `least`.
    """
    most = MOST
    while least < most:
        middle = (least + most + 1) // 2
        least, most = (middle, most) if _gains(worker, move, middle) else (least, middle - 1)
    return least


def _gains(worker: Worker, move: int, threshold: int) -> bool:
    return bool(wins(worker.tables, worker.numbers, worker.stack, at.ROOT_BASE, move, threshold))


@cache
def _guide_numbers(variant: Variant) -> Numbers:
    return build_numbers(variant, Weights(*derive(variant)))
