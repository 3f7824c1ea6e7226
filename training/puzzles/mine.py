"""Finds the puzzles in games. Each candidate gets a quick check, and then a thorough one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

from bot.engine.analysis import judge
from bot.engine.review import MOST_MOMENTS
from bot.rules import Color
from training.game_file import Json
from training.puzzles.candidates import Candidate, Finder
from training.puzzles.check import EVEN, NOT_WON, SAFE_MARGIN, Judge, Solution
from training.puzzles.games import WATCHED, play
from training.puzzles.record import SAVE, Record
from training.puzzles.themes import is_rewarding, themes_of
from training.puzzles.threats import Threats
from training.reviewed_games import read_row

NODES = 50_000
"""The node limit of each search in the thorough check.

Each turn needs two searches: one for the best move, and one for all other moves.
"""
HURRIED_NODES, HURRIED_MARGIN, HURRIED_PROOF = 2_500, 0.55, 2
VARIED_NODES, VARIED_MARGIN = 250, 0.75
"""The node limit for searching each position, and the margin of the check, when mining for overlooked threats."""
TRIED = 4
"""The maximum number of candidates examined per position."""
APART = 3
"""The minimum number of plies between two puzzles of a game. The same threat can last for several plies."""


@dataclass
class Miner:
    """Plays games and finds puzzles in their positions."""

    hurried: Judge = field(default_factory=lambda: Judge(HURRIED_NODES, HURRIED_MARGIN, HURRIED_PROOF))
    judge: Judge = field(default_factory=lambda: Judge(NODES, SAFE_MARGIN))
    finder: Finder = field(default_factory=Finder)
    is_varied: bool = False
    """Whether to look for overlooked threats, instead of mistakes that allow mate or campmate."""
    nodes: int = WATCHED
    """The node limit for searching each position in a game."""
    counts: Counter[str] = field(default_factory=Counter)
    """How many positions and candidates have reached each step."""

    @classmethod
    def varied(cls) -> Miner:
        """Return a miner for puzzles that end in neither mate nor campmate. These are rarer, so the miner is faster and
        less strict, and relies more on the audit.
        """
        return cls(judge=Judge(NODES, VARIED_MARGIN), is_varied=True, nodes=VARIED_NODES)

    def puzzles_of(self, key: str, seed: str, game: int) -> Iterator[Record]:
        """Play a game of a variant and yield its puzzles. The same arguments always give the same puzzles."""
        source = Threats(self.finder, self.hurried) if self.is_varied else self.finder
        line, watched = play(self.finder.searcher, key, f"{seed} {game}", self.nodes)
        begin, resting = line.ply - len(watched), 0
        for number, one in enumerate(watched):
            self.counts["positions"] += 1
            ply = begin + number
            if ply < resting:
                continue
            before, last = (watched[number - 1], line.moves[ply - 1]) if number else (None, None)
            for candidate in islice(source.candidates(before, last, one, ply), TRIED):
                record = self._record(key, candidate, f"seed {seed} game {game} ply {candidate.ply}")
                if record is not None:
                    resting = ply + APART
                    yield record
                    break

    def puzzles_of_moments(self, game: Json) -> Iterator[Record]:
        """Yield the puzzles from the key moments of a game in the file of `reviewed_games`."""
        for candidate in moments_of(game):
            record = self._record(game["variant"], candidate, f"seed reviews game {game['number']} ply {candidate.ply}")
            if record is not None:
                yield record

    def _record(self, key: str, candidate: Candidate, source: str) -> Record | None:
        """Return a candidate's puzzle with its themes. Return None if it isn't a puzzle, or if the solution doesn't end
        the game, gain anything, or save anything.
        """
        self.counts["candidates"] += 1
        solution = self._solution(candidate)
        if solution is None:
            return None
        record = Record(key, candidate.position.fen, candidate.last.uci, solution.line, solution.goal, source)
        line = record.replayed()
        themes = themes_of(line, record.goal)
        self.counts["solved"] += 1
        if not is_rewarding(themes):
            return None
        self.counts["puzzles"] += 1
        return replace(record, themes=themes)

    def _solution(self, candidate: Candidate) -> Solution | None:
        """Return a candidate's solution if it passes the quick and the thorough check. Otherwise, return None."""
        hurried = self.hurried.solve(candidate.position)
        if hurried is None:
            return None
        self.counts["checked"] += 1
        solution = self.judge.confirm(candidate.position, hurried)
        if solution is None or is_recapture(candidate, solution):
            return None
        self.counts["confirmed"] += 1
        before = self.judge.chances_before(candidate.before)
        return solution if before <= (EVEN if solution.goal == SAVE else NOT_WON) else None


def moments_of(game: Json) -> Iterator[Candidate]:
    """Yield the positions before and after the worst moves of a game. They show what the player missed, and how the
    opponent could punish the mistake.
    """
    line, findings = read_row(game)
    analysis = judge(line, findings)
    worst = {int(move.ply) for side in Color for move in analysis.worst_of(side, MOST_MOMENTS)}
    for ply in sorted(worst | {ply - 1 for ply in worst} - {0}):
        before, last, position = line.positions[ply - 1], line.moves[ply - 1], line.positions[ply]
        if position.outcome is None:
            yield Candidate(before, last, position, ply, 0.0)


def is_recapture(candidate: Candidate, solution: Solution) -> bool:
    """Return whether the first move recaptures the piece that has just captured. This would be too obvious for a
    puzzle.
    """
    has_captured = candidate.before.captured(candidate.last) is not None
    return has_captured and solution.line[0][2:4] == candidate.last.uci[2:4]
