"""Analysis of finished games, and hints. An analysis contains evaluations, the loss of each move, and better moves."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Any

from bot.engine.engine import Engine
from bot.engine.evaluation import Evaluation, Score
from bot.engine.levels import Limits
from bot.engine.network import networks_digest
from bot.engine.purpose import MovePurpose, purposes_of
from bot.rules import Color, Move, MoveLine, Ply

FORM = 2
"""The version of stored analyses. Increase it when the storage format or the computation of findings changes."""

NODES = 200_000
"""The node limit per position, reached in about a quarter of a second. Unlike a time limit, it makes results
reproducible.
"""
NODES_OF_A_GAME = 60_000_000
"""The node limit per game, reached in one to two minutes. In a long game, each position therefore gets fewer nodes than
NODES.
"""
LINE_PLIES = 6
"""The minimum length of an expected line, in plies."""
WORST_MOVES = 3

WINDOWS = (2, 8)
LIGHTEST, HEAVIEST = 0.5, 12.0
LEAST_ACCURACY = 1.0
"""WINDOWS, LIGHTEST, HEAVIEST and LEAST_ACCURACY are taken from AccuracyPercent in lichess's source code (lila). See
`_weights` and `_side_accuracy`.
"""


class Grade(StrEnum):
    """How bad a move is. The value is the annotation symbol."""

    INACCURACY = "?!"
    MISTAKE = "?"
    BLUNDER = "??"


LEAST_LOSS = {Grade.BLUNDER: 15.0, Grade.MISTAKE: 10.0, Grade.INACCURACY: 5.0}
"""The minimum loss for each grade, in percentage points of winning chances, worst grade first.

lichess uses 0.3, 0.2 and 0.1 on a scale from −1 to 1 (`Advice.scala`). These values are converted to percent.
"""
DECIDED = 90.0
"""The minimum winning chances, in percent, at which a game counts as decided. They correspond to about six pawns."""


@dataclass(frozen=True, slots=True)
class Finding:
    evaluation: Evaluation
    best: tuple[str, ...] = ()
    """The best move and the expected line after it, in UCI; empty if the game is over."""
    depth: int = field(default=0, compare=False)
    """The depth of the search in plies; 0 if it is not known."""


@dataclass(frozen=True, slots=True)
class JudgedMove:
    ply: Ply
    """The number of moves played up to and including this one."""
    mover: Color
    before: Evaluation
    after: Evaluation
    loss: float
    """The drop in the mover's winning chances in percentage points; 0 for the best move."""
    better: tuple[str, ...]
    """The expected line starting with the best move, in UCI."""
    reply: tuple[str, ...]
    """The expected line after the move, in UCI."""

    @property
    def accuracy(self) -> float:
        """The accuracy of the move, 0 to 100, by the formula for Accuracy% at https://lichess.org/page/accuracy."""
        return min(100.0, max(0.0, 103.1668 * math.exp(-0.04354 * self.loss) - 3.1669))

    @property
    def grade(self) -> Grade | None:
        """How bad the move is. None if it lost little, or if the game was decided both before and after it."""
        if self.is_decided:
            return None
        return next((grade for grade, least in LEAST_LOSS.items() if self.loss >= least), None)

    @property
    def is_decided(self) -> bool:
        """Whether the same side was clearly winning before and after the move, for example with evaluations of +7.0 and
        +11.8.
        """
        return any(min(self.before.chances(color), self.after.chances(color)) >= DECIDED for color in Color)


@dataclass(frozen=True)
class Analysis:
    evaluations: tuple[Evaluation, ...]
    """One evaluation per position, including the start position."""
    moves: tuple[JudgedMove, ...]
    accuracy: tuple[float | None, float | None]
    """The accuracy of White and of Black, 0 to 100; None for a side that hasn't moved."""

    @property
    def worst(self) -> tuple[JudgedMove, ...]:
        """The graded moves with the greatest loss, at most WORST_MOVES of them, worst first."""
        return _worst(self.moves, WORST_MOVES)

    def worst_of(self, color: Color, most: int) -> tuple[JudgedMove, ...]:
        """Return a side's graded moves with the greatest loss, at most `most` of them, worst first."""
        return _worst([move for move in self.moves if move.mover is color], most)

    def count(self, color: Color, grade: Grade) -> int:
        return sum(move.mover is color and move.grade is grade for move in self.moves)


def _worst(moves: Iterable[JudgedMove], most: int) -> tuple[JudgedMove, ...]:
    graded = [move for move in moves if move.grade is not None]
    return tuple(sorted(graded, key=lambda move: (-move.loss, move.ply))[:most])


def nodes_for(line: MoveLine) -> int:
    return min(NODES, NODES_OF_A_GAME // len(line.positions))


def examine(engine: Engine, line: MoveLine, ply: Ply, nodes: int) -> Finding:
    """Search the position after `ply` moves of a game. The engine is cleared first, so that the result doesn't depend
    on earlier searches.
    """
    past = MoveLine(line.positions[: ply + 1], line.moves[:ply])
    if past.outcome is not None:
        return Finding(Evaluation.of_outcome(past.outcome))
    engine.clear()
    result = engine.search(past, Limits(nodes=nodes))
    best = expected_line(engine, past, result.pv, result.score)
    evaluation = Evaluation.of_score(result.score, past.position.turn)
    return Finding(evaluation, tuple(move.uci for move in best), result.depth)


def expected_line(engine: Engine, line: MoveLine, moves: tuple[Move, ...], score: Score) -> tuple[Move, ...]:
    """Return a search's principal variation. If the line is too short, extend it by another search from its end.

    The line can be too short if the search was stopped just after finding a new best move. A line to a forced win or
    loss is extended until the game ends.
    """
    wanted = LINE_PLIES if score.mate is None else 2 * abs(score.mate) - (score.mate > 0)
    for move in moves:
        line = line.play(move)
    if len(moves) >= wanted or line.outcome is not None:
        return moves
    return moves + engine.search(line, Limits(nodes=NODES // 4)).pv[: max(wanted - len(moves), 0)]


def judge(line: MoveLine, findings: Sequence[Finding]) -> Analysis:
    """Judge the moves of a game. `findings` contains the search result for each position, beginning with the start
    position.
    """
    return judge_moves(line.start.turn, [move.uci for move in line.moves], findings)


def judge_moves(first: Color, ucis: Sequence[str], findings: Sequence[Finding]) -> Analysis:
    """Judge the moves of a game from their UCI strings and the search results alone. `first` is the side that moves
    first.
    """
    evaluations = tuple(finding.evaluation for finding in findings)
    movers = (first, first.other)
    moves = tuple(_judged(movers[(ply - 1) % 2], ucis[ply - 1], Ply(ply), findings) for ply in range(1, len(findings)))
    weights = _weights_of(evaluations)
    white, black = (_side_accuracy(moves, weights, color) for color in Color)
    return Analysis(evaluations, moves, (white, black))


def accuracy_by_group(analysis: Analysis, color: Color, groups: Sequence[Hashable]) -> dict[Hashable, float]:
    """Return a side's accuracy, 0 to 100, in each group of its moves. `groups` contains the group of each move."""
    weights = _weights_of(analysis.evaluations)
    found: dict[Hashable, float] = {}
    for group in dict.fromkeys(groups):
        chosen = [at for at, other in enumerate(groups) if other == group]
        moves, weighed = [analysis.moves[at] for at in chosen], [weights[at] for at in chosen]
        accuracy = _side_accuracy(moves, weighed, color)
        if accuracy is not None:
            found[group] = accuracy
    return found


@cache
def version() -> str:
    """Return the version of stored analyses, which consists of FORM and the digest of the networks.

    An analysis that was stored in a different version is computed again.
    """
    return f"{FORM} {networks_digest()}".rstrip()


def to_json(findings: Sequence[Finding]) -> dict[str, Any]:
    rows = [{**finding.evaluation.json, "best": " ".join(finding.best), "depth": finding.depth} for finding in findings]
    return {"version": version(), "findings": rows}


def from_json(stored: dict[str, Any]) -> tuple[Finding, ...] | None:
    """Return the findings stored by `to_json`, or None if they were stored in a different version."""
    if stored.get("version") != version():
        return None
    return tuple(_from_row(row) for row in stored["findings"])


def _from_row(row: dict[str, Any]) -> Finding:
    # Older versions of the bot stored analyses without depths.
    return Finding(Evaluation.from_json(row), tuple(row["best"].split()), row.get("depth", 0))


def _judged(mover: Color, uci: str, ply: Ply, findings: Sequence[Finding]) -> JudgedMove:
    before, after = findings[ply - 1], findings[ply]
    fallen = before.evaluation.chances(mover) - after.evaluation.chances(mover)
    # The search after the move sees one ply deeper than the search before it. A drop in the evaluation after the best
    # move therefore doesn't count as a loss.
    is_best = before.best[:1] == (uci,)
    loss = 0.0 if is_best else max(0.0, fallen)
    return JudgedMove(ply, mover, before.evaluation, after.evaluation, loss, before.best, after.best)


def _side_accuracy(moves: Sequence[JudgedMove], weights: Sequence[float], color: Color) -> float | None:
    """Return a side's accuracy, computed as on lichess. A single blunder lowers it noticeably, even among many good
    moves.

    The result is the average of two means of the moves' accuracies: the harmonic mean, and a weighted mean that gives
    more weight to moves at volatile points of the game.
    """
    own = [(move.accuracy, weight) for move, weight in zip(moves, weights, strict=True) if move.mover is color]
    if not own:
        return None
    weighted = sum(accuracy * weight for accuracy, weight in own) / sum(weight for _, weight in own)
    harmonic = len(own) / sum(1 / max(LEAST_ACCURACY, accuracy) for accuracy, _ in own)
    return (weighted + harmonic) / 2


def _weights_of(evaluations: Sequence[Evaluation]) -> list[float]:
    return _weights([evaluation.chances(Color.WHITE) for evaluation in evaluations])


def _weights(chances: Sequence[float]) -> list[float]:
    """Return a weight for each move, from LIGHTEST to HEAVIEST. The weight is the standard deviation of White's winning
    chances in the positions around the move.

    `chances` has one value per position. The number of positions is one greater than the number of moves.
    """
    least, most = WINDOWS
    size = min(max(len(chances[1:]) // 10, least), most)
    windows = [chances[:size]] * (size - least) + [chances[at : at + size] for at in range(len(chances) - size + 1)]
    return [min(max(_deviation(window), LIGHTEST), HEAVIEST) for window in windows]


def _deviation(values: Sequence[float]) -> float:
    """Return the standard deviation. The exact function in `statistics` takes a hundred times as long."""
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))


@dataclass(frozen=True)
class Hint:
    evaluation: Evaluation
    moves: tuple[Move, ...]
    """The move, and the expected line after it."""
    purposes: tuple[MovePurpose, ...]

    @property
    def move(self) -> Move:
        return self.moves[0]


@dataclass(frozen=True)
class Refutation:
    """The opponent's reply to a move that isn't the expected one."""

    line: MoveLine
    answer: Hint | None
    """The opponent's best reply; None if the move ends the game."""
    is_good_too: bool
    """Whether the engine considers the move as good as the expected one."""

    def chances(self, color: Color) -> float:
        """Return a side's winning chances after the move, in percent."""
        if self.answer is not None:
            return self.answer.evaluation.chances(color)
        assert self.line.outcome is not None
        return Evaluation.of_outcome(self.line.outcome).chances(color)


def hint_of(line: MoveLine, found: Finding) -> Hint:
    """Return a hint for the position at the end of a line, based on the search result for this position. This is slow,
    because it computes the suggested move's purposes.
    """
    moves = line.followed_by(found.best).moves[len(line.moves) :]
    return Hint(found.evaluation, moves, purposes_of(line, moves[0]))
