"""Puzzle storm: as many puzzles as one solves in three minutes, each harder than the one before. As on lichess."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.domain.ids import GuildId, StormId, UserId
from bot.puzzles import Puzzle, PuzzleBook
from bot.rules import Move


@dataclass(unsafe_hash=True)
class NoSuchStorm(DomainError):
    """No run has this number, or it was long ago."""

    key: ClassVar[str] = "error-no-such-storm"


@dataclass(unsafe_hash=True)
class NotYourStorm(DomainError):
    """The run is another member's."""

    key: ClassVar[str] = "error-not-your-storm"


SPAN = timedelta(minutes=3)
PENALTY = timedelta(seconds=10)
"""What a wrong move costs."""
BONUSES = {5: 3, 12: 5, 20: 7, 30: 10}
"""How many seconds are given back once so many right moves in a row have been played."""
LAST_COMBO, EVERY = 30, 10
"""Beyond this combo the last bonus is given again after every so many right moves."""
MOST_PUZZLES = 100
"""How many puzzles a run has at most; whoever solves all of them is through."""
ALL_GAMES = "all"
"""The stored word for runs with puzzles of every family."""


def bonus_of(combo: int) -> timedelta:
    """Return what is given back when a combo has reached this number of right moves."""
    if combo > LAST_COMBO and combo % EVERY == 0:
        return timedelta(seconds=BONUSES[LAST_COMBO])
    return timedelta(seconds=BONUSES.get(combo, 0))


def next_bonus(combo: int) -> tuple[int, int]:
    """Return the last combo that was worth a bonus, and the next one that will be."""
    reached = [one for one in BONUSES if one <= combo]
    if combo >= LAST_COMBO:
        since = combo - combo % EVERY
        return since, since + EVERY
    return max(reached, default=0), min(one for one in BONUSES if one > combo)


@dataclass(frozen=True)
class StormRun:
    """One run of a member against the clock. What it is given is decided before it begins, and told move by move."""

    id: StormId
    user_id: UserId
    guild_id: GuildId
    """On whose board it counts; NO_SERVER: on none."""
    family: str | None
    """Whose puzzles they are; None: of every family."""
    puzzles: tuple[str, ...]
    """The ids of its puzzles, the easiest first."""
    begun_at: datetime
    ends_at: datetime
    """When its time is up, as it stands now."""
    index: int = 0
    """Which puzzle is on the board."""
    plies: int = 0
    """How much of its solution has been played."""
    step: int = 0
    """How many moves have been tried; a move names the step for which it was made."""
    score: int = 0
    combo: int = 0
    best_combo: int = 0
    missed: tuple[str, ...] = ()
    """The puzzles at which a wrong move was played."""
    ended_at: datetime | None = None

    @property
    def is_over(self) -> bool:
        """Whether no more moves are taken."""
        return self.ended_at is not None

    @property
    def current(self) -> str | None:
        """The id of the puzzle on the board; None after the last."""
        return self.puzzles[self.index] if self.index < len(self.puzzles) else None

    @property
    def unsolved(self) -> tuple[str, ...]:
        """What there is to look at afterwards: the puzzles missed, and the one at which the time ran out."""
        left = () if self.current is None else (self.current,)
        return (*self.missed, *left) if self.is_over else self.missed

    @property
    def right_moves(self) -> int:
        """How many of the moves tried were right."""
        return self.step - len(self.missed)

    def settled(self, now: datetime) -> StormRun:
        """Return the run as it stands at a moment: over, if its time is up or no puzzle is left."""
        is_through = now >= self.ends_at or self.current is None
        return replace(self, ended_at=min(now, self.ends_at)) if is_through and not self.is_over else self

    def check(self, by: UserId) -> None:
        """Raise NotYourStorm."""
        if by != self.user_id:
            raise NotYourStorm

    def play(self, puzzle: Puzzle, move: Move, now: datetime) -> tuple[StormRun, bool]:
        """Return the run after a legal move at its puzzle, and whether it was right.

        The opponent's reply comes with it; after a wrong move, or the last of a solution, the next puzzle does.
        """
        position = puzzle.line(self.plies).position
        is_right = puzzle.is_right(position, self.plies, move)
        tried = replace(self, step=self.step + 1)
        if not is_right:
            ends_at = max(now, self.ends_at - PENALTY)
            missed = replace(tried, combo=0, missed=(*self.missed, puzzle.id), ends_at=ends_at)
            return missed._next(now), False
        combo = self.combo + 1
        tried = replace(
            tried, combo=combo, best_combo=max(combo, self.best_combo), ends_at=self.ends_at + bonus_of(combo)
        )
        if self.plies + 1 < len(puzzle.moves):
            return replace(tried, plies=self.plies + 2), True
        return replace(tried, score=self.score + 1)._next(now), True

    def without_lost(self, book: PuzzleBook) -> StormRun:
        """Return the run without the puzzles ahead that are no longer shipped."""
        if all(name in book.by_id for name in self.puzzles[self.index :]):
            return self
        ahead = tuple(name for name in self.puzzles[self.index :] if name in book.by_id)
        is_same = bool(ahead) and ahead[0] == self.current
        return replace(self, puzzles=(*self.puzzles[: self.index], *ahead), plies=self.plies if is_same else 0)

    def _next(self, now: datetime) -> StormRun:
        """Return the run with the next puzzle on the board; it is over if there is none, or no time."""
        return replace(self, index=self.index + 1, plies=0).settled(now)


@dataclass(frozen=True)
class StormBest:
    """The best run of a member in a family: ever, or of a day."""

    user_id: UserId
    score: int
    combo: int
    reached_at: datetime


@dataclass(frozen=True)
class StormBests:
    """A member's own best scores in a family; None where there is no run yet."""

    today: StormBest | None
    ever: StormBest | None


@dataclass(frozen=True)
class StormBoard:
    """The best runs in a server, the best first."""

    family: str | None
    day: date
    today: tuple[StormBest, ...]
    ever: tuple[StormBest, ...]
