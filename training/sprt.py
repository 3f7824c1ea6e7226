"""Test a network or changed search margins against the engine without them, in a sequential test (SPRT).

    python -m training.sprt data/orda.npz --nodes 4000 -o data/orda.nodes.jsonl
    python -m training.sprt data/orda.npz --seconds 0.1 -o data/orda.time.jsonl
    python -m training.sprt data/orda.npz --nodes 4000 --against-nodes 4200 -o data/orda.speed.jsonl
    python -m training.sprt --variant orda khans --margin futile=140 --own-networks -o data/futile.jsonl

Variants take turns. Each opening of random moves is played twice, with colors swapped. Games in the output file aren't
played again, so you can continue an interrupted test or add games. With fixed nodes, the same seed gives the same games
on any number of processes. If the machine is too busy for a timed test, use fixed nodes instead. If the other engine is
faster, give it proportionally more nodes with `--against-nodes`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
from collections import deque
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

from rich.progress import Progress

from bot.engine import Engine, Limits
from bot.engine.network import Network, add_network, network_of, networks_digest, read_network
from bot.engine.tables import Numbers, build_numbers, changed
from bot.engine.weights import weights_of
from bot.rules import Color, MoveLine
from bot.variants import Variant, find_variant
from training.game_file import Json, append, resume
from training.openings import opening
from training.tally import ACCEPT, REJECT, MatchTally
from training.weights_match import margin, play

HASH_MB = 16
OPENING = 6  # number of random moves
OPTIONAL = ("margins", "against_nodes", "own")
"""Fields of the conditions that aren't written to the file if they are empty."""


@dataclass(frozen=True)
class TestConditions:
    """The conditions of a test's games. They are stored as the first line of the test's file."""

    network: str
    """The digest of the first engine's network file. Empty if it has no network."""
    against: str
    """The digest of the second engine's network file. Empty if it has no network."""
    variants: tuple[str, ...]
    nodes: int | None
    """Nodes per move, or None if `seconds` is set."""
    seconds: float | None
    seed: str
    margins: dict[str, int] = field(default_factory=dict)
    """The first engine's margins that differ from the defaults."""
    against_nodes: int | None = None
    """Nodes per move of the second engine. None for the same number as the first engine."""
    own: str = ""
    """The digest of the bot's networks if both engines use them, or else empty."""

    @property
    def json(self) -> Json:
        """The conditions as JSON data."""
        written: Json = json.loads(json.dumps(asdict(self)))
        return {name: value for name, value in written.items() if value or name not in OPTIONAL}

    @property
    def limits(self) -> tuple[Limits, Limits]:
        """The search limits of the first and the second engine."""
        ours = Limits(nodes=self.nodes, seconds=self.seconds)
        return ours, ours if self.against_nodes is None else Limits(nodes=self.against_nodes)


def digest(path: Path | None) -> str:
    """Return the first 16 hexadecimal digits of a file's SHA-256, or an empty string for None."""
    return "" if path is None else sha256(path.read_bytes()).hexdigest()[:16]


@cache
def numbers_for(
    key: str, path: Path | None, margins: tuple[tuple[str, int], ...] = (), *, is_own: bool = False
) -> Numbers:
    """Return the engine's array `E` (weights, margins and network) for a variant, with changed margins. Results are
    cached.

    If `is_own` is set, the network is the bot's installed network. Otherwise, it is read from `path`, or there is none
    if `path` is None.
    """
    variant = find_variant(key)
    network = network_of(variant) if is_own else None if path is None else network_in(path)
    return numbers_with(variant, dict(margins), network)


def numbers_with(variant: Variant, margins: Mapping[str, int], network: Network | None) -> Numbers:
    """Return the engine's array `E` (weights, margins and network) for a variant, with these margins and this network
    (None for no network).
    """
    numbers = build_numbers(variant, weights_of(variant), changed(margins))
    if network is not None:
        add_network(variant, network, numbers)
    return numbers


@cache
def network_in(path: Path) -> Network:
    """Return the network in a file. Results are cached."""
    return read_network(path)


def play_game(conditions: TestConditions, paths: tuple[Path | None, Path | None], game: int) -> float:
    """Play one game, and return the first engine's score. Games 2n and 2n + 1 have the same opening, with colors
    swapped.
    """
    key = conditions.variants[game // 2 % len(conditions.variants)]
    variant, color = find_variant(key), Color(game % 2)
    margins = (tuple(conditions.margins.items()), ())
    is_own = bool(conditions.own)
    sides = (numbers_for(key, path, changes, is_own=is_own) for path, changes in zip(paths, margins, strict=True))
    engines = tuple(Engine(HASH_MB, numbers=numbers) for numbers in sides)
    moves = opening(key, random.Random(f"{conditions.seed} {game // 2}"), OPENING)
    white, black = (0, 1) if color is Color.WHITE else (1, 0)
    players, limits = (engines[white], engines[black]), (conditions.limits[white], conditions.limits[black])
    winner = play(players, MoveLine.from_uci(variant, variant.start_fen, moves), limits)
    return 0.5 if winner is None else float(winner is color)


def tally_of(scores: list[float]) -> MatchTally:
    """Return the numbers of wins, draws and losses in these scores."""
    tally = MatchTally()
    for score in scores:
        tally.add(score)
    return tally


def is_decided(tally: MatchTally, sprt: tuple[float, float]) -> bool:
    """Return whether the sequential test has reached a result."""
    return not REJECT < tally.ratio(*sprt) < ACCEPT


def decide(path: Path, conditions: Json, play: Callable[[int], float], asked: argparse.Namespace) -> None:
    """Play a test until it is decided, and print the result. Each game is appended to the file. The games that are
    already in the file aren't played again.
    """
    sprt = (asked.sprt[0], asked.sprt[1])
    scores = [game["score"] for game in resume(path, conditions)]
    tally = tally_of(scores)
    with ProcessPoolExecutor(asked.processes) as executor, Progress() as bar:
        task = bar.add_task(f"{tally}", total=asked.games, completed=len(scores))
        running: deque[Future[float]] = deque()
        game = len(scores)
        while len(scores) < asked.games and (asked.all or not is_decided(tally, sprt)):
            while len(running) < 2 * asked.processes and game < asked.games:
                running.append(executor.submit(play, game))
                game += 1
            scores.append(running.popleft().result())
            append(path, {"game": len(scores) - 1, "score": scores[-1]})
            tally.add(scores[-1])
            bar.update(task, completed=len(scores), description=f"{tally}, LLR {tally.ratio(*sprt):+.2f}")
        for future in running:
            future.cancel()
    ratio = tally.ratio(*sprt)
    answer = "passed" if ratio >= ACCEPT else "failed" if ratio <= REJECT else "open"
    print(f"{path.stem}: {tally}; sequential test of {sprt[0]:g} against {sprt[1]:g}: {answer} ({ratio:+.2f})")


def main() -> None:
    asked = arguments()
    conditions = TestConditions(
        digest(asked.network),
        digest(asked.against),
        tuple(asked.variant or network_in(asked.network).about["variants"]),
        None if asked.seconds else asked.nodes,
        asked.seconds,
        asked.seed,
        dict(asked.margin),
        asked.against_nodes,
        networks_digest() if asked.own_networks else "",
    )
    decide(asked.output, conditions.json, partial(play_game, conditions, (asked.network, asked.against)), asked)


def add_test_options(parser: argparse.ArgumentParser) -> None:
    """Add the command-line options of sequential tests to a parser."""
    parser.add_argument("--games", type=int, default=2000, help="the maximum number of games")
    parser.add_argument("--all", action="store_true", help="play all games, even after the test is decided")
    parser.add_argument("--sprt", type=float, nargs=2, default=(0.0, 20.0), metavar=("ELO0", "ELO1"))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("-o", "--output", type=Path, required=True, help="the file for the games (.jsonl)")


def arguments() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("network", type=Path, nargs="?", help="the network to test (default: none)")
    options.add_argument("--against", type=Path, help="the other engine's network (default: none)")
    options.add_argument(
        "--margin", type=margin, nargs="+", default=[], metavar="NAME=VALUE", help="a margin of the first engine"
    )
    options.add_argument("--own-networks", action="store_true", help="both engines use the bot's networks")
    options.add_argument("--variant", nargs="+", help="variants to play (default: the network's variants)")
    options.add_argument("--nodes", type=int, default=4000, help="nodes per move")
    options.add_argument("--against-nodes", type=int, help="nodes per move of the other engine (default: the same)")
    options.add_argument("--seconds", type=float, help="seconds per move, instead of nodes")
    add_test_options(options)
    asked = options.parse_args()
    if asked.network is None and not asked.variant:
        options.error("name a network, or variants with --variant")
    if asked.own_networks and (asked.network or asked.against):
        options.error("--own-networks can't be combined with network files")
    if asked.seconds and asked.against_nodes:
        options.error("--seconds can't be combined with --against-nodes")
    return asked


if __name__ == "__main__":
    main()
