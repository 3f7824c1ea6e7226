"""Whether a position is a puzzle: one move to win, or to save oneself, at each of the solver's turns.

One move is the only one if every other leaves chances that are lower by a margin: 0.7 on lichess's scale from -1 to 1.
Where a proof reaches a forced end, the only move is also the only one that forces it as soon. At the turn that ends the
game, moves that end it are equal, and those that only win later do not count: finding the end was the task.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.rules import Move, Position
from training.puzzles.proof import Prover, TooLong
from training.puzzles.record import SAVE, WIN
from training.puzzles.search import Searcher

MARGIN = 0.7
"""By how much chances differ between the only move and the next: lichess's."""
SAFE_MARGIN = 0.8
"""The same where a puzzle is made: so much is left of it when a longer search thinks otherwise."""
WON = 0.6
"""From here on a position is won (about 375 centipawns); lichess's."""
EVEN = 0.35
"""Up to here, for either side, it is not decided (about 200 centipawns): what who saves themselves gets."""
NOT_WON = 0.4
"""What the solver's chances may have been before the opponent's last move (about 230 centipawns)."""
MOST_TURNS = 5
REPLIES, WORSE_REPLY = 6, 150
"""Of the opponent's replies so many are tried, which are worse than the best by so many centipawns at most."""
END = 100_000
"""What a forced end is worth, in centipawns."""
PROVEN = 3


@dataclass(frozen=True)
class Only:
    """The only move of a position, and the chances that it leaves."""

    move: Move
    chances: float
    ends_in: int | None = None
    """In how many moves the game is won, if that is proven."""


@dataclass(frozen=True)
class Solution:
    """A puzzle's line and what it is for."""

    line: tuple[str, ...]
    goal: str


@dataclass
class Judge:
    """Who looks whether there is one move, with so many nodes for the best move and as many for the others."""

    nodes: int
    margin: float = MARGIN
    proven: int = PROVEN
    """Forced ends in so many moves are looked for by proof at every turn."""
    searcher: Searcher = field(default_factory=Searcher)
    prover: Prover = field(default_factory=Prover)

    def solve(self, position: Position) -> Solution | None:
        """Return a puzzle's line of two turns or more; None where the position is no puzzle.

        The opponent replies so that the solver has again one move, if any good reply does that. No position comes
        twice: who goes back and forth has nothing to find.
        """
        self.searcher.forget()
        only = self.only_move(position)
        goal = None if only is None else goal_of(only.chances)
        line: list[Move] = []
        turns: list[Position] = []
        met: set[bytes] = set()
        while only is not None and goal is not None and len(turns) < MOST_TURNS:
            after = position.play(only.move)
            if after.repetition_key in met:
                break
            met |= {position.repetition_key, after.repetition_key}
            turns.append(position)
            line.append(only.move)
            position = after
            only, reply = self._continued(position, only.ends_in, goal, met)
            if reply is not None:
                line.append(reply)
                position = position.play(reply)
        return _trimmed(line, turns, goal)

    def confirm(self, position: Position, found: Solution) -> Solution | None:
        """Return what is right of a puzzle's line by this judge; None where that is no puzzle."""
        self.searcher.forget()
        line: list[Move] = []
        turns: list[Position] = []
        only: Only | None = None
        for number, uci in enumerate(found.line):
            move = position.exact_move(uci)
            assert move is not None
            if number % 2:
                if move not in self.replies(position, None if only is None else only.ends_in):
                    break
            else:
                only = self.only_move(position)
                goals = (found.goal,) if not turns else (found.goal, WIN)
                if only is None or only.move != move or goal_of(only.chances) not in goals:
                    break
                turns.append(position)
            line.append(move)
            position = position.play(move)
        return _trimmed(line, turns, found.goal)

    def _continued(
        self, position: Position, ends_in: int | None, goal: str, met: set[bytes]
    ) -> tuple[Only | None, Move | None]:
        """Return the solver's next only move and the reply before it, None for both where there is none.

        `met`: the positions of the line, to which no reply leads back.
        """
        if position.outcome is None:
            for reply in self.replies(position, ends_in)[:REPLIES]:
                after = position.play(reply)
                goes_on = after.outcome is None and after.repetition_key not in met
                only = self.only_move(after) if goes_on else None
                if only is not None and goal_of(only.chances) in (goal, WIN):
                    return only, reply
        return None, None

    def only_move(self, position: Position) -> Only | None:
        """Return the only move of a position; None where there are several, or none."""
        ending = self.prover.ending(position)
        if ending:
            return Only(ending[0], 1.0, 1)
        try:
            distance = self.prover.distance(position, self.proven)
            keeping = () if distance is None else self.prover.keeping(position, distance)
        except TooLong:
            return None
        if distance is not None:
            is_only = len(keeping) == 1 and self._others_fail(position, keeping, 1.0)
            return Only(keeping[0], 1.0, distance) if is_only else None
        seen = self.searcher.look(position, self.nodes)
        is_only = goal_of(seen.chances) is not None and self._others_fail(position, (seen.move,), seen.chances)
        return Only(seen.move, seen.chances) if is_only else None

    def replies(self, position: Position, ends_in: int | None) -> tuple[Move, ...]:
        """Return the opponent's good replies, the best first; where an end is proven, those that put it off longest."""
        worth = {move: self._worth_after(position.play(move)) for move in position.legal_moves}
        if ends_in is not None:
            delays = {move: self.prover.distance(position.play(move), ends_in - 1) or 0 for move in worth}
            worth = {move: value for move, value in worth.items() if delays[move] == max(delays.values())}
        best = max(worth.values())
        good = [move for move, value in worth.items() if value >= best - WORSE_REPLY or ends_in is not None]
        return tuple(sorted(good, key=lambda move: -worth[move]))

    def _worth_after(self, position: Position) -> int:
        """Return what a position is worth to the side that has just moved, in centipawns."""
        if position.outcome is not None:
            return 0 if position.outcome.winner is None else END
        score = self.searcher.look(position, self.nodes // 10).scores[-1]
        if score.mate is not None:
            return -END + score.mate if score.mate > 0 else END + score.mate
        return -(score.cp or 0)

    def chances_before(self, position: Position) -> float:
        """Return the chances of the side that is not to move."""
        return -self.searcher.look(position, self.nodes // 2).chances

    def _others_fail(self, position: Position, good: tuple[Move, ...], best: float) -> bool:
        others = tuple(move for move in position.legal_moves if move not in good)
        return not others or self.searcher.look(position, self.nodes, others).chances <= best - self.margin


def wins(position: Position, move: Move) -> bool:
    """Tell whether a move ends the game in favour of who makes it."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is position.turn


def goal_of(chances: float) -> str | None:
    """Return what a position can be played for in which one move keeps these chances."""
    if chances >= WON:
        return WIN
    return SAVE if abs(chances) <= EVEN else None


def _trimmed(line: list[Move], turns: list[Position], goal: str | None) -> Solution | None:
    """Return the line up to the last turn at which there was a choice; None if less than two turns are left."""
    while turns and len(turns[-1].legal_moves) == 1:
        turns.pop()
    if goal is None or len(turns) < 2 or len(turns[0].legal_moves) == 1:
        return None
    return Solution(tuple(move.uci for move in line[: 2 * len(turns) - 1]), goal)
