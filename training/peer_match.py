r"""Play the engine against another UCI engine (the peer) at several strengths, and print a Markdown table.

    python -m training.peer_match --peer fairy-stockfish --variant orda --elo 2000 2400 full --games 200 -o curve.jsonl

Both engines have one thread and transposition tables of the same size. `full` stands for the peer at full strength. Set
`--processes` to the number of idle cores. Each game is appended to the file when it ends. Games in the file aren't
played again, so you can continue an interrupted run. `--games 0` only prints the table. A peer with a neural network is
set to use its hand-written evaluation. The peer can also be another version of this engine:

    python -m training.peer_match --peer "sh -c 'cd ../before && exec python -m bot uci'" \
        --peer-name "the engine before" --variant orda --elo full --games 400 --processes 2 -o before.jsonl
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from threading import Lock
from typing import Any

from bot.rules import Position
from bot.variants import find_variant
from training.engine_process import OURS, EngineProcess
from training.game_file import append, kept_games
from training.match import Conditions, play
from training.peers import CONFIGURATION
from training.tally import MatchTally

FULL = "full"
ALL = "all together"
PERFT_DEPTH = 3
HEADINGS = (
    "game",
    "against",
    "limited to",
    "each move",
    "won, drawn, lost",
    "score",
    "Elo difference (95%)",
    "thousand nodes per second, ours and its",
    "ratio",
    "ms per move, ours and its: mean (99th percentile)",
    "illegal moves",
)


@dataclass(frozen=True)
class CurveRow:
    """The conditions of the games in one row of the table."""

    variant: str
    peer: str
    elo: str
    go: str
    hash_mb: int


@dataclass(frozen=True)
class Effort:
    """The nodes and the time that an engine has used in a game."""

    nodes: int
    milliseconds: int
    waits: list[int]
    """The wall time of each move in milliseconds, from `go` to `bestmove`."""


@dataclass
class Measured:
    """The combined results of the games in one row of the table."""

    tally: MatchTally = field(default_factory=MatchTally)
    numbers: set[int] = field(default_factory=set)
    illegal: int = 0
    efforts: tuple[list[Effort], list[Effort]] = field(default_factory=lambda: ([], []))

    def add(self, game: dict[str, Any]) -> None:
        self.tally.add(game["score"])
        self.numbers.add(game["game"])
        self.illegal += game["end"] == "illegal move"
        for efforts, side in zip(self.efforts, ("ours", "theirs"), strict=True):
            efforts.append(Effort(**game[side]))

    def join(self, other: Measured) -> None:
        """Add the games of another row."""
        for name in ("wins", "draws", "losses"):
            setattr(self.tally, name, getattr(self.tally, name) + getattr(other.tally, name))
        self.illegal += other.illegal
        for mine, others in zip(self.efforts, other.efforts, strict=True):
            mine.extend(others)

    def written(self, row: CurveRow) -> str:
        tally, (ours, theirs) = self.tally, [rate(efforts) for efforts in self.efforts]
        *_, difference = str(tally).partition("Elo ")
        cells = (
            row.variant,
            row.peer,
            "no limit" if row.elo == FULL else row.elo,
            row.go,
            f"+{tally.wins} ={tally.draws} -{tally.losses}",
            f"{100 * tally.score:.1f}%",
            difference,
            f"{ours:.0f}, {theirs:.0f}",
            f"{ours / theirs:.2f}",
            ", ".join(waited(efforts) for efforts in self.efforts),
            self.illegal,
        )
        return as_row(cells)


def rate(efforts: list[Effort]) -> float:
    """Return the speed of an engine in thousands of nodes per second."""
    return sum(effort.nodes for effort in efforts) / max(sum(effort.milliseconds for effort in efforts), 1)


def waited(efforts: list[Effort]) -> str:
    waits = [wait for effort in efforts for wait in effort.waits]
    return f"{statistics.mean(waits):.0f} ({statistics.quantiles(waits, n=100)[-1]:.0f})"


def as_row(cells: tuple[object, ...]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def table(path: Path) -> Iterator[str]:
    """Yield the lines of the Markdown table. Rows are in the order in which they were started. If several variants were
    played under the same conditions, an extra row adds up their results.
    """
    yield as_row(HEADINGS)
    yield as_row(("---",) * len(HEADINGS))
    sums: dict[CurveRow, list[Measured]] = {}
    for row, measured in read(path).items():
        yield measured.written(row)
        sums.setdefault(replace(row, variant=ALL), []).append(measured)
    for row, parts in sums.items():
        if len(parts) > 1:
            total = Measured()
            for part in parts:
                total.join(part)
            yield total.written(row)


def read(path: Path) -> dict[CurveRow, Measured]:
    rows: dict[CurveRow, Measured] = {}
    for game in kept_games(path):
        rows.setdefault(CurveRow(**game["row"]), Measured()).add(game)
    return rows


def measure(asked: argparse.Namespace, variant: str, elo: str) -> None:
    """Play the missing games of a row of the table, several at a time."""
    pairs = [[EngineProcess(*engine) for engine in engines(asked, variant, elo)] for _ in range(asked.processes)]
    peer = pairs[0][1]
    expect_same_game(peer, variant)
    row = CurveRow(variant, asked.peer_name or peer.name, elo, asked.go, asked.hash)
    measured = read(asked.output).get(row, Measured())
    conditions = Conditions(variant, (asked.go, asked.go), asked.seed)
    ends = [None] * asked.processes
    missing = deque([*(number for number in range(asked.games) if number not in measured.numbers), *ends])
    writing = Lock()

    def play_on(pair: list[EngineProcess]) -> None:
        a, b = pair
        for number in iter(missing.popleft, None):
            played = play(a, b, conditions, number)
            sides = {"ours": asdict(take(a)), "theirs": asdict(take(b))}
            result = {"game": number, "score": played.score, "end": played.end, "moves": " ".join(played.moves)}
            game = {"row": asdict(row), **result, **sides}
            with writing:
                append(asked.output, game)
                measured.add(game)
                print(f"{variant}, {elo}: {measured.tally}", flush=True)
        a.close()
        b.close()

    with ThreadPoolExecutor(asked.processes) as executor:
        list(executor.map(play_on, pairs))


def expect_same_game(peer: EngineProcess, key: str) -> None:
    """Exit with a message if the peer's rules differ from this engine's. Such a peer would lose games through illegal
    moves.
    """
    start = Position.start(find_variant(key))
    peer.say(f"position fen {start.fen}")
    theirs, ours = int(peer.ask(f"go perft {PERFT_DEPTH}", "Nodes")[-1]), start.perft(PERFT_DEPTH)
    if theirs != ours:
        sys.exit(
            f"{peer.name} has other rules for {key}: it counts {theirs} lines of {PERFT_DEPTH} plies, not {ours}; "
            "check --peer-variants"
        )


def engines(asked: argparse.Namespace, variant: str, elo: str) -> Iterator[tuple[str, str, list[str]]]:
    """Yield the command line, the variant and the options of each of the two engines. Engines ignore options that they
    don't have.
    """
    even = ["Threads=1", f"Hash={asked.hash}"]
    limit = [] if elo == FULL else ["UCI_LimitStrength=true", f"UCI_Elo={elo}"]
    theirs = [f"VariantPath={asked.peer_variants}", "Use NNUE=false", *even, *asked.peer_option, *limit]
    yield asked.ours, variant, even
    yield asked.peer, variant, theirs


def take(player: EngineProcess) -> Effort:
    """Return the nodes, milliseconds and wall times that an engine has used since the last call, and reset them."""
    effort = Effort(player.nodes, player.milliseconds, [round(1000 * wait) for wait in player.waits])
    player.nodes = player.milliseconds = 0
    player.waits.clear()
    return effort


def arguments() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--variant", nargs="+", default=["orda"])
    options.add_argument("--elo", nargs="+", default=["2400", FULL], help=f"values of UCI_Elo, or {FULL!r}")
    options.add_argument("--games", type=int, default=200, help="games per row, including those in the file")
    options.add_argument("--go", default="movetime 100", help="arguments of `go` for both engines")
    options.add_argument("--hash", type=int, default=16, metavar="MB")
    options.add_argument("--peer", default="fairy-stockfish", help="the peer's command line")
    options.add_argument(
        "--peer-variants", type=Path, default=CONFIGURATION, help="the file that defines the variants for the peer"
    )
    options.add_argument("--peer-option", action="append", default=[], metavar="NAME=VALUE")
    options.add_argument("--peer-name", default="", help="the peer's name in the table (default: as it reports itself)")
    options.add_argument("--ours", default=OURS, help="the command line of our engine")
    options.add_argument("--seed", default="1")
    options.add_argument("--processes", type=int, default=1, help="games in parallel")
    options.add_argument("-o", "--output", type=Path, default=Path("curve.jsonl"))
    return options.parse_args()


def main() -> None:
    asked = arguments()
    for variant in asked.variant if asked.games else ():
        for elo in asked.elo:
            measure(asked, variant, elo)
    print("\n".join(table(asked.output)))


if __name__ == "__main__":
    main()
