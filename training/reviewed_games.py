"""Play games between the engine's levels and analyze them, to get sample games for reviews.

    python -m training.reviewed_games --games 1000 -o data/reviews.jsonl
    python -m training.reviewed_games --games 60 --nodes 20000 -o tests/data/reviews.jsonl

Variants and levels (2 to 7) take turns, and openings are random, so any number of games is a fair sample. Each line of
the file is a game: the variant, the moves, and the findings for each position in the same format as in the database.
Games in the file aren't played again, so you can continue an interrupted run. A game's number determines its opening
and moves.
"""

from __future__ import annotations

import argparse
import random
from itertools import cycle, islice
from pathlib import Path

from bot.engine import Engine, choose, find_level
from bot.engine.analysis import Finding, examine
from bot.engine.evaluation import Evaluation
from bot.rules import MoveLine, Ply
from bot.variants import FAMILIES, find_variant
from training.game_file import Json, append, kept_games
from training.openings import opening

LEVELS = ((2, 3), (4, 4), (5, 3), (6, 5), (7, 6), (3, 4))
"""The levels of White and Black. The games cycle through these pairings."""
LONGEST = 140
"""The maximum length of a game in plies."""
RANDOM_PLIES = 4


def variants_in_turn() -> list[str]:
    """Return the keys of variants. Each family occurs equally often and cycles through its listed variants."""
    families = [family for family in FAMILIES.values() if family.is_listed]
    turns = [cycle(variant.key for variant in family.variants) for family in families]
    most = max(len(family.variants) for family in families)
    return [key for keys in zip(*(islice(one, most) for one in turns), strict=True) for key in keys]


def play(engine: Engine, key: str, levels: tuple[int, int], seed: str) -> MoveLine:
    """Play a game between two levels to its end, or until it is LONGEST plies long."""
    variant = find_variant(key)
    moves = opening(key, random.Random(seed), RANDOM_PLIES)
    line = MoveLine.from_uci(variant, variant.start_fen, moves)
    while line.outcome is None and line.ply < LONGEST:
        level = find_level(levels[line.position.turn])
        line = line.play(choose(engine, line, level, seed).move)
    return line


def row_of(finding: Finding) -> Json:
    """Return a finding in the format of the database, without its depth."""
    return {**finding.evaluation.json, "best": " ".join(finding.best)}


def read_row(row: Json) -> tuple[MoveLine, tuple[Finding, ...]]:
    """Return a game's moves and findings from its line in the file."""
    variant = find_variant(row["variant"])
    line = MoveLine.from_uci(variant, variant.start_fen, row["moves"].split())
    return line, tuple(Finding(Evaluation.from_json(one), tuple(one["best"].split())) for one in row["findings"])


def game(engine: Engine, number: int, nodes: int) -> Json:
    """Play the game with this number, analyze it, and return it as a line of the file."""
    keys = variants_in_turn()
    key, levels = keys[number % len(keys)], LEVELS[number // 4 % len(LEVELS)]
    line = play(engine, key, levels, f"review {number}")
    findings = [examine(engine, line, Ply(ply), nodes) for ply in range(len(line.positions))]
    return {
        "number": number,
        "variant": key,
        "levels": levels,
        "moves": " ".join(move.uci for move in line.moves),
        "findings": [row_of(finding) for finding in findings],
    }


def run(asked: argparse.Namespace) -> None:
    done = {one["number"] for one in kept_games(asked.output)}
    engine = Engine()
    for number in range(asked.first, asked.first + asked.games):
        if number not in done:
            append(asked.output, game(engine, number, asked.nodes))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=60, metavar="N")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="the number of the first game")
    parser.add_argument("--nodes", type=int, default=20_000, metavar="N", help="nodes per position")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE")
    run(parser.parse_args())


if __name__ == "__main__":
    main()
