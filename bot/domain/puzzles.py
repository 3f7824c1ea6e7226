"""Puzzles as they are played: a member's attempt at one, what it scores, streaks, and which puzzle comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.domain.glicko import Strength
from bot.domain.ids import AttemptId, ChannelId, GuildId, UserId
from bot.puzzles import Puzzle
from bot.rules import Move, MoveLine, parse_square


@dataclass(unsafe_hash=True)
class NoPuzzle(DomainError):
    """No puzzle has this game and theme."""

    key: ClassVar[str] = "error-no-puzzle"


@dataclass(unsafe_hash=True)
class NoSuchPuzzle(DomainError):
    """No attempt has this number, or its puzzle is no longer there."""

    key: ClassVar[str] = "error-no-such-puzzle"


@dataclass(unsafe_hash=True)
class NotYourPuzzle(DomainError):
    """Another member solves this puzzle."""

    key: ClassVar[str] = "error-not-your-puzzle"


@dataclass(unsafe_hash=True)
class PuzzleOver(DomainError):
    """The puzzle is solved, or its solution was shown."""

    key: ClassVar[str] = "error-puzzle-over"


@dataclass(unsafe_hash=True)
class PuzzleMovedOn(DomainError):
    """The control belongs to an earlier move of the puzzle."""

    key: ClassVar[str] = "error-puzzle-moved-on"


@dataclass(unsafe_hash=True)
class PuzzleNotOver(DomainError):
    """Votes and reports come after the solution."""

    key: ClassVar[str] = "error-puzzle-not-over"


@dataclass(unsafe_hash=True)
class PuzzlesOff(DomainError):
    """The server's managers have switched puzzles off."""

    key: ClassVar[str] = "error-puzzles-off"


RETRY_AFTER = timedelta(days=3)
"""After how long a failed puzzle comes again."""
WITH_HINT = 0.5
"""What a puzzle scores that was solved with a hint and without a wrong move."""


class Difficulty(StrEnum):
    """How hard the puzzles are to be that a member asks for, beside their rating."""

    EASIEST = "easiest"
    EASIER = "easier"
    NORMAL = "normal"
    HARDER = "harder"
    HARDEST = "hardest"

    @property
    def offset(self) -> int:
        """By how many points the puzzle's rating is to differ from the solver's."""
        return OFFSETS[self]


OFFSETS = {
    Difficulty.EASIEST: -600,
    Difficulty.EASIER: -300,
    Difficulty.NORMAL: 0,
    Difficulty.HARDER: 300,
    Difficulty.HARDEST: 600,
}
"""As on lichess."""


class AttemptKind(StrEnum):
    """Why a puzzle was given."""

    TRAINING = "training"
    DAILY = "daily"
    RETRY = "retry"
    """It comes again: because it was failed some days ago, or since all others have been solved."""


class AttemptState(StrEnum):
    """How far an attempt has come."""

    OPEN = "open"
    SOLVED = "solved"
    SHOWN = "shown"
    """The solution was asked for."""


class PuzzleVote(StrEnum):
    """What a solver thinks of a puzzle."""

    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True)
class PuzzleWish:
    """Which puzzles a member asks for; None: any."""

    family: str | None = None
    theme: str | None = None
    difficulty: Difficulty = Difficulty.NORMAL

    @property
    def words(self) -> str:
        """The wish as one text, which `of_words` reads."""
        return ":".join((self.family or "", self.theme or "", self.difficulty.value))

    @classmethod
    def of_words(cls, text: str) -> PuzzleWish:
        """Read what `words` wrote; raise ValueError."""
        family, theme, difficulty = text.split(":")
        return cls(family or None, theme or None, Difficulty(difficulty))

    def fits(self, puzzle: Puzzle) -> bool:
        """Tell whether a puzzle has the game and theme."""
        is_of_family = self.family is None or puzzle.variant.family == self.family
        return is_of_family and (self.theme is None or self.theme in puzzle.themes)


@dataclass(frozen=True)
class Attempt:
    """A member's try at a puzzle. It is rated once, as soon as its score is certain."""

    id: AttemptId
    user_id: UserId
    guild_id: GuildId
    """Where it was asked for; NO_SERVER in a direct message, on the page, or where only the member has the bot."""
    puzzle: Puzzle
    kind: AttemptKind
    begun_at: datetime
    wish: PuzzleWish = PuzzleWish()
    """What was asked for; the next puzzle follows it."""
    is_rated: bool = True
    """Whether it counts for ratings and streaks: not where the member has met the puzzle before."""
    state: AttemptState = AttemptState.OPEN
    plies: int = 0
    """How much of the solution has been played, the opponent's moves included."""
    mistakes: int = 0
    hints: int = 0
    """In how many turns a hint was asked for."""
    hinted_at: int | None = None
    """The plies of the latest hint: the hint of a turn is counted once."""
    finish: str | None = None
    """The solver's last move, in UCI: it may win otherwise than the solution's last."""
    score: float | None = None
    """1 solved, 0.5 with a hint, 0 failed; None while it is open and flawless."""
    change: int | None = None
    """By how many points it has changed the solver's rating; None if it has not, or never will."""
    ended_at: datetime | None = None
    day: date | None = None
    """The day whose daily puzzle it is."""
    vote: PuzzleVote | None = None

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to find."""
        return self.state is not AttemptState.OPEN

    @property
    def line(self) -> MoveLine:
        """What has been played of the solution; once the solution was shown, all of it."""
        if self.state is AttemptState.SHOWN:
            return self.puzzle.line(len(self.puzzle.moves))
        line = self.puzzle.line(self.plies if self.finish is None else self.plies - 1)
        return line if self.finish is None else line.followed_by([self.finish])

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position, also before the solver's first; None where it is not known."""
        line = self.line
        if line.moves:
            return line.moves[-1]
        return None if self.puzzle.last is None else read_last(self.puzzle.last)

    def check(self, by: UserId, plies: int | None = None) -> None:
        """Raise NotYourPuzzle, PuzzleOver, or PuzzleMovedOn if it is not after so many plies."""
        if by != self.user_id:
            raise NotYourPuzzle
        if self.is_over:
            raise PuzzleOver
        if plies is not None and plies != self.plies:
            raise PuzzleMovedOn

    def play(self, move: Move, now: datetime, *, is_good_too: bool = False) -> tuple[Attempt, bool]:
        """Return the attempt after a legal move, and whether it was right; the opponent's reply comes with it.

        `is_good_too`: whether the move, if it is not right, reaches the puzzle's goal later; then it costs nothing.
        """
        position = self.line.position
        if not self.puzzle.is_right(position, self.plies, move):
            return (self if is_good_too else replace(self, mistakes=self.mistakes + 1, score=0.0)), False
        if self.plies + 1 < len(self.puzzle.moves):
            return replace(self, plies=self.plies + 2), True
        score = self.score if self.score is not None else WITH_HINT if self.hints else 1.0
        solved = replace(
            self, plies=self.plies + 1, finish=move.uci, state=AttemptState.SOLVED, score=score, ended_at=now
        )
        return solved, True

    def repeats(self, by: UserId, plies: int, move: str) -> bool:
        """Tell whether this right move, in UCI, was played after so many plies: it was sent twice."""
        if by != self.user_id or plies >= self.plies:
            return False
        is_last = plies == self.plies - 1
        return move == (self.finish if is_last and self.finish is not None else self.puzzle.moves[plies])

    def hint(self) -> Attempt:
        """Return the attempt once a hint for this turn was shown."""
        if self.hinted_at == self.plies:
            return self
        return replace(self, hints=self.hints + 1, hinted_at=self.plies)

    def show_solution(self, now: datetime) -> Attempt:
        """Return the attempt once the solution was shown."""
        return replace(self, state=AttemptState.SHOWN, score=0.0, ended_at=now)


@dataclass(frozen=True)
class PuzzleRecord:
    """What has become of a puzzle."""

    strength: Strength
    plays: int = 0
    """How many rated attempts there were; each solver's first."""
    solves: int = 0
    """How many of them succeeded without a hint or a wrong move."""
    good: int = 0
    bad: int = 0
    """How many votes it has of each kind."""
    is_cooked: bool = False
    """Whether a check has found another solution, or none; it is given no more."""

    @classmethod
    def new(cls, puzzle: Puzzle) -> PuzzleRecord:
        """Return the record of a puzzle that nobody has tried."""
        return cls(Strength.seeded(puzzle.rating))

    @staticmethod
    def sound(book: Iterable[Puzzle], records: Mapping[str, PuzzleRecord]) -> list[Puzzle]:
        """Return the puzzles that are still given. `records`: by the puzzles' ids."""
        return [one for one in book if one.id not in records or not records[one.id].is_cooked]

    @staticmethod
    def rating_of(puzzle: Puzzle, records: Mapping[str, PuzzleRecord]) -> float:
        """Return the rating that its solvers have given a puzzle; without a record, the one that it began with."""
        return records[puzzle.id].strength.rating if puzzle.id in records else float(puzzle.rating)

    def after(self, strength: Strength, score: float) -> PuzzleRecord:
        """Return the record after a rated attempt that has left this rating."""
        return replace(self, strength=strength, plays=self.plays + 1, solves=self.solves + (score == 1))

    def voted(self, vote: PuzzleVote, before: PuzzleVote | None) -> PuzzleRecord:
        """Return the record after a vote that takes the place of one before."""
        votes = {one: getattr(self, one.value) + (one is vote) - (one is before) for one in PuzzleVote}
        return replace(self, good=votes[PuzzleVote.GOOD], bad=votes[PuzzleVote.BAD])


@dataclass(frozen=True)
class SolverRecord:
    """What a member has reached in the puzzles of a family."""

    strength: Strength = Strength()  # noqa: RUF009, it is frozen
    solved: int = 0
    failed: int = 0
    """How many rated attempts ended without and with a wrong move or the solution."""

    def after(self, strength: Strength, score: float) -> SolverRecord:
        """Return the record after a rated attempt that has left this rating."""
        return SolverRecord(strength, self.solved + (score > 0), self.failed + (score == 0))


@dataclass(frozen=True)
class PuzzleServer:
    """What a server's managers have set for puzzles."""

    is_on: bool = True
    channel: ChannelId | None = None
    """Where the daily puzzle is posted; None: nowhere."""
    day: date | None = None
    """The day whose puzzle was put into the outbox last."""


@dataclass(frozen=True)
class PuzzleStreaks:
    """How many puzzles a member has solved in a row, and on how many days in a row the daily one."""

    now: int = 0
    """Rated puzzles in a row that were solved without a hint or a wrong move."""
    best: int = 0
    days: int = 0
    best_days: int = 0
    last_day: date | None = None
    """The day of the latest daily puzzle that was solved."""

    def after(self, score: float) -> PuzzleStreaks:
        """Return the streaks after a rated puzzle."""
        now = self.now + 1 if score == 1 else 0
        return replace(self, now=now, best=max(self.best, now))

    def after_daily(self, day: date) -> PuzzleStreaks:
        """Return the streaks after the daily puzzle of a day was solved, which counts once."""
        if self.last_day is not None and day <= self.last_day:
            return self
        days = self.days + 1 if self.last_day == day - timedelta(days=1) else 1
        return replace(self, days=days, best_days=max(self.best_days, days), last_day=day)

    def days_on(self, today: date) -> int:
        """Return the days in a row as they stand today: yesterday's still holds."""
        is_alive = self.last_day is not None and self.last_day >= today - timedelta(days=1)
        return self.days if is_alive else 0


@dataclass(frozen=True)
class Solving:
    """An attempt, with what has become of its puzzle and its solver."""

    attempt: Attempt
    record: PuzzleRecord
    solver: SolverRecord
    """In the puzzle's family."""
    streaks: PuzzleStreaks
    is_reported: bool = False

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.attempt.puzzle


@dataclass(frozen=True)
class SolverTurn:
    """Who acts at which turn of an attempt: after so many plies of the solution."""

    attempt: AttemptId
    by: UserId
    plies: int


def read_last(uci: str) -> Move:
    """Read the move before a puzzle, of which only the squares are known to be right."""
    from_to = parse_square(uci[:2]), parse_square(uci[2:4])
    return Move(*from_to)
