"""What engines are asked about a game, as data: an engine of this process can answer, or one on another machine."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar, TypeAlias

from bot.engine import Engine, Limits, SearchResult, choose, find_level, glance, needs_search
from bot.engine.analysis import Finding, examine, expected_line
from bot.engine.evaluation import Evaluation
from bot.rules import Line, Ply
from bot.variants import find_variant


@dataclass(frozen=True)
class LevelMove:
    """Which move a level plays at the end of a line: the best of the finding, as that level sees it."""

    kind: ClassVar[str] = "level-move"
    line: Line
    level: int
    seed: str
    """What makes the level's errors those of this game."""

    def __call__(self, engine: Engine) -> Finding:
        """Let the level choose."""
        return self._finding(choose(engine, self.line, find_level(self.level), self.seed))

    @property
    def needs_engine(self) -> bool:
        """Whether the level has to search."""
        return needs_search(find_level(self.level))

    def at_a_glance(self) -> Finding:
        """Let a level that does not have to search choose without an engine."""
        return self._finding(glance(self.line, find_level(self.level), self.seed))

    def _finding(self, result: SearchResult) -> Finding:
        return Finding(
            Evaluation.of_score(result.score, self.line.position.turn), tuple(move.uci for move in result.pv)
        )


@dataclass(frozen=True)
class Search:
    """What is best at the end of a line, and which line is expected from there."""

    kind: ClassVar[str] = "search"
    line: Line
    nodes: int
    seconds: float | None = None
    without: str = ""
    """Moves that are not considered, in UCI with blanks between: those of which it is known already."""

    def __call__(self, engine: Engine) -> Finding:
        """Search with what the engine still knows; raise NoMoves if none is left to consider."""
        known = set(self.without.split())
        moves = tuple(move for move in self.line.position.legal_moves if move.uci not in known) if known else ()
        result = engine.search(self.line, Limits(nodes=self.nodes, seconds=self.seconds, moves=moves))
        moves = expected_line(engine, self.line, result.pv, result.score)
        evaluation = Evaluation.of_score(result.score, self.line.position.turn)
        return Finding(evaluation, tuple(move.uci for move in moves))


@dataclass(frozen=True)
class Examination:
    """What there is to say of the position after so many moves of a line; each engine says the same."""

    kind: ClassVar[str] = "examination"
    line: Line
    ply: int
    nodes: int

    def __call__(self, engine: Engine) -> Finding:
        """Search without what the engine knew before."""
        return examine(engine, self.line, Ply(self.ply), self.nodes)


Question: TypeAlias = LevelMove | Search | Examination
KINDS: dict[str, type[Question]] = {one.kind: one for one in (LevelMove, Search, Examination)}


def to_json(question: Question) -> dict[str, Any]:
    """Write a question, so that `from_json` can read it on another machine."""
    line = question.line
    return {
        "kind": question.kind,
        "variant": line.start.variant.key,
        "fen": line.start.fen,
        "moves": " ".join(move.uci for move in line.moves),
        "details": {field.name: getattr(question, field.name) for field in fields(question) if field.name != "line"},
    }


def from_json(written: dict[str, Any]) -> Question:
    """Read what `to_json` wrote; raise KeyError or TypeError for what another version wrote."""
    line = Line.from_uci(find_variant(written["variant"]), written["fen"], written["moves"].split())
    return KINDS[written["kind"]](line=line, **written["details"])
