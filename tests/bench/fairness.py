"""Measure how much clock time players lose beyond their thinking time, in live games with simulated network delays.

    python -m tests.bench.fairness [--games 100] [--seed 1]

The services play the games on a database, in simulated time. Each board is delayed on its way to Discord, and each
interaction on its way to the bot. Discord's clock is off by up to SKEW seconds. On Discord, thinking time lasts from
the arrival of the board until the member sends the interaction. On the web page, it lasts from the arrival of the move
until the page sends the request. Prints the rows of the table in docs/measurements/fairness.md.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from bot.domain.clock import CLOCKS, GRACE, ClientTime, Fischer
from bot.domain.errors import OutOfTime
from bot.domain.game import Game
from bot.domain.ids import Member, UserId
from bot.services import clocks, games
from bot.storage import migrations
from bot.storage.database import Database, open_database
from tests.now import NOW
from tests.services.steps import start

ANN, BEN = Member(UserId(101), "Ann"), Member(UserId(102), "Ben")
LIVE = [clock for clock in CLOCKS.values() if isinstance(clock, Fischer)]
MOST_PLIES = 120
SKEW = 0.5
"""The maximum error of Discord's clock, in seconds."""
MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True)
class Way:
    """Where a game is played (on Discord or on the web page), with network delays of up to `most` seconds per round
    trip.
    """

    name: str
    most: float
    on_discord: bool = True


WAYS = (
    Way("Discord, up to 1 s there and back", 1.0),
    Way("Discord, up to 2 s there and back", 2.0),
    Way("the page, up to 0.3 s there and back", 0.3, on_discord=False),
    Way("the page, up to 2 s there and back", 2.0, on_discord=False),
)


@dataclass
class Account:
    """The clock time that players lost in addition to their thinking time, in seconds."""

    moves: list[float] = field(default_factory=list)
    allowed: list[float] = field(default_factory=list)
    """The maximum extra time that each move may cost: the part of the move's delay that the clock doesn't make up for.
    """
    players: list[float] = field(default_factory=list)
    """Each player's total loss in each game, in seconds."""
    flags: int = 0
    early: list[float] = field(default_factory=list)
    """The time that would have been left without delays, for each player who lost on time only because of the delays.
    """

    @property
    def unfair(self) -> int:
        """The number of moves that cost more extra time than allowed, or that gained time."""
        edge = 0.0015  # times are stored in milliseconds
        return sum(not -edge <= cost <= most + edge for cost, most in zip(self.moves, self.allowed, strict=True))

    def row(self, way: Way, played: int) -> str:
        """Return this account as a row of the table."""
        cells = (
            way.name,
            f"{played} games, {len(self.moves)} moves",
            f"{statistics.mean(self.moves):.3f} / {_percentile(self.moves, 99):.3f} / {max(self.moves):.3f}",
            f"{statistics.mean(self.players):.2f} / {max(self.players):.2f}",
            f"{self.flags}, {len(self.early)} of them ({max(self.early, default=0):.1f} s at most)",
            str(self.unfair),
        )
        return f"| {' | '.join(cells)} |"


class Sitting:
    """One game, played in simulated time."""

    def __init__(self, db: Database, way: Way, rng: random.Random, account: Account) -> None:
        self.db, self.way, self.rng, self.account = db, way, rng, account
        self.skew = timedelta(seconds=rng.uniform(-SKEW, SKEW))
        self.clock = rng.choice(LIVE)
        self.own = [self.clock.initial, self.clock.initial]
        self.lost = [0.0, 0.0]

    async def play(self) -> None:
        """Play the game to its end."""
        game = await start(self.db, ANN, BEN, NOW, clock=self.clock, rated=False)
        stored = NOW
        while not game.is_over and game.ply < MOST_PLIES:
            game, stored = await self._turn(game, stored)
        self.account.players += self.lost

    async def _turn(self, game: Game, stored: datetime) -> tuple[Game, datetime]:
        there, back = self._ways()
        shown = stored + there
        thought = self._thought()
        pressed = shown + thought
        received = pressed + back
        assert game.countdown is not None
        flag = game.countdown.deadline + GRACE
        by = game.to_move.user_id
        move = self.rng.choice(list(game.position.legal_moves))
        client_time = ClientTime(pressed + self.skew, shown + self.skew) if self.way.on_discord else None
        try:
            if received >= flag:
                raise OutOfTime(game.id, by)
            after = (await games.play_move(self.db, game.id, by, move, received, client_time=client_time)).game
        except OutOfTime:
            return await self._flagged(game, flag, thought), flag
        self._count(game, after, thought, received - game.turn_since)
        return after, received + timedelta(seconds=self.rng.uniform(0, 0.02))

    def _ways(self) -> tuple[timedelta, timedelta]:
        whole, share = self.rng.uniform(0, self.way.most), self.rng.random()
        return timedelta(seconds=whole * share), timedelta(seconds=whole * (1 - share))

    def _thought(self) -> timedelta:
        usual = self.clock.initial / 40 + self.clock.increment
        return usual * self.rng.expovariate(1.1)

    async def _flagged(self, game: Game, flag: datetime, thought: timedelta) -> Game:
        await clocks.settle_live(self.db, [game.id], flag)
        ended = await games.load(self.db, game.id)
        assert ended.is_over
        if game.has_moved(game.turn):
            self.account.flags += 1
            left = (self.own[game.turn] - thought).total_seconds()
            self.account.early += [left] if left > 0 else []
        return ended

    def _count(self, game: Game, after: Game, thought: timedelta, passed: timedelta) -> None:
        color = game.turn
        if not game.has_moved(color):
            return
        assert game.times is not None and after.times is not None
        charged = game.times.left[color] - after.times.left[color] + self.clock.increment
        cost = (charged - thought).total_seconds()
        given_back = GRACE.total_seconds() if self.way.on_discord else 0.0
        self.account.moves.append(cost)
        self.account.allowed.append(max(0.0, (passed - thought).total_seconds() - given_back))
        self.own[color] += self.clock.increment - thought
        self.lost[color] += cost


async def measure(way: Way, count: int, seed: int) -> Account:
    """Play `count` games using `way`'s delays, and return how much time the players lost."""
    account, rng = Account(), random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        async with open_database(f"sqlite+aiosqlite:///{Path(folder) / 'fairness.db'}") as db:
            await migrations.upgrade(db)
            for _ in range(count):
                await Sitting(db, way, rng, account).play()
    return account


def _percentile(values: Sequence[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def main() -> None:
    """Print a row for each kind of delay."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    for way in WAYS:
        account = asyncio.run(measure(way, asked.games, asked.seed))
        print(account.row(way, asked.games), flush=True)


if __name__ == "__main__":
    main()
