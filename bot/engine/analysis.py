"""How a game was played: what each position was worth, what each move cost, and what was better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from statistics import pstdev
from typing import Any

from bot.engine.engine import Engine
from bot.engine.evaluation import Evaluation
from bot.engine.limits import Limits
from bot.engine.network import networks_digest
from bot.engine.score import Score
from bot.rules import Color, Line, Move, Ply

FORM = 2
"""Of what is stored, and of how it is computed: to be counted up with either."""

NODES = 200_000
"""A position: a quarter of a second. Nodes and no time, so that the same game always gives the same analysis."""
NODES_OF_A_GAME = 60_000_000
"""Of all positions together, a minute or two: in a long game each gets less."""
LINE_PLIES = 6
"""How long an expected line should at least be."""
WORST_MOVES = 3

WINDOWS = (2, 8)
WEIGHTS = (0.5, 12.0)
LEAST_ACCURACY = 1.0
"""How lichess (lila's AccuracyPercent) weighs a game's moves: see `_side_accuracy`."""


class Grade(StrEnum):
    """How bad a move was, by the sign that annotators give it."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


LEAST_LOSS = {Grade.BLUNDER: 15.0, Grade.MISTAKE: 10.0, Grade.INACCURACY: 5.0}
"""From how many points of lost chances on a move is called so, the worst first: lichess's bounds."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search has found out about one position."""

    evaluation: Evaluation
    best: tuple[str, ...] = ()
    """The best move and the line that is expected after it, in UCI; empty where the game was over."""


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """A move of the game, and what it cost."""

    ply: Ply
    """How many moves had been played after it."""
    mover: Color
    before: Evaluation
    after: Evaluation
    loss: float
    """By how many points, of a hundred, the mover's chances of winning fell; 0 for the best move."""
    better: tuple[str, ...]
    """What was expected instead, in UCI."""
    reply: tuple[str, ...]
    """What was to be expected after it, in UCI."""

    @property
    def accuracy(self) -> float:
        """How near the move came to the best one, 0 to 100, by https://lichess.org/page/accuracy (Accuracy%)."""
        return min(100.0, max(0.0, 103.1668 * math.exp(-0.04354 * self.loss) - 3.1669))

    @property
    def grade(self) -> Grade | None:
        """What the move is called; None for one that cost little."""
        return next((grade for grade, least in LEAST_LOSS.items() if self.loss >= least), None)


@dataclass(frozen=True)
class Analysis:
    """A game with all its moves judged."""

    evaluations: tuple[Evaluation, ...]
    """What each position was worth, that of the start included."""
    moves: tuple[JudgedMove, ...]
    accuracy: tuple[float | None, float | None]
    """Of White and of Black, 0 to 100; None for a side that has not moved."""

    @property
    def worst(self) -> tuple[JudgedMove, ...]:
        """The moves that cost most, the worst first; none that cost little."""
        graded = [move for move in self.moves if move.grade is not None]
        return tuple(sorted(graded, key=lambda move: (-move.loss, move.ply))[:WORST_MOVES])

    def count(self, color: Color, grade: Grade) -> int:
        """Return how many moves of a side are called so."""
        return sum(move.mover is color and move.grade is grade for move in self.moves)


def nodes_for(line: Line) -> int:
    """Return how much to search in each position of a game."""
    return min(NODES, NODES_OF_A_GAME // len(line.positions))


def examine(engine: Engine, line: Line, ply: Ply, nodes: int) -> Finding:
    """Find out about the position after so many moves of a game; forgets what the engine knew before."""
    past = Line(line.positions[: ply + 1], line.moves[:ply])
    if past.outcome is not None:
        return Finding(Evaluation.of_outcome(past.outcome))
    engine.clear()
    result = engine.search(past, Limits(nodes=nodes))
    best = expected_line(engine, past, result.pv, result.score)
    return Finding(Evaluation.of_score(result.score, past.position.turn), tuple(move.uci for move in best))


def expected_line(engine: Engine, line: Line, moves: tuple[Move, ...], score: Score) -> tuple[Move, ...]:
    """Return the line that a search expects, searched on from its end where it is short.

    It is short where the search was stopped just after it had found another move.
    """
    wanted = LINE_PLIES if score.mate is None else 2 * abs(score.mate) - (score.mate > 0)
    for move in moves:
        line = line.play(move)
    if len(moves) >= wanted or line.outcome is not None:
        return moves
    return moves + engine.search(line, Limits(nodes=NODES // 4)).pv[: max(wanted - len(moves), 0)]


def judge(line: Line, findings: Sequence[Finding]) -> Analysis:
    """Judge a game by what was found out about each of its positions."""
    evaluations = tuple(finding.evaluation for finding in findings)
    moves = tuple(_judged(line, Ply(ply), findings) for ply in range(1, len(findings)))
    weights = _weights([evaluation.chances(Color.WHITE) for evaluation in evaluations])
    white, black = (_side_accuracy(moves, weights, color) for color in Color)
    return Analysis(evaluations, moves, (white, black))


@cache
def version() -> str:
    """Name the form and the networks: what was stored under another name is computed anew."""
    return f"{FORM} {networks_digest()}".rstrip()


def to_json(findings: Sequence[Finding]) -> dict[str, Any]:
    """Write findings as they are stored."""
    rows = [{**finding.evaluation.json, "best": " ".join(finding.best)} for finding in findings]
    return {"version": version(), "findings": rows}


def from_json(stored: dict[str, Any]) -> tuple[Finding, ...] | None:
    """Read what `to_json` wrote; None for what another version wrote."""
    if stored.get("version") != version():
        return None
    return tuple(Finding(Evaluation.from_json(row), tuple(row["best"].split())) for row in stored["findings"])


def _judged(line: Line, ply: Ply, findings: Sequence[Finding]) -> JudgedMove:
    before, after = findings[ply - 1], findings[ply]
    mover, move = line.positions[ply - 1].turn, line.moves[ply - 1]
    fallen = before.evaluation.chances(mover) - after.evaluation.chances(mover)
    # The search after the best move looks further than the one before it: what it learns more is not the move's fault.
    is_best = before.best[:1] == (move.uci,)
    loss = 0.0 if is_best else max(0.0, fallen)
    return JudgedMove(ply, mover, before.evaluation, after.evaluation, loss, before.best, after.best)


def _side_accuracy(moves: Sequence[JudgedMove], weights: Sequence[float], color: Color) -> float | None:
    """Sum up a side's moves as lichess does, so that one blunder does not vanish among many good moves.

    It takes the middle between two means: one in which moves count more where the game was in the balance, and the
    harmonic one.
    """
    own = [(move.accuracy, weight) for move, weight in zip(moves, weights, strict=True) if move.mover is color]
    if not own:
        return None
    weighted = sum(accuracy * weight for accuracy, weight in own) / sum(weight for _, weight in own)
    harmonic = len(own) / sum(1 / max(LEAST_ACCURACY, accuracy) for accuracy, _ in own)
    return (weighted + harmonic) / 2


def _weights(chances: Sequence[float]) -> list[float]:
    """Return a weight for each move: how far White's chances (one more than moves) swing around it."""
    least, most = WINDOWS
    size = min(max(len(chances[1:]) // 10, least), most)
    windows = [chances[:size]] * (size - least) + [chances[at : at + size] for at in range(len(chances) - size + 1)]
    lightest, heaviest = WEIGHTS
    return [min(max(pstdev(window), lightest), heaviest) for window in windows]
