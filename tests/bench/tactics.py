"""Solve the sets of tactical positions, or add positions to them.

    python -m tests.bench.tactics solve [--seconds 1] [--variant orda]
    python -m tests.bench.tactics make orda --count 40 --seed 1 [--only campmate]

`make` keeps the positions of a set; use another seed to add more. New positions come from quick self-play games. A
forced win must be proved by a tree of moves. The tree contains the engine's moves for the winner and all of the loser's
legal moves, according to the oracle. A move that wins material must be clearly better than the second-best move in two
searches of different depths. In both cases, a very short search must not find the first move.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from itertools import count

from bot.engine import Engine, Limits, SearchResult
from bot.rules import MoveLine, parse_move
from bot.variants import find_variant
from tests import oracle
from tests.tactics import FOLDER, Tactic, read_tactics
from training.generate import centipawns
from training.openings import opening

GLANCE, LOOK, STUDY = 300, 12_000, 250_000
STANDS_OUT = 250
MATERIAL = "material"
LARGEST_PROOF = 1500


class TooLarge(Exception):
    """Raised if a proof would need more than LARGEST_PROOF positions."""


class Proof:
    """The tree that proves a forced win. Legal moves come from the oracle."""

    def __init__(self, engine: Engine, variant: str) -> None:
        self.engine = engine
        self.variant = variant
        self.left = LARGEST_PROOF

    def holds(self, line: MoveLine, moves: int) -> bool:
        """Return whether the side to move wins within this many moves against every defense. Raise TooLarge if the
        proof has too many positions."""
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
        replies = (after.play(parse_move(after.position, uci)) for uci in oracle.legal_moves(slow))
        return moves > 1 and all(reply.outcome is None and self.holds(reply, moves - 1) for reply in replies)


def fresh(line: MoveLine) -> MoveLine:
    """Return a new line that starts at the end of this one, as if it had been read from a FEN."""
    return MoveLine.from_uci(line.position.variant, line.position.fen, [])


def tactic_at(engine: Engine, variant: str, line: MoveLine, name: str) -> Tactic | None:
    """Return the tactic in the last position of a line, or None if there's no tactic or it's too easy."""
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


def _forced(engine: Engine, variant: str, line: MoveLine, look: SearchResult, name: str) -> Tactic | None:
    study = engine.search(line, Limits(nodes=STUDY))
    mate = study.score.mate
    try:
        if mate is None or not 2 <= mate <= 5 or not Proof(engine, variant).holds(line, mate):
            return None
    except TooLarge:
        return None
    return Tactic(variant, name, line.position.fen, (study.move.uci,), mate)


def _lead(result: SearchResult) -> int:
    first, second = (centipawns(variation.score) for variation in result.variations)
    return first - second


def found(variant: str, seed: str) -> Iterator[Tactic]:
    """Yield an endless sequence of tactics, at most two from each game."""
    player, engine, serial = Engine(hash_mb=4), Engine(hash_mb=16), count(1)
    for game in count():
        rng = random.Random(f"{seed} {game}")
        start = find_variant(variant)
        line = MoveLine.from_uci(start, start.start_fen, opening(variant, rng, 6 + game % 2))
        left = 2
        player.clear()
        while line.outcome is None and line.ply < 160 and left:
            if line.ply > 12:
                tactic = tactic_at(engine, variant, fresh(line), f"{variant}.{next(serial)}")
                if tactic is not None:
                    left -= 1
                    yield tactic
            # Vary the search effort from move to move, because weaker moves create more tactics.
            line = line.play(player.search(line, Limits(nodes=rng.choice((100, 400, 1600)))).move)


def kind(engine: Engine, tactic: Tactic) -> str:
    """Return the theme of a tactic: `material`, or the termination that it leads to."""
    if tactic.mate is None:
        return MATERIAL
    engine.clear()
    line = tactic.line
    for move in engine.search(line, Limits(nodes=STUDY, mate=tactic.mate)).pv:
        line = line.play(move)
    return "" if line.outcome is None else line.outcome.termination.value


def make(variant: str, wanted: int, seed: str, seconds: float, only: str) -> None:
    """Add positions to a set until it contains `wanted` positions. If `only` is given, add only positions with that
    theme. Existing positions are kept.
    """
    engine = Engine(hash_mb=16)
    kept = [tactic for tactic in read_tactics() if tactic.variant == variant]
    begin = time.monotonic()
    forced = sum(tactic.mate is not None for tactic in kept)
    for tactic in found(variant, seed):
        if len(kept) >= wanted or time.monotonic() - begin > seconds:
            break
        # At least half of the set should be forced wins.
        if tactic.mate is None and not only and len(kept) - forced >= wanted // 2:
            continue
        if only and kind(engine, tactic) != only:
            continue
        if tactic.fen not in (one.fen for one in kept):
            kept.append(tactic)
            forced += tactic.mate is not None
            write(variant, kept)
    print(f"{variant}: {len(kept)} kept, {forced} forced wins")


def write(variant: str, tactics: list[Tactic]) -> None:
    FOLDER.mkdir(exist_ok=True)
    named = [Tactic(variant, f"{variant}.{i + 1}", one.fen, one.moves, one.mate) for i, one in enumerate(tactics)]
    (FOLDER / f"{variant}.epd").write_text("".join(one.written + "\n" for one in named))


def solve(seconds: float, variant: str) -> None:
    """Solve each position with an engine that has empty tables. Print a line for each variant, and then the total."""
    sets: dict[str, list[Tactic]] = {}
    for tactic in read_tactics():
        if variant in ("", tactic.variant):
            sets.setdefault(tactic.variant, []).append(tactic)
    engine, failed = Engine(), []
    for key, tactics in sets.items():
        missed = [tactic for tactic in tactics if not is_solved(engine, tactic, seconds)]
        failed += missed
        print(summary(key, len(tactics), missed), flush=True)
    print(summary(f"in {seconds:g} s each", sum(map(len, sets.values())), failed))


def is_solved(engine: Engine, tactic: Tactic, seconds: float) -> bool:
    engine.clear()
    return tactic.is_solved_by(engine.search(tactic.line, Limits(seconds=seconds)))


def summary(name: str, total: int, missed: list[Tactic]) -> str:
    solved = total - len(missed)
    names = f"; not {', '.join(map(str, missed))}" if missed else ""
    return f"{name}: {solved} of {total} solved, {100 * solved / total:.1f}%{names}"


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
    making.add_argument("--only", default="", help=f"only one theme: {MATERIAL!r}, or a termination such as 'campmate'")
    making.add_argument("--seconds", type=float, default=1e9, help="stop searching after this time")
    asked = options.parse_args()
    if asked.command == "solve":
        solve(asked.seconds, asked.variant)
    else:
        make(asked.variant, asked.count, asked.seed, asked.seconds, asked.only)


if __name__ == "__main__":
    main()
