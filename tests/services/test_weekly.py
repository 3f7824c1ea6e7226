"""Weekly summaries: they are sent once a week, at a fixed hour in the server's time zone, to members who have asked for
them. Also tests what they contain.
"""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.ids import NO_SERVER, Member, ServerId, UserId
from bot.domain.outbox import MessageKind
from bot.domain.puzzles import PuzzleWish, SolverTurn
from bot.domain.recaps import LATEST_WEEKLY, WEEK, WEEKLY_HOUR, WeeklySummary, next_monday, zone_info
from bot.domain.records import Tally
from bot.domain.training import CardTurn
from bot.jobs.games import WeeklyJob
from bot.puzzles import PuzzleBook
from bot.rules import Ply
from bot.services import analysis, games, outbox, puzzles, recaps, settings, training
from bot.services.engines import Engines, Requester
from bot.storage.database import Database
from tests.puzzle_files import BOOK, MATE
from tests.services.steps import CHECKMATE, GUILD, play, start

ANN = UserId(101)
DAY, HOURS = timedelta(days=1), timedelta(hours=1)
FRIDAY = datetime(2030, 5, 17, 12, tzinfo=UTC)
MONDAY = datetime(2030, 5, 20, 9, tzinfo=UTC)
ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Shanghai", "Pacific/Kiritimati", "Pacific/Honolulu"]


async def turn_on(db: Database, now: datetime = FRIDAY, server_id: ServerId = GUILD) -> None:
    await recaps.turn_on_weekly(db, ANN, server_id, "en-US", now)


async def sweep(db: Database, now: datetime) -> date | None:
    """Run the job twice, as if the bot had restarted. Return the day of the new summary, or None if there is no new
    summary.
    """
    posted = []
    for _ in range(2):
        await WeeklyJob(db).run(now)
        if (pending := await outbox.still_due(db, MessageKind.WEEKLY, ANN)) is not None:
            assert pending.version is not None
            posted.append(date.fromordinal(pending.version.ply))
            await outbox.forget(db, pending)
    assert len(posted) < 2
    return next(iter(posted), None)


async def reported(db: Database, day: date = date(2030, 5, 20)) -> WeeklySummary:
    wanted = await recaps.find_weekly(db, ANN)
    assert wanted is not None
    return await recaps.load_weekly(db, wanted, day)


async def test_nobody_gets_one_who_has_not_asked(db: Database) -> None:
    assert await recaps.find_weekly(db, ANN) is None
    for days in range(15):
        assert await sweep(db, FRIDAY + days * DAY) is None


async def test_it_comes_every_monday_once_until_it_is_stopped(db: Database) -> None:
    await turn_on(db)
    found = [(FRIDAY + hours * HOURS, await sweep(db, FRIDAY + hours * HOURS)) for hours in range(24 * 15)]
    assert [(at, day) for at, day in found if day] == [(MONDAY, MONDAY.date()), (MONDAY + WEEK, (MONDAY + WEEK).date())]
    await recaps.turn_off_weekly(db, ANN)
    assert await sweep(db, MONDAY + 2 * WEEK) is None


async def test_it_comes_at_the_hour_of_the_servers_time_zone(db: Database) -> None:
    await settings.change_recap(db, GUILD, FRIDAY, zone="Asia/Shanghai")
    await turn_on(db)
    at = MONDAY - 8 * HOURS
    assert await sweep(db, at - timedelta(seconds=1)) is None
    assert await sweep(db, at) == MONDAY.date()


async def test_asking_again_makes_no_second_one(db: Database) -> None:
    await turn_on(db)
    await turn_on(db, FRIDAY + DAY, NO_SERVER)
    assert await sweep(db, MONDAY) == MONDAY.date()


async def test_two_processes_put_it_into_the_outbox_once(db: Database) -> None:
    await turn_on(db)
    posted = await asyncio.gather(*(recaps.post_weekly(db, ANN, MONDAY) for _ in range(3)))
    assert sorted(posted) == [False, False, True]


async def test_after_a_long_outage_it_is_left_out_until_the_next_monday(db: Database) -> None:
    await turn_on(db)
    assert await sweep(db, MONDAY + LATEST_WEEKLY + HOURS) is None
    assert await sweep(db, MONDAY + WEEK) == (MONDAY + WEEK).date()


async def test_after_a_short_outage_it_is_of_the_week_before_its_monday(db: Database) -> None:
    await turn_on(db)
    assert await sweep(db, MONDAY + LATEST_WEEKLY) == MONDAY.date()
    found = await reported(db)
    assert (found.since, found.until) == (MONDAY - WEEK, MONDAY)


async def test_a_week_without_anything_is_empty(db: Database) -> None:
    await turn_on(db)
    assert (await reported(db)).is_empty


async def test_games_count_by_variant_with_the_rating_change(
    db: Database, ann: Member, ben: Member, cat: Member
) -> None:
    await turn_on(db)
    for at, opponent in ((MONDAY - WEEK - HOURS, ben), (FRIDAY, ben), (FRIDAY, cat), (MONDAY, ben)):
        game = await play(db, await start(db, ann, opponent, at), "d4 c5 e3 cxd4", at)
        await games.resign(db, game.id, ann.user_id, at)
    casual = await play(db, await start(db, ben, ann, FRIDAY, rated=False), "d4 c5 e3 cxd4", FRIDAY)
    await games.resign(db, casual.id, ben.user_id, FRIDAY)
    [week] = (await reported(db)).variants
    assert (week.family, week.tally) == ("orda", Tally(wins=1, losses=2))
    assert week.change is not None
    assert week.change < 0


async def test_a_week_of_casual_games_has_no_rating_change(db: Database, ann: Member, ben: Member) -> None:
    await turn_on(db)
    game = await play(db, await start(db, ann, ben, FRIDAY, rated=False), "d4 c5 e3 cxd4", FRIDAY)
    await games.resign(db, game.id, ann.user_id, FRIDAY)
    assert [one.change for one in (await reported(db)).variants] == [None]


async def test_puzzles_training_and_what_is_due_are_reported(db: Database) -> None:
    await turn_on(db)
    own = Requester(NO_SERVER, ANN)
    solving = await puzzles.ask(db, PuzzleBook((BOOK.by_id[MATE],)), own, PuzzleWish(), now=FRIDAY, rng=Random(1))
    await puzzles.solution(db, BOOK, SolverTurn(solving.attempt.id, ANN, Ply(0)), FRIDAY)
    task = (await training.serve(db, BOOK, own, FRIDAY + DAY)).task
    assert task is not None
    await training.give_up(db, BOOK, CardTurn(task.card.id, ANN, 0, 0), FRIDAY + DAY)
    found = await reported(db)
    assert (found.puzzles, found.trained, found.due, found.is_empty) == ((1, 0), (1, 0), 1, False)
    later = await reported(db, (MONDAY + WEEK).date())
    assert (later.puzzles, later.trained, later.due) == ((0, 0), (0, 0), 1)


async def test_the_key_moment_is_the_costliest_mistake_of_the_week(
    db: Database, engines: Engines, ann: Member, ben: Member, short_searches: None
) -> None:
    await turn_on(db)
    game = await play(db, await start(db, ann, ben, FRIDAY), CHECKMATE, FRIDAY)
    judged = await analysis.analyze(db, engines, game, lambda: FRIDAY, lambda _: None, by=ANN)
    found = await reported(db)
    assert found.moment is not None
    own = {one.ply: one for one in judged.moves if one.mover is game.color_of(ANN)}
    assert own[found.moment.ply].loss == max(one.loss for one in own.values() if one.better)
    assert found.accuracy is not None
    assert found.accuracy[0] == 1
    assert found.accuracy[1] == pytest.approx(judged.accuracy[game.color_of(ANN)])
    later = await reported(db, (MONDAY + WEEK).date())
    assert (later.moment, later.accuracy) == (None, None)


@given(st.datetimes(datetime(2025, 1, 1), datetime(2035, 1, 1)), st.sampled_from(ZONES))
def test_the_next_one_is_on_a_monday_at_the_local_hour_within_a_week(at: datetime, zone: str) -> None:
    now = at.replace(tzinfo=UTC)
    local = (found := next_monday(now, zone)).astimezone(zone_info(zone))
    assert (local.weekday(), local.hour, local.minute) == (0, WEEKLY_HOUR, 0)
    assert timedelta() < found - now <= WEEK + HOURS
