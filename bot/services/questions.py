"""Questions to the engine. A question can be answered in this process or on another machine. This module also measures
how long answers take.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeAlias

from bot.engine import Engine, Limits, SearchResult, choose, glance, needs_search
from bot.engine.analysis import Finding, examine, expected_line
from bot.engine.evaluation import Evaluation
from bot.engine.levels import level_of_id
from bot.ops.logs import LogEvent
from bot.ops.metrics import ENGINE_QUESTIONS, ENGINE_SECONDS, ENGINE_WAITS, Stopwatch, milliseconds
from bot.rules import MoveLine, Ply
from bot.variants import find_variant


@dataclass(frozen=True)
class LevelMove:
    """Asks which move a level plays at the end of a line, and how the level evaluates the position."""

    kind: ClassVar[str] = "level-move"
    line: MoveLine
    level: int
    """The id of the level, which is the same in all versions of the bot."""
    seed: str
    """The seed of the level's random errors. Using a different seed for each game makes the errors differ."""

    def __call__(self, engine: Engine) -> Finding:
        return self._finding(choose(engine, self.line, level_of_id(self.level), self.seed))

    @property
    def needs_engine(self) -> bool:
        return needs_search(level_of_id(self.level))

    def at_a_glance(self) -> Finding:
        """Choose a move without an engine. This works only for levels that don't search."""
        return self._finding(glance(self.line, level_of_id(self.level), self.seed))

    def _finding(self, result: SearchResult) -> Finding:
        return Finding(
            Evaluation.of_score(result.score, self.line.position.turn), tuple(move.uci for move in result.pv)
        )


@dataclass(frozen=True)
class Search:
    """Asks for the best move at the end of a line, and for the principal variation."""

    kind: ClassVar[str] = "search"
    line: MoveLine
    nodes: int
    seconds: float | None = None
    without: str = ""
    """The moves to exclude from the search, in UCI and separated by spaces."""

    def __call__(self, engine: Engine) -> Finding:
        """Search without clearing the engine's transposition table. Raise NoMoves if `without` excludes all legal
        moves.
        """
        known = set(self.without.split())
        moves = tuple(move for move in self.line.position.legal_moves if move.uci not in known) if known else ()
        result = engine.search(self.line, Limits(nodes=self.nodes, seconds=self.seconds, moves=moves))
        moves = expected_line(engine, self.line, result.pv, result.score)
        evaluation = Evaluation.of_score(result.score, self.line.position.turn)
        return Finding(evaluation, tuple(move.uci for move in moves), result.depth)


@dataclass(frozen=True)
class Examination:
    """Asks for the evaluation and the best line after the first `ply` moves of a line. All engines give the same
    answer.
    """

    kind: ClassVar[str] = "examination"
    line: MoveLine
    ply: int
    nodes: int

    def __call__(self, engine: Engine) -> Finding:
        """Search with a cleared transposition table, so that the answer doesn't depend on earlier searches."""
        return examine(engine, self.line, Ply(self.ply), self.nodes)


Question: TypeAlias = LevelMove | Search | Examination
KINDS: dict[str, type[Question]] = {one.kind: one for one in (LevelMove, Search, Examination)}


def to_json(question: Question) -> dict[str, Any]:
    line = question.line
    return {
        "kind": question.kind,
        "variant": line.start.variant.key,
        "fen": line.start.fen,
        "moves": " ".join(move.uci for move in line.moves),
        "details": {field.name: getattr(question, field.name) for field in fields(question) if field.name != "line"},
    }


def from_json(written: dict[str, Any]) -> Question:
    """Read the output of `to_json`. Raise KeyError or TypeError if an incompatible version wrote it."""
    line = MoveLine.from_uci(find_variant(written["variant"]), written["fen"], written["moves"].split())
    return KINDS[written["kind"]](line=line, **written["details"])


log = logging.getLogger(__name__)

OTHER_KIND = "other"
"""The kind for jobs that aren't questions, such as warming up the engine."""


@contextmanager
def measured(job: object) -> Iterator[Stopwatch]:
    """Measure how long it takes to answer the question that the block asks.

    The block calls the stopwatch's `lap` when the engine starts to work.
    """
    kind = getattr(job, "kind", OTHER_KIND)
    watch, outcome = Stopwatch(), "answered"
    ENGINE_QUESTIONS.inc()
    try:
        yield watch
    except asyncio.CancelledError:
        outcome = "withdrawn"
        raise
    except Exception:
        outcome = "failed"
        raise
    finally:
        ENGINE_QUESTIONS.dec()
        _measure(kind, watch)
        _log(kind, outcome, watch)


def _measure(kind: str, watch: Stopwatch) -> None:
    ENGINE_SECONDS.labels(kind).observe(watch.seconds)
    if watch.lap_seconds is not None:
        ENGINE_WAITS.labels(kind).observe(watch.lap_seconds)


def _log(kind: str, outcome: str, watch: Stopwatch) -> None:
    # An analysis asks one question for each position, so logging them at INFO would produce too many lines. The
    # analysis command logs a line of its own.
    level = logging.DEBUG if kind == Examination.kind else logging.INFO
    waiting, total = milliseconds(watch.lap_seconds), milliseconds(watch.seconds)
    log.log(level, LogEvent("engine", kind=kind, outcome=outcome, waiting_ms=waiting, ms=total))
