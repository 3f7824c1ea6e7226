r"""Play the levels against each other and compute their ratings.

    python -m training.gauntlet --games 100 --last-games 20 -o gauntlet.jsonl --write \
        --anchor fairy-stockfish --anchor-option VariantPath=training/variants.ini

Each family has a ladder of players. Each level plays the levels one and two steps above and below it. Openings are
random moves from a seed. Each opening is played twice with the sides swapped, so that both players have both colors and
both armies. If a ladder has several pairings of armies, they take turns.

A beginner (see `beginner.py`) plays the weakest levels. An anchor, which is another engine of known Elo, plays some of
the middle levels and sets the scale of the ratings. The anchor doesn't have to support all pairings. On a ladder
without an anchor, the beginner sets the scale: its rating is taken from the other ladders, or from `--beginner` if
those games aren't available. The last level wins every game against the other levels. To rate it, players of increasing
strength are added in between: the engine itself with increasing node limits (`--rungs`).

After you insert or change a level, use `--level` to play only the games that rate this level. The players of `--rungs`
connect it with the level below, which already has a rating. With `--level`, `--write` keeps all other ratings.

Games are appended to a file, one per line. Games in the file aren't played again, so you can continue an interrupted
gauntlet. An illegal move ends the run.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

from bot.engine import LEVELS, find_level
from bot.rules import Color
from bot.variants import FAMILIES, Family, UnknownVariant, find_any_family
from training.field import BEGINNER, Field
from training.game_file import append, kept_games
from training.openings import opening
from training.peers import ANCHOR_PLAYS
from training.ratings import RATINGS, GauntletGame, Task, rate, rate_level, table, tell, write
from training.referee import Referee
from training.standings import EngineRating


def tasks(asked: argparse.Namespace) -> Iterator[Task]:
    """Yield all games of the gauntlet. Quick games come first."""
    ladders = {family.key: [variant.key for variant in family.variants] for family in asked.ladder}
    names = [str(level.number) for level in LEVELS]
    rungs = [names[-2], *(f"nodes {nodes}" for nodes in asked.rungs)]
    for key, variants in ladders.items():
        known = [name for name in variants if name in ANCHOR_PLAYS]
        for low, high in pairwise(names[:-1]):
            yield from _meetings(key, variants, (low, high), asked.games)
        for low, high in zip(names, names[2:-1], strict=False):
            yield from _meetings(key, variants, (low, high), asked.games // 2)
        for level in asked.beginner_levels:
            yield from _meetings(key, variants, (BEGINNER, level), asked.games // 2)
        for elo, level in asked.mixed:
            yield from _meetings(key, variants, (f"mixed {elo}", level), asked.games)
        for low, high in pairwise(rungs):
            yield from _meetings(key, variants, (low, high), asked.games)
        for elo, level in asked.meets if asked.anchor and known else ():
            yield from _meetings(key, known, (f"anchor {elo}", level), asked.anchor_games)
    for key, variants in ladders.items():
        yield from _meetings(key, variants, (rungs[-1], names[-1]), asked.last_games)


def tasks_of_level(asked: argparse.Namespace) -> Iterator[Task]:
    """Yield the games that rate one level relative to the level below it. The order lets all pairs of players and all
    ladders progress evenly.

    The level below, the players of `--rungs`, and this level form a series of increasing strength. Most games are
    between neighbors in this series, because games between players of similar strength are the most informative.
    """
    names = [str(level.number) for level in LEVELS]
    level, below, last = asked.level, names[names.index(asked.level) - 1], names[-1]
    main = list(pairwise([below, *(f"nodes {nodes}" for nodes in asked.rungs), level]))
    planned: list[tuple[float, Task]] = []
    for family in asked.ladder:
        variants = [variant.key for variant in family.variants]
        for pairs, games in (
            (main, asked.games),
            ([(below, level)], asked.games // 4),
            ([(level, last)] if level != last else [], asked.last_games),
        ):
            planned += [
                (task.opening / games, task) for pair in pairs for task in _meetings(family.key, variants, pair, games)
            ]
    yield from (task for _, task in sorted(planned, key=lambda one: one[0]))


def _meetings(ladder: str, variants: list[str], pair: tuple[str, str], games: int) -> Iterator[Task]:
    """Yield the games between two players. Each opening is played twice, and the variants of the ladder take turns."""
    for number in range(games // 2):
        variant = variants[number % len(variants)]
        yield Task(ladder, variant, *pair, number)
        yield Task(ladder, variant, *pair[::-1], number)


def play(task: Task, field: Field, plies: int, limit: int) -> GauntletGame:
    """Play a game of the gauntlet. Raise IllegalPlay if a player makes an illegal move."""
    seed = f"{task.variant} {task.opening}"
    field.new_game()
    movers = field.mover(task.white, task.variant), field.mover(task.black, task.variant)
    referee = Referee(task.variant)
    for uci in opening(task.variant, random.Random(seed), plies + task.opening % 2):
        referee.play(uci)
    while referee.outcome is None and referee.line.ply < limit:
        referee.play(movers[referee.line.position.turn](referee.line, f"{seed} {task.white}"))
    winner = None if referee.outcome is None else referee.outcome.winner
    score = 0.5 if winner is None else float(winner is Color.WHITE)
    return GauntletGame(**asdict(task), score=score, end=referee.told, plies=referee.line.ply)


def read(path: Path) -> list[GauntletGame]:
    """Return the games in a file. The list is empty if the file doesn't exist."""
    return [GauntletGame(**game) for game in kept_games(path)]


def run(asked: argparse.Namespace) -> None:
    """Play the games that aren't in the output file yet, and append them to the file."""
    done = {(game.ladder, game.variant, game.white, game.black, game.opening) for game in read(asked.output)}
    planned = tasks_of_level(asked) if asked.level else tasks(asked)
    left = [task for task in planned if tuple(asdict(task).values()) not in done]
    print(f"{len(done)} games kept, {len(left)} to play", flush=True)
    field = Field(asked)
    for count, task in enumerate(left, 1):
        append(asked.output, asdict(play(task, field, asked.plies, asked.limit)))
        if count % 50 == 0:
            print(f"{count} of {len(left)}: now {task.ladder}, {task.white} against {task.black}", flush=True)
    field.close()


def meeting(text: str) -> tuple[str, str]:
    """Parse an argument such as `1800:4`: the Elo of an anchor, and the level that the anchor plays."""
    elo, _, level = text.partition(":")
    return elo, str(find_level(int(level)).number)


def known_beginner(text: str) -> EngineRating:
    """Parse an argument such as `890:150`: the beginner's Elo on other ladders, and the error of this number."""
    elo, _, error = text.partition(":")
    return EngineRating(float(elo), float(error or 0), 0)


def inserted(text: str) -> str:
    """Parse the number of a level. Reject the lowest level, because there is no level below it."""
    number = find_level(int(text)).number
    if number == LEVELS[0].number:
        raise argparse.ArgumentTypeError(f"expected a level above the lowest, got {text}")
    return str(number)


def ladder(key: str) -> Family:
    """Parse a family's key. Families that aren't offered to players are also accepted."""
    try:
        return find_any_family(key)
    except UnknownVariant as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def arguments(given: list[str] | None = None) -> argparse.Namespace:
    """Parse `given` or, by default, the command line."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--ladder", action="append", type=ladder, metavar="KEY", help="default: all that are offered")
    options.add_argument(
        "--games", type=int, default=100, help="games per pair of neighboring levels; half as many for other pairs"
    )
    options.add_argument(
        "--last-games", type=int, default=20, help="games for the last level, which takes a second per move"
    )
    options.add_argument("--rungs", type=int, nargs="*", default=[4_000, 20_000, 100_000], metavar="NODES")
    options.add_argument(
        "--level", type=inserted, help="rate only this level, relative to the known rating of the level below it"
    )
    options.add_argument("--beginner-levels", nargs="*", default=["1", "2", "3"])
    options.add_argument("--beginner", type=known_beginner, metavar="ELO:ERROR", help="the beginner's known rating")
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
        help="add a player that plays like `UCI_Elo`, according to the current ratings",
    )
    options.add_argument(
        "--plies", type=int, default=6, help="random moves per opening; every other opening has one more"
    )
    options.add_argument("--limit", type=int, default=300, help="plies after which a game is a draw")
    options.add_argument("-o", "--output", type=Path, required=True, help="the file for the games")
    options.add_argument("--write", action="store_true", help=f"write the ratings to the engine's file {RATINGS.name}")
    asked = options.parse_args(given)
    asked.ladder = asked.ladder or [family for family in FAMILIES.values() if not family.example.plays_like]
    return asked


def main() -> None:
    asked = arguments()
    run(asked)
    games = read(asked.output)
    tell(games)
    rated = rate_level(games, asked.level) if asked.level else rate(games, asked.beginner)
    if asked.write:
        write(rated, [asked.level] if asked.level else [str(level.number) for level in LEVELS])
    print(table(rated))


if __name__ == "__main__":
    main()
