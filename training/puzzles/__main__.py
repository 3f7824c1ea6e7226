"""Make puzzles from the engine's games: mine them, rate them with the engine's levels, write the files, and audit them.

    python -m training.puzzles mine orda ordamirror khans asymmetric --puzzles 2000 -o data/puzzles
    python -m training.puzzles moments --games data/reviews.jsonl -o data/puzzles
    python -m training.puzzles rate orda ordamirror khans --puzzles 350 -o data/puzzles
    python -m training.puzzles write orda ordamirror khans --puzzles 350 -o data/puzzles
    python -m training.puzzles audit --puzzles 200 -o data/audit --withdraw
    python -m training.puzzles tables

Each step does only what is still missing, so you can interrupt it and run it again. The same seed gives the same
puzzles on any number of processes. `--puzzles` is the total number of puzzles for `mine`, the number per variant for
`rate` and `write`, and the number of shipped puzzles to examine for `audit`.
"""

from __future__ import annotations

import argparse
import os
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import count
from pathlib import Path

from bot.variants import VARIANTS, find_any_family, listed_variants
from training.game_file import Json, kept_games
from training.puzzles.audit import Auditor, patient_judge
from training.puzzles.choose import choose, is_forced, rarest_first
from training.puzzles.files import evaluation_digest, numbered, ship, shipped, withdraw, withdrawn, write_audited
from training.puzzles.mine import NODES, Miner
from training.puzzles.parts import batches, in_files, run
from training.puzzles.proof import Prover
from training.puzzles.rate import Solvers
from training.puzzles.record import Record
from training.puzzles.tables import PAGE, with_tables
from training.puzzles.themes import themed

GAMES_A_PART = 2
BATCH = 5
TRIED = "tried-*.jsonl"
VARIED = "-varied"
"""The suffix in the names of files that were mined with `--varied`, which looks for overlooked threats."""
MOMENTS = "moments"
"""The part of a file's name that marks puzzles from key moments."""
MOST_A_GAME = 20
"""The maximum number of puzzles from one game's key moments. Each moment gives at most two."""

AUDIT_TIMES = 10
"""The nodes of an audit's searches, as a multiple of those in the check of new puzzles. A shorter run doesn't count."""

Place = tuple[str, str]
Part = tuple[str, str, int, bool]
"""A variant's key, a seed, the number of a part, and whether to look for overlooked threats (`--varied`)."""


def keys_of(names: list[str]) -> list[str]:
    """Return the keys of the variants that these names stand for. A name is the key of a variant, or the key of a
    family, which stands for all its variants.

    If both kinds of names are given, the single variants and the families' variants alternate.
    """
    alone = [name for name in names if name in VARIANTS]
    pairings = [one.key for name in names if name not in VARIANTS for one in find_any_family(name).variants]
    if not alone or not pairings:
        return alone + pairings
    return [key for turn, pairing in enumerate(pairings) for key in (alone[turn % len(alone)], pairing)]


def mine(asked: argparse.Namespace) -> None:
    """Play games and store their puzzles."""
    keys = keys_of(asked.names)
    done = sum(len(pool_of(asked.output, key)) for key in set(keys))
    run(missing(asked.output, keys, asked.seed, asked.varied), mined, asked.processes, done, asked.puzzles)


def missing(folder: Path, keys: list[str], seed: str, varied: bool) -> Iterator[tuple[Path, Part]]:
    """Yield the parts that have no file yet, each with the path of its file. The iterator is infinite."""
    for part in count():
        key = keys[part % len(keys)]
        path = folder / f"{key}-{seed}{VARIED if varied else ''}-{part:05d}.jsonl"
        if not path.exists():
            yield path, (key, seed, part, varied)


@cache
def miner(varied: bool) -> Miner:
    """Return this process's miner, which finds puzzles in games."""
    return Miner.varied() if varied else Miner()


def mined(task: Part) -> list[Record]:
    """Return the puzzles from the games of one part. The same task always gives the same puzzles."""
    key, seed, part, varied = task
    games = range(part * GAMES_A_PART, (part + 1) * GAMES_A_PART)
    return [record for game in games for record in miner(varied).puzzles_of(key, seed, game)]


def moments(asked: argparse.Namespace) -> None:
    """Store the puzzles from the key moments of games between the engine's levels."""
    parts = [(part_of_game(asked.output, game), game) for game in kept_games(asked.games)]
    new = [(path, game) for path, game in parts if not path.exists()]
    run(iter(new), mined_from_moments, asked.processes, 0, len(new) * MOST_A_GAME)


def part_of_game(folder: Path, game: Json) -> Path:
    return folder / f"{game['variant']}-0{MOMENTS}-{game['number']:05d}.jsonl"


def mined_from_moments(game: Json) -> list[Record]:
    """Return the puzzles from a game's key moments."""
    return list(miner(varied=True).puzzles_of_moments(game))


def pool_of(folder: Path, key: str) -> list[Record]:
    """Return all puzzles mined for a variant, in the order of the part files."""
    return in_files(folder, f"{key}-[0-9]*.jsonl")


def known_of(asked: argparse.Namespace, key: str) -> list[Record]:
    """Return all puzzles mined for a variant, with rare ones first and without withdrawn ones. Puzzles that the levels
    have tried have a rating.
    """
    out, known = {record.fen for record in withdrawn(key)}, by_position(asked.output, TRIED)
    pool = [record for record in pool_of(asked.output, key) if record.fen not in out]
    return rarest_first(known.get(place_of(record), record) for record in pool)


def chosen_of(asked: argparse.Namespace, key: str, pool: list[Record]) -> list[Record]:
    """Return the puzzles of a variant to ship: those that are already shipped, and new ones from the pool."""
    prover = Prover()
    return choose((record for record in pool if is_forced(prover, record)), asked.puzzles, shipped(key))


def rate(asked: argparse.Namespace) -> None:
    """Let the engine's levels try the chosen puzzles that have no rating yet."""
    keys = dict.fromkeys(keys_of(asked.names))
    chosen = [record for key in keys for record in chosen_of(asked, key, known_of(asked, key))]
    new = [record for record in chosen if not record.rating]
    tasks = ((asked.output / f"tried-{name}.jsonl", batch) for name, batch in batches(new, BATCH))
    run(tasks, tried, asked.processes, 0, len(new))


@cache
def solvers() -> Solvers:
    """Return this process's `Solvers`, which let the engine's levels try puzzles."""
    return Solvers()


def tried(batch: list[Record]) -> list[Record]:
    """Let the levels try these puzzles. Return the puzzles with their ratings."""
    return [solvers().tried(record) for record in batch]


def by_position(folder: Path, pattern: str) -> dict[Place, Record]:
    """Return the puzzles in all files that match a pattern, keyed by variant and FEN."""
    return {place_of(record): record for record in in_files(folder, pattern)}


def place_of(record: Record) -> Place:
    """Return the variant and the FEN of a puzzle. They identify puzzles that have no id yet."""
    return record.variant, record.fen


def write(asked: argparse.Namespace) -> None:
    """Write the files of the shipped puzzles. Shipped puzzles stay in the files, and newly rated ones are added."""
    for key in dict.fromkeys(keys_of(asked.names)):
        chosen = chosen_of(asked, key, [record for record in known_of(asked, key) if record.rating])
        records = [themed(record) for record in numbered(key, chosen, withdrawn(key))]
        if records:
            ship(key, records)
        themes = Counter(theme for record in records for theme in record.themes)
        print(
            f"{key}: {len(records)} puzzles; {', '.join(f'{theme} {number}' for theme, number in themes.most_common())}"
        )


def audit(asked: argparse.Namespace) -> None:
    """Examine a sample of the shipped puzzles. Count the puzzles for which a longer search finds a second solution."""
    records = [record for variant in listed_variants() for record in shipped(variant.key)]
    drawn = random.Random(asked.seed).sample(records, min(asked.puzzles, len(records)))
    # Results of other weights or networks don't count, so each evaluation has its own files.
    name = f"audited-{evaluation_digest()}-{asked.times}"
    known = by_position(asked.output, f"{name}-*.jsonl")
    new = [record for record in drawn if place_of(record) not in known]
    tasks = ((asked.output / f"{name}-{part}.jsonl", (asked.times, batch)) for part, batch in batches(new, BATCH))
    run(tasks, audited_batch, asked.processes, 0, len(new))
    known = by_position(asked.output, f"{name}-*.jsonl")
    unsound = [record for record in drawn if not known[place_of(record)].rating]
    print(f"{len(unsound)} of {len(drawn)} puzzles have a second solution at {NODES * asked.times} nodes")
    for record in unsound:
        print(record.id, record.fen, *record.line)
    if asked.withdraw:
        withdraw(unsound)
        if len(drawn) == len(records) and asked.times >= AUDIT_TIMES:
            write_audited()


@cache
def auditor(times: int) -> Auditor:
    """Return this process's auditor. Its searches have `times` times as many nodes as the original check."""
    return Auditor(patient_judge(times))


def audited_batch(task: tuple[int, list[Record]]) -> list[Record]:
    """Audit a batch of puzzles. Return the puzzles, with the rating 0 if they have a second solution."""
    times, batch = task
    return [record if auditor(times).is_sound(record) else replace(record, rating=0) for record in batch]


def tables(asked: argparse.Namespace) -> None:
    """Update the tables in docs/measurements/puzzles.md."""
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")


STEPS = {step.__name__: step for step in (mine, moments, rate, write, audit, tables)}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("step", choices=STEPS)
    options.add_argument("names", nargs="*", help="keys of variants, or of families for all their pairings")
    options.add_argument("--puzzles", type=int, default=200, help="the number of puzzles (see above)")
    options.add_argument("--seed", default="1")
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options.add_argument(
        "--times", type=int, default=AUDIT_TIMES, help="for `audit`: search this many times as many nodes"
    )
    options.add_argument("--varied", action="store_true", help="mine puzzles other than mates and campmates (rarer)")
    options.add_argument("--games", type=Path, help="for `moments`: a file of games made by `training.reviewed_games`")
    options.add_argument("--withdraw", action="store_true", help="remove puzzles with a second solution")
    options.add_argument("-o", "--output", type=Path, default=Path("data"), help="the folder for intermediate results")
    asked = options.parse_args()
    asked.output.mkdir(parents=True, exist_ok=True)
    STEPS[asked.step](asked)


if __name__ == "__main__":
    main()
