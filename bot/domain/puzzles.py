"""Puzzle solving: attempts, scores, streaks, records, and a member's results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from enum import StrEnum
from typing import ClassVar, TypeAlias

from bot.domain.errors import DomainError
from bot.domain.ids import AttemptId, ChannelId, ServerId, UserId
from bot.domain.rating import Strength
from bot.puzzles import THEMES, Puzzle, PuzzleBook
from bot.rules import Color, Move, MoveLine, parse_square


@dataclass(unsafe_hash=True)
class NoPuzzle(DomainError):
    key: ClassVar[str] = "error-no-puzzle"


@dataclass(unsafe_hash=True)
class NoSuchPuzzle(DomainError):
    """There is no attempt with this id, or its puzzle no longer exists."""

    key: ClassVar[str] = "error-no-such-puzzle"


@dataclass(unsafe_hash=True)
class NotYourPuzzle(DomainError):
    key: ClassVar[str] = "error-not-your-puzzle"


@dataclass(unsafe_hash=True)
class PuzzleOver(DomainError):
    key: ClassVar[str] = "error-puzzle-over"


@dataclass(unsafe_hash=True)
class PuzzleMovedOn(DomainError):
    """The member used a control that belongs to an earlier position of the puzzle."""

    key: ClassVar[str] = "error-puzzle-moved-on"


@dataclass(unsafe_hash=True)
class PuzzleNotOver(DomainError):
    """The member tried to vote on or report a puzzle before finishing it, or to share one that they haven't solved."""

    key: ClassVar[str] = "error-puzzle-not-over"


@dataclass(unsafe_hash=True)
class PuzzleBegun(DomainError):
    """The member tried to switch a puzzle between rated and casual after their first move or hint."""

    key: ClassVar[str] = "error-puzzle-begun"


@dataclass(unsafe_hash=True)
class PuzzleSeen(DomainError):
    """The member tried to make their attempt at a puzzle rated, but has seen the puzzle before."""

    key: ClassVar[str] = "error-puzzle-seen"


@dataclass(unsafe_hash=True)
class PuzzlesOff(DomainError):
    key: ClassVar[str] = "error-puzzles-off"


RETRY_AFTER = timedelta(days=3)
"""The delay before a failed puzzle is given again."""
WITH_HINT = 0.5
"""The score for solving a puzzle without a wrong move, but with a hint."""


Squares: TypeAlias = tuple[bool, ...]
"""A puzzle result as shown by colored squares: for each of the solver's moves, whether it was right on the first try.
"""


class Difficulty(StrEnum):
    """The difficulty that a member requests, relative to their own rating."""

    EASIEST = "easiest"
    EASIER = "easier"
    NORMAL = "normal"
    HARDER = "harder"
    HARDEST = "hardest"

    @property
    def offset(self) -> int:
        """The difference between the requested puzzle rating and the solver's rating."""
        return OFFSETS[self]


OFFSETS = {
    Difficulty.EASIEST: -600,
    Difficulty.EASIER: -300,
    Difficulty.NORMAL: 0,
    Difficulty.HARDER: 300,
    Difficulty.HARDEST: 600,
}
"""Rating offsets, taken from lichess."""


class AttemptKind(StrEnum):
    TRAINING = "training"
    DAILY = "daily"
    RETRY = "retry"
    """A puzzle that the member has already seen: one that they failed some days ago or, once they have solved all
    puzzles, any puzzle.
    """


class AttemptState(StrEnum):
    OPEN = "open"
    SOLVED = "solved"
    SHOWN = "shown"


class PuzzleVote(StrEnum):
    GOOD = "good"
    BAD = "bad"


@dataclass(frozen=True)
class PuzzleWish:
    """A request for puzzles of a certain kind. If the family, theme or color is None, any family, theme or color
    matches.
    """

    family: str | None = None
    theme: str | None = None
    difficulty: Difficulty = Difficulty.NORMAL
    color: Color | None = None
    """The solver's side; None for either side."""

    @property
    def words(self) -> str:
        color = "" if self.color is None else self.color.word
        return ":".join((self.family or "", self.theme or "", self.difficulty.value, color))

    @classmethod
    def of_words(cls, text: str) -> PuzzleWish:
        """Read the output of `words`.

        Raise ValueError if the text is malformed. Text stored by older versions of the bot contains no color.
        """
        family, theme, difficulty, *colors = text.split(":")
        color = Color.of_word(colors[0]) if colors and colors[0] else None
        return cls(family or None, theme or None, Difficulty(difficulty), color)

    def fits(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle has the requested family, theme and color. The difficulty is not checked."""
        is_of_family = self.family is None or puzzle.variant.family == self.family
        is_of_color = self.color is None or puzzle.solver is self.color
        return is_of_family and is_of_color and (self.theme is None or self.theme in puzzle.themes)


@dataclass(frozen=True)
class Attempt:
    """A member's attempt at a puzzle. An attempt is rated only once, as soon as its score is final."""

    id: AttemptId
    user_id: UserId
    server_id: ServerId
    """The server in which the puzzle was requested; NO_SERVER in a DM, on the website, or with a user install."""
    puzzle: Puzzle
    kind: AttemptKind
    begun_at: datetime
    wish: PuzzleWish = PuzzleWish()
    is_rated: bool = True
    """Whether the attempt counts for ratings and streaks. False if it's casual or if the member had seen the puzzle
    before.
    """
    state: AttemptState = AttemptState.OPEN
    plies: int = 0
    """The number of plies of the solution played so far, including the opponent's replies."""
    mistakes: int = 0
    missed: frozenset[int] = frozenset()
    """The values of `plies` at which the solver played a wrong move."""
    hints: int = 0
    hinted_at: int | None = None
    """The value of `plies` at the latest hint. It is used to count repeated hints for the same move only once."""
    finish: str | None = None
    """The solver's last move in UCI. It can differ from the solution's last move if other moves also win."""
    score: float | None = None
    """1 if solved, 0.5 if solved with a hint, 0 if failed. None if the attempt is open and has no wrong move so far."""
    change: int | None = None
    """The solver's rating change; None if the attempt isn't rated or its score isn't final yet."""
    ended_at: datetime | None = None
    day: date | None = None
    """The day of the daily puzzle, or None if the puzzle wasn't a daily puzzle."""
    vote: PuzzleVote | None = None

    @property
    def is_over(self) -> bool:
        return self.state is not AttemptState.OPEN

    @property
    def is_begun(self) -> bool:
        return bool(self.plies or self.mistakes or self.hints) or self.is_over

    @property
    def line(self) -> MoveLine:
        """The moves played so far. After the solution was shown, this is the whole solution."""
        if self.state is AttemptState.SHOWN:
            return self.puzzle.line(len(self.puzzle.moves))
        line = self.puzzle.line(self.plies if self.finish is None else self.plies - 1)
        return line if self.finish is None else line.followed_by([self.finish])

    @property
    def last_move(self) -> Move | None:
        """The move that led to the current position, or None if it is unknown.

        Until the solver has moved, this is the move that led to the puzzle's start position.
        """
        line = self.line
        if line.moves:
            return line.moves[-1]
        return None if self.puzzle.last is None else read_last(self.puzzle.last)

    def check(self, by: UserId, plies: int | None = None) -> None:
        """Check that a member can act in the attempt. Raise NotYourPuzzle or PuzzleOver if not. If `plies` is given but
        isn't the current number of plies, raise PuzzleMovedOn.
        """
        if by != self.user_id:
            raise NotYourPuzzle
        if self.is_over:
            raise PuzzleOver
        if plies is not None and plies != self.plies:
            raise PuzzleMovedOn

    def play(self, move: Move, now: datetime, *, is_good_too: bool = False) -> tuple[Attempt, bool]:
        """Return the attempt after a legal move and the opponent's reply, and whether the move was correct.

        `is_good_too` tells whether a move that differs from the solution also reaches the puzzle's goal. Such a move
        isn't played, but doesn't count as a mistake.
        """
        position = self.line.position
        if not self.puzzle.is_right(position, self.plies, move):
            missed = self.missed | {self.plies}
            wrong = replace(self, mistakes=self.mistakes + 1, missed=missed, score=0.0)
            return (self if is_good_too else wrong), False
        if self.plies + 1 < len(self.puzzle.moves):
            return replace(self, plies=self.plies + 2), True
        score = self.score if self.score is not None else WITH_HINT if self.hints else 1.0
        solved = replace(
            self, plies=self.plies + 1, finish=move.uci, state=AttemptState.SOLVED, score=score, ended_at=now
        )
        return solved, True

    def repeats(self, by: UserId, plies: int, move: str) -> bool:
        """Return whether this correct move (in UCI) has already been played at `plies`, which means that the request
        was sent twice.
        """
        if by != self.user_id or plies >= self.plies:
            return False
        is_last = plies == self.plies - 1
        return move == (self.finish if is_last and self.finish is not None else self.puzzle.moves[plies])

    def as_rated(self, is_rated: bool) -> Attempt:
        """Return the attempt, changed to rated or casual. Raise PuzzleBegun after the first move or hint."""
        if self.is_begun:
            raise PuzzleBegun
        return replace(self, is_rated=is_rated)

    @property
    def squares(self) -> Squares:
        """For each of the solver's moves in a solved puzzle, whether it was right on the first try.

        Older attempts don't record which moves were wrong. Their mistakes are attributed to the last move.
        """
        turns = range(0, len(self.puzzle.moves), 2)
        missed = self.missed or ({turns[-1]} if self.mistakes else frozenset())
        return tuple(ply not in missed for ply in turns)

    def hint(self) -> Attempt:
        if self.hinted_at == self.plies:
            return self
        return replace(self, hints=self.hints + 1, hinted_at=self.plies)

    def show_solution(self, now: datetime) -> Attempt:
        return replace(self, state=AttemptState.SHOWN, score=0.0, ended_at=now)


@dataclass(frozen=True)
class PuzzleRecord:
    strength: Strength
    plays: int = 0
    """The number of rated attempts. Each solver has at most one."""
    solves: int = 0
    """The number of rated attempts without a hint or a wrong move."""
    good: int = 0
    bad: int = 0
    """The number of negative votes for the puzzle. `good` is the number of positive votes."""
    is_cooked: bool = False
    """Whether a check found another solution or no solution. Cooked puzzles are no longer given to members."""

    @classmethod
    def new(cls, puzzle: Puzzle) -> PuzzleRecord:
        return cls(Strength.seeded(puzzle.rating))

    @staticmethod
    def sound(book: Iterable[Puzzle], records: Mapping[str, PuzzleRecord]) -> list[Puzzle]:
        """Return the puzzles that are not cooked. `records` maps puzzle ids to records."""
        return [one for one in book if one.id not in records or not records[one.id].is_cooked]

    @staticmethod
    def rating_of(puzzle: Puzzle, records: Mapping[str, PuzzleRecord]) -> float:
        """Return a puzzle's current rating, or its initial rating if it has no record."""
        return records[puzzle.id].strength.rating if puzzle.id in records else float(puzzle.rating)

    def after(self, strength: Strength, score: float) -> PuzzleRecord:
        return replace(self, strength=strength, plays=self.plays + 1, solves=self.solves + (score == 1))

    def voted(self, vote: PuzzleVote, before: PuzzleVote | None) -> PuzzleRecord:
        votes = {one: getattr(self, one.value) + (one is vote) - (one is before) for one in PuzzleVote}
        return replace(self, good=votes[PuzzleVote.GOOD], bad=votes[PuzzleVote.BAD])


@dataclass(frozen=True)
class SolverRecord:
    strength: Strength = Strength()  # noqa: RUF009, it is frozen
    solved: int = 0
    failed: int = 0
    """The number of rated attempts in which the member made a wrong move or asked for the solution. `solved` counts all
    other rated attempts.
    """

    def after(self, strength: Strength, score: float) -> SolverRecord:
        return SolverRecord(strength, self.solved + (score > 0), self.failed + (score == 0))


@dataclass(frozen=True)
class PuzzleServer:
    is_on: bool = True
    channel: ChannelId | None = None
    """The channel where the daily puzzle is posted; None if it isn't posted."""
    day: date | None = None
    """The day of the latest daily puzzle added to the outbox."""
    has_recap: bool = False
    """Whether the daily puzzle is posted together with a recap of the previous day, at a time chosen by the server."""
    hour: int = 9
    zone: str = "UTC"
    """The IANA name of the time zone for `hour`, the local hour of the recap."""
    next_at: datetime | None = None
    """When the next recap is due; None if the server has no recaps."""


@dataclass(frozen=True)
class PuzzleStreaks:
    now: int = 0
    best: int = 0
    days: int = 0
    best_days: int = 0
    last_day: date | None = None

    def after(self, score: float) -> PuzzleStreaks:
        now = self.now + 1 if score == 1 else 0
        return replace(self, now=now, best=max(self.best, now))

    def after_daily(self, day: date, excused: Collection[date] = ()) -> PuzzleStreaks:
        """Return the streaks after solving the daily puzzle of `day`. Each day counts only once. `excused` contains the
        days on which the bot was down; missing them doesn't break the streak.
        """
        if self.last_day is not None and day <= self.last_day:
            return self
        days = self.days + 1 if set(self.missed_before(day)) <= set(excused) and self.days else 1
        return replace(self, days=days, best_days=max(self.best_days, days), last_day=day)

    def missed_before(self, day: date) -> list[date]:
        """Return the days between the last solved daily puzzle and `day`, excluding both."""
        last = day if self.last_day is None else self.last_day
        return [last + timedelta(days=number) for number in range(1, (day - last).days)]

    def days_on(self, today: date) -> int:
        """Return the length of the daily streak as of today. The streak is unbroken if yesterday's or today's puzzle
        was solved.
        """
        is_alive = self.last_day is not None and self.last_day >= today - timedelta(days=1)
        return self.days if is_alive else 0


@dataclass(frozen=True)
class Solving:
    attempt: Attempt
    record: PuzzleRecord
    solver: SolverRecord
    streaks: PuzzleStreaks
    is_reported: bool = False
    is_new: bool = True
    """Whether this is the solver's first attempt at the puzzle. Only first attempts can be rated."""

    @property
    def puzzle(self) -> Puzzle:
        return self.attempt.puzzle


@dataclass(frozen=True)
class SolverTurn:
    attempt: AttemptId
    by: UserId
    plies: int


def read_last(uci: str) -> Move:
    """Read the move that led to a puzzle's position. Only its origin and target squares are read, not a promotion
    piece.
    """
    from_to = parse_square(uci[:2]), parse_square(uci[2:4])
    return Move(*from_to)


@dataclass(frozen=True)
class PuzzleTally:
    """How many puzzles a member solved on the first attempt, and how many they failed. A puzzle solved with a hint
    counts as solved.
    """

    solved: int = 0
    failed: int = 0

    @property
    def share(self) -> int:
        """The percentage of puzzles that were solved."""
        total = self.solved + self.failed
        return round(100 * self.solved / total) if total else 0


@dataclass(frozen=True)
class PastAttempt:
    id: AttemptId
    puzzle_id: str
    begun_at: datetime
    score: float
    mistakes: int
    hints: int
    change: int | None
    """The solver's rating change; None if the attempt wasn't rated."""


@dataclass(frozen=True)
class PuzzleResults:
    total: PuzzleTally
    themes: Mapping[str, PuzzleTally]
    """The results by theme, in the order of `THEMES`. Themes without results are omitted."""
    ratings: Mapping[str, SolverRecord]
    """The member's puzzle ratings, by family."""
    streaks: PuzzleStreaks
    best_streak: int
    """The member's best score in puzzle streak."""
    latest: tuple[PastAttempt, ...]
    """A page of the member's attempts, latest first."""
    older: AttemptId | None
    """The last attempt on this page, after which the next page begins. None if there is no next page."""


def tallies(scores: Iterable[tuple[str, float]], book: PuzzleBook) -> tuple[PuzzleTally, dict[str, PuzzleTally]]:
    """Count results in total and by theme. `scores` contains each attempt's puzzle id and score. Puzzles that are no
    longer in the book count only toward the total.
    """
    solved: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    totals = [0, 0]
    for puzzle_id, score in scores:
        totals[score == 0] += 1
        puzzle = book.by_id.get(puzzle_id)
        (failed if score == 0 else solved).update(() if puzzle is None else puzzle.themes)
    themes = {one: PuzzleTally(solved[one], failed[one]) for one in THEMES if solved[one] or failed[one]}
    return PuzzleTally(*totals), themes
