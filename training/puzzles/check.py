"""Checks whether a position is a puzzle: on each of the solver's turns, only one move may win or save the game.

A move is the only one if every other move leads to lower chances by a margin: 0.7 on lichess's scale from -1 to 1. If a
proof shows that the move forces a win, no other move may force one as quickly. On the last turn, all moves that end the
game at once are right. Moves that win later are wrong, because the task is to end the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from bot.rules import Move, Position
from training.puzzles.proof import Prover, TooLong
from training.puzzles.record import SAVE, WIN
from training.puzzles.search import Searcher

MARGIN = 0.7
"""The minimum difference in chances between the only move and all other moves, as on lichess."""
SAFE_MARGIN = 0.8
"""The margin that is required of new puzzles.

It is larger than MARGIN, so that a puzzle still meets MARGIN if a longer search returns different scores.
"""
WON = 0.6
"""The minimum chances in a won position (about 375 centipawns), as on lichess."""
EVEN = 0.35
"""The maximum chances of either side in an undecided position (about 200 centipawns).

Reaching such a position counts as saving the game.
"""
NOT_WON = 0.4
"""The solver's maximum chances before the opponent's last move (about 230 centipawns). If the game was already won,
winning it isn't a puzzle.
"""
MOST_TURNS = 5
REPLIES, WORSE_REPLY = 6, 150
"""At most REPLIES of the opponent's replies are tried. A reply can be at most WORSE_REPLY centipawns worse than the
best one, unless the solver has a forced win.
"""
END = 100_000
"""The value of a finished or forced win, in centipawns."""
PROVEN = 3


@dataclass(frozen=True)
class Only:
    """The only good move in a position, and the chances after it."""

    move: Move
    chances: float
    ends_in: int | None = None
    """The number of moves until the win, or None if no win is proven."""


@dataclass(frozen=True)
class Solution:
    """The line of a puzzle in UCI, and its goal: `WIN` or `SAVE`."""

    line: tuple[str, ...]
    goal: str


@dataclass
class Judge:
    """Checks whether a position has only one good move, and whether it is a puzzle."""

    nodes: int
    """The node limit for each of the two searches: one for the best move, and one for all other moves."""
    margin: float = MARGIN
    proven: int = PROVEN
    """On every turn, a proof looks for forced wins of up to this many moves."""
    searcher: Searcher = field(default_factory=Searcher)
    prover: Prover = field(default_factory=Prover)

    def solve(self, position: Position) -> Solution | None:
        """Return the solution of a puzzle, with at least two turns of the solver. Return None if the position isn't a
        puzzle.

        After each move, the opponent plays a good reply that again leaves the solver only one good move. If there is no
        such reply, the line ends. Positions aren't repeated, because moving back and forth isn't a puzzle.
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
        """Return the part of a solution that this judge confirms, or None if it is too short for a puzzle."""
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
        """Return the solver's only good move on the next turn, and the opponent's reply before it. Return (None, None)
        if no reply leaves exactly one good move.

        `met` contains the keys of the line's positions. They must not be repeated.
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
        """Return the only good move in a position, or None if there isn't exactly one."""
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
        """Return the opponent's good replies, best first. If the solver has a forced win, return the replies that delay
        it longest.
        """
        worth = {move: self._worth_after(position.play(move)) for move in position.legal_moves}
        if ends_in is not None:
            delays = {move: self.prover.distance(position.play(move), ends_in - 1) or 0 for move in worth}
            worth = {move: value for move, value in worth.items() if delays[move] == max(delays.values())}
        best = max(worth.values())
        good = [move for move, value in worth.items() if value >= best - WORSE_REPLY or ends_in is not None]
        return tuple(sorted(good, key=lambda move: -worth[move]))

    def _worth_after(self, position: Position) -> int:
        """Return the value of a position for the side that has just moved, in centipawns."""
        if position.outcome is not None:
            return 0 if position.outcome.winner is None else END
        score = self.searcher.look(position, self.nodes // 10).scores[-1]
        if score.mate is not None:
            return -END + score.mate if score.mate > 0 else END + score.mate
        return -(score.cp or 0)

    def chances_before(self, position: Position) -> float:
        """Return the chances of the side that isn't to move, from -1 to 1."""
        return -self.searcher.look(position, self.nodes // 2).chances

    def _others_fail(self, position: Position, good: tuple[Move, ...], best: float) -> bool:
        others = tuple(move for move in position.legal_moves if move not in good)
        return not others or self.searcher.look(position, self.nodes, others).chances <= best - self.margin


def wins(position: Position, move: Move) -> bool:
    """Return whether a move wins the game at once."""
    outcome = position.play(move).outcome
    return outcome is not None and outcome.winner is position.turn


def goal_of(chances: float) -> str | None:
    """Return the goal of a puzzle, given the chances after its only good move: `WIN` or `SAVE`. Return None if neither
    goal fits.
    """
    if chances >= WON:
        return WIN
    return SAVE if abs(chances) <= EVEN else None


def _trimmed(line: list[Move], turns: list[Position], goal: str | None) -> Solution | None:
    """Return the line up to the last turn on which the solver has a choice. Return None if fewer than two turns remain,
    or if the solver has no choice on the first turn.
    """
    while turns and len(turns[-1].legal_moves) == 1:
        turns.pop()
    if goal is None or len(turns) < 2 or len(turns[0].legal_moves) == 1:
        return None
    return Solution(tuple(move.uci for move in line[: 2 * len(turns) - 1]), goal)
