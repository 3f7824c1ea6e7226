"""Runs tournaments until all of them have ended, and prints a line for each action.

Tests kill this process and start a new one, which continues where the old one stopped. Start it with
`python -m tests.services.tournament_process URL SEED NUMBER`.
"""

import asyncio
import random
import sys
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

from sqlalchemy import func, select

from bot.domain.challenge import Terms
from bot.domain.ids import ChannelId, Member, OfferKind, ServerId, System, TournamentId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.tournament import (
    MOST_OPPONENTS,
    OPEN_SYSTEMS,
    NewTournament,
    Out,
    TableGame,
    Tournament,
    TournamentState,
)
from bot.services import clocks, games, outbox, tournaments
from bot.storage.database import Database, open_database
from bot.storage.schema import games as stored_games
from bot.storage.tournaments import tournaments as stored
from bot.variants import find_family
from tests.services.advancing import advance_due

GUILD, CHANNEL = ServerId(11), ChannelId(21)
BEGINNING = datetime(2030, 1, 1, tzinfo=UTC)
PLAYERS = (3, 4, 4, 5, 5, 6, 7, 9, 12)
"""How many members join, chosen at random. Three are too few for a tournament. The largest numbers lead to two groups
and a final.
"""
LONGEST = 4
"""After this many plies, a player resigns instead of moving."""
CLOCK = timedelta(days=1)
GAMES_EACH = 8
"""The approximate number of games that a tournament has in progress at a time."""

Action = Callable[["Course", Tournament, TableGame], Awaitable[None]]
Opening = Callable[["Course", int], Awaitable[None]]


class Course:
    """Takes random actions in the tournament games of a database, in simulated time."""

    def __init__(self, db: Database, rng: random.Random, now: datetime, number: int) -> None:
        self.db = db
        self.rng = rng
        self.now = now
        # At this pace, the average time between two actions in a game is a quarter of its clock, so some players lose
        # on time.
        self.pace = CLOCK / (number * GAMES_EACH) / 2
        self.actions = dict(ACTIONS)

    async def act(self, tournament: Tournament) -> None:
        """End all games that are out of time. Then act as a player in one of the tournament's ongoing games, and take
        the tournament steps that are due.
        """
        self.now += self.pace * self.rng.random()
        await clocks.end_overdue(self.db, self.now)
        tournament = await tournaments.load(self.db, tournament.id)
        going = [game for game in tournament.games if game.outcome is None]
        if going:
            [action] = self.rng.choices(list(self.actions), list(self.actions.values()))
            await action(self, tournament, self.rng.choice(going))
        if self.rng.random() < 0.5:
            await self.deliver(tournament.id)
        else:
            await advance_due(self.db, self.now, self.rng)

    async def deliver(self, tournament_id: TournamentId) -> None:
        """Take the tournament's steps that are due in the outbox, as the bot's delivery handler would."""
        pending = await outbox.still_due(self.db, MessageKind.TOURNAMENT, tournament_id)
        if pending is not None:
            await tournaments.advance(self.db, tournament_id, self.now, self.rng)
            await outbox.record_delivery(self.db, pending)


async def move(course: Course, tournament: Tournament, chosen: TableGame) -> None:
    game = await games.load(course.db, chosen.id)
    by = game.to_move.user_id
    if game.ply >= LONGEST:
        # White is to move and resigns. In a team match with two games per board, every board would be tied this way, so
        # a random player resigns instead.
        loser = by if tournament.match is None else course.rng.choice(game.user_ids)
        await games.resign(course.db, game.id, loser, course.now)
    else:
        await games.play_move(course.db, game.id, by, course.rng.choice(game.position.legal_moves), course.now)


async def agree(course: Course, tournament: Tournament, chosen: TableGame) -> None:
    if chosen.ply >= 2:
        for by in (chosen.white, chosen.black):
            await games.offer(course.db, chosen.id, by, OfferKind.DRAW, course.now)


async def leave(course: Course, tournament: Tournament, chosen: TableGame) -> None:
    is_simul = tournament.system is System.SIMUL
    staying = {tournament.organizer.user_id} if is_simul else set()
    leavers = [one for one in tournament.active if one.user_id not in staying]
    if not leavers:
        return
    who = course.rng.choice(leavers)
    is_own = tournament.match is None or who.group == tournament.match.own
    why = course.rng.choice([Out.LEFT, Out.REMOVED]) if is_own else Out.LEFT
    await tournaments.take_out(course.db, tournament.id, who.user_id, why, course.now)


ACTIONS: dict[Action, int] = {move: 90, agree: 5, leave: 1}


async def opened(course: Course, number: int) -> None:
    """Open tournaments until there are `number` of them. Members join each one."""
    async with course.db.reading() as connection:
        there = (await connection.execute(select(func.count()).select_from(stored))).scalar_one()
    for place in range(there, number):
        system = course.rng.choice((*OPEN_SYSTEMS, System.SIMUL))
        most = MOST_OPPONENTS if system is System.SIMUL else course.rng.choice(PLAYERS)
        new = NewTournament(
            server_id=GUILD,
            channel_id=CHANNEL,
            organizer=Member(UserId(900), "Olga"),
            terms=Terms(find_family("orda"), clock=CLOCK),
            system=system,
            size=1 + most if system is System.SIMUL else max(4, most),
            created_at=course.now,
            deadline=course.now + timedelta(hours=1),
        )
        tournament = await tournaments.create(course.db, new)
        for player in range(most):
            member = Member(UserId(1000 + (place * 7 + player) % 60), f"Player {player}")
            await tournaments.join(course.db, tournament.id, member, course.now)
        said("opened", tournament.id)


async def main(url: str, seed: int, number: int, open_all: Opening = opened) -> None:
    """Open `number` tournaments, and act in them until all have ended."""
    async with open_database(url, synchronous="NORMAL") as db:
        course = Course(db, random.Random(seed), await latest(db), number)
        await open_all(course, number)
        while going := await unfinished(db):
            tournament = await tournaments.load(db, course.rng.choice(going))
            await course.act(tournament)
            said("acted", tournament.id)


async def unfinished(db: Database) -> list[TournamentId]:
    """Return the ids of the tournaments that haven't ended."""
    states = (TournamentState.OPEN, TournamentState.RUNNING)
    async with db.reading() as connection:
        return list((await connection.execute(select(stored.c.id).where(stored.c.state.in_(states)))).scalars())


async def latest(db: Database) -> datetime:
    """Return the time of the last stored action. A new process continues from there."""
    async with db.reading() as connection:
        moved = (await connection.execute(select(func.max(stored_games.c.turn_since)))).scalar_one()
        made = (await connection.execute(select(func.max(stored.c.created_at)))).scalar_one()
    return max(moved or BEGINNING, made or BEGINNING)


def said(*words: object) -> None:
    print(*words, flush=True)  # noqa: T201 (read by the killing process)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
