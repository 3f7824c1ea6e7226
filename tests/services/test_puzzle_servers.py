"""The daily puzzle goes to the outbox once a day for each server that has chosen a channel for it. Also tests the list
of members who have solved it.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.domain.ids import ChannelId, ServerId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.puzzles import SolverTurn
from bot.services import outbox, puzzles, settings
from bot.services.engines import Requester
from bot.storage.database import Database
from tests.puzzle_files import BOOK

HERE, THERE = ServerId(11), ServerId(12)


async def test_each_server_with_a_channel_gets_it_once_a_day(db: Database, now: datetime) -> None:
    assert await puzzles.post_dailies(db, now) == 0
    await settings.change_puzzles(db, HERE, channel=ChannelId(5))
    await settings.change_puzzles(db, THERE, channel=ChannelId(6), is_on=False)
    assert [await puzzles.post_dailies(db, now) for _ in range(2)] == [1, 0]
    pending = await outbox.still_due(db, MessageKind.DAILY, HERE)
    assert pending is not None and pending.due.is_new and pending.version is not None
    assert pending.version.ply == now.date().toordinal()
    assert await puzzles.post_dailies(db, now + timedelta(days=1)) == 1


async def test_the_daily_puzzle_is_posted_again_in_a_new_channel(db: Database, now: datetime) -> None:
    await settings.change_puzzles(db, HERE, channel=ChannelId(5))
    await puzzles.post_dailies(db, now)
    await settings.change_puzzles(db, HERE, is_on=True)
    assert await puzzles.post_dailies(db, now) == 0
    await settings.change_puzzles(db, HERE, channel=ChannelId(7))
    assert await puzzles.post_dailies(db, now) == 1


async def test_solvers_in_this_server_are_listed_earliest_first(db: Database, now: datetime) -> None:
    for number, (user, guild) in enumerate(((3, HERE), (1, HERE), (2, THERE))):
        moment = now + timedelta(minutes=number)
        solving = await puzzles.ask_daily(db, BOOK, Requester(guild, UserId(user)), moment)
        for move in solving.puzzle.moves[::2]:
            turn = SolverTurn(solving.attempt.id, UserId(user), solving.attempt.plies)
            solving = (await puzzles.play(db, BOOK, turn, move, moment)).solving
    daily = await puzzles.daily_of(db, BOOK, now.date(), HERE)
    assert daily.solvers == ((3, 0), (1, 0))
    assert daily.puzzle == solving.puzzle
