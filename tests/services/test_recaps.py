"""Daily recaps: one is posted each day at the server's hour, despite restarts, outages and changed settings. Also tests
what recaps contain.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from bot.domain.ids import ChannelId, Member, ServerId, Shards, UserId
from bot.domain.outbox import MessageKind
from bot.domain.puzzles import SolverTurn
from bot.domain.recaps import DailyResult, Recap
from bot.jobs.games import DailyPuzzleJob, RecapJob
from bot.services import clocks, outbox, puzzles, recaps, settings
from bot.services.engines import Requester
from bot.storage.database import Database
from tests.jobs.recorded import FakeChannels
from tests.puzzle_files import BOOK
from tests.services.steps import CHANNEL, CHECKMATE, GUILD, play, start

DAY, HOUR = timedelta(days=1), timedelta(hours=1)
ALICE, BO, CHEN = (Member(UserId(number), name) for number, name in ((1, "Alice"), (2, "Bo"), (3, "Chen")))


async def turn_on(db: Database, now: datetime, hour: int = 9, zone: str = "UTC") -> None:
    await settings.change_puzzles(db, GUILD, channel=ChannelId(5))
    await settings.change_recap(db, GUILD, now, has_recap=True, hour=hour, zone=zone)


async def sweep(db: Database, now: datetime) -> date | None:
    """Run the jobs twice, as if the bot had restarted. Return the day of the new recap, or None if there is no new
    recap.
    """
    posted = []
    for _ in range(2):
        await RecapJob(db, FakeChannels()).run(now)
        await DailyPuzzleJob(db).run(now)
        if (pending := await outbox.still_due(db, MessageKind.DAILY, GUILD)) is not None:
            await outbox.record_delivery(db, pending)
            assert pending.due.is_new and pending.version is not None
            posted.append(date.fromordinal(pending.version.ply))
    assert len(posted) < 2
    return next(iter(posted), None)


async def solve(db: Database, user: Member, now: datetime, day: date | None = None, *, wrong: int = 0) -> None:
    solving = await puzzles.ask_daily(db, BOOK, Requester(GUILD, user.user_id), now, day)
    for ply in range(0, len(solving.puzzle.moves), 2):
        turn = SolverTurn(solving.attempt.id, user.user_id, ply)
        if ply == 0 and wrong:
            solving = await puzzles.hint(db, BOOK, turn, now)
            position = solving.attempt.line.position
            misses = [move for move in position.legal_moves if not solving.puzzle.is_right(position, ply, move)]
            for move in misses[:wrong]:
                await puzzles.play(db, BOOK, turn, move, now)
        solving = (await puzzles.play(db, BOOK, turn, solving.puzzle.moves[ply], now)).solving


async def reported(db: Database, day: date) -> Recap:
    found = await recaps.load(db, BOOK, GUILD, day)
    assert found is not None
    return found


async def test_it_replaces_the_daily_puzzles_post_and_comes_once_a_day_at_its_hour(db: Database) -> None:
    now = datetime(2027, 3, 26, 12, tzinfo=UTC)
    await turn_on(db, now, hour=2, zone="Europe/Berlin")
    times = [now + minutes * timedelta(minutes=20) for minutes in range(3 * 24 * 5)]
    found = [(time, day) for time in times if (day := await sweep(db, time)) is not None]
    # On March 28, clocks in Berlin skip the hour from 2:00 to 3:00.
    assert [(time.day, time.hour) for time, _ in found] == [(27, 1), (28, 1), (29, 0), (30, 0), (31, 0)]
    assert [day.day for _, day in found] == [27, 28, 29, 30, 31]


async def test_an_hour_that_occurs_twice_has_one_recap(db: Database) -> None:
    now = datetime(2027, 10, 30, 12, tzinfo=UTC)
    await turn_on(db, now, hour=2, zone="Europe/Berlin")
    times = [now + minutes * timedelta(minutes=20) for minutes in range(3 * 24 * 2)]
    found = [(time, day) for time in times if (day := await sweep(db, time)) is not None]
    assert [(time.day, time.hour, day.day) for time, day in found] == [(31, 0, 31), (1, 1, 1)]


async def test_another_hour_on_the_same_day_gives_no_second_recap(db: Database) -> None:
    now = datetime(2027, 5, 3, 8, tzinfo=UTC)
    await turn_on(db, now)
    assert await sweep(db, now + HOUR) == date(2027, 5, 3)
    await settings.change_recap(db, GUILD, now + HOUR, hour=12)
    assert await sweep(db, now + 5 * HOUR) is None
    assert await sweep(db, now + DAY + 3 * HOUR) is None
    assert await sweep(db, now + DAY + 4 * HOUR) == date(2027, 5, 4)


async def test_with_recaps_off_the_puzzle_is_posted_at_midnight_again(db: Database) -> None:
    now = datetime(2027, 5, 3, 8, tzinfo=UTC)
    await turn_on(db, now)
    assert await sweep(db, now + HOUR) == date(2027, 5, 3)
    await settings.change_recap(db, GUILD, now + HOUR, has_recap=False)
    assert await sweep(db, now + 2 * HOUR) is None
    assert await sweep(db, now + 16 * HOUR) == date(2027, 5, 4)
    assert await recaps.load(db, BOOK, GUILD, date(2027, 5, 4)) is None


async def test_it_reports_the_solvers_of_yesterdays_puzzle_without_its_moves(db: Database) -> None:
    now = datetime(2027, 5, 3, 9, tzinfo=UTC)
    await turn_on(db, now - HOUR)
    await sweep(db, now)
    await solve(db, ALICE, now + HOUR, wrong=2)
    await solve(db, BO, now + 2 * HOUR)
    await puzzles.ask_daily(db, BOOK, Requester(GUILD, CHEN.user_id), now + 3 * HOUR)
    await sweep(db, now + DAY)
    recap = await reported(db, date(2027, 5, 4))
    assert (recap.day, recap.tried, recap.solved) == (date(2027, 5, 3), 3, 2)
    moves = len(BOOK.by_id[(await puzzles.puzzle_of_day(db, BOOK, date(2027, 5, 3), GUILD)).id].moves[::2])
    right = (True,) * (moves - 1)
    assert recap.results == (
        DailyResult(ALICE.user_id, (False, *right), 2, 1),
        DailyResult(BO.user_id, (True, *right), 0, 0),
    )


async def test_a_recaps_puzzle_can_be_solved_until_the_next_one(db: Database) -> None:
    now = datetime(2027, 5, 3, 20, tzinfo=UTC)
    await turn_on(db, now - HOUR, hour=20)
    await sweep(db, now)
    day, requester = date(2027, 5, 3), Requester(GUILD, ALICE.user_id)
    assert (await puzzles.ask_daily(db, BOOK, requester, now + 12 * HOUR, day)).attempt.day == day
    assert (await puzzles.ask_daily(db, BOOK, requester, now + 12 * HOUR)).attempt.day == day + DAY
    await sweep(db, now + DAY)
    assert (await puzzles.ask_daily(db, BOOK, requester, now + DAY, day)).attempt.day == day + DAY


async def down(db: Database, since: datetime, until: datetime) -> None:
    await clocks.note_served(db, Shards(), since)
    await clocks.resume_serving(db, Shards(), until)


async def streaks(db: Database, now: datetime, days: int, solved: set[int]) -> list[int]:
    """Post a recap on each day, and solve the puzzle on the days in `solved`. Return the streak in each recap."""
    found = []
    for number in range(days):
        time = now + number * DAY
        day = await sweep(db, time)
        assert day is not None
        found.append((await reported(db, day)).streak)
        if number in solved:
            await solve(db, ALICE, time + HOUR, day)
    return found


async def test_a_streak_grows_by_each_day_on_which_somebody_solved_the_puzzle(db: Database) -> None:
    now = datetime(2027, 5, 3, 9, tzinfo=UTC)
    await turn_on(db, now - HOUR)
    assert await streaks(db, now, 7, {0, 1, 2, 4}) == [0, 1, 2, 3, 0, 1, 0]
    recap = await reported(db, date(2027, 5, 6))
    assert (recap.best_streak, recap.longest) == (3, ())
    assert (await reported(db, date(2027, 5, 9))).best_streak == 3


async def test_the_longest_streaks_are_those_of_solvers(db: Database) -> None:
    now = datetime(2027, 5, 3, 9, tzinfo=UTC)
    await turn_on(db, now - HOUR)
    for number in range(3):
        await sweep(db, now + number * DAY)
        for user in (ALICE, BO, CHEN)[: number + 1]:
            await solve(db, user, now + number * DAY + HOUR)
    await sweep(db, now + 3 * DAY)
    assert (await reported(db, date(2027, 5, 6))).longest == ((ALICE.user_id, 3), (BO.user_id, 2))


@pytest.mark.parametrize(("hours", "streak"), [(3, 0), (50, 2)])
async def test_an_outage_of_days_breaks_no_streak(db: Database, hours: int, streak: int) -> None:
    now = datetime(2027, 5, 3, 9, tzinfo=UTC)
    await turn_on(db, now - HOUR)
    assert await streaks(db, now, 2, {0, 1}) == [0, 1]
    await sweep(db, now + 2 * DAY)
    assert (await reported(db, date(2027, 5, 5))).streak == 2
    # The outage begins an hour after the recap of the 5th. Nobody has solved that day's puzzle yet.
    back = now + 2 * DAY + HOUR + timedelta(hours=hours)
    await down(db, now + 2 * DAY + HOUR, back)
    day = await sweep(db, max(back, now + 3 * DAY))
    assert day is not None
    assert (await reported(db, day)).streak == streak
    await solve(db, ALICE, max(back, now + 3 * DAY) + HOUR, day)
    assert (await puzzles.ask_daily(db, BOOK, Requester(GUILD, ALICE.user_id), back, day)).streaks.days == streak + 1


async def rated(db: Database, white: Member, black: Member, now: datetime, guild_id: ServerId = GUILD) -> int:
    game = await start(db, white, black, now, guild_id=guild_id)
    return (await play(db, game, CHECKMATE, now)).id


async def test_it_shows_a_notable_game_that_every_member_can_see(db: Database) -> None:
    now = datetime(2027, 5, 3, 9, tzinfo=UTC)
    await turn_on(db, now - HOUR)
    await sweep(db, now)
    await rated(db, ALICE, BO, now + HOUR)
    best = await rated(db, ALICE, BO, now + 2 * HOUR)
    await rated(db, CHEN, ALICE, now + 3 * HOUR)
    later = now + DAY
    games = [game_id for game_id, _ in await recaps.notable_games(db, GUILD, later)]
    assert len(games) == 3
    assert await recaps.notable_games(db, GUILD, later) == await recaps.notable_games(db, GUILD, later)
    assert best in games
    await sweep(db, later)
    assert (await reported(db, date(2027, 5, 4))).game_id == games[0]
    # Yesterday's games are not shown again.
    assert await recaps.notable_games(db, GUILD, later + DAY) == []


async def test_a_game_in_a_hidden_channel_is_not_shown(db: Database) -> None:
    now = datetime(2027, 5, 3, 9, tzinfo=UTC)
    await turn_on(db, now)
    await rated(db, ALICE, BO, now)
    await RecapJob(db, FakeChannels(hidden={CHANNEL})).run(now + DAY)
    assert (await reported(db, date(2027, 5, 4))).game_id is None


async def test_a_recap_that_would_be_half_a_day_late_is_skipped(db: Database) -> None:
    now = datetime(2027, 5, 3, 9, tzinfo=UTC)
    await turn_on(db, now - HOUR)
    await sweep(db, now)
    assert await sweep(db, now + DAY + 13 * HOUR) is None
    assert await sweep(db, now + 2 * DAY) == date(2027, 5, 5)


async def test_without_a_channel_there_is_none_and_a_new_channel_gets_it_at_the_next_hour(db: Database) -> None:
    now = datetime(2027, 5, 3, 9, tzinfo=UTC)
    await turn_on(db, now - HOUR)
    await settings.change_puzzles(db, GUILD, channel=None)
    assert await sweep(db, now) is None
    server = await settings.change_puzzles(db, GUILD, channel=ChannelId(7))
    assert server.next_at == now + DAY
    assert await sweep(db, now + HOUR) is None
    assert await sweep(db, now + DAY) == date(2027, 5, 4)
