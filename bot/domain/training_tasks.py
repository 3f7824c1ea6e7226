"""The tasks on training cards: finding a better move than the one played in a game, solving a puzzle or
exercise, or finding a book move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from bot.domain.openings import TrainedLine
from bot.domain.puzzles import read_last
from bot.domain.training import Card, Moment
from bot.exercises import Exercise, Practice
from bot.puzzles import Puzzle
from bot.rules import Color, Move, MoveLine, Position
from bot.variants import Variant, find_variant


@dataclass(frozen=True)
class MomentTask:
    card: Card
    moment: Moment

    @property
    def variant(self) -> Variant:
        return find_variant(self.moment.variant)

    @property
    def solver(self) -> Color:
        return self.moment.solver

    @cached_property
    def line(self) -> MoveLine:
        return self.moment.line

    @property
    def start(self) -> Position:
        return self.line.start

    @property
    def position(self) -> Position:
        return self.line.position

    @property
    def last(self) -> Move | None:
        return self.moment.last_move

    @property
    def played(self) -> Move:
        """The move that was played in the game."""
        return _move(self.position, self.moment.played)

    @property
    def wanted(self) -> Move:
        """A correct move."""
        return _move(self.position, self.moment.better[0])

    @property
    def turns(self) -> int:
        return 1

    def is_right(self, move: Move) -> bool | None:
        """Return whether a move is good enough, or None if only the engine can tell."""
        if move.uci == self.moment.played:
            return False
        return True if move.uci in (self.moment.better[0], *self.moment.accepted) else None

    def accepting(self, move: Move) -> MomentTask:
        """Return the task with this move also accepted, because the engine considers it good enough."""
        if self.is_right(move) is not None:
            return self
        moment = replace(self.moment, accepted=(*self.moment.accepted, move.uci))
        return MomentTask(replace(self.card, moment=moment), moment)


@dataclass(frozen=True)
class PuzzleTask:
    card: Card
    puzzle: Puzzle

    @property
    def variant(self) -> Variant:
        return self.puzzle.variant

    @property
    def solver(self) -> Color:
        return self.puzzle.solver

    @property
    def plies(self) -> int:
        return 2 * len(self.card.played)

    @cached_property
    def line(self) -> MoveLine:
        return self.puzzle.line(self.plies)

    @property
    def start(self) -> Position:
        return self.puzzle.start

    @property
    def position(self) -> Position:
        return self.line.position

    @property
    def last(self) -> Move | None:
        if self.line.moves:
            return self.line.moves[-1]
        return None if self.puzzle.last is None else read_last(self.puzzle.last)

    @property
    def wanted(self) -> Move:
        return _move(self.position, self.puzzle.moves[self.plies])

    @property
    def turns(self) -> int:
        return self.puzzle.turns

    def is_right(self, move: Move) -> bool:
        return self.puzzle.is_right(self.position, self.plies, move)


@dataclass(frozen=True)
class ExerciseTask:
    card: Card
    exercise: Exercise

    @property
    def variant(self) -> Variant:
        return self.exercise.variant

    @property
    def solver(self) -> Color:
        return self.exercise.solver

    @cached_property
    def practice(self) -> Practice:
        return Practice.read(self.exercise, self.card.played)

    @property
    def start(self) -> Position:
        return self.exercise.start

    @property
    def position(self) -> Position:
        return self.practice.position

    @property
    def last(self) -> Move | None:
        return self.practice.last

    @cached_property
    def wanted(self) -> Move:
        """A correct move. Finding one can take a moment if the solver has deviated from the stored solution."""
        known, step = self.exercise.own_line, len(self.card.played)
        if self.card.played == known[:step]:
            return _move(self.position, known[step])
        return next(move for move in self.position.legal_moves if isinstance(self.practice.play(move), Practice))

    @property
    def turns(self) -> int:
        return self.exercise.moves


@dataclass(frozen=True)
class OpeningTask:
    card: Card
    line: MoveLine
    moves: Mapping[str, int | None]
    """The correct moves in UCI, best first, with the engine's preference in percent, or None for moves that aren't in
    its book.
    """

    @property
    def opening(self) -> TrainedLine:
        assert self.card.opening is not None
        return self.card.opening

    @property
    def variant(self) -> Variant:
        return self.opening.army.variant

    @property
    def solver(self) -> Color:
        return self.opening.army.color

    @property
    def start(self) -> Position:
        return self.line.start

    @property
    def position(self) -> Position:
        return self.line.position

    @property
    def last(self) -> Move | None:
        return self.line.moves[-1] if self.line.moves else None

    @property
    def wanted(self) -> Move:
        """The correct move that the member chose last or, if there is none, the best move."""
        chosen = self.opening.chosen
        return _move(self.position, chosen if chosen and chosen in self.moves else next(iter(self.moves)))

    @property
    def turns(self) -> int:
        return 1

    def is_right(self, move: Move) -> bool:
        return move.uci in self.moves

    def choosing(self, move: Move) -> OpeningTask:
        """Return the task after storing this correct move as the member's choice. A move that isn't in the book is
        added to the correct moves, because the engine considers it good enough.
        """
        line, moves = replace(self.opening, chosen=move.uci), self.moves
        if move.uci not in moves:
            line, moves = replace(line, good=(*line.good, move.uci)), {**moves, move.uci: None}
        return OpeningTask(replace(self.card, opening=line), self.line, moves)


CardTask: TypeAlias = MomentTask | PuzzleTask | ExerciseTask | OpeningTask


def with_card(task: CardTask, card: Card) -> CardTask:
    """Return the task with a changed version of its card."""
    return replace(task, card=card)


def _move(position: Position, uci: str) -> Move:
    move = position.exact_move(uci)
    assert move is not None
    return move
