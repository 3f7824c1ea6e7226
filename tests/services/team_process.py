"""Runs team matches between two servers until all have ended, as `tournament_process` does with tournaments.

Start it with `python -m tests.services.team_process URL SEED NUMBER`.
"""

import asyncio
import sys
from datetime import timedelta

from sqlalchemy import func, select

from bot.domain.between_servers import TeamTerms
from bot.domain.clock import CLOCKS
from bot.domain.ids import ChannelId, Member, ServerId, TournamentId, UserId
from bot.services import server_challenges as challenge_service
from bot.services import settings, tournaments
from bot.services.server_challenges import TeamWish
from bot.services.votes import Runner
from bot.storage import challenges
from bot.storage.tournaments import team_matches as stored
from tests.services.tournament_process import CLOCK, GUILD, Course, leave, main, said

ELSEWHERE, GLADE = ServerId(12), ChannelId(22)
OURS = Runner(GUILD, "The Steppe", UserId(900), is_manager=True, name="Olga")
THEIRS = Runner(ELSEWHERE, "The Forest", UserId(901), is_manager=True, name="Fritz")
PLAYERS = (1, 2, 2, 3, 4, 5, 6)
"""How many members join from a server. The number is chosen at random for each server, so the two numbers often differ.
One member is too few for a match.
"""

LEAVING = 6
"""The weight of `leave` among the random actions. It is high enough to cause forfeits even in short matches."""


async def opened(course: Course, number: int) -> None:
    """Have the two servers agree on `number` matches in total. Members of both servers join each match."""
    course.actions[leave] = LEAVING
    await settings.change_votes(course.db, ELSEWHERE, "The Forest", channel_id=GLADE, is_challengeable=True)
    async with course.db.reading() as connection:
        there = (await connection.execute(select(func.count()).select_from(stored))).scalar_one() // 2
    for place in range(there, number):
        clock = CLOCKS["15+10"] if course.rng.random() < 0.25 else CLOCK
        assert clock is not None
        wish = TeamWish(
            channel_id=ChannelId(21),
            opponent=ELSEWHERE,
            family="orda",
            joining=timedelta(hours=1),
            team=TeamTerms(course.rng.choice([2, 4, 6]), course.rng.choice([1, 2]), clock),
        )
        # An earlier process may have been killed after it made the challenge and before the challenge was accepted.
        async with course.db.reading() as connection:
            made = await challenges.open_between(connection, GUILD, ELSEWHERE, course.now, is_team=True)
        made = made or await challenge_service.challenge_match(course.db, OURS, wish, course.now)
        await challenge_service.accept_match(course.db, made.id, THEIRS, course.now)
        await _fill(course, place)
        said("opened", place)


async def _fill(course: Course, place: int) -> None:
    """Have members of both servers join the match with index `place`."""
    by_number = select(stored.c.tournament_id).order_by(stored.c.tournament_id)
    async with course.db.reading() as connection:
        halves = list((await connection.execute(by_number)).scalars())
    for half, first in zip(halves[-2:], (1000, 2000), strict=True):
        tournament = await tournaments.load(course.db, TournamentId(half))
        for player in range(min(course.rng.choice(PLAYERS), tournament.size)):
            member = Member(UserId(first + (place * 7 + player) % 60), f"Player {first + player}")
            await tournaments.join(course.db, tournament.id, member, course.now)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), opened))
