"""Sets up a server with every kind of time limit running, and reads how much time is left."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime, timedelta
from unittest.mock import patch

from sqlalchemy import select

from bot.domain.clock import CLOCKS, RETURN
from bot.domain.game import Game
from bot.domain.ids import GameId, Member
from bot.services import games
from bot.storage import schema, storms, tournaments, votes
from bot.storage.database import Connection, Database

from .steps import challenge, play, start
from .test_server_challenges import challenge as challenge_server
from .test_storms import begun as begun_storm
from .test_tournaments import opened
from .test_votes import begin as begin_vote

TIMED = {
    "challenge": schema.challenges.c.expires_at,
    "server challenge": votes.server_challenges.c.expires_at,
    "tournament": tournaments.tournaments.c.deadline,
    "vote": votes.vote_games.c.closes_at,
    "storm": storms.storm_runs.c.ends_at,
}


class Killed(Exception):
    """Raised to simulate that the process is killed."""


@contextmanager
def killed_after(db: Database, transactions: int) -> Iterator[None]:
    """Let this many transactions succeed, and then raise `Killed` in the next one."""
    writing, left = db.writing, [transactions]

    @asynccontextmanager
    async def mortal() -> AsyncIterator[Connection]:
        async with writing() as connection:
            yield connection
            left[0] -= 1
            if left[0] < 0:
                raise Killed

    with patch.object(db, "writing", mortal):
        yield


async def fill(db: Database, ann: Member, ben: Member, now: datetime) -> list[GameId]:
    """For each kind of clock, start a game without moves and a game with two moves. Then add everything else that can
    expire. Return the ids of the games.
    """
    begun: list[Game] = []
    for clock in CLOCKS.values():
        begun.append(await start(db, ann, ben, now, clock=clock))
        begun.append(await play(db, await start(db, ann, ben, now, clock=clock), "d4 c5", now))
    await challenge(db, ann, ben, now)
    await challenge_server(db)
    await opened(db)
    await begin_vote(db)
    await begun_storm(db, now)
    return [game.id for game in begun]


async def left_of_rows(db: Database, now: datetime) -> dict[str, timedelta]:
    """For each kind of item except games, return the time left until the newest one expires."""
    async with db.reading() as connection:
        # Only the last challenge is open. The earlier ones have become games. Without an explicit order, PostgreSQL
        # could return an updated row last.
        newest = {name: select(due).order_by(next(iter(due.table.primary_key)).desc()) for name, due in TIMED.items()}
        dues = {name: (await connection.execute(query.limit(1))).scalar_one() for name, query in newest.items()}
    return {name: due - now for name, due in dues.items()}


async def left_of_games(db: Database, ids: list[GameId], now: datetime) -> dict[GameId, timedelta]:
    """Return how much time the player to move has left in each game with a clock."""
    found = [await games.load(db, number) for number in ids]
    return {game.id: left_of(game, now) for game in found if game.countdown is not None}


def left_of(game: Game, now: datetime) -> timedelta:
    """Return how much time the player to move has left. If a live game is waiting for a first move, or for players to
    return after an outage, return the time on the player's clock.
    """
    assert game.countdown is not None
    if game.times is not None and game.turn in game.times.resuming:
        assert game.countdown.deadline == now + RETURN
        return game.times.left[game.turn]
    if game.times is not None and not game.has_moved(game.turn):
        # The clock hasn't started. The usual two-minute limit for the first move doesn't apply: after an outage,
        # players get a separate time limit to come back.
        return game.times.left[game.turn]
    return game.countdown.deadline - now
