"""Solve the tactical sets, or make new ones.

    python -m tests.bench.tactics solve [--seconds 1] [--variant orda]
    python -m tests.bench.tactics make orda --count 40 --seed 1

New positions come from quick games of the engine with itself. A forced end is proved by a tree: the engine's move for
the one side, every move that the plain definition knows for the other. A win of material has to stand out from the
second best move at two depths, and not to be what a glance finds.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from itertools import count

from bot.engine import Engine, Limits, Result
from bot.rules import Line
from bot.variants import find_variant
from tests import oracle
from tests.bench.match import opening
from tests.bench.selfplay import centipawns
from tests.tactics import FOLDER, Tactic, read_tactics

GLANCE, LOOK, STUDY = 300, 12_000, 250_000
STANDS_OUT = 250
LARGEST_PROOF = 1500


class TooLarge(Exception):
    """A proof has more positions than are looked at."""


class Proof:
    """A tree that shows a forced end, by the plain definition."""

    def __init__(self, engine: Engine, variant: str) -> None:
        self.engine = engine
        self.variant = variant
        self.left = LARGEST_PROOF

    def holds(self, line: Line, moves: int) -> bool:
        """Tell whether the side to move wins within so many moves, whatever the other side does."""
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        result = self.engine.search(line, Limits(nodes=STUDY // 4, mate=moves))
        if not 0 < (result.score.mate or 0) <= moves:
            return False
        after = line.play(result.move)
        slow = oracle.play(oracle.read(self.variant, line.position.fen), result.move.uci)
        end = oracle.ending(slow)
        if end is not None:
            return end[0] == line.position.turn.word
        replies = (after.play(after.position.parse(uci)) for uci in oracle.legal_moves(slow))
        return moves > 1 and all(reply.outcome is None and self.holds(reply, moves - 1) for reply in replies)


def fresh(line: Line) -> Line:
    """The position as a game begins from it when it is read from its FEN."""
    return Line.from_uci(line.position.variant, line.position.fen, [])


def tactic_at(engine: Engine, variant: str, line: Line, name: str) -> Tactic | None:
    """Return what is to be found here, if it is worth asking."""
    engine.clear()
    glance = engine.search(line, Limits(nodes=GLANCE))
    engine.clear()
    look = engine.search(line, Limits(nodes=LOOK, lines=2))
    if len(look.variations) < 2 or look.move == glance.move:
        return None
    mate = look.score.mate
    if mate is not None and 2 <= mate <= 5:
        return _forced(engine, variant, line, look, name)
    if mate is None and _lead(look) >= STANDS_OUT and 100 <= centipawns(look.score) < 1200:
        study = engine.search(line, Limits(nodes=STUDY, lines=2))
        if study.move == look.move and _lead(study) >= STANDS_OUT and study.score.mate is None:
            return Tactic(variant, name, line.position.fen, (study.move.uci,))
    return None


def _forced(engine: Engine, variant: str, line: Line, look: Result, name: str) -> Tactic | None:
    study = engine.search(line, Limits(nodes=STUDY))
    mate = study.score.mate
    try:
        if mate is None or not 2 <= mate <= 5 or not Proof(engine, variant).holds(line, mate):
            return None
    except TooLarge:
        return None
    return Tactic(variant, name, line.position.fen, (study.move.uci,), mate)


def _lead(result: Result) -> int:
    first, second = (centipawns(variation.score) for variation in result.variations)
    return first - second


def found(variant: str, seed: str) -> Iterator[Tactic]:
    """Find tactics without end, at most two in a game."""
    player, engine, serial = Engine(hash_mb=4), Engine(hash_mb=16), count(1)
    for game in count():
        rng = random.Random(f"{seed} {game}")
        start = find_variant(variant)
        line = Line.from_uci(start, start.start_fen, opening(variant, rng, 6 + game % 2))
        left = 2
        player.clear()
        while line.outcome is None and line.ply < 160 and left:
            if line.ply > 12:
                tactic = tactic_at(engine, variant, fresh(line), f"{variant}.{next(serial)}")
                if tactic is not None:
                    left -= 1
                    yield tactic
            # Weak play on both sides leaves something to find.
            line = line.play(player.search(line, Limits(nodes=rng.choice((100, 400, 1600)))).move)


def make(variant: str, wanted: int, seed: str, seconds: float) -> None:
    kept: list[Tactic] = []
    begin = time.monotonic()
    forced = 0
    for tactic in found(variant, seed):
        # At least half shall be forced ends.
        if tactic.mate is None and len(kept) - forced >= wanted // 2:
            continue
        forced += tactic.mate is not None
        kept.append(tactic)
        if len(kept) >= wanted or time.monotonic() - begin > seconds:
            break
    FOLDER.mkdir(exist_ok=True)
    named = [Tactic(variant, f"{variant}.{i + 1}", one.fen, one.moves, one.mate) for i, one in enumerate(kept)]
    (FOLDER / f"{variant}.epd").write_text("".join(one.written + "\n" for one in named))
    print(f"{variant}: {len(kept)} kept, {forced} forced ends")


def solve(seconds: float, variant: str) -> None:
    tactics = [tactic for tactic in read_tactics() if variant in ("", tactic.variant)]
    engine = Engine()
    failed = []
    for tactic in tactics:
        engine.clear()
        if not tactic.is_solved_by(engine.search(tactic.line, Limits(seconds=seconds))):
            failed.append(tactic.name)
    solved = len(tactics) - len(failed)
    print(f"{solved} of {len(tactics)} solved in {seconds:g} s each, {100 * solved / len(tactics):.1f} %; not {failed}")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = options.add_subparsers(dest="command", required=True)
    solving = commands.add_parser("solve")
    solving.add_argument("--seconds", type=float, default=1.0)
    solving.add_argument("--variant", default="")
    making = commands.add_parser("make")
    making.add_argument("variant")
    making.add_argument("--count", type=int, default=40)
    making.add_argument("--seed", default="1")
    making.add_argument("--seconds", type=float, default=1e9, help="stop looking after this long")
    asked = options.parse_args()
    if asked.command == "solve":
        solve(asked.seconds, asked.variant)
    else:
        make(asked.variant, asked.count, asked.seed, asked.seconds)


if __name__ == "__main__":
    main()
