r"""Play a match between two UCI engines, and report the Elo difference or the result of a sequential test (SPRT).

    python -m training.match --variant orda --games 200 --go "movetime 100" \
        --b fairy-stockfish --b-option VariantPath=training/variants.ini \
        --b-option UCI_LimitStrength=true --b-option UCI_Elo=2400

Openings are random moves from a seed. Each opening is played twice, with colors swapped. Games end by the rules, or as
a draw at a ply limit. An illegal move loses the game and is reported.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from dataclasses import dataclass

from bot.rules import Color
from training.engine_process import OURS, EngineProcess
from training.openings import opening
from training.referee import IllegalPlay, Referee
from training.tally import ACCEPT, REJECT, MatchTally


@dataclass(frozen=True)
class Conditions:
    """The conditions of a match. They are the same for all its games."""

    variant: str
    go: tuple[str, str]
    """The arguments of the UCI command `go`, for the first engine and the second engine."""
    seed: str = "1"
    plies: int = 6
    """The number of random moves before the engines take over."""
    limit: int = 400
    """The number of plies after which a game is declared a draw."""


@dataclass(frozen=True)
class Played:
    """A finished game of a match. The result is from the first engine's point of view."""

    color: Color
    score: float
    end: str
    moves: tuple[str, ...]
    illegal: str = ""
    """The illegal move that lost the game, or an empty string if there was none."""


def play(a: EngineProcess, b: EngineProcess, conditions: Conditions, game: int) -> Played:
    """Play one game. Games 2n and 2n + 1 have the same opening. The first engine has White in game 2n."""
    color = Color(game % 2)
    players, go = ((a, b), conditions.go) if color is Color.WHITE else ((b, a), conditions.go[::-1])
    referee = Referee(conditions.variant)
    for uci in opening(conditions.variant, random.Random(f"{conditions.seed} {game // 2}"), conditions.plies):
        referee.play(uci)
    for player in players:
        player.new_game()
    while referee.outcome is None and len(referee.line.moves) < conditions.limit:
        turn = referee.line.position.turn
        try:
            referee.play(players[turn].move(referee.moves, go[turn]))
        except IllegalPlay as error:
            return Played(color, float(turn is not color), "illegal move", tuple(referee.moves), str(error))
    winner = None if referee.outcome is None else referee.outcome.winner
    score = 0.5 if winner is None else float(winner is color)
    return Played(color, score, referee.told, tuple(referee.moves))


def main() -> None:
    asked = arguments()
    a = EngineProcess(asked.a, asked.variant, asked.a_option)
    b = EngineProcess(asked.b, asked.variant, asked.b_option)
    conditions = Conditions(asked.variant, (asked.go, asked.b_go or asked.go), asked.seed, asked.plies, asked.limit)
    tally, ends = MatchTally(), Counter[str]()
    colors = {color: MatchTally() for color in Color}
    for game in range(asked.games):
        played = play(a, b, conditions, game)
        if played.illegal:
            print(f"illegal move: {played.illegal}", flush=True)
        tally.add(played.score)
        colors[played.color].add(played.score)
        ends[played.end] += 1
        ratio = tally.ratio(*asked.sprt) if asked.sprt else 0.0
        if asked.verbose or game % 20 == 19:
            print(f"{tally}" + (f", LLR {ratio:+.2f}" if asked.sprt else ""), flush=True)
        if asked.sprt and not REJECT < ratio < ACCEPT:
            print(
                f"sequential test of {asked.sprt[0]:g} against {asked.sprt[1]:g}: {'passed' if ratio > 0 else 'failed'}"
            )
            break
    print(f"{asked.variant}, {asked.go}: {tally}")
    print(f"as White {colors[Color.WHITE]}")
    print(f"as Black {colors[Color.BLACK]}")
    print(f"ends: {dict(ends)}; thousand nodes per second: {a.rate} and {b.rate}")
    a.close()
    b.close()


def arguments() -> argparse.Namespace:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--variant", default="orda")
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--go", default="movetime 100", help="arguments of `go` for both engines")
    options.add_argument("--b-go", default="", help="arguments of `go` for the second engine, if different")
    options.add_argument("--a", default=OURS, help="the command line of the first engine")
    options.add_argument("--b", default=OURS, help="the command line of the second engine")
    options.add_argument("--a-option", action="append", default=[], metavar="NAME=VALUE")
    options.add_argument("--b-option", action="append", default=[], metavar="NAME=VALUE")
    options.add_argument("--plies", type=int, default=6, help="number of random moves before the engines play")
    options.add_argument("--seed", default="1")
    options.add_argument("--limit", type=int, default=400, help="number of plies after which a game is a draw")
    options.add_argument("--sprt", type=float, nargs=2, metavar=("ELO0", "ELO1"))
    options.add_argument("--verbose", action="store_true")
    return options.parse_args()


if __name__ == "__main__":
    main()
