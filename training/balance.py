"""Measure how balanced each variant is: play the highest level against itself, and write the results.

    python -m training.balance --games 400 2000 --nodes 500 --seed 1 -o data/balance

Each game starts with PLIES random moves. The resulting position must get a score within BALANCED centipawns of the
start position's score. (Requiring equal positions would hide the imbalance that is being measured.) Then the same
engine plays both sides with a fixed number of nodes per move. Each opening is played once. As in `generate`, games end
by the rules, as a draw at a ply limit, or when the scores have shown a won game for several plies.

The output folder gets a file of games for each variant and engine. Games in these files aren't played again, so you can
continue an interrupted run or add games. The same seed gives the same games on any number of processes. After a new
network is installed, the same command repeats only the games that use the network. If `--games` has several numbers,
all variants reach the first number before any variant continues to the next one. After each variant, the results are
written to `assets/balance` and `docs/balance.md`. `--games 0` only writes the results.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bot.engine.selfplay_balance import (
    SelfplayBalance,
    engine_digest,
    network_digest,
    selfplay_path,
    write_selfplay_balance,
)
from bot.rules import Color, MoveLine, Position
from bot.variants import Variant, find_variant, listed_variants
from training.balance_page import write_page
from training.game_file import append, resume
from training.generate import AGREED, LONGEST, Thinker, agreement, variants_of
from training.openings import opening

PLIES = 4
"""The number of random moves in an opening.

This must be an even number, so that White is to move, as in the start position. Scores favor the side to move, so two
scores can be compared only if the same side is to move.
"""
BALANCED = 50
"""The maximum difference between an opening's score and the start position's score, in centipawns."""
START_NODES, OPENING_NODES = 500_000, 20_000
"""The node limits of the searches that score the start position and an opening.

With only 2,000 nodes, the start position's score was wrong by up to 200 centipawns, so the chosen openings favored one
side.
"""


@dataclass(frozen=True)
class BalanceConditions:
    """The conditions of a variant's games. They are stored as the first line of the file with the games."""

    variant: str
    nodes: int
    """The number of nodes per move."""
    seed: str
    engine: str
    network: str
    start: int
    """The score of the start position in centipawns, from White's point of view."""

    @property
    def file(self) -> str:
        """The name of the file with the games. It contains a hash of the conditions."""
        return f"{self.variant}-{sha256(json.dumps(asdict(self)).encode()).hexdigest()[:8]}.jsonl"


@dataclass(frozen=True)
class BalanceGame:
    """A finished game. `score` is from White's point of view."""

    opening: str
    """The FEN of the position after the random moves."""
    balance: int
    """The opening's score in centipawns."""
    score: float
    end: str
    plies: int
    """The length of the game in plies, not counting the opening."""


def conditions_of(variant: Variant, nodes: int, seed: str) -> BalanceConditions:
    """Return the conditions for games with the installed engine."""
    start = Thinker(START_NODES).think(MoveLine.from_position(Position.start(variant)))[0]
    return BalanceConditions(variant.key, nodes, seed, engine_digest(variant), network_digest(variant), start)


def balanced_opening(thinker: Thinker, conditions: BalanceConditions, rng: random.Random) -> tuple[MoveLine, int]:
    """Return a position after random moves, and its score. The position is about as balanced as the start position."""
    variant = find_variant(conditions.variant)
    while True:
        moves = opening(variant.key, rng, PLIES)
        line = MoveLine.from_position(MoveLine.from_uci(variant, variant.start_fen, moves).position)
        thinker.forget()
        score, _ = thinker.think(line)
        if abs(score - conditions.start) <= BALANCED:
            return line, score


@cache
def thinker_of(nodes: int) -> Thinker:
    """Return this process's engine for this number of nodes per move."""
    return Thinker(nodes)


def play_game(conditions: BalanceConditions, game: int) -> BalanceGame:
    """Play one game. The same arguments always give the same game."""
    rng = random.Random(f"{conditions.seed} {conditions.variant} {game}")
    line, balance = balanced_opening(thinker_of(OPENING_NODES), conditions, rng)
    fen = line.position.fen
    line, winner, end = finish(thinker_of(conditions.nodes), line)
    return BalanceGame(fen, balance, 0.5 if winner is None else float(winner is Color.WHITE), end, line.ply)


def finish(thinker: Thinker, line: MoveLine) -> tuple[MoveLine, Color | None, str]:
    """Play a game to its end. Return the line, the winner (None for a draw), and how the game ended."""
    agreed = 0
    thinker.forget()
    while line.outcome is None and line.ply < LONGEST:
        score, packed = thinker.think(line)
        agreed = agreement(agreed, score)
        if abs(agreed) == AGREED:
            return line, Color.WHITE if agreed > 0 else Color.BLACK, "scores"
        line = line.play(line.position.move_of(packed))
    if line.outcome is None:
        return line, None, "ply limit"
    return line, line.outcome.winner, line.outcome.termination.value


def counted(games: list[BalanceGame]) -> list[BalanceGame]:
    """Return the first game of each opening. Playing an opening again would give the same game."""
    first: dict[str, BalanceGame] = {}
    for game in games:
        first.setdefault(game.opening, game)
    return list(first.values())


def result_of(conditions: BalanceConditions, games: list[BalanceGame], today: date) -> SelfplayBalance:
    """Return the overall result of a variant's games."""
    scores = [game.score for game in games]
    return SelfplayBalance(
        scores.count(1.0),
        scores.count(0.5),
        scores.count(0.0),
        conditions.nodes,
        today.isoformat(),
        conditions.engine,
        conditions.network,
        conditions.start,
        round(sum(game.balance for game in games) / len(games), 1),
    )


def measure(
    executor: Executor, conditions: BalanceConditions, games: int, asked: argparse.Namespace, bar: Progress
) -> None:
    """Play games of a variant until its file contains `games` of them. Then print and write the result."""
    path: Path = asked.output / conditions.file
    played = [BalanceGame(**game) for game in resume(path, asdict(conditions))]
    kept = len(counted(played))
    task = bar.add_task(conditions.variant, total=games, completed=kept)
    running: deque[Future[BalanceGame]] = deque()
    game = len(played)
    while kept < games:
        while len(running) < 2 * asked.processes:
            running.append(executor.submit(play_game, conditions, game))
            game += 1
        played.append(running.popleft().result())
        append(path, asdict(played[-1]))
        kept = len(counted(played))
        bar.update(task, completed=kept)
    for future in running:
        future.cancel()
    tell(conditions, counted(played))


def tell(conditions: BalanceConditions, games: list[BalanceGame]) -> None:
    """Print and write the result of a variant's games. Do nothing if there are none."""
    if games:
        result = result_of(conditions, games, datetime.now(UTC).date())
        write_selfplay_balance(selfplay_path(find_variant(conditions.variant)), result)
        print(
            f"{conditions.variant}: White scores {result.score:.1f} ± {result.error:.1f}% in {result.games} games",
            flush=True,
        )


def asked_variants(keys: list[str]) -> Iterator[Variant]:
    """Yield the variants with these keys. A family's key stands for all its variants.

    Without keys, yield all listed variants. A variant that plays the same way as another one is left out.
    """
    for key in keys:
        yield from map(find_variant, variants_of(key))
    if not keys:
        yield from (variant for variant in listed_variants() if not variant.plays_like)


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """Parse `given` or, by default, the command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("keys", nargs="*", help="keys of variants or families (default: all listed variants)")
    options.add_argument(
        "--games",
        type=int,
        nargs="+",
        default=[2000],
        help="games per variant; several numbers are reached in turn; 0: only write the results",
    )
    options.add_argument("--nodes", type=int, default=500, help="nodes per move")
    options.add_argument("--seed", default="1")
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options.add_argument("-o", "--output", type=Path, required=True, help="the folder for the games")
    return options.parse_args(given)


def main() -> None:
    asked = arguments()
    asked.output.mkdir(parents=True, exist_ok=True)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped; run the same command to continue"))
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with ProcessPoolExecutor(asked.processes) as executor, Progress(*columns) as bar:
        every = [conditions_of(variant, asked.nodes, asked.seed) for variant in asked_variants(asked.keys)]
        for games in asked.games:
            for conditions in every:
                measure(executor, conditions, games, asked, bar)
                write_page()


if __name__ == "__main__":
    main()
