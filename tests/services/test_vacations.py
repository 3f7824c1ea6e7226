"""Vacations: which clocks they pause, and who can see them. A move ends a vacation."""

from datetime import timedelta

import pytest

from bot.domain.clock import CLOCKS, NotAway, NoVacationLeft
from bot.domain.game import Game
from bot.domain.ids import Member
from bot.domain.outbox import MessageKind
from bot.rules import Color
from bot.services import clocks, games, outbox
from bot.storage.database import Database

from .steps import NOW, play, start

DAY = timedelta(days=1)


@pytest.fixture
async def waiting(db: Database, ann: Member, ben: Member) -> Game:
    """A game with three days per move, in which Ann is to move."""
    return await start(db, ann, ben, NOW, clock=3 * DAY)


async def test_a_vacation_pauses_a_running_clock(db: Database, waiting: Game, ann: Member, ben: Member) -> None:
    await clocks.begin_vacation(db, ann.user_id, 5, NOW + DAY)
    stored = await games.load(db, waiting.id)
    assert (stored.countdown.deadline, stored.countdown.warn_at) == (NOW + 8 * DAY, NOW + 7 * DAY)
    assert stored.away(Color.WHITE, NOW + 2 * DAY) == NOW + 6 * DAY
    assert stored.away(Color.WHITE, NOW + 6 * DAY) is stored.away(Color.BLACK, NOW + 2 * DAY) is None
    assert await clocks.end_overdue(db, NOW + 8 * DAY - timedelta(seconds=1)) == []
    assert await clocks.end_overdue(db, NOW + 8 * DAY) == [waiting.id]


async def test_a_member_who_returns_early_has_the_remaining_time(db: Database, waiting: Game, ann: Member) -> None:
    await clocks.begin_vacation(db, ann.user_id, 5, NOW + DAY)
    back = await clocks.end_vacation(db, ann.user_id, NOW + 3 * DAY)
    assert back.taken == 2
    assert (await games.load(db, waiting.id)).countdown.deadline == NOW + 5 * DAY
    with pytest.raises(NotAway):
        await clocks.end_vacation(db, ann.user_id, NOW + 4 * DAY)


async def test_a_turn_that_begins_during_a_vacation_has_its_time_afterwards(
    db: Database, waiting: Game, ann: Member, ben: Member
) -> None:
    await clocks.begin_vacation(db, ben.user_id, 5, NOW)
    assert (await games.load(db, waiting.id)).countdown.deadline == NOW + 3 * DAY
    game = await play(db, waiting, "d4", NOW + DAY)
    assert game.countdown.deadline == NOW + 8 * DAY


async def test_a_game_that_starts_during_a_vacation_waits_too(db: Database, ann: Member, ben: Member) -> None:
    await clocks.begin_vacation(db, ann.user_id, 2, NOW)
    game = await start(db, ann, ben, NOW + DAY, clock=DAY)
    assert (await games.load(db, game.id)).countdown.deadline == NOW + 3 * DAY


async def test_live_games_and_games_without_a_clock_continue(db: Database, ann: Member, ben: Member) -> None:
    live = await start(db, ann, ben, NOW, clock=CLOCKS["5+3"])
    plain = await start(db, ann, ben, NOW)
    await clocks.begin_vacation(db, ann.user_id, 2, NOW)
    assert (await games.load(db, live.id)).countdown == live.countdown
    assert (await games.load(db, plain.id)).countdown is None
    assert (await games.load(db, live.id)).away(Color.WHITE, NOW) is None


async def test_a_move_ends_the_vacation_in_all_games(db: Database, waiting: Game, ann: Member, cat: Member) -> None:
    other = await start(db, ann, cat, NOW, clock=3 * DAY)
    await clocks.begin_vacation(db, ann.user_id, 10, NOW + DAY)
    played = await games.play_move(db, waiting.id, ann.user_id, "d4", NOW + 2 * DAY)
    assert played.game.away(Color.WHITE, NOW + 2 * DAY) is None
    assert (await games.load(db, other.id)).countdown.deadline == NOW + 4 * DAY
    assert (await clocks.latest_vacation(db, ann.user_id)).taken == 1


async def test_a_vacation_does_not_save_an_expired_clock(db: Database, waiting: Game, ann: Member) -> None:
    await clocks.begin_vacation(db, ann.user_id, 5, NOW + 3 * DAY)
    assert await clocks.end_overdue(db, NOW + 3 * DAY) == [waiting.id]


async def test_opponents_see_it_on_the_board(db: Database, waiting: Game, ann: Member) -> None:
    pending = await outbox.still_due(db, MessageKind.BOARD, waiting.id)
    await clocks.begin_vacation(db, ann.user_id, 5, NOW + DAY)
    after = await outbox.still_due(db, MessageKind.BOARD, waiting.id)
    assert after.due.version == pending.due.version + 1


async def test_vacation_days_are_counted_over_a_quarter(db: Database, ann: Member) -> None:
    await clocks.begin_vacation(db, ann.user_id, 10, NOW)
    with pytest.raises(NoVacationLeft) as refused:
        await clocks.begin_vacation(db, ann.user_id, 5, NOW + 17 * DAY)
    assert (refused.value.fault, refused.value.days) == ("days", 4)
    await clocks.begin_vacation(db, ann.user_id, 4, NOW + 17 * DAY)


async def test_a_second_vacation_shifts_the_clocks_again(db: Database, waiting: Game, ann: Member, cat: Member) -> None:
    await clocks.begin_vacation(db, ann.user_id, 2, NOW)
    later = NOW + 9 * DAY
    game = await start(db, ann, cat, later, clock=3 * DAY)
    await clocks.begin_vacation(db, ann.user_id, 3, later)
    assert (await games.load(db, game.id)).countdown.deadline == later + 6 * DAY
    assert (await games.load(db, game.id)).away(Color.WHITE, later) == later + 3 * DAY
    assert (await clocks.latest_vacation(db, ann.user_id)).taken == 5
