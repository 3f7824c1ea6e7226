"""Play the levels against each other, and rate them: the numbers beside their names.

    python -m tests.bench.gauntlet --games 100 --last-games 20 -o gauntlet.jsonl --write \\
        --anchor fairy-stockfish --anchor-option VariantPath=tests/data/variants.ini

Every level meets its neighbours and the next but one on every ladder, from seeded openings of random moves, each played
twice with the players changed over, so that both have both colours and, where armies differ, both armies. Ladders of
several pairings play them in turn. A beginner (see `beginner.py`) plays the weakest levels. An engine of known Elo
plays some of those between and sets the scale; it need not know every pairing of a ladder. On a ladder of which it
knows nothing the beginner sets the scale, by what it is worth on the others. The last level wins every game with the
others, so rungs lead up to it: the plain engine with so many nodes a move.

Games are kept in a file, one a line; what it has is not played again, so the gauntlet can be broken off and continued.
Any illegal move ends the run.
"""

from __future__ import annotations

import argparse
import json
import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path

from bot.engine import LEVELS, Engine, Limits, choose, find_level, level_near
from bot.rules import Color, Line
from bot.services.engines import HASH_MB
from bot.variants import FAMILIES, Variant, find_variant
from tests.bench.beginner import beginner_move
from tests.bench.match import Player, opening
from tests.bench.referee import Referee
from tests.bench.standings import Standing, pairs, standings
from tests.rules.opinions import KNOWN_TO_PYFFISH, told

RATINGS = Path(__file__).parents[2] / "bot" / "engine" / "ratings.json"
BEGINNER = "beginner"
ANCHOR_PLAYS = {"orda": "orda", "asymmetric-humans-humans": "chess"}
"""By variant: what the anchor calls the game with these rules. Debian's Fairy-Stockfish 11.1 knows no falcon."""
Mover = Callable[[Line, str], str]


@dataclass(frozen=True)
class Task:
    """A game to play, and what makes it the same one in the next run."""

    ladder: str
    variant: str
    white: str
    black: str
    opening: int


@dataclass(frozen=True)
class Game(Task):
    """A game that was played."""

    score: float
    """White's."""
    end: str
    plies: int


class Field:
    """The players, made when they are first asked for."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked = asked
        # One each, so that nobody profits from what the other has found.
        self.engines: defaultdict[str, Engine] = defaultdict(lambda: Engine(HASH_MB))
        self.anchors: dict[tuple[str, str], Player] = {}

    def new_game(self) -> None:
        for engine in self.engines.values():
            engine.clear()
        for anchor in self.anchors.values():
            anchor.new_game()

    def mover(self, name: str, variant: str) -> Mover:
        """Return who finds this player's move at the end of a line, given a seed."""
        if name == BEGINNER:
            return lambda line, seed: beginner_move(line, seed).uci
        engine = self.engines[name]
        if name.isdigit():
            level = find_level(int(name))
            return lambda line, seed: choose(engine, line, level, seed).move.uci
        kind, number = name.split()
        if kind == "mixed":
            return partial(_mixed_move, engine, int(number))
        if kind == "nodes":
            return lambda line, seed: engine.search(line, Limits(nodes=int(number))).move.uci
        anchor = self._anchor(number, variant)
        return lambda line, seed: anchor.move([move.uci for move in line.moves], self.asked.anchor_go)

    def close(self) -> None:
        for anchor in self.anchors.values():
            anchor.close()

    def _anchor(self, elo: str, variant: str) -> Player:
        if (elo, variant) not in self.anchors:
            options = [*self.asked.anchor_option, "UCI_LimitStrength=true", f"UCI_Elo={elo}"]
            self.anchors[elo, variant] = Player(self.asked.anchor, ANCHOR_PLAYS[variant], options)
        return self.anchors[elo, variant]


def _mixed_move(engine: Engine, elo: int, line: Line, seed: str) -> str:
    """Move as `UCI_Elo` does: by one of the two levels around it."""
    chance = random.Random(f"{seed} {line.ply}").random()
    level = level_near(elo, line.position.variant.ladder, chance)
    return choose(engine, line, level, seed).move.uci


def tasks(asked: argparse.Namespace) -> Iterator[Task]:
    """Every game of the gauntlet, the quick ones first."""
    names = [str(level.number) for level in LEVELS]
    rungs = [names[-2], *(f"nodes {nodes}" for nodes in asked.rungs)]
    for ladder in asked.ladder:
        variants = [variant.key for variant in FAMILIES[ladder].variants]
        known = [key for key in variants if key in ANCHOR_PLAYS]
        for low, high in pairwise(names[:-1]):
            yield from _meetings(ladder, variants, (low, high), asked.games)
        for low, high in zip(names, names[2:-1], strict=False):
            yield from _meetings(ladder, variants, (low, high), asked.games // 2)
        for level in asked.beginner_levels:
            yield from _meetings(ladder, variants, (BEGINNER, level), asked.games // 2)
        for elo, level in asked.mixed:
            yield from _meetings(ladder, variants, (f"mixed {elo}", level), asked.games)
        for low, high in pairwise(rungs):
            yield from _meetings(ladder, variants, (low, high), asked.games)
        for elo, level in asked.meets if asked.anchor and known else ():
            yield from _meetings(ladder, known, (f"anchor {elo}", level), asked.anchor_games)
    for ladder in asked.ladder:
        variants = [variant.key for variant in FAMILIES[ladder].variants]
        yield from _meetings(ladder, variants, (rungs[-1], names[-1]), asked.last_games)


def _meetings(ladder: str, variants: list[str], pair: tuple[str, str], games: int) -> Iterator[Task]:
    """Games of a pair, two from each opening, the pairings of a ladder in turn."""
    for number in range(games // 2):
        variant = variants[number % len(variants)]
        yield Task(ladder, variant, *pair, number)
        yield Task(ladder, variant, *pair[::-1], number)


def play(task: Task, field: Field, plies: int, limit: int) -> Game:
    """Play a game; raise IllegalPlay, or KeyError where only our own rules judge."""
    variant = find_variant(task.variant)
    seed = f"{task.variant} {task.opening}"
    field.new_game()
    movers = field.mover(task.white, task.variant), field.mover(task.black, task.variant)
    line = _judge(variant)
    for uci in opening(task.variant, random.Random(seed), plies + task.opening % 2):
        line.play(uci)
    while line.now.outcome is None and line.now.ply < limit:
        line.play(movers[line.now.position.turn](line.now, f"{seed} {task.white}"))
    outcome = line.now.outcome
    winner = None if outcome is None else outcome.winner
    score = 0.5 if winner is None else float(winner is Color.WHITE)
    end = told(outcome)
    return Game(**asdict(task), score=score, end="ply limit" if end is None else end[1], plies=line.now.ply)


@dataclass
class _OwnRules:
    """The judge of the games that no other program plays."""

    now: Line

    def play(self, uci: str) -> None:
        move = self.now.position.exact_move(uci)
        if move is None:
            raise KeyError(f"{uci} in {self.now.position!r}")
        self.now = self.now.play(move)


class _SecondOpinion:
    """The judge of the others: ours and pyffish must agree on every legal move."""

    def __init__(self, variant: Variant) -> None:
        self.referee = Referee(variant.key)
        self.play = self.referee.play

    @property
    def now(self) -> Line:
        return self.referee.line


def _judge(variant: Variant) -> _OwnRules | _SecondOpinion:
    if variant.key in KNOWN_TO_PYFFISH:
        return _SecondOpinion(variant)
    return _OwnRules(Line.from_uci(variant, variant.start_fen, []))


def read(path: Path) -> list[Game]:
    return [Game(**json.loads(text)) for text in path.read_text().splitlines()] if path.exists() else []


def run(asked: argparse.Namespace) -> None:
    """Play what is not yet in the file."""
    done = {(game.ladder, game.variant, game.white, game.black, game.opening) for game in read(asked.output)}
    left = [task for task in tasks(asked) if tuple(asdict(task).values()) not in done]
    print(f"{len(done)} games kept, {len(left)} to play", flush=True)
    field = Field(asked)
    with asked.output.open("a") as file:
        for count, task in enumerate(left, 1):
            game = play(task, field, asked.plies, asked.limit)
            print(json.dumps(asdict(game)), file=file, flush=True)
            if count % 50 == 0:
                print(f"{count} of {len(left)}: now {task.ladder}, {task.white} against {task.black}", flush=True)
    field.close()


def rate(games: list[Game]) -> dict[str, dict[str, Standing]]:
    """By ladder: who is worth what."""
    played = {
        ladder: [(game.white, game.black, game.score) for game in games if game.ladder == ladder] for ladder in FAMILIES
    }
    anchors = {ladder: _anchors(results) for ladder, results in played.items()}
    rated = {ladder: standings(played[ladder], fixed) for ladder, fixed in anchors.items() if fixed}
    known = [table[BEGINNER] for table in rated.values() if BEGINNER in table]
    for ladder in (ladder for ladder in FAMILIES if played[ladder] and ladder not in rated):
        rated[ladder] = _by_beginner(played[ladder], known)
    return {ladder: rated[ladder] for ladder in FAMILIES if ladder in rated}


def _anchors(results: list[tuple[str, str, float]]) -> dict[str, float]:
    names = {name for white, black, _ in results for name in (white, black) if name.startswith("anchor ")}
    return {name: float(name.split()[1]) for name in names}


def _by_beginner(results: list[tuple[str, str, float]], known: list[Standing]) -> dict[str, Standing]:
    """Ratings on the scale that the beginner's on other ladders set, as uncertain as those are; without, around 0."""
    if not known:
        return standings(results, {})
    value = sum(one.value for one in known) / len(known)
    doubt = math.sqrt(sum(one.error**2 for one in known)) / len(known)
    rated = standings(results, {BEGINNER: value})
    return {name: replace(one, error=math.hypot(one.error, doubt)) for name, one in rated.items()}


def tell(games: list[Game]) -> None:
    """Print what every pair has scored."""
    for ladder in FAMILIES:
        played = [(game.white, game.black, game.score) for game in games if game.ladder == ladder]
        for (one, other), (points, count) in pairs(played).items():
            print(f"{ladder}: {one} against {other}: {points:g} of {count}")


def write(rated: dict[str, dict[str, Standing]]) -> None:
    """Keep the levels' ratings where the engine reads them; ladders that were not played stay as they are."""
    ladders = json.loads(RATINGS.read_text(encoding="utf-8"))["ladders"]
    for ladder, table in rated.items():
        rows = [table[str(level.number)] for level in LEVELS]
        ladders[ladder] = [{"value": round(row.value), "error": round(row.error), "games": row.games} for row in rows]
    text = ",\n".join(
        f"    {json.dumps(ladder)}: [\n" + ",\n".join(f"      {json.dumps(row)}" for row in rows) + "\n    ]"
        for ladder, rows in ladders.items()
    )
    RATINGS.write_text(f'{{\n  "ladders": {{\n{text}\n  }}\n}}\n', encoding="utf-8")


def table(rated: dict[str, dict[str, Standing]]) -> str:
    """The ratings in Markdown: a row for each player, a column for each ladder."""
    names = sorted(
        {name for standing in rated.values() for name in standing}, key=lambda name: (not name.isdigit(), name)
    )
    lines = [f"| | {' | '.join(rated)} |", "|---|" + "---|" * len(rated)]
    for name in names:
        cells = (rated[ladder].get(name) for ladder in rated)
        texts = ("" if cell is None else f"{cell.value:.0f} ± {cell.error:.0f} ({cell.games})" for cell in cells)
        lines.append(f"| {name} | {' | '.join(texts)} |")
    return "\n".join(lines)


def meeting(text: str) -> tuple[str, str]:
    """Read `1800:4`: the anchor's Elo and the level that it meets."""
    elo, _, level = text.partition(":")
    return elo, str(find_level(int(level)).number)


def arguments() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--ladder", action="append", choices=list(FAMILIES), help="all, if none is named")
    options.add_argument("--games", type=int, default=100, help="of neighbours; half as many of the others")
    options.add_argument("--last-games", type=int, default=20, help="of the last level, which takes a second a move")
    options.add_argument("--rungs", type=int, nargs="*", default=[4_000, 20_000, 100_000], metavar="NODES")
    options.add_argument("--beginner-levels", nargs="*", default=["1", "2", "3"])
    options.add_argument("--anchor", default="", help="command line of an engine with UCI_LimitStrength and UCI_Elo")
    options.add_argument("--anchor-option", action="append", default=[], metavar="NAME=VALUE")
    options.add_argument("--anchor-go", default="movetime 100")
    options.add_argument("--anchor-games", type=int, default=40)
    options.add_argument("--meets", type=meeting, nargs="*", default=[], metavar="ELO:LEVEL")
    options.add_argument(
        "--mixed",
        type=meeting,
        nargs="*",
        default=[],
        metavar="ELO:LEVEL",
        help="games of what `UCI_Elo` plays, by the ratings written last",
    )
    options.add_argument(
        "--plies", type=int, default=6, help="random moves before the players play; one more every other game"
    )
    options.add_argument("--limit", type=int, default=300, help="plies after which a game is a draw")
    options.add_argument("-o", "--output", type=Path, required=True, help="the file of games")
    options.add_argument("--write", action="store_true", help=f"write {RATINGS.name} of the engine")
    asked = options.parse_args()
    asked.ladder = asked.ladder or list(FAMILIES)
    return asked


def main() -> None:
    asked = arguments()
    run(asked)
    games = read(asked.output)
    tell(games)
    rated = rate(games)
    if asked.write:
        write(rated)
    print(table(rated))


if __name__ == "__main__":
    main()
