"""Training: what a member has missed comes back after days, at longer and longer intervals.

FSRS decides the intervals. A card is a mistake in an own game, a failed puzzle, a failed exercise or a position of an
opening.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from enum import IntEnum, StrEnum
from typing import Any, ClassVar, Self

import fsrs

from bot.domain.errors import DomainError
from bot.domain.ids import CardId, GameId, UserId
from bot.domain.openings import TrainedLine
from bot.rules import Color, Ply, turn_in

MOST_CARDS = 2000
"""The greatest number of a member's cards. Beyond it, the cards that are due last make room for new ones."""
LONGEST_DAYS = 365
DAYS_AHEAD = 14
"""The days of the calendar, in both directions."""
STEPS = 3
"""The hints at a move: which piece, where to, and why."""


class CardSource(StrEnum):
    MISTAKE = "mistake"
    PUZZLE = "puzzle"
    EXERCISE = "exercise"
    OPENING = "opening"


class Recall(IntEnum):
    """How a card was answered. The numbers are those of FSRS."""

    AGAIN = 1
    """With a wrong move, or after showing the solution."""
    HARD = 2
    """With a hint."""
    GOOD = 3


@dataclass(unsafe_hash=True)
class NoSuchCard(DomainError):
    key: ClassVar[str] = "error-no-such-card"


@dataclass(unsafe_hash=True)
class CardMovedOn(DomainError):
    """The control belongs to an earlier move of the card, or to an answer that is already counted."""

    key: ClassVar[str] = "error-card-moved-on"


@dataclass(frozen=True)
class Memory:
    """What the scheduler knows about a card."""

    due: datetime
    stability: float | None = None
    """The days after which nine in ten would still know it; None before the first review."""
    difficulty: float | None = None
    """1 to 10; None before the first review."""
    reviewed_at: datetime | None = None
    reps: int = 0
    lapses: int = 0


SCHEDULER = fsrs.Scheduler(learning_steps=(), relearning_steps=(), maximum_interval=LONGEST_DAYS, enable_fuzzing=False)
"""Without steps of minutes, so that the shortest interval is a day, and without random shifts."""


def review(memory: Memory, recall: Recall, now: datetime) -> Memory:
    """Return what is known about a card after an answer. The same answers at the same times give the same intervals."""
    state = fsrs.State.Learning if memory.reviewed_at is None else fsrs.State.Review
    card = fsrs.Card(
        # With an id, the library doesn't wait for a free one.
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
    """A move in a game that a better one should replace."""

    game: GameId
    ply: Ply
    """The number of moves played up to and including this one."""
    variant: str
    fen: str
    """The position before the move."""
    played: str
    refutation: tuple[str, ...]
    """The expected line after the move, in UCI."""
    better: tuple[str, ...]
    """The expected line instead of the move, in UCI."""
    chances: float
    """The mover's winning chances before the move, in percent."""
    last: str | None = None
    """The opponent's move that led to the position."""
    accepted: tuple[str, ...] = ()
    """Other moves that the engine has found good enough, in UCI."""

    @property
    def solver(self) -> Color:
        return turn_in(self.fen)

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
    """The moment's game and ply, the id of the puzzle or exercise, or the army and position of the opening."""
    family: str
    moment: Moment | None
    memory: Memory
    played: tuple[str, ...] = ()
    """The right moves of the current try, in UCI; only the solver's."""
    misses: int = 0
    hints: int = 0
    """How many steps of the hint were shown at the current move."""
    is_helped: bool = False
    """Whether a hint was shown at any move."""
    opening: TrainedLine | None = None

    @property
    def recall(self) -> Recall:
        """The answer, once the last move is right."""
        return Recall.AGAIN if self.misses else Recall.HARD if self.is_helped else Recall.GOOD

    def check(self, turn: CardTurn) -> None:
        """Check that a control is of the current move of a member's own card. Raise NoSuchCard or CardMovedOn."""
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
        """Return the card as it waits for its next try."""
        memory = review(self.memory, recall, now)
        return replace(self, memory=memory, played=(), misses=0, hints=0, is_helped=False)


@dataclass(frozen=True)
class CardTurn:
    """The move of a card to which a control belongs."""

    card: CardId
    by: UserId
    """The member who used the control."""
    reps: int
    plies: int
    """The number of right moves of the solver before it."""


@dataclass(frozen=True)
class NewCard:
    """Something missed or to be learned, which may have a card already."""

    source: CardSource
    subject: str
    family: str
    missed_at: datetime
    """When it was missed or, for a position of an opening, reached for the first time."""
    moment: Moment | None = None
    opening: TrainedLine | None = None

    @property
    def memory(self) -> Memory:
        """A puzzle or an exercise has just been failed, so it comes back later. Anything else is asked for at once."""
        fresh = Memory(self.missed_at)
        if self.source in (CardSource.PUZZLE, CardSource.EXERCISE):
            return replace(review(fresh, Recall.AGAIN, self.missed_at), reps=0)
        return fresh


@dataclass(frozen=True)
class DayDone:
    day: date
    answered: int
    right: int
    """Without a wrong move."""


@dataclass(frozen=True)
class TrainingPlan:
    """What is due, what comes due and what was done."""

    total: int
    due: int
    next_due: datetime | None
    """When the next card is due that isn't yet; None if there is none."""
    ahead: tuple[tuple[date, int], ...]
    """Days with the numbers of cards that come due, today and the following ones. Today includes what is overdue."""
    done: tuple[DayDone, ...]
    """The latest days on which cards were answered, oldest first."""


def calendar_days(now: datetime) -> tuple[date, ...]:
    return tuple(now.date() + timedelta(days=number) for number in range(DAYS_AHEAD))


def choose(due: list[tuple[CardId, str, datetime]], last_family: str | None) -> CardId | None:
    """Choose among due cards, longest overdue first, given as id, family and time.

    So that variants take turns, a card that has been due about as long but is of another family than the latest
    answer goes first.
    """
    if not due:
        return None
    oldest = due[0][2]
    near = [one for one in due if one[2] - oldest < timedelta(days=1)]
    return next((card for card, family, _ in near if family != last_family), due[0][0])
