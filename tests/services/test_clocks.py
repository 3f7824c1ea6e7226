from datetime import timedelta

import pytest

from bot.domain.errors import GameOver, OutOfTime
from bot.domain.game import Game
from bot.domain.member import Member
from bot.rules import Color, Outcome, Termination
from bot.services import clocks, games, preferences, statistics
from bot.storage.database import Database

from .room import GUILD, NOW, TWO_MOVES_EACH, play, start

DAY = timedelta(days=1)


@pytest.fixture
async def timed(db: Database, ann: Member, ben: Member) -> Game:
    return await start(db, ann, ben, NOW, clock=DAY)


async def test_the_deadline_is_kept_in_the_database(db: Database, timed: Game) -> None:
    stored = await games.load(db, timed.id)
    assert (stored.clock, stored.countdown.deadline) == (DAY, NOW + DAY)


async def test_a_loss_on_time_is_found_once_ever(db: Database, timed: Game) -> None:
    assert await clocks.end_overdue(db, NOW + DAY - timedelta(seconds=1)) == []
    ended = await clocks.end_overdue(db, NOW + DAY)
    assert [game.outcome for game in ended] == [Outcome(Color.BLACK, Termination.TIMEOUT)]
    assert await clocks.end_overdue(db, NOW + 2 * DAY) == []


async def test_a_loss_on_time_is_rated(db: Database, timed: Game) -> None:
    await play(db, timed, TWO_MOVES_EACH, NOW)
    (ended,) = await clocks.end_overdue(db, NOW + DAY)
    assert (ended.white.change, ended.black.change) == (-20, 20)


async def test_a_warning_is_given_once_a_move(db: Database, timed: Game) -> None:
    assert await clocks.warn(db, NOW + timedelta(hours=15)) == []
    assert [game.id for game in await clocks.warn(db, NOW + timedelta(hours=16))] == [timed.id]
    assert await clocks.warn(db, NOW + timedelta(hours=17)) == []
    await play(db, timed, "d4", NOW + timedelta(hours=18))
    assert [game.to_move.name for game in await clocks.warn(db, NOW + timedelta(hours=34))] == ["Ben"]


async def test_nobody_is_warned_of_what_has_happened(db: Database, timed: Game) -> None:
    assert await clocks.warn(db, NOW + DAY) == []


async def test_who_wants_no_reminders_is_not_warned(db: Database, timed: Game, ann: Member) -> None:
    await preferences.change(db, ann.user_id, reminders=False)
    assert await clocks.warn(db, NOW + timedelta(hours=20)) == []


async def test_a_game_without_a_clock_falls_due_never(db: Database, ann: Member, ben: Member) -> None:
    await start(db, ann, ben, NOW)
    assert await clocks.warn(db, NOW + 1000 * DAY) == await clocks.end_overdue(db, NOW + 1000 * DAY) == []


async def test_a_move_after_the_deadline_changes_nothing(db: Database, timed: Game, ann: Member) -> None:
    with pytest.raises(OutOfTime):
        await games.play_move(db, timed.id, ann.user_id, "d4", NOW + DAY)
    assert (await games.load(db, timed.id)).ply == 0


async def test_once_lost_on_time_a_game_is_over(db: Database, timed: Game, ann: Member) -> None:
    await clocks.end_overdue(db, NOW + DAY)
    with pytest.raises(GameOver):
        await games.play_move(db, timed.id, ann.user_id, "d4", NOW + DAY)


async def test_what_is_due_first_is_listed_first(db: Database, ann: Member, ben: Member, cat: Member) -> None:
    slow = await start(db, ann, ben, NOW)
    later = await start(db, ann, ben, NOW, clock=3 * DAY)
    soon = await start(db, ann, cat, NOW + timedelta(hours=1), clock=DAY)
    theirs = await start(db, ben, ann, NOW, clock=timedelta(hours=1))
    listed = await statistics.ongoing_of(db, GUILD, ann.user_id, 10)
    assert [game.id for game in listed.items] == [soon.id, later.id, slow.id, theirs.id]
