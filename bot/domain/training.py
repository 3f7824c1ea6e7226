"""Training (spaced repetition of what a member got wrong) and exercises. FSRS chooses the intervals between reviews.

A card is a mistake in one of the member's games, a failed puzzle, a failed exercise, or an opening position. The task
is to find a better move than the one played in the game, to solve the puzzle or exercise, or to find a book move.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import IntEnum, StrEnum
from functools import cached_property
from typing import Any, ClassVar, Self, TypeAlias

import fsrs

from bot.domain.errors import DomainError
from bot.domain.ids import CardId, GameId, UserId
from bot.domain.openings import TrainedLine
from bot.domain.puzzles import read_last
from bot.exercises import Exercise, ExerciseBook, ExerciseSeries, Practice
from bot.puzzles import Puzzle
from bot.rules import Color, Move, MoveLine, Ply, Position, turn_in
from bot.variants import Variant, find_variant

MOST_CARDS = 2000
"""The maximum number of cards that a member can have. After that, new cards replace the cards that are due last."""
LONGEST_DAYS = 365
DAYS_AHEAD = 14
"""How many days the calendar shows ahead, and how many days it shows back. Both numbers include today."""
STEPS = 3
"""The number of hints for a move. They reveal which piece to move, where to move it, and why to move it there."""


class CardSource(StrEnum):
    MISTAKE = "mistake"
    PUZZLE = "puzzle"
    EXERCISE = "exercise"
    OPENING = "opening"


class Recall(IntEnum):
    """How well the member answered a card. The values are FSRS's rating values."""

    AGAIN = 1
    """Answered after a wrong move, or by showing the solution."""
    HARD = 2
    """Answered with a hint."""
    GOOD = 3


@dataclass(unsafe_hash=True)
class NoSuchCard(DomainError):
    key: ClassVar[str] = "error-no-such-card"


@dataclass(unsafe_hash=True)
class CardMovedOn(DomainError):
    """The control belongs to an earlier move of the card, or to an answer that has already been counted."""

    key: ClassVar[str] = "error-card-moved-on"


@dataclass(frozen=True)
class Memory:
    """How well the member remembers a card, as estimated by FSRS."""

    due: datetime
    stability: float | None = None
    """The number of days after which the member still knows the card with a probability of 90%; None before the first
    review.
    """
    difficulty: float | None = None
    """The card's difficulty, from 1 to 10; None before the first review."""
    reviewed_at: datetime | None = None
    reps: int = 0
    lapses: int = 0


SCHEDULER = fsrs.Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=LONGEST_DAYS, enable_fuzzing=False)
"""The FSRS scheduler. It has no learning steps, so the shortest interval is a day. Intervals don't vary at random."""


def review(memory: Memory, recall: Recall, now: datetime) -> Memory:
    """Return a card's memory after an answer. The result depends only on the answers and their times."""
    state = fsrs.State.Learning if memory.reviewed_at is None else fsrs.State.Review
    card = fsrs.Card(
        # Without an id, the library would generate one, and would sleep to make sure that the id is unique.
        card_id=0,
        state=state,
        stability=memory.stability,
        difficulty=memory.difficulty,
        due=memory.due.astimezone(UTC),
        last_review=None if memory.reviewed_at is None else memory.reviewed_at.astimezone(UTC),
    )
    after, _ = SCHEDULER.review_card(card, fsrs.Rating(recall), now.astimezone(UTC))
    has_lapsed = recall is Recall.AGAIN and memory.reps > 0
    return Memory(after.due, after.stability, after.difficulty, now, memory.reps + 1, memory.lapses + has_lapsed)


@dataclass(frozen=True)
class Moment:
    """A mistake in a game, for which the member has to find a better move."""

    game: GameId
    ply: Ply
    """The number of moves played up to and including the mistake."""
    variant: str
    fen: str
    """The position before the move."""
    played: str
    refutation: tuple[str, ...]
    """The expected line after the move, in UCI."""
    better: tuple[str, ...]
    """The expected line starting with the better move, in UCI."""
    chances: float
    """The mover's winning chances before the move, in percent."""
    last: str | None = None
    """The opponent's move that led to the position."""
    accepted: tuple[str, ...] = ()
    """Other moves that the engine considers good enough, in UCI."""

    @property
    def solver(self) -> Color:
        return turn_in(self.fen)

    @property
    def line(self) -> MoveLine:
        """A line with no moves that starts at the position before the mistake."""
        return MoveLine.from_uci(find_variant(self.variant), self.fen, ())

    @property
    def last_move(self) -> Move | None:
        return None if self.last is None else read_last(self.last)

    @property
    def subject(self) -> str:
        return f"{self.game}-{self.ply}"

    @property
    def json(self) -> dict[str, Any]:
        lines = {"refutation": self.refutation, "better": self.better, "accepted": self.accepted}
        return {**vars(self), **{name: " ".join(moves) for name, moves in lines.items()}}

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        lines = {name: tuple(stored[name].split()) for name in ("refutation", "better", "accepted")}
        return cls(**{**stored, **lines})


@dataclass(frozen=True)
class Card:
    id: CardId
    user_id: UserId
    source: CardSource
    subject: str
    """What the card is about: the moment's game and ply, the id of the puzzle or exercise, or the army and position of
    the opening.
    """
    family: str
    moment: Moment | None
    memory: Memory
    played: tuple[str, ...] = ()
    """The solver's correct moves in the current attempt at the card, in UCI, without the opponent's replies."""
    misses: int = 0
    hints: int = 0
    """How many hints for the current move have been shown."""
    is_helped: bool = False
    """Whether a hint was shown for any move in the current attempt."""
    opening: TrainedLine | None = None

    @property
    def recall(self) -> Recall:
        """The rating of the current attempt, once the last correct move has been played."""
        return Recall.AGAIN if self.misses else Recall.HARD if self.is_helped else Recall.GOOD

    def check(self, turn: CardTurn) -> None:
        """Check that a control belongs to the current move of the member's own card. Raise NoSuchCard or CardMovedOn if
        not.
        """
        if turn.by != self.user_id:
            raise NoSuchCard
        if (turn.reps, turn.plies) != (self.memory.reps, len(self.played)):
            raise CardMovedOn

    def hint(self) -> Card:
        return replace(self, hints=min(self.hints + 1, STEPS), is_helped=True)

    def miss(self) -> Card:
        return replace(self, misses=self.misses + 1)

    def advance(self, uci: str) -> Card:
        return replace(self, played=(*self.played, uci), hints=0)

    def answered(self, recall: Recall, now: datetime) -> Card:
        """Return the card after an answer, reset for the next attempt."""
        memory = review(self.memory, recall, now)
        return replace(self, memory=memory, played=(), misses=0, hints=0, is_helped=False)


@dataclass(frozen=True)
class CardTurn:
    """The card and the move that a control belongs to."""

    card: CardId
    by: UserId
    """The member who used the control."""
    reps: int
    plies: int
    """The number of correct moves that the solver had played before this move."""


@dataclass(frozen=True)
class NewCard:
    """Something that a member got wrong or has to learn. The member might already have a card for it."""

    source: CardSource
    subject: str
    family: str
    missed_at: datetime
    """When the member got it wrong. For an opening position, this is when the member first reached it."""
    moment: Moment | None = None
    opening: TrainedLine | None = None

    @property
    def memory(self) -> Memory:
        """The card's initial memory. The card of a puzzle or exercise becomes due later, because the member has just
        failed it. Any other card is due at once.
        """
        fresh = Memory(self.missed_at)
        if self.source in (CardSource.PUZZLE, CardSource.EXERCISE):
            return replace(review(fresh, Recall.AGAIN, self.missed_at), reps=0)
        return fresh


@dataclass(frozen=True)
class DayDone:
    day: date
    answered: int
    right: int
    """The number of cards answered without a wrong move."""


@dataclass(frozen=True)
class TrainingPlan:
    """A member's calendar: the cards due now, the cards due on later days, and the cards already answered."""

    total: int
    due: int
    next_due: datetime | None
    """When the next card comes due; None if no card comes due later."""
    ahead: tuple[tuple[date, int], ...]
    """The number of cards due on each day, starting with today. Today's number includes overdue cards."""
    done: tuple[DayDone, ...]
    """The latest days on which cards were answered, oldest first."""


def calendar_days(now: datetime) -> tuple[date, ...]:
    return tuple(now.date() + timedelta(days=number) for number in range(DAYS_AHEAD))


def choose(due: list[tuple[CardId, str, datetime]], last_family: str | None) -> CardId | None:
    """Choose one of the due cards. `due` contains each card's id, family and due time, sorted by due time.

    To alternate between families, prefer a card of a family other than `last_family` if it came due within a day of the
    card that is overdue the longest.
    """
    if not due:
        return None
    oldest = due[0][2]
    near = [one for one in due if one[2] - oldest < timedelta(days=1)]
    return next((card for card, family, _ in near if family != last_family), due[0][0])


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
        """Return the task with this move added to the accepted ones, because the engine considers it good enough."""
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
        """A correct move. Finding it can take a moment if the solver has deviated from the stored solution."""
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
    """The correct moves in UCI, best first, with the engine's preferences in percent. The preference is None for moves
    that aren't in the engine's book.
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
        """The correct move that the member chose last, or the best move if they haven't chosen one."""
        chosen = self.opening.chosen
        return _move(self.position, chosen if chosen and chosen in self.moves else next(iter(self.moves)))

    @property
    def turns(self) -> int:
        return 1

    def is_right(self, move: Move) -> bool:
        return move.uci in self.moves

    def choosing(self, move: Move) -> OpeningTask:
        """Return the task after storing this correct move as the member's choice.

        If the move isn't among the correct moves yet, it is added to them, because the engine considers it good enough.
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


@dataclass(unsafe_hash=True)
class NoSuchSeries(DomainError):
    key: ClassVar[str] = "error-no-such-series"


@dataclass(unsafe_hash=True)
class NoSuchExercise(DomainError):
    key: ClassVar[str] = "error-no-such-exercise"


@dataclass(frozen=True)
class Learned:
    """The ids of the exercises that a member has solved. The most recently solved one is last."""

    solved: tuple[str, ...] = ()

    def count(self, series: ExerciseSeries) -> int:
        return sum(one.id in self.solved for one in series.exercises)

    def is_done(self, series: ExerciseSeries) -> bool:
        return self.count(series) == len(series.exercises)

    def first(self, series: ExerciseSeries) -> Exercise:
        """Return the first unsolved exercise of a series. If all are solved, return the first exercise."""
        return next((one for one in series.exercises if one.id not in self.solved), series.exercises[0])

    def following(self, series: ExerciseSeries, exercise: Exercise) -> Exercise | None:
        """Return the next unsolved exercise of a series after this one, or None if all the others are solved. After the
        last exercise of the series, the search continues with the first one.
        """
        place = series.exercises.index(exercise)
        others = (*series.exercises[place + 1 :], *series.exercises[:place])
        return next((one for one in others if one.id not in self.solved), None)

    def family(self, book: ExerciseBook) -> str:
        """Return the family of the most recently solved exercise. If none is solved, return the first family."""
        known = (book.exercises[name].variant.family for name in reversed(self.solved) if name in book.exercises)
        return next(known, book.series[0].family)
