"""Puzzle races: up to eight members of a server solve the same puzzles in the same three minutes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import ClassVar

from bot.domain.errors import DomainError
from bot.domain.ids import ChannelId, RaceId, ServerId, StormId, UserId
from bot.domain.storm import StormRun

FEWEST_RACERS = 2
MOST_RACERS = 8
LOBBY = timedelta(minutes=10)
"""How long members can join a race. After that, it starts or, if there are too few racers, is canceled."""
COUNTDOWN = timedelta(seconds=15)
"""The time between starting a race and its first puzzle, during which the racers open the page."""


@dataclass(unsafe_hash=True)
class NoSuchRace(DomainError):
    key: ClassVar[str] = "error-no-such-race"


@dataclass(unsafe_hash=True)
class RaceClosed(DomainError):
    key: ClassVar[str] = "error-race-closed"


@dataclass(unsafe_hash=True)
class RaceFull(DomainError):
    key: ClassVar[str] = "error-race-full"
    most: int = MOST_RACERS


@dataclass(unsafe_hash=True)
class AlreadyRacing(DomainError):
    """A member can be in only one race at a time across all servers."""

    key: ClassVar[str] = "error-already-racing"
    race_id: RaceId


@dataclass(unsafe_hash=True)
class NotInRace(DomainError):
    key: ClassVar[str] = "error-not-in-race"


@dataclass(unsafe_hash=True)
class OnlyHostStarts(DomainError):
    key: ClassVar[str] = "error-only-host-starts"
    host: UserId


@dataclass(unsafe_hash=True)
class TooFewRacers(DomainError):
    key: ClassVar[str] = "error-too-few-racers"
    fewest: int = FEWEST_RACERS


@dataclass(unsafe_hash=True)
class StormDuringRace(DomainError):
    """During a race, racers can't start a Puzzle Storm run or end their race run early."""

    key: ClassVar[str] = "error-storm-during-race"


class RaceState(StrEnum):
    OPEN = "open"
    RUNNING = "running"
    OVER = "over"
    CANCELED = "canceled"


@dataclass(frozen=True)
class Race:
    id: RaceId
    server_id: ServerId
    channel_id: ChannelId
    family: str | None
    """The family of the puzzles; None for puzzles of all families."""
    state: RaceState
    created_at: datetime
    deadline: datetime
    """When the lobby closes."""
    racers: tuple[UserId, ...]
    """The racers in the order in which they joined. The first one is the host, who can start the race."""
    starts_at: datetime | None = None
    """When the first puzzle appears; None before the race has been started."""

    @property
    def host(self) -> UserId | None:
        return self.racers[0] if self.racers else None

    @property
    def is_live(self) -> bool:
        return self.state in LIVE

    @property
    def is_full(self) -> bool:
        return len(self.racers) >= MOST_RACERS

    def check_open(self) -> None:
        if self.state is not RaceState.OPEN:
            raise RaceClosed

    def check_racer(self, user_id: UserId) -> None:
        if user_id not in self.racers:
            raise NotInRace

    def joined_by(self, user_id: UserId) -> Race:
        """Return the race with this racer added. Joining twice changes nothing. Raise RaceClosed or RaceFull."""
        self.check_open()
        if user_id in self.racers:
            return self
        if self.is_full:
            raise RaceFull
        return replace(self, racers=(*self.racers, user_id))

    def left_by(self, user_id: UserId) -> Race:
        """Return the race without a racer. If the host leaves, the next racer becomes the host. If nobody is left, the
        race is canceled.

        Raise RaceClosed or NotInRace.
        """
        self.check_open()
        self.check_racer(user_id)
        racers = tuple(one for one in self.racers if one != user_id)
        return replace(self, racers=racers, state=self.state if racers else RaceState.CANCELED)

    def abandoned_by(self, user_id: UserId) -> Race:
        """Return the race without a racer, whether or not it has started. Return it unchanged if it's over, or if the
        member isn't in it.
        """
        if not self.is_live or user_id not in self.racers:
            return self
        if self.state is RaceState.OPEN:
            return self.left_by(user_id)
        return replace(self, racers=tuple(one for one in self.racers if one != user_id))

    def started(self, now: datetime, by: UserId | None = None) -> Race:
        """Return the race at the beginning of its countdown. `by` is the member who started it, or None if the time for
        joining has run out.

        Raise RaceClosed, OnlyHostStarts or TooFewRacers.
        """
        self.check_open()
        if by is not None and by != self.host:
            assert self.host is not None
            raise OnlyHostStarts(self.host)
        if len(self.racers) < FEWEST_RACERS:
            raise TooFewRacers
        return replace(self, state=RaceState.RUNNING, starts_at=now + COUNTDOWN)


LIVE = (RaceState.OPEN, RaceState.RUNNING)


@dataclass(frozen=True)
class RaceLine:
    """A racer's place in the standings. Racers with the same score and the same number of mistakes share a place."""

    place: int
    user_id: UserId
    score: int
    mistakes: int
    is_over: bool
    """Whether the racer has finished, because time is up or all puzzles are done."""
    run_id: StormId

    @property
    def is_first(self) -> bool:
        return self.place == 1 and self.score > 0


@dataclass(frozen=True)
class Standings:
    lines: tuple[RaceLine, ...]
    """The racers' places, best first."""
    ends_at: datetime | None
    """When time runs out, including extra time after an outage; None before the race has started."""

    def run_of(self, user_id: UserId) -> StormId | None:
        return next((one.run_id for one in self.lines if one.user_id == user_id), None)


def ranked(runs: Sequence[StormRun]) -> Standings:
    """Return the standings of a race, computed from its runs."""
    in_order = sorted(runs, key=lambda one: (*_worth(one), one.user_id))
    worth = [_worth(one) for one in in_order]
    lines = [
        RaceLine(worth.index(_worth(one)) + 1, one.user_id, one.score, len(one.missed), one.is_over, one.id)
        for one in in_order
    ]
    return Standings(tuple(lines), max((one.ends_at for one in runs), default=None))


def _worth(run: StormRun) -> tuple[int, int]:
    return -run.score, len(run.missed)
