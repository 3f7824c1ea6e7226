"""Live games in the database: clocks after moves and takebacks, losses on time, warnings, and separate ladders."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.clock import CLOCKS, FIRST_MOVE, GRACE, ClientTime, Clock
from bot.domain.game import Game
from bot.domain.ids import Member, OfferKind
from bot.domain.ladders import ladder_key
from bot.domain.offers import GIFT
from bot.rules import Color, Outcome, Termination
from bot.services import challenges, clocks, games, ladder, records, settings
from bot.storage.checks import check
from bot.storage.database import Database

from .bare import PAWN_LOST, start_bare
from .steps import GUILD, NOW, TWO_MOVES_EACH, challenge, play, rating_in, start

SECOND = timedelta(seconds=1)
FULL = timedelta(minutes=5)
LIVE = ladder_key("orda", is_live=True)


@pytest.fixture
async def live(db: Database, ann: Member, ben: Member) -> Game:
    """A 5+3 game in which both sides have made their first move."""
    return await play(db, await start(db, ann, ben, NOW, clock=CLOCKS["5+3"]), "d4 c5", NOW)


@pytest.mark.parametrize("word", CLOCKS)
async def test_every_clock_is_stored_with_a_challenge_its_game_and_its_rematch(
    db: Database, ann: Member, ben: Member, word: str
) -> None:
    clock: Clock | None = CLOCKS[word]
    offered = await challenge(db, ann, ben, NOW, clock=clock)
    assert (await challenges.load(db, offered.id)).terms.clock == clock
    game = await start(db, ann, ben, NOW, clock=clock)
    over = await games.resign(db, game.id, ann.user_id, NOW)
    assert (await games.load(db, over.id)).clock == clock
    again = await challenges.rematch(db, over.id, ben.user_id, NOW, None)
    assert again.terms.clock == clock


@pytest.mark.parametrize("word", CLOCKS)
async def test_a_server_can_use_every_clock(db: Database, word: str) -> None:
    await settings.change(db, settings.SERVERS, GUILD, clock=CLOCKS[word])
    assert (await settings.load(db, settings.SERVERS, GUILD)).clock == CLOCKS[word]


async def test_the_remaining_time_is_stored_to_the_millisecond(db: Database, live: Game) -> None:
    played = await play(db, live, "e3", NOW + timedelta(seconds=12.345))
    stored = await games.load(db, live.id)
    assert stored.times == played.times
    assert stored.times.left == (FULL - timedelta(seconds=9.345), FULL)
    assert stored.countdown == played.countdown


async def test_each_moves_clock_is_stored_for_the_pgn(db: Database, live: Game) -> None:
    game = await play(db, await play(db, live, "e3", NOW + 10 * SECOND), "cxd4", NOW + 15 * SECOND)
    assert await clocks.move_clocks(db, game) == (FULL, FULL, FULL - 7 * SECOND, FULL - 2 * SECOND)


async def test_the_time_of_each_move_is_returned_except_for_the_first_ones(db: Database, live: Game) -> None:
    game = await play(db, await play(db, live, "e3", NOW + 10 * SECOND), "cxd4", NOW + 15 * SECOND)
    assert await clocks.move_times(db, game) == (None, None, 10 * SECOND, 5 * SECOND)


async def test_without_a_live_clock_or_a_timed_move_there_are_no_times(db: Database, live: Game) -> None:
    assert await clocks.move_times(db, live) is None
    assert await clocks.move_times(db, replace(live, clock=None)) is None


async def test_a_flag_falls_after_the_grace_and_is_rated(db: Database, live: Game) -> None:
    game = await play(db, live, "e3 cxd4", NOW)
    due = game.countdown.deadline + GRACE
    assert await clocks.settle_live(db, [game.id], due - SECOND / 100) == {game.id: due}
    assert await clocks.end_overdue(db, due - SECOND / 100) == []
    assert await clocks.settle_live(db, [game.id], due) == {}
    ended = await games.load(db, game.id)
    assert (ended.outcome, ended.ended_at) == (Outcome(Color.BLACK, Termination.TIMEOUT), due)
    assert (ended.times.left, ended.white.change) == ((timedelta(0), FULL + 3 * SECOND), -20)
    assert await clocks.settle_live(db, [game.id], due) == {}
    assert await check(db) == []


async def test_a_flag_against_a_king_alone_is_a_draw_with_no_time_left(db: Database, ann: Member, ben: Member) -> None:
    game = await play(db, await start_bare(db, ann, ben, NOW, CLOCKS["3+2"]), PAWN_LOST, NOW)
    due = game.countdown.deadline + GRACE
    assert await clocks.settle_live(db, [game.id], due) == {}
    ended = await games.load(db, game.id)
    assert (ended.outcome, ended.white.change) == (Outcome(None, Termination.TIMEOUT), 0)
    assert ended.times.left == (game.times.left[Color.WHITE], timedelta(0))
    assert await check(db) == []


async def test_the_scheduler_finds_a_flag_without_a_timer(db: Database, live: Game) -> None:
    assert await clocks.end_overdue(db, NOW + FULL + GRACE) == [live.id]


async def test_a_missing_first_move_is_not_rated(db: Database, ann: Member, ben: Member) -> None:
    game = await start(db, ann, ben, NOW, clock=CLOCKS["3+2"])
    assert await clocks.end_overdue(db, NOW + FIRST_MOVE + GRACE) == [game.id]
    ended = await games.load(db, game.id)
    assert (ended.outcome, ended.white.change) == (Outcome(None, Termination.ABORTED), None)
    assert ended.times.left == (timedelta(minutes=3), timedelta(minutes=3))


async def test_alarms_are_loaded_for_deadlines_that_are_near(
    db: Database, live: Game, ann: Member, cat: Member
) -> None:
    await start(db, ann, cat, NOW, clock=timedelta(minutes=10))
    assert await clocks.alarms(db, NOW, NOW + SECOND) == {}
    assert await clocks.alarms(db, NOW, NOW + FULL) == {live.id: NOW + FULL * 9 / 10}


async def test_a_game_has_one_warning(db: Database, live: Game) -> None:
    at = NOW + FULL * 9 / 10
    assert await clocks.settle_live(db, [live.id], at) == {live.id: NOW + FULL + GRACE}
    game = await play(db, live, "e3 cxd4", at + SECOND)
    assert game.times.warned == {Color.WHITE}
    stored = await games.load(db, live.id)
    assert (stored.times.warned, stored.countdown.warn_at) == ({Color.WHITE}, None)


async def test_a_takeback_is_stored_with_its_clocks(db: Database, live: Game, ann: Member, ben: Member) -> None:
    game = await play(db, live, "e3", NOW + 10 * SECOND)
    await games.offer(db, game.id, ann.user_id, OfferKind.TAKEBACK, NOW + 12 * SECOND)
    await games.accept_offer(db, game.id, ben.user_id, OfferKind.TAKEBACK, NOW + 14 * SECOND)
    stored = await games.load(db, game.id)
    assert stored.times.left == (FULL - 10 * SECOND, FULL - 4 * SECOND)
    assert stored.countdown.deadline == NOW + 14 * SECOND + FULL - 10 * SECOND


async def test_a_move_in_time_is_saved_by_the_grace(db: Database, live: Game, ann: Member) -> None:
    deadline = live.countdown.deadline
    received, pressed = deadline + SECOND / 2, deadline - SECOND / 10
    played = await games.play_move(db, live.id, ann.user_id, "e3", received, client_time=ClientTime(pressed))
    assert played.game.times.left[0] == timedelta(seconds=3.1)


async def test_a_list_of_games_has_both_clocks(db: Database, live: Game, ann: Member) -> None:
    [listed] = (await records.ongoing_of(db, GUILD, ann.user_id, 10)).items
    assert (listed.clock, listed.standing, listed.deadline) == (CLOCKS["5+3"], FULL, NOW + FULL)


async def finished(db: Database, ann: Member, ben: Member, clock: Clock | None) -> Game:
    game = await play(db, await start(db, ann, ben, NOW, clock=clock), TWO_MOVES_EACH, NOW)
    return await games.resign(db, game.id, ann.user_id, NOW)


async def rating(db: Database, member: Member, key: str) -> tuple[int, int]:
    found = await rating_in(db, GUILD, member.user_id, key)
    return found.value, found.games


async def test_all_games_share_a_ladder_unless_the_server_separates_live_games(
    db: Database, ann: Member, ben: Member
) -> None:
    await finished(db, ann, ben, CLOCKS["5+3"])
    assert (await rating(db, ann, "orda"))[1] == 1
    await settings.change(db, settings.SERVERS, GUILD, live_ladders=True)
    game = await finished(db, ann, ben, CLOCKS["5+3"])
    assert (game.white.rating, game.white.change) == (1500, -20)
    await finished(db, ann, ben, timedelta(days=1))
    assert (await rating(db, ann, "orda"))[1] == 2
    assert await rating(db, ann, LIVE) == (1480, 1)


async def test_a_game_stays_on_the_ladder_on_which_it_started(db: Database, ann: Member, ben: Member) -> None:
    await settings.change(db, settings.SERVERS, GUILD, live_ladders=True)
    game = await play(db, await start(db, ann, ben, NOW, clock=CLOCKS["3+2"]), TWO_MOVES_EACH, NOW)
    await settings.change(db, settings.SERVERS, GUILD, live_ladders=False)
    await finished(db, ann, ben, CLOCKS["3+2"])
    await games.resign(db, game.id, ann.user_id, NOW)
    assert (await rating(db, ann, LIVE), (await rating(db, ann, "orda"))[1]) == ((1480, 1), 1)


async def test_a_rebuild_keeps_both_ladders(db: Database, ann: Member, ben: Member) -> None:
    for apart in (False, True, True, False):
        await settings.change(db, settings.SERVERS, GUILD, live_ladders=apart)
        for clock in (CLOCKS["5+3"], timedelta(days=1)):
            await finished(db, ann, ben, clock)
    late = await play(db, await start(db, ann, ben, NOW, clock=CLOCKS["3+2"]), TWO_MOVES_EACH, NOW)
    await clocks.end_overdue(db, late.countdown.deadline + GRACE)
    kept = [await rating(db, one, key) for one in (ann, ben) for key in ("orda", LIVE)]
    assert await check(db) == []
    assert await ladder.rebuild(db) == 9
    assert [await rating(db, one, key) for one in (ann, ben) for key in ("orda", LIVE)] == kept
    assert [games_played for _, games_played in kept[:2]] == [7, 2]


async def test_time_given_is_stored_once_and_postpones_the_flag(db: Database, live: Game, ben: Member) -> None:
    due = live.countdown.deadline + GRACE
    for _ in range(2):
        given = await games.give_time(db, live.id, ben.user_id, NOW, seen=FULL)
        assert given.times.left == (FULL + GIFT, FULL)
    stored = await games.load(db, live.id)
    assert (stored.times, stored.countdown) == (given.times, given.countdown)
    assert await clocks.settle_live(db, [live.id], due) == {live.id: due + GIFT}
    assert await clocks.end_overdue(db, due) == []
    assert await clocks.end_overdue(db, due + GIFT) == [live.id]
    assert await check(db) == []


async def test_two_requests_at_once_give_time_once(db: Database, live: Game, ben: Member) -> None:
    giving = (games.give_time(db, live.id, ben.user_id, NOW, seen=FULL) for _ in range(4))
    given = await asyncio.gather(*giving)
    assert {one.times.left for one in given} == {(FULL + GIFT, FULL)}
