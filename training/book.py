"""Compute the explorer's opening books, which contain the moves that the engine prefers.

    python -m training.book orda khans

Each position, beginning with the start position, is searched for its best moves. Each search has NODES nodes and leaves
out the moves that were already found. Then the moves' winning chances are converted to shares. If a move is SPREAD
percentage points better than another, its share is e times as large. Moves with a large share lead to the next
positions. For the opening trainer, main lines go further: one side plays its best move, and the other side plays one of
its two best moves. The same number of nodes always gives the same book.
"""

from __future__ import annotations

import argparse
import json
import math
from collections import deque
from collections.abc import Iterator
from typing import Any

from bot.engine import Engine, Limits
from bot.engine.evaluation import Evaluation
from bot.engine.level_moves import BOOKS
from bot.rules import Color, MoveLine, Position
from bot.variants import Variant, find_variant, listed_variants

NODES = 20_000
"""The number of nodes of the search for each of a position's best moves."""
HASH_MB = 64
CANDIDATES = 5
"""The number of moves to find per position."""
SPREAD = 3.0
"""If two moves' winning chances differ by this many percentage points, the better move's share is e times as large."""
LEAST = 5
"""The minimum share, in percent, of a move in the book."""
FOLLOWED = 15
"""A move with at least this share, in percent, leads to the next position to search."""
LONGEST = 6
"""The maximum length of the searched lines in plies, except main lines."""
MOST_POSITIONS = 40
"""The maximum number of positions in a variant's book, not counting the main lines."""
MAIN_PLIES = 8
"""The length of the main lines in plies."""
MAIN_REPLIES = 2
"""How many replies the main lines include when the opponent of the trained side is to move."""


def liked(engine: Engine, line: MoveLine, nodes: int) -> dict[str, int]:
    """Return the moves that the engine prefers at the end of a line, in UCI, with their shares in percent."""
    engine.clear()
    chances: dict[str, float] = {}
    for _ in range(min(CANDIDATES, len(line.position.legal_moves))):
        others = tuple(move for move in line.position.legal_moves if move.uci not in chances)
        result = engine.search(line, Limits(nodes=nodes, moves=others))
        turn = line.position.turn
        chances[result.move.uci] = Evaluation.of_score(result.score, turn).chances(turn)
    best = max(chances.values())
    weights = {uci: math.exp((chance - best) / SPREAD) for uci, chance in chances.items()}
    whole = sum(weights.values())
    shares = {uci: round(100 * weight / whole) for uci, weight in weights.items()}
    return {uci: share for uci, share in sorted(shares.items(), key=lambda one: -one[1]) if share >= LEAST}


def positions(engine: Engine, variant: Variant, nodes: int) -> Iterator[tuple[str, dict[str, int]]]:
    """Yield each position of a book: the moves that lead to it, and the engine's preferred moves with their shares.
    Moves are in UCI.
    """
    start, known = MoveLine.from_position(Position.start(variant)), dict[bytes, dict[str, int]]()
    waiting = deque([start])
    while waiting and len(known) < MOST_POSITIONS:
        line = waiting.popleft()
        key = line.position.repetition_key
        if key in known or line.outcome is not None:
            continue
        known[key] = found = liked(engine, line, nodes)
        yield _written(line), found
        if line.ply < LONGEST:
            waiting.extend(line.followed_by([uci]) for uci, share in found.items() if share >= FOLLOWED)
    waiting_of = deque((color, start) for color in Color)
    seen = set[tuple[Color, bytes]]()
    while waiting_of:
        color, line = waiting_of.popleft()
        key = line.position.repetition_key
        if (color, key) in seen or line.outcome is not None:
            continue
        seen.add((color, key))
        if key not in known:
            known[key] = liked(engine, line, nodes)
            yield _written(line), known[key]
        if line.ply + 1 < MAIN_PLIES:
            followed = 1 if line.position.turn is color else MAIN_REPLIES
            waiting_of.extend((color, line.followed_by([uci])) for uci in [*known[key]][:followed])


def _written(line: MoveLine) -> str:
    return " ".join(move.uci for move in line.moves)


def write(key: str, nodes: int) -> int:
    """Compute a variant's book and write its file. Return the number of positions."""
    content: dict[str, Any] = {"nodes": nodes, "moves": dict(positions(Engine(HASH_MB), find_variant(key), nodes))}
    BOOKS.mkdir(exist_ok=True)
    rows = [f"{json.dumps(moves)}: {json.dumps(found)}" for moves, found in content["moves"].items()]
    body = ",\n".join(rows)
    (BOOKS / f"{key}.json").write_text(f'{{"nodes": {nodes}, "moves": {{\n{body}\n}}}}\n', "utf-8")
    return len(rows)


def main() -> None:
    """Compute the books of the variants given as arguments, or of all listed variants."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="*", help="keys of variants (default: all listed variants)")
    parser.add_argument("--nodes", type=int, default=NODES)
    asked = parser.parse_args()
    for key in asked.variants or [variant.key for variant in listed_variants()]:
        print(f"{key}: {write(key, asked.nodes)} positions", flush=True)


if __name__ == "__main__":
    main()
